package mailbox

import (
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// EnPassants appends the captures en passant. One may take two pieces: the
// pawn, and what has since come to stand on the square passed over; it comes
// in place of the plain capture there. Each is tried on a copy.
func (ci *CheckInfo) EnPassants(buf []position.Move, start int) []position.Move {
	for e := range position.Seat(ci.g.rules.NSeats) {
		if ci.P.EP[e].Live && ci.MayTakeOn(ci.P.EP[e].Skipped) && ci.EnPassantTarget(e) {
			buf = ci.enPassant(e, buf, start)
		}
	}
	return buf
}

// MayTakeOn is false where no pawn of the seat can take on a square.
func (ci *CheckInfo) MayTakeOn(to board.Square) bool {
	t := &ci.g.pawns[ci.S]
	for _, f := range t.from[to] {
		if ci.P.Board[f.from] == f.piece {
			return true
		}
	}
	return t.exotic
}

func (ci *CheckInfo) enPassant(e position.Seat, buf []position.Move, start int) []position.Move {
	p := ci.P
	to := p.EP[e].Skipped
	victims := ci.EnPassantVictims(to)
	var room [board.Size]board.Square
	takers := ci.takers(to, room[:0])
	for _, from := range takers {
		buf = side.Drop(buf, start, from, to)
		m := position.Move{From: from, To: to, Flag: position.TakesEnPassant, Aux: uint8(e)}
		if victims != 0 && !ci.mayCapture(m, victims) || victims == 0 && !ci.safeAfter(m, 0) {
			continue
		}
		first := len(buf)
		buf = ci.Promotions(append(buf, m), first)
	}
	return buf
}

// takers appends the squares of the seat's pawns that attack a square.
func (ci *CheckInfo) takers(to board.Square, buf []board.Square) []board.Square {
	p := ci.P
	t := &ci.g.pawns[ci.S]
	if !t.exotic {
		for _, f := range t.from[to] {
			if p.Board[f.from] == f.piece {
				buf = append(buf, f.from)
			}
		}
		return buf
	}
	for it := squaresOf(p, ci.S); ; {
		from, ok := it.next()
		if !ok {
			return buf
		}
		if ci.g.rules.IsPawn[p.Board[from]] && ci.g.AttacksSquare(p, from, to) {
			buf = append(buf, from)
		}
	}
}

// CanTakeEnPassant reports whether a seat has a legal capture of another's last
// double step, as if it were to move.
func (g *Gen) CanTakeEnPassant(p *position.Position, s, e position.Seat) bool {
	ci := CheckInfo{g: g}
	ci.Init(g.side, p, s)
	if !ci.MayTakeOn(p.EP[e].Skipped) || !ci.EnPassantTarget(e) {
		return false
	}
	var room [side.MaxMoves]position.Move
	return len(ci.enPassant(e, room[:0], 0)) > 0
}

// MayTakeEnPassant is CanTakeEnPassant, the safety of the seat's king apart.
func (g *Gen) MayTakeEnPassant(p *position.Position, s, e position.Seat) bool {
	ci := CheckInfo{g: g}
	ci.Init(g.side, p, s)
	var room [board.Size]board.Square
	return ci.EnPassantTarget(e) && len(ci.takers(p.EP[e].Skipped, room[:0])) > 0
}

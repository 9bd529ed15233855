package bitboard

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// AnyEnPassant reports whether some pawn of the seat stands where it might take
// en passant.
func (ci *CheckInfo) AnyEnPassant() bool {
	for e := range ci.g.rules.NSeats {
		if ep := &ci.P.EP[e]; ep.Live && ci.g.Pawn.From[ci.S][position.Bit(ep.Skipped)&63]&ci.g.Pawn.Kinds.Pieces(ci.small)&ci.Own != 0 {
			return true
		}
	}
	return false
}

// EnPassants appends the captures en passant. One may take two pieces: the
// pawn, and what has since come to stand on the square passed over; it comes
// in place of the plain capture there.
func (ci *CheckInfo) EnPassants(buf []position.Move, start int) []position.Move {
	for e := range position.Seat(ci.g.rules.NSeats) {
		if ci.P.EP[e].Live && ci.g.anyTaker(ci.P, ci.S, ci.P.EP[e].Skipped) && ci.EnPassantTarget(e) {
			buf = ci.enPassant(e, buf, start)
		}
	}
	return buf
}

func (ci *CheckInfo) enPassant(e position.Seat, buf []position.Move, start int) []position.Move {
	to := ci.P.EP[e].Skipped
	victims := ci.EnPassantVictims(to)
	pawns := ci.g.Pawn.Kinds.Pieces(&ci.P.Small) & ci.P.Small.Seat[ci.S]
	takes := ci.g.Pawns[ci.S].Takes
	for i := range takes {
		origin := takes[i].origin(to) & pawns
		if origin == 0 {
			continue
		}
		from := position.OfBit(uint8(bits.TrailingZeros64(origin)))
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

// anyTaker is false where no pawn of the seat can take on a square.
func (g *Gen) anyTaker(p *position.Position, s position.Seat, to board.Square) bool {
	return g.Pawn.From[s][position.Bit(to)&63]&g.Pawn.Kinds.Pieces(&p.Small)&p.Small.Seat[s] != 0
}

// CanTakeEnPassant reports whether a seat has a legal capture of another's last
// double step, as if it were to move.
func (g *Gen) CanTakeEnPassant(p *position.Position, s, e position.Seat) bool {
	if !g.anyTaker(p, s, p.EP[e].Skipped) {
		return false
	}
	ci := CheckInfo{g: g}
	ci.Init(g.side, p, s)
	var room [side.MaxMoves]position.Move
	return ci.EnPassantTarget(e) && len(ci.enPassant(e, room[:0], 0)) > 0
}

// MayTakeEnPassant is CanTakeEnPassant, the safety of the seat's king apart.
func (g *Gen) MayTakeEnPassant(p *position.Position, s, e position.Seat) bool {
	var v side.ToMove
	v.Init(g.side, p, s)
	return g.anyTaker(p, s, p.EP[e].Skipped) && v.EnPassantTarget(e)
}

// safeEnPassant reports whether the seat's king is safe after a capture en
// passant. It is asked after every double step that some
// pawn stands ready to take.
func (ci *CheckInfo) safeEnPassant(m position.Move) bool {
	g, small := ci.g, &ci.P.Small
	king, gone := position.Bit(ci.King)&63, bit(ci.P.EP[m.Aux].Landed)|bit(m.To)
	var pieces, leapers uint64
	for e := range ci.g.rules.NSeats {
		if ci.Enemies>>e&1 != 0 {
			pieces |= small.Seat[e]
			leapers |= g.leapersOf(small, e, king)
		}
	}
	occupied := (small.Occupied()|g.Walls)&^(gone|bit(m.From)) | bit(m.To)
	snipers := (g.RookRays[king]&g.Straight.Pieces(small) | g.BishopRays[king]&g.Diagonal.Pieces(small)) & pieces &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if g.Between[king][bits.TrailingZeros64(snipers)&63]&occupied == 0 {
			return false
		}
	}
	return leapers&^gone == 0
}

package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// pawnExtras adds what pawns do beyond their own steps: the double step, and
// the choice of a piece on the promotion rank.
func (v *view) pawnExtras(q position.Piece, from board.Square, buf []position.Move, start int) []position.Move {
	if to, ok := v.doubleStep(from); ok {
		if v.g.movers[q].generic != nil { // a first move of its own to there is this one
			kept := buf[:start]
			for _, m := range buf[start:] {
				if m.To != to {
					kept = append(kept, m)
				}
			}
			buf = kept
		}
		buf = append(buf, position.Move{From: from, To: to, Flag: position.DoubleStep})
	}
	return v.promotions(buf, start)
}

// doubleStep is where a pawn's double step leads, if it may make one.
func (v *view) doubleStep(from board.Square) (board.Square, bool) {
	p := v.p
	pawns := &p.SeatRules(v.s).Pawns
	t := &v.g.pawns[v.s]
	if !pawns.DoubleStep || t.ahead[from] < 2 || pawns.DoubleStepRank != 0 && int(t.ownRank[from]) != pawns.DoubleStepRank {
		return 0, false
	}
	if v.g.rules.TracksUnmoved && !p.Unmoved.Has(from) {
		return 0, false
	}
	over := board.Square(int(from) + t.forward)
	to := board.Square(int(over) + t.forward)
	return to, p.Board[over] == 0 && p.Board[to] == 0
}

// promotions turns pawn moves to the promotion rank into one for each piece
// that the pawn may become.
func (v *mover) promotions(buf []position.Move, start int) []position.Move {
	pawns := &v.p.SeatRules(v.s).Pawns
	rank := pawns.PromotionRank
	if rank == 0 || len(pawns.PromoteTo) == 0 {
		return buf
	}
	own := &v.g.pawns[v.s].ownRank
	for i := start; i < len(buf); i++ {
		m := buf[i]
		if m.Promo != 0 || int(own[m.To]) != rank {
			continue
		}
		if m.Flag == position.DoubleStep {
			m.Flag = position.Plain // what lands is no pawn
		}
		for j, k := range pawns.PromoteTo {
			m.Promo = uint8(v.g.rules.Twin[k]) + 1
			if j == 0 {
				buf[i] = m
			} else {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// enPassantTarget reports whether a seat's last double step may be taken by
// the seat of the view, any pawn's place apart.
func (v *mover) enPassantTarget(e position.Seat) bool {
	r, p := v.g.rules, v.p
	ep := &p.EP[e]
	if !ep.Live || !r.Enemies[v.s].Has(e) {
		return false
	}
	pawns := &p.SeatRules(v.s).Pawns
	if !pawns.EnPassant || pawns.FacingOnly && !v.g.pawns[v.s].facing.Has(e) {
		return false
	}
	if q := p.Board[ep.Landed]; q == 0 || !r.IsPawn[q] || r.SeatOf[q] != e {
		return false
	}
	if pawns.EnPassantRank != 0 {
		from := board.Square(2*int(ep.Skipped) - int(ep.Landed))
		if int(v.g.pawns[e].ownRank[from]) != pawns.EnPassantRank {
			return false
		}
	}
	q := p.Board[ep.Skipped]
	return q == 0 || r.SeatBit[q]&v.take != 0
}

// enPassants appends the captures en passant. One may take two pieces: the
// pawn, and what has since come to stand on the square passed over; it comes
// in place of the plain capture there. Each is tried on a copy.
func (v *mover) enPassants(buf []position.Move, start int) []position.Move {
	for e := range position.Seat(v.g.rules.NSeats) {
		if v.p.EP[e].Live && v.mayTake(v.p.EP[e].Skipped) && v.enPassantTarget(e) {
			buf = v.enPassant(e, buf, start)
		}
	}
	return buf
}

// mayTake is false where no pawn of the seat can take on a square.
func (v *mover) mayTake(to board.Square) bool {
	t := &v.g.pawns[v.s]
	for _, f := range t.from[to] {
		if v.p.Board[f.from] == f.piece {
			return true
		}
	}
	return t.exotic
}

func (v *mover) enPassant(e position.Seat, buf []position.Move, start int) []position.Move {
	p, r := v.p, v.g.rules
	to := p.EP[e].Skipped
	var victims position.Seats
	if q := p.Board[to]; q != 0 {
		if r.IsRoyal[q] {
			victims = r.SeatBit[q] & v.enemies
		}
	}
	var room [board.Size]board.Square
	takers := v.takers(to, room[:0])
	for _, from := range takers {
		kept := buf[:start]
		for _, m := range buf[start:] {
			if m.From != from || m.To != to {
				kept = append(kept, m)
			}
		}
		buf = kept
		m := position.Move{From: from, To: to, Flag: position.TakesEnPassant, Aux: uint8(e)}
		if victims != 0 && !v.mayCapture(m, victims) || victims == 0 && !v.safeAfter(m, 0) {
			continue
		}
		first := len(buf)
		buf = v.promotions(append(buf, m), first)
	}
	return buf
}

// takers appends the squares of the seat's pawns that attack a square.
func (v *mover) takers(to board.Square, buf []board.Square) []board.Square {
	p := v.p
	t := &v.g.pawns[v.s]
	if !t.exotic {
		for _, f := range t.from[to] {
			if p.Board[f.from] == f.piece {
				buf = append(buf, f.from)
			}
		}
		return buf
	}
	for it := squaresOf(p, v.s); ; {
		from, ok := it.next()
		if !ok {
			return buf
		}
		if v.g.rules.IsPawn[p.Board[from]] && v.g.AttacksSquare(p, from, to) {
			buf = append(buf, from)
		}
	}
}

// takenEnPassant reports whether a pawn's capture on a square is one en passant.
func (v *mover) takenEnPassant(from, to board.Square) bool {
	for e := range position.Seat(v.g.rules.NSeats) {
		if v.p.EP[e].Live && v.p.EP[e].Skipped == to && v.enPassantTarget(e) {
			return true
		}
	}
	return false
}

// EnPassantLive is the set of seats whose last double step counts for telling
// positions apart: the seat to move has a legal capture, or a pawn of a seat
// that moves later, before the chance is over, attacks the square.
func (g *Gen) EnPassantLive(p *position.Position) position.Seats {
	var live position.Seats
	for e := range position.Seat(g.rules.NSeats) {
		if p.EP[e].Live && e != p.Turn && g.enPassantCounts(p, e) {
			live |= 1 << e
		}
	}
	return live
}

func (g *Gen) enPassantCounts(p *position.Position, e position.Seat) bool {
	var v mover
	v.sit(g, p, p.Turn)
	if v.mayTake(p.EP[e].Skipped) && v.enPassantTarget(e) {
		var room [MaxMoves]position.Move
		if len(v.enPassant(e, room[:0], 0)) > 0 {
			return true
		}
	}
	if p.SeatRules(e).Pawns.Lasts == ruleset.NextMove {
		return false
	}
	var squares [board.Size]board.Square
	n := position.Seat(g.rules.NSeats)
	for s := (p.Turn + 1) % n; s != e; s = (s + 1) % n {
		if p.Out.Has(s) {
			continue
		}
		w := mover{g: g, p: p, s: s, take: g.takeBy(p, s)}
		if w.enPassantTarget(e) && len(w.takers(p.EP[e].Skipped, squares[:0])) > 0 {
			return true
		}
	}
	return false
}

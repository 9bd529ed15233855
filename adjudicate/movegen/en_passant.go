package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// EnPassantLive is the set of seats whose last double step counts for comparing
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
	if g.canTakeEnPassant(p, p.Turn, e) {
		return true
	}
	if p.SeatRules(e).Pawns.Lasts == ruleset.NextMove {
		return false
	}
	n := position.Seat(g.rules.NSeats)
	for s := (p.Turn + 1) % n; s != e; s = (s + 1) % n {
		if !p.Out.Has(s) && g.mayTakeEnPassant(p, s, e) {
			return true
		}
	}
	return false
}

func (g *Gen) canTakeEnPassant(p *position.Position, s, e position.Seat) bool {
	if g.bits != nil {
		return g.bits.CanTakeEnPassant(p, s, e)
	}
	return g.lines.CanTakeEnPassant(p, s, e)
}

func (g *Gen) mayTakeEnPassant(p *position.Position, s, e position.Seat) bool {
	if g.bits != nil {
		return g.bits.MayTakeEnPassant(p, s, e)
	}
	return g.lines.MayTakeEnPassant(p, s, e)
}

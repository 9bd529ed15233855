package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// AttacksSquare reports whether the piece on from attacks to: whether it could
// take there by its own steps, whatever stands there.
func (g *Gen) AttacksSquare(p *position.Position, from, to board.Square) bool {
	if g.bits != nil {
		return g.bits.AttacksSquare(p, from, to)
	}
	return g.lines.AttacksSquare(p, from, to)
}

// Attackers appends the squares of the pieces of living enemies of a seat that
// attack sq.
func (g *Gen) Attackers(p *position.Position, sq board.Square, of position.Seat, buf []board.Square) []board.Square {
	return g.AttackersBy(p, sq, g.rules.Enemies[of]&^p.Out, buf)
}

// AttackersBy appends the squares of the pieces of the given seats that attack
// sq, whoever stands there; greyness is for the caller.
func (g *Gen) AttackersBy(p *position.Position, sq board.Square, by position.Seats, buf []board.Square) []board.Square {
	if g.bits != nil {
		return g.bits.AttackersBy(p, sq, by, buf)
	}
	return g.lines.AttackersBy(p, sq, by, buf)
}

// InCheck reports whether a seat's king is attacked by a living enemy. A seat
// without a king, or out of the game, is never in check.
func (g *Gen) InCheck(p *position.Position, s position.Seat) bool {
	king, ok := p.King[s].Is()
	if !ok || p.Out.Has(s) {
		return false
	}
	enemies := g.rules.Enemies[s] &^ p.Out
	if g.bits != nil {
		return g.bits.Attacked(p, king, enemies)
	}
	return g.lines.Attacked(p, king, enemies)
}

// Checks is the set of seats in check.
func (g *Gen) Checks(p *position.Position) position.Seats {
	var in position.Seats
	for s := range position.Seat(g.rules.NSeats) {
		if g.InCheck(p, s) {
			in |= 1 << s
		}
	}
	return in
}

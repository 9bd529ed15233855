package adjudicate

import (
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
)

// checks is who is in check, and whether the seat to move can: each is found
// once a position, when it is first asked for.
type checks struct {
	seats position.Seats // the seats in check, while known
	known bool
	safe  position.Seats // the seats known not to be

	info      movegen.CheckInfo // of the seat to move, while infoKnown
	inCheck   bool              // the seat to move is
	canMove   bool              // and has a legal move
	infoKnown bool
}

// changed forgets all, for the position is another now; safe are seats known
// not to be in check.
func (c *checks) changed(safe position.Seats) { c.known, c.infoKnown, c.safe = false, false, safe }

// set takes over what a generator has put into info about the seat to move.
// Of the other seats only those in safe are known not to be in check.
func (c *checks) set(inCheck, canMove bool, safe position.Seats) {
	c.inCheck, c.canMove, c.infoKnown = inCheck, canMove, true
	c.safe, c.seats, c.known = safe, 0, !inCheck
}

// look finds how the seat to move stands.
func (c *checks) look(gen *movegen.Gen, pos *position.Position) *movegen.CheckInfo {
	if !c.infoKnown {
		c.inCheck, c.canMove = gen.Assess(pos, pos.Turn, &c.info)
		c.infoKnown = true
	}
	return &c.info
}

// of returns the seats in check.
func (c *checks) of(gen *movegen.Gen, pos *position.Position) position.Seats {
	if c.known {
		return c.seats
	}
	c.seats, c.known = 0, true
	for s := range position.Seat(pos.Rules.NSeats) {
		checked := false
		switch {
		case c.safe.Has(s):
		case s == pos.Turn:
			c.look(gen, pos)
			checked = c.inCheck
		default:
			checked = gen.InCheck(pos, s)
		}
		if checked {
			c.seats |= 1 << s
		}
	}
	return c.seats
}

// can reports whether a seat has a legal move, as if it were to move.
func (c *checks) can(gen *movegen.Gen, pos *position.Position, s position.Seat) bool {
	if s != pos.Turn {
		return gen.HasLegal(pos, s)
	}
	c.look(gen, pos)
	return c.canMove
}

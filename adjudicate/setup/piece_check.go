package setup

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// pieceCheck judges the kings and pawns of one seat.
type pieceCheck struct {
	*draft
	seat position.Seat
}

// kings judges that the seat has its one royal piece, and returns where it
// has some.
func (c *pieceCheck) kings() []board.Square {
	rules := c.rules
	if rules.Royal < 0 || c.setup.Out.Has(c.seat) {
		return nil
	}
	king := rules.KingOf(c.seat)
	var kings []board.Square
	for _, sq := range c.setup.SquaresOf(c.seat) {
		if c.setup.Board[sq] == king {
			kings = append(kings, sq)
		}
	}
	name := rules.RS.Kinds[rules.Royal].Name
	path := ruleset.Path("pieces." + name + ".royal")
	switch {
	case len(kings) == 0:
		c.add(reason.SetupKingMissing, int(c.seat), path, reason.Params{"piece": name})
	case len(kings) > 1:
		c.add(reason.SetupKingExtra, int(c.seat), path, reason.Params{"piece": name, "squares": kings}, kings...)
	}
	return kings
}

// pawns judges that no pawn stands where none can be: where it would have
// become another piece, or behind the rank on which its like begin. Behind it
// may stand pawns that an army puts there.
func (c *pieceCheck) pawns() {
	rules := c.rules
	side := rules.RS.Seats[c.seat].Side
	last := c.seatRules(c.seat).Pawns.PromotionRank
	first := c.firstPawnRank()
	for _, sq := range c.setup.SquaresOf(c.seat) {
		if !c.setup.KindAt(sq).Pawn {
			continue
		}
		rank := rules.Board.OwnRank(side, sq)
		switch {
		case last > 0 && rank >= last:
			c.add(reason.SetupPawnOnLastRank, int(c.seat), ruleset.PromotionRankPath,
				reason.Params{"piece": c.setup.KindAt(sq).Name, "square": sq, "own_rank": int64(rank)}, sq)
		case rank < first:
			c.add(reason.SetupPawnOnLastRank, int(c.seat), ruleset.SetupPath(rules.RS.Seats[c.seat].Name),
				reason.Params{"piece": c.setup.KindAt(sq).Name, "square": sq, "own_rank": int64(rank), "first": int64(first)}, sq)
		}
	}
}

// firstPawnRank is the own rank that the seat's pawns cannot be behind: the
// nearest on which they begin, as long as they only go forward.
func (c *pieceCheck) firstPawnRank() int {
	rules := c.rules
	if c.army(c.seat) != nil {
		return 1
	}
	first := 0
	for _, placed := range rules.RS.Seats[c.seat].Setup {
		kind := &rules.RS.Kinds[placed.Kind]
		if !kind.Pawn {
			continue
		}
		for _, step := range kind.Moves {
			if step.Forward < 0 {
				return 1
			}
		}
		if rank := rules.Board.OwnRank(rules.RS.Seats[c.seat].Side, placed.Square); first == 0 || rank < first {
			first = rank
		}
	}
	return max(first, 1)
}

// kingsStand reports whether every seat still in has exactly one royal piece.
func (d *draft) kingsStand() bool {
	rules := d.rules
	if rules.Royal < 0 {
		return false
	}
	for s := range position.Seat(rules.NSeats) {
		if !d.Position.Out.Has(s) && d.Position.Count[rules.KingOf(s)] != 1 {
			return false
		}
	}
	return true
}

package setup

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// armyCheck judges an army that a player built.
type armyCheck struct {
	*draft
	seat position.Seat
	army *ruleset.Army
}

// judge judges a built army by the price, the place and the number of its
// pieces, every fault at once. kings are the squares of its royal pieces.
func (c *armyCheck) judge(kings []board.Square) {
	c.home(kings)
	c.budget()
	c.caps()
	c.places()
}

// home judges whether the king stands where it must.
func (c *armyCheck) home(kings []board.Square) {
	if !c.army.KingAtHome || len(kings) != 1 {
		return
	}
	rs := c.rules.RS
	for _, placed := range rs.Seats[c.seat].Setup {
		if rs.Kinds[placed.Kind].Royal && placed.Square != kings[0] {
			c.add(reason.SetupKingMisplaced, int(c.seat), ruleset.ArmyKingPath,
				reason.Params{"square": kings[0], "expected": placed.Square}, kings[0], placed.Square)
		}
	}
}

// budget judges what the army costs; the royal piece is free.
func (c *armyCheck) budget() {
	spent := 0
	for _, sq := range c.setup.SquaresOf(c.seat) {
		if kind := c.setup.KindAt(sq); !kind.Royal {
			spent += kind.Value
		}
	}
	left := c.army.Budget - spent
	if left == 0 || left > 0 && (!c.army.Exactly || len(c.unknown[c.seat]) > 0) {
		return // what an unknown letter costs is not known
	}
	params := reason.Params{"spent": int64(spent), "budget": int64(c.army.Budget)}
	path := ruleset.Path(ruleset.ArmyBudgetPath)
	if left > 0 {
		params["left"] = int64(left)
		path = ruleset.ArmySpendPath
	} else {
		params["over"] = int64(-left)
	}
	c.add(reason.SetupBudget, int(c.seat), path, params)
}

// caps judges how many of a kind there are.
func (c *armyCheck) caps() {
	rs := c.rules.RS
	for k := range rs.Kinds {
		most, capped := c.army.AtMost[k]
		if !capped {
			continue
		}
		var there []board.Square
		for _, sq := range c.setup.SquaresOf(c.seat) {
			if c.setup.KindAt(sq) == &rs.Kinds[k] {
				there = append(there, sq)
			}
		}
		if len(there) > most {
			name := rs.Kinds[k].Name
			c.add(reason.SetupTooManyPieces, int(c.seat), ruleset.Path("army.at_most."+name),
				reason.Params{"piece": name, "count": int64(len(there)), "most": int64(most)}, there...)
		}
	}
}

// places judges that pieces stand on the seat's own side, and that no
// nearer rank has a gap while a farther one has a piece.
func (c *armyCheck) places() {
	rules := c.rules
	side := rules.RS.Seats[c.seat].Side
	var outside []board.Square
	for _, sq := range c.setup.SquaresOf(c.seat) {
		if rules.Board.OwnRank(side, sq) > c.army.OwnRanks {
			outside = append(outside, sq)
		}
	}
	if len(outside) > 0 {
		params := reason.Params{"ranks": int64(c.army.OwnRanks), "square": outside[0]}
		if len(outside) == 1 {
			params["piece"] = c.setup.KindAt(outside[0]).Name
		} else {
			params["squares"] = outside
		}
		c.add(reason.SetupWrongHalf, int(c.seat), ruleset.ArmyOwnRanksPath, params, outside...)
	}
	if !c.army.NearestFirst {
		return
	}
	gap := board.NoSquare
	var beyond []board.Square
	for rank := 1; rank <= c.army.OwnRanks; rank++ {
		open := board.NoSquare // the first gap of this rank
		for _, sq := range rules.Board.Row(side, rank) {
			q := c.setup.Board[sq]
			switch own := q != 0 && rules.SeatOf[q] == c.seat || c.isUnknown(c.seat, sq); {
			case own && gap != board.NoSquare:
				beyond = append(beyond, sq)
			case !own && open == board.NoSquare:
				open = sq.Opt()
			}
		}
		if gap == board.NoSquare {
			gap = open
		}
	}
	if empty, ok := gap.Is(); ok && len(beyond) > 0 {
		c.add(reason.SetupGapInRank, int(c.seat), ruleset.ArmyFillPath,
			reason.Params{"square": empty, "squares": beyond}, append([]board.Square{empty}, beyond...)...)
	}
}

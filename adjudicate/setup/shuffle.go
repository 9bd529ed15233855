package setup

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// shuffleCheck judges arrays that may begin in other orders than setup has.
type shuffleCheck struct{ *draft }

// judge judges an array that may begin in other orders than setup has:
// own rank 1 holds the same pieces, in an order that keeps what the rules
// name, and everything else stands as in setup.
func (c *shuffleCheck) judge() {
	rs := c.rules.RS
	if !rs.Shuffle.Any() {
		return
	}
	for s := range position.Seat(c.rules.NSeats) {
		if !c.given.Has(s) {
			continue
		}
		if differ := c.notShuffled(s); len(differ) > 0 {
			c.add(reason.SetupShuffle, int(s), ruleset.SetupPath(rs.Seats[s].Name), nil, differ...)
			continue
		}
		row := c.rules.Board.Row(rs.Seats[s].Side, 1)
		if rs.Shuffle.BishopsApart && c.together(row) {
			c.broken(s, "bishops_apart")
		}
		if rs.Shuffle.KingBetweenRooks && !c.kingBetween(s, row) {
			c.broken(s, "king_between_rooks")
		}
		if rs.Shuffle.Mirrored && s > 0 && !c.mirrors(s) {
			c.broken(s, "mirrored")
		}
	}
}

func (c *shuffleCheck) broken(s position.Seat, rule string) {
	c.add(reason.SetupShuffle, int(s), "shuffle", reason.Params{"rule": rule},
		c.rules.Board.Row(c.rules.RS.Seats[s].Side, 1)...)
}

// notShuffled lists the squares on which a seat's pieces are no order of those
// in setup.
func (c *shuffleCheck) notShuffled(s position.Seat) []board.Square {
	rules := c.rules
	side := rules.RS.Seats[s].Side
	setup := map[board.Square]int{}
	pieces := make([]int, len(rules.RS.Kinds)) // of own rank 1: in setup, less on the board
	for _, placed := range rules.RS.Seats[s].Setup {
		setup[placed.Square] = placed.Kind + 1
		if rules.Board.OwnRank(side, placed.Square) == 1 {
			pieces[placed.Kind]++
		}
	}
	var differ []board.Square
	for _, sq := range rules.Board.Squares() {
		kind := 0 // on the board, + 1
		if q := c.setup.Board[sq]; q != 0 && rules.SeatOf[q] == s {
			kind = rules.Base[rules.KindOf[q]] + 1
		}
		switch {
		case rules.Board.OwnRank(side, sq) != 1:
			if kind != setup[sq] {
				differ = append(differ, sq)
			}
		case kind != 0:
			if pieces[kind-1]--; pieces[kind-1] < 0 {
				differ = append(differ, sq)
			}
		}
	}
	for _, missing := range pieces {
		if missing > 0 && len(differ) == 0 {
			differ = append(differ, rules.Board.Row(side, 1)...)
		}
	}
	return differ
}

// together reports whether two pieces of one kind that never leave the colour
// of their square stand on squares of one colour.
func (c *shuffleCheck) together(row []board.Square) bool {
	for i, sq := range row {
		for _, other := range row[i+1:] {
			if c.setup.Board[sq] != 0 && c.setup.Board[sq] == c.setup.Board[other] &&
				c.keepsColor(c.rules.Base[c.rules.KindOf[c.setup.Board[sq]]]) && sq.IsDark() == other.IsDark() {
				return true
			}
		}
	}
	return false
}

// kingBetween reports whether the king stands between the pieces it castles with.
func (c *shuffleCheck) kingBetween(s position.Seat, row []board.Square) bool {
	castling := c.seatRules(s).Castling
	if castling == nil {
		return true
	}
	rules := c.rules
	partner, king := rules.PieceOf(s, position.Kind(castling.With)), rules.KingOf(s)
	before, after, seen := 0, 0, false
	for _, sq := range row {
		switch c.setup.Board[sq] {
		case king:
			seen = true
		case partner:
			if seen {
				after++
			} else {
				before++
			}
		}
	}
	return seen && before > 0 && after > 0
}

// mirrors reports whether a seat's own rank 1 is that of the first seat: on
// the same files where the two sit opposite, else from left to right.
func (c *shuffleCheck) mirrors(s position.Seat) bool {
	rules := c.rules
	first, own := rules.RS.Seats[0].Side, rules.RS.Seats[s].Side
	theirs, ours := rules.Board.Row(first, 1), rules.Board.Row(own, 1)
	if len(theirs) != len(ours) {
		return false
	}
	opposite := own == (first+2)%4
	for i := range ours {
		k := i
		if opposite {
			k = len(theirs) - 1 - i
		}
		p, q := c.setup.Board[theirs[k]], c.setup.Board[ours[i]]
		if (p == 0) != (q == 0) || p != 0 && rules.Base[rules.KindOf[p]] != rules.Base[rules.KindOf[q]] {
			return false
		}
	}
	return true
}

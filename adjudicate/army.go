package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// judgeArmy judges a built army by the price, the place and the number of its
// pieces, every fault at once. kings are the squares of its royal pieces.
func (b *beginning) judgeArmy(s position.Seat, army *ruleset.Army, kings []board.Square) {
	b.judgeHome(s, army, kings)
	b.judgeBudget(s, army)
	b.judgeCaps(s, army)
	b.judgePlaces(s, army)
}

// judgeHome judges whether the king stands where it must.
func (b *beginning) judgeHome(s position.Seat, army *ruleset.Army, kings []board.Square) {
	if !army.KingAtHome || len(kings) != 1 {
		return
	}
	rs := b.judge.rules.RS
	for _, placed := range rs.Seats[s].Setup {
		if rs.Kinds[placed.Kind].Royal && placed.Square != kings[0] {
			b.add(reason.SetupKingMisplaced, int(s), ruleset.ArmyKingPath,
				reason.Params{"square": kings[0], "expected": placed.Square}, kings[0], placed.Square)
		}
	}
}

// judgeBudget judges what the army costs; the royal piece is free.
func (b *beginning) judgeBudget(s position.Seat, army *ruleset.Army) {
	spent := 0
	for _, sq := range b.squaresOf(s) {
		if kind := b.kindAt(sq); !kind.Royal {
			spent += kind.Value
		}
	}
	left := army.Budget - spent
	if left == 0 || left > 0 && (!army.Exactly || len(b.unknown[s]) > 0) {
		return // what an unknown letter costs is not known
	}
	params := reason.Params{"spent": int64(spent), "budget": int64(army.Budget)}
	path := ruleset.Path(ruleset.ArmyBudgetPath)
	if left > 0 {
		params["left"] = int64(left)
		path = ruleset.ArmySpendPath
	} else {
		params["over"] = int64(-left)
	}
	b.add(reason.SetupBudget, int(s), path, params)
}

// judgeCaps judges how many of a kind there are.
func (b *beginning) judgeCaps(s position.Seat, army *ruleset.Army) {
	rs := b.judge.rules.RS
	for k := range rs.Kinds {
		most, capped := army.AtMost[k]
		if !capped {
			continue
		}
		var there []board.Square
		for _, sq := range b.squaresOf(s) {
			if b.kindAt(sq) == &rs.Kinds[k] {
				there = append(there, sq)
			}
		}
		if len(there) > most {
			name := rs.Kinds[k].Name
			b.add(reason.SetupTooManyPieces, int(s), ruleset.Path("army.at_most."+name),
				reason.Params{"piece": name, "count": int64(len(there)), "most": int64(most)}, there...)
		}
	}
}

// judgePlaces judges that pieces stand on the seat's own side, and that no
// nearer rank has a gap while a farther one has a piece.
func (b *beginning) judgePlaces(s position.Seat, army *ruleset.Army) {
	rules := b.judge.rules
	side := rules.RS.Seats[s].Side
	var outside []board.Square
	for _, sq := range b.squaresOf(s) {
		if rules.Board.OwnRank(side, sq) > army.OwnRanks {
			outside = append(outside, sq)
		}
	}
	if len(outside) > 0 {
		params := reason.Params{"ranks": int64(army.OwnRanks), "square": outside[0]}
		if len(outside) == 1 {
			params["piece"] = b.kindAt(outside[0]).Name
		} else {
			params["squares"] = outside
		}
		b.add(reason.SetupWrongHalf, int(s), ruleset.ArmyOwnRanksPath, params, outside...)
	}
	if !army.NearestFirst {
		return
	}
	gap := board.NoSquare
	var beyond []board.Square
	for rank := 1; rank <= army.OwnRanks; rank++ {
		open := board.NoSquare // the first gap of this rank
		for _, sq := range rules.Board.Row(side, rank) {
			q := b.setup.Board[sq]
			switch own := q != 0 && rules.SeatOf[q] == s || b.isUnknown(s, sq); {
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
		b.add(reason.SetupGapInRank, int(s), ruleset.ArmyFillPath,
			reason.Params{"square": empty, "squares": beyond}, append([]board.Square{empty}, beyond...)...)
	}
}

// squaresOf lists the squares of a seat's pieces, from a1.
func (b *beginning) squaresOf(s position.Seat) []board.Square {
	rules := b.judge.rules
	var squares []board.Square
	for _, sq := range rules.Board.Squares() {
		if q := b.setup.Board[sq]; q != 0 && rules.SeatOf[q] == s {
			squares = append(squares, sq)
		}
	}
	return squares
}

// kindAt is the kind of the piece on a square, promoted ones as what they are.
func (b *beginning) kindAt(sq board.Square) *ruleset.Kind {
	rules := b.judge.rules
	return &rules.RS.Kinds[rules.Base[rules.KindOf[b.setup.Board[sq]]]]
}

// inArray reports whether a seat's pieces stand exactly as in the profile's setup.
func (b *beginning) inArray(s position.Seat) bool {
	rules := b.judge.rules
	placed := rules.RS.Seats[s].Setup
	if len(b.squaresOf(s)) != len(placed) {
		return false
	}
	for _, p := range placed {
		if b.setup.Board[p.Square] != rules.PieceOf(s, position.Kind(p.Kind)) {
			return false
		}
	}
	return true
}

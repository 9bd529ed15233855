package adjudicate

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// judgeKings judges that a seat has its one royal piece, and returns where it
// has some.
func (b *beginning) judgeKings(s position.Seat) []board.Square {
	rules := b.judge.rules
	if rules.Royal < 0 || b.setup.Out.Has(s) {
		return nil
	}
	king := rules.KingOf(s)
	var kings []board.Square
	for _, sq := range b.squaresOf(s) {
		if b.setup.Board[sq] == king {
			kings = append(kings, sq)
		}
	}
	name := rules.RS.Kinds[rules.Royal].Name
	path := ruleset.Path("pieces." + name + ".royal")
	switch {
	case len(kings) == 0:
		b.add(reason.SetupKingMissing, int(s), path, reason.Params{"piece": name})
	case len(kings) > 1:
		b.add(reason.SetupKingExtra, int(s), path, reason.Params{"piece": name, "squares": kings}, kings...)
	}
	return kings
}

// kingsStand reports whether every seat still in has exactly one royal piece.
func (b *beginning) kingsStand() bool {
	rules := b.judge.rules
	if rules.Royal < 0 {
		return false
	}
	for s := range position.Seat(rules.NSeats) {
		if !b.pos.Out.Has(s) && b.pos.Count[rules.KingOf(s)] != 1 {
			return false
		}
	}
	return true
}

// judgePawns judges that no pawn stands where none can be: where it would have
// become another piece, or behind the rank on which its like begin. Behind it
// may stand pawns that an army puts there.
func (b *beginning) judgePawns(s position.Seat) {
	rules := b.judge.rules
	side := rules.RS.Seats[s].Side
	last := b.rulesOf(s).Pawns.PromotionRank
	first := b.firstPawnRank(s)
	for _, sq := range b.squaresOf(s) {
		if !b.kindAt(sq).Pawn {
			continue
		}
		rank := rules.Board.OwnRank(side, sq)
		switch {
		case last > 0 && rank >= last:
			b.add(reason.SetupPawnOnLastRank, int(s), ruleset.PromotionRankPath,
				reason.Params{"piece": b.kindAt(sq).Name, "square": sq, "own_rank": int64(rank)}, sq)
		case rank < first:
			b.add(reason.SetupPawnOnLastRank, int(s), ruleset.SetupPath(rules.RS.Seats[s].Name),
				reason.Params{"piece": b.kindAt(sq).Name, "square": sq, "own_rank": int64(rank), "first": int64(first)}, sq)
		}
	}
}

// firstPawnRank is the own rank that a seat's pawns cannot be behind: the
// nearest on which they begin, as long as they only go forward.
func (b *beginning) firstPawnRank(s position.Seat) int {
	rules := b.judge.rules
	if b.army(s) != nil {
		return 1
	}
	first := 0
	for _, placed := range rules.RS.Seats[s].Setup {
		kind := &rules.RS.Kinds[placed.Kind]
		if !kind.Pawn {
			continue
		}
		for _, step := range kind.Moves {
			if step.Forward < 0 {
				return 1
			}
		}
		if rank := rules.Board.OwnRank(rules.RS.Seats[s].Side, placed.Square); first == 0 || rank < first {
			first = rank
		}
	}
	return max(first, 1)
}

// judgeMaterial judges whether play can lead to a seat's pieces from the
// profile's setup: every piece more than there was must be a pawn that was
// promoted. Pieces that never leave the colour of their square are counted by
// colour.
func (b *beginning) judgeMaterial(s position.Seat) {
	rules := b.judge.rules
	rs := rules.RS
	if b.setup.Out.Has(s) {
		return
	}
	began, have := b.countSetup(s), b.countBoard(s)
	promotes := b.rulesOf(s).Pawns.PromoteTo
	pawns, mostPawns, all, mostAll := 0, 0, 0, 0
	extra, impossible := 0, false
	for k := range rs.Kinds {
		n := began[2*k] + began[2*k+1]
		m := have[2*k] + have[2*k+1]
		all, mostAll = all+m, mostAll+n
		switch {
		case rs.Kinds[k].Pawn:
			pawns, mostPawns = pawns+m, mostPawns+n
		case rs.Kinds[k].Royal:
		default:
			more := max(0, m-n)
			if b.keepsColor(k) {
				more = max(0, have[2*k]-began[2*k]) + max(0, have[2*k+1]-began[2*k+1])
			}
			more = max(more, b.twins(s, k))
			extra += more
			impossible = impossible || more > 0 && !slices.Contains(promotes, k)
		}
	}
	if pawns > mostPawns {
		b.add(reason.SetupTooManyPieces, int(s), ruleset.SetupPath(rs.Seats[s].Name),
			reason.Params{"piece": b.pawnName(), "count": int64(pawns), "most": int64(mostPawns), "unreachable": true})
	}
	if all > mostAll {
		b.add(reason.SetupTooManyPieces, int(s), ruleset.SetupPath(rs.Seats[s].Name),
			reason.Params{"count": int64(all), "most": int64(mostAll), "unreachable": true})
	}
	if impossible || extra > max(0, mostPawns-pawns) {
		b.add(reason.SetupImpossibleMaterial, int(s), ruleset.PromotionToPath,
			reason.Params{"extra": int64(extra), "pawns_gone": int64(max(0, mostPawns-pawns)), "unreachable": true})
	}
}

// judgeClassMaterial judges, in mid-game, that a seat of a class has no piece
// that its class can neither field nor promote to.
func (b *beginning) judgeClassMaterial(s position.Seat) {
	var squares []board.Square
	for _, sq := range b.squaresOf(s) {
		kind := b.judge.rules.Base[b.judge.rules.KindOf[b.setup.Board[sq]]]
		if !b.canHave(s, int(b.pos.Class[s]), kind) {
			squares = append(squares, sq)
		}
	}
	if len(squares) > 0 {
		b.add(reason.SetupImpossibleMaterial, int(s), "classes",
			reason.Params{"class": b.classes[s], "unreachable": true}, squares...)
	}
}

// countSetup counts a seat's pieces in the profile's setup, by kind and by the
// colour of their squares (light, dark).
func (b *beginning) countSetup(s position.Seat) []int {
	rs := b.judge.rules.RS
	counts := make([]int, 2*len(rs.Kinds))
	for _, placed := range rs.Seats[s].Setup {
		counts[2*placed.Kind+darkness(placed.Square)]++
	}
	return counts
}

// countBoard counts likewise what stands on the board, promoted ones as what they are.
func (b *beginning) countBoard(s position.Seat) []int {
	rules := b.judge.rules
	counts := make([]int, 2*len(rules.RS.Kinds))
	for _, sq := range b.squaresOf(s) {
		counts[2*rules.Base[rules.KindOf[b.setup.Board[sq]]]+darkness(sq)]++
	}
	return counts
}

func darkness(sq board.Square) int {
	if sq.IsDark() {
		return 1
	}
	return 0
}

// twins counts the pieces of a kind that are known to have been pawns.
func (b *beginning) twins(s position.Seat, kind int) int {
	rules := b.judge.rules
	n := 0
	for _, sq := range b.squaresOf(s) {
		if k := rules.KindOf[b.setup.Board[sq]]; rules.IsTwin[k] && rules.Base[k] == kind {
			n++
		}
	}
	return n
}

// keepsColor reports whether pieces of a kind stay on the colour of square
// that they began on, and begin on it as in setup.
func (b *beginning) keepsColor(kind int) bool {
	rs := b.judge.rules.RS
	if rs.Shuffle.Any() && !rs.Shuffle.BishopsApart {
		return false
	}
	for _, step := range rs.Kinds[kind].Moves {
		if (step.Right+step.Forward)%2 != 0 {
			return false
		}
	}
	return len(rs.Kinds[kind].Moves) > 0
}

func (b *beginning) pawnName() string {
	for _, kind := range b.judge.rules.RS.Kinds {
		if kind.Pawn {
			return kind.Name
		}
	}
	return ""
}

// startRights settles a seat's rights to castle at the start: those of the
// array, or of them those that a FEN gives.
func (b *beginning) startRights(s position.Seat) {
	b.pos.Castle[s] = [2]board.OptSquare{board.NoSquare, board.NoSquare}
	if !b.given.Has(s) {
		return
	}
	rights := b.arrayRights(s)
	if !b.fen {
		b.pos.Castle[s] = rights
		return
	}
	for _, right := range b.setup.Rights {
		if right.Seat != s || right.Partner == board.NoSquare {
			continue
		}
		if rights[right.Side] == board.NoSquare {
			b.badRight(right)
			continue
		}
		b.pos.Castle[s][right.Side] = right.Partner
	}
}

// arrayRights are the rights that the array itself gives.
func (b *beginning) arrayRights(s position.Seat) [2]board.OptSquare {
	none := [2]board.OptSquare{board.NoSquare, board.NoSquare}
	castling := b.rulesOf(s).Castling
	if castling == nil || b.setup.Out.Has(s) || castling.BeganWith == ruleset.BeganWholeArray && !b.inArray(s) {
		return none
	}
	rights := none
	for side := range rights {
		rights[side] = b.setup.Partner(s, side)
	}
	return rights
}

// badRight notes a right to castle that the rules or the pieces do not give.
func (b *beginning) badRight(right position.Right) {
	params := reason.Params{"right": right.Text}
	var squares []board.Square
	if sq, ok := right.Partner.Is(); ok {
		params["square"] = sq
		squares = append(squares, sq)
	}
	b.add(reason.SetupBadCastlingRights, int(right.Seat), "castling", params, squares...)
}

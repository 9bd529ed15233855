package setup

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// materialCheck judges which pieces one seat has, where it does not build an
// army of its own.
type materialCheck struct {
	*draft
	seat position.Seat
}

// judge judges whether play can lead to the seat's pieces from the
// profile's setup: every piece more than there was must be a pawn that was
// promoted. Pieces that never leave the colour of their square are counted by
// colour.
func (c *materialCheck) judge() {
	rules := c.rules
	rs := rules.RS
	if c.setup.Out.Has(c.seat) {
		return
	}
	began, have := c.countArray(), c.countBoard()
	promotes := c.seatRules(c.seat).Pawns.PromoteTo
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
			if c.keepsColor(k) {
				more = max(0, have[2*k]-began[2*k]) + max(0, have[2*k+1]-began[2*k+1])
			}
			more = max(more, c.promoted(k))
			extra += more
			impossible = impossible || more > 0 && !slices.Contains(promotes, k)
		}
	}
	if pawns > mostPawns {
		c.add(reason.SetupTooManyPieces, int(c.seat), ruleset.SetupPath(rs.Seats[c.seat].Name),
			reason.Params{"piece": c.pawnName(), "count": int64(pawns), "most": int64(mostPawns), "unreachable": true})
	}
	if all > mostAll {
		c.add(reason.SetupTooManyPieces, int(c.seat), ruleset.SetupPath(rs.Seats[c.seat].Name),
			reason.Params{"count": int64(all), "most": int64(mostAll), "unreachable": true})
	}
	if impossible || extra > max(0, mostPawns-pawns) {
		c.add(reason.SetupImpossibleMaterial, int(c.seat), ruleset.PromotionToPath,
			reason.Params{"extra": int64(extra), "pawns_gone": int64(max(0, mostPawns-pawns)), "unreachable": true})
	}
}

// ofClass judges, in mid-game, that a seat of a class has no piece
// that its class can neither field nor promote to.
func (c *materialCheck) ofClass() {
	var squares []board.Square
	for _, sq := range c.setup.SquaresOf(c.seat) {
		kind := c.rules.Base[c.rules.KindOf[c.setup.Board[sq]]]
		if !c.canHave(c.seat, int(c.Position.Class[c.seat]), kind) {
			squares = append(squares, sq)
		}
	}
	if len(squares) > 0 {
		c.add(reason.SetupImpossibleMaterial, int(c.seat), "classes",
			reason.Params{"class": c.classes[c.seat], "unreachable": true}, squares...)
	}
}

// countArray counts the seat's pieces in the profile's setup, by kind and by the
// colour of their squares (light, dark).
func (c *materialCheck) countArray() []int {
	rs := c.rules.RS
	counts := make([]int, 2*len(rs.Kinds))
	for _, placed := range rs.Seats[c.seat].Setup {
		counts[2*placed.Kind+darkness(placed.Square)]++
	}
	return counts
}

// countBoard counts likewise what stands on the board, promoted ones as what they are.
func (c *materialCheck) countBoard() []int {
	rules := c.rules
	counts := make([]int, 2*len(rules.RS.Kinds))
	for _, sq := range c.setup.SquaresOf(c.seat) {
		counts[2*rules.Base[rules.KindOf[c.setup.Board[sq]]]+darkness(sq)]++
	}
	return counts
}

func darkness(sq board.Square) int {
	if sq.IsDark() {
		return 1
	}
	return 0
}

// promoted counts the pieces of a kind that are known to have been pawns.
func (c *materialCheck) promoted(kind int) int {
	rules := c.rules
	n := 0
	for _, sq := range c.setup.SquaresOf(c.seat) {
		if k := rules.KindOf[c.setup.Board[sq]]; rules.IsPromoted[k] && rules.Base[k] == kind {
			n++
		}
	}
	return n
}

// keepsColor reports whether pieces of a kind stay on the colour of square
// that they began on, and begin on it as in setup.
func (p *profile) keepsColor(kind int) bool {
	rs := p.rules.RS
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

// pawnName is the name of the kind that is a pawn, "" where there is none.
func (c *materialCheck) pawnName() string {
	for _, kind := range c.rules.RS.Kinds {
		if kind.Pawn {
			return kind.Name
		}
	}
	return ""
}

package perft

import (
	"slices"

	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// shapeTable is what counting needs of a piece.
type shapeTable struct {
	shape              shape
	straight, diagonal bool             // lineShape: what axes holds
	reach              []position.Set   // jumps as sets
	axes               []uint8          // lineShape: the lines it runs, both ways to the end
	jumps              [][]board.Square // by square, where it leaps and takes; of a pawnShape, where it takes
}

// pawnRules are a seat's rules for pawns as counting needs them.
type pawnRules struct {
	doubleRank, promotionRank uint8 // 0: any, or none
	double                    bool
	unmoved                   bool // the double step must be the first move
	choices                   int
}

func newMailboxCounter(r *side.Rules, gen *mailbox.Gen) *mailboxCounter {
	c := &mailboxCounter{gen: gen, rules: r.Pos, side: r}
	for _, sq := range c.rules.Board.Squares() {
		for d, v := range side.Directions {
			if at, ok := c.rules.Board.Step(sq, v[0], v[1]); ok {
				c.beside[d/4][sq].Add(at)
			}
		}
	}
	for s := range position.Seat(c.rules.NSeats + 1) {
		for k := range position.Kind(c.rules.NKinds) {
			q := c.rules.PieceOf(s, k)
			c.owners[q] = uint8(c.rules.SeatBit[q])
			if c.rules.IsRoyal[q] {
				c.owners[q] |= royalOwner
			}
			if s < c.rules.Nobody() {
				c.compileShape(q, s)
			}
		}
	}
	for s := range position.Seat(c.rules.NSeats) {
		c.compilePawnRules(s)
	}
	return c
}

func (c *mailboxCounter) compilePawnRules(s position.Seat) {
	for i := range c.rules.RS.Seats[s].ByClass {
		rules := &c.rules.RS.Seats[s].ByClass[i].Pawns
		r := pawnRules{double: rules.DoubleStep, doubleRank: uint8(rules.DoubleStepRank), unmoved: c.rules.TracksUnmoved, choices: 1}
		if len(rules.PromoteTo) > 0 {
			r.promotionRank, r.choices = uint8(rules.PromotionRank), len(rules.PromoteTo)
		}
		c.pawns[s] = append(c.pawns[s], r)
	}
}

// shape says how a piece's moves can be counted.
type shape uint8

const (
	odd       shape = iota // only by listing them
	lineShape              // whole lines and plain leaps that never meet
	kingShape              // royal, leaps only
	pawnShape              // one ahead, and leaps that take one rank ahead
)

// compileShape finds a piece's shape and its tables.
func (c *mailboxCounter) compileShape(q position.Piece, s position.Seat) {
	t, m := &c.shapes[q], &c.gen.Movers[q]
	kind := &c.rules.RS.Kinds[c.rules.Base[c.rules.KindOf[q]]]
	switch {
	case kind.Pawn && !mailbox.PlainPawn(kind):
		c.odd[s] = true
	case kind.Pawn:
		t.shape = pawnShape
		t.jumps = c.pawnTakes(m)
	case len(m.Rays) == 0 && !m.Overlap:
		c.compilePieceShape(t, m, kind.Royal)
	}
}

// pawnTakes lists where a pawn takes, by square.
func (c *mailboxCounter) pawnTakes(m *mailbox.Mover) [][]board.Square {
	takes := make([][]board.Square, board.Size)
	for from, leaps := range m.Leaps {
		for _, l := range leaps {
			if l.Take {
				takes[from] = append(takes[from], l.To)
			}
		}
	}
	for _, from := range c.rules.Board.Squares() {
		for _, l := range m.Lines {
			if to, ok := c.rules.Board.Step(from, side.Directions[l.Dir][0], side.Directions[l.Dir][1]); ok && l.Take > 0 {
				takes[from] = append(takes[from], to)
			}
		}
	}
	return takes
}

// compilePieceShape is compileShape for what is no pawn.
func (c *mailboxCounter) compilePieceShape(t *shapeTable, m *mailbox.Mover, royal bool) {
	jumps, ok := t.compileLines(m)
	if !ok || !c.compileJumps(t, m, jumps) {
		return
	}
	switch {
	case !royal:
		t.straight, t.diagonal = slices.Contains(t.axes, 0), slices.Contains(t.axes, 2)
		if t.straight != slices.Contains(t.axes, 1) || t.diagonal != slices.Contains(t.axes, 3) {
			return // half a rook or bishop
		}
		t.shape = lineShape
	case len(t.axes) == 0 && t.jumps != nil:
		t.shape = kingShape
	}
}

// compileLines finds the lines run both ways to the end, and returns the steps
// of one square; ok is false where there are others.
func (t *shapeTable) compileLines(m *mailbox.Mover) (jumps [][2]int, ok bool) {
	lines := map[uint8]mailbox.Line{}
	for _, l := range m.Lines {
		lines[l.Dir] = l
	}
	for d := uint8(0); d < 8; d++ {
		l, ok := lines[d]
		if !ok {
			continue
		}
		whole := mailbox.Line{Dir: d ^ 1, Move: mailbox.AnyDistance, Take: mailbox.AnyDistance}
		switch {
		case l.Move == mailbox.AnyDistance && l.Take == mailbox.AnyDistance && lines[d^1] == whole:
			if d&1 == 0 {
				t.axes = append(t.axes, d>>1)
			}
		case l.Move == 1 && l.Take == 1:
			jumps = append(jumps, side.Directions[d])
		default:
			return nil, false
		}
	}
	return jumps, true
}

// compileJumps lists the single steps and leaps by square; it returns false
// where one only moves or only takes.
func (c *mailboxCounter) compileJumps(t *shapeTable, m *mailbox.Mover, jumps [][2]int) bool {
	if len(jumps) == 0 && m.Leaps == nil {
		return true
	}
	t.jumps = make([][]board.Square, board.Size)
	for _, from := range c.rules.Board.Squares() {
		for _, v := range jumps {
			if to, ok := c.rules.Board.Step(from, v[0], v[1]); ok {
				t.jumps[from] = append(t.jumps[from], to)
			}
		}
		if m.Leaps == nil {
			continue
		}
		for _, l := range m.Leaps[from] {
			if !l.Move || !l.Take {
				return false
			}
			t.jumps[from] = append(t.jumps[from], l.To)
		}
	}
	t.reach = make([]position.Set, board.Size)
	for from, targets := range t.jumps {
		for _, to := range targets {
			t.reach[from].Add(to)
		}
	}
	return true
}

package mailbox

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Shift moves squares by one vector: those that would leave the board are not
// in mask.
type Shift struct {
	mask Words
	by   int
}

// Move moves a set.
func (s *Shift) Move(w Words) Words {
	w = w.And(s.mask)
	if s.by > 0 {
		return w.up(uint(s.by))
	}
	return w.down(uint(-s.by))
}

// PawnSet is how a seat's pawns go as a set.
type PawnSet struct {
	Fits    bool // all pawns step and take alike, by vectors that shift
	Ahead   Shift
	Takes   []Shift
	Classes []PawnClass
}

// PawnClass is what depends on the seat's class.
type PawnClass struct {
	Double Words // from where a double step begins, Unmoved apart
	Last   Words // the promotion rank
}

// compilePawnSet makes the tables of a seat's pawns.
func (g *Gen) compilePawnSet(s position.Seat) {
	r, t := g.rules, &g.Pawns[s]
	edge := r.RS.Seats[s].Side
	shift := func(right, forward int) Shift {
		dx, dy := edge.Absolute(right, forward)
		sh := Shift{by: dy*16 + dx}
		var mask position.Set
		for _, sq := range r.Board.Squares() {
			if _, ok := r.Board.Step(sq, dx, dy); ok {
				mask.Add(sq)
			}
		}
		sh.mask = WordsOf(&mask)
		return sh
	}
	t.Ahead = shift(0, 1)
	var first []int
	for k := range r.RS.Kinds {
		kind := &r.RS.Kinds[k]
		if !kind.Pawn {
			continue
		}
		if kind.Royal || !PlainPawn(kind) {
			return
		}
		var takes []int
		for _, step := range kind.Moves {
			if step.Capture {
				takes = append(takes, step.Right)
			}
		}
		if first == nil {
			for _, right := range takes {
				sh := shift(right, 1)
				if sh.by >= 64 || sh.by <= -64 {
					return
				}
				t.Takes = append(t.Takes, sh)
			}
			first = takes
		} else if !slices.Equal(first, takes) {
			return
		}
	}
	for c := range r.RS.Seats[s].ByClass {
		rules := &r.RS.Seats[s].ByClass[c].Pawns
		var double, last position.Set
		for _, sq := range r.Board.Squares() {
			rank := r.Board.OwnRank(edge, sq)
			if rules.DoubleStep && (rules.DoubleStepRank == 0 || rules.DoubleStepRank == rank) {
				double.Add(sq)
			}
			if rank == rules.PromotionRank && len(rules.PromoteTo) > 0 {
				last.Add(sq)
			}
		}
		t.Classes = append(t.Classes, PawnClass{WordsOf(&double), WordsOf(&last)})
	}
	t.Fits = wideFits(r.Board)
}

// PlainPawn reports whether a pawn steps just one ahead, and takes by single
// leaps one rank ahead.
func PlainPawn(kind *ruleset.Kind) bool {
	steps := false
	for _, step := range kind.Moves {
		switch {
		case step.Limit != 1 || step.Initial || len(step.Lame) > 0 || step.Forward != 1 || step.Move == step.Capture:
			return false
		case step.Move && step.Right != 0:
			return false
		case step.Move:
			steps = true
		}
	}
	return steps
}

// wideFits reports whether a board leaves room at its sides, so that a step
// beyond an edge never comes out at the other.
func wideFits(b *board.Board) bool { return b.Files < board.Stride && b.Ranks < board.Stride }

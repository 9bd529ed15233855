package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Small are the pieces of a small board as sets in one word each: bit
// 8*rank+file. On such boards they stand in for Squares and Lines (see
// docs/benchmarks.md for what that gains).
type Small struct {
	Seat [MaxSeats + 1]uint64 // the last is Nobody's
	Kind [SmallKinds]uint64   // of all seats
}

// SmallKinds is the room for kinds in Small, promoted ones included. The last,
// EmptyKind, is no kind: its set is always empty.
const (
	SmallKinds = 16
	EmptyKind  = SmallKinds - 1
)

// smallSide is the longest side of a small board.
const smallSide = 8

// Bit is the square's number on a small board.
func Bit(sq board.Square) uint8 { return uint8((int(sq) + int(sq&7)) >> 1) }

// OfBit is the square of a number on a small board.
func OfBit(n uint8) board.Square { return board.Square(n + n&^7) }

// Occupied is the set of all occupied squares.
func (s *Small) Occupied() uint64 {
	return s.Seat[0] | s.Seat[1] | s.Seat[2] | s.Seat[3] | s.Seat[4]
}

// General is the position as another compilation of the same rules keeps it.
func (p *Position) General(r *Rules) Position {
	q := *p
	q.Rules = r
	q.Recompute()
	return q
}

// isSmall reports whether a game fits sets of one word: the board is no longer
// than a word has bits, every kind is made of whole ranks and files, whole
// diagonals and leaps that move and take and never meet them, kings of leaps
// alone, and all pawns step one ahead and take by the same leaps of one rank.
func isSmall(r *Rules) bool {
	if r.Board.Files > smallSide || r.Board.Ranks > smallSide || r.NKinds > EmptyKind {
		return false
	}
	var pawn *ruleset.Kind
	for k := range r.RS.Kinds {
		kind := &r.RS.Kinds[k]
		switch {
		case !kind.Pawn:
			if !fitsSets(kind) {
				return false
			}
		case !plainPawn(kind) || pawn != nil && !sameTakes(pawn, kind):
			return false
		default:
			pawn = kind
		}
	}
	return true
}

// way is what a kind may do along one vector.
type way struct{ move, take, whole bool }

func fitsSets(kind *ruleset.Kind) bool {
	ways := map[[2]int]way{}
	for _, step := range kind.Moves {
		if step.Initial || len(step.Lame) > 0 || !step.Move || !step.Capture || step.Limit > 1 {
			return false
		}
		unit := max(abs(step.Right), abs(step.Forward)) == 1
		if step.Limit == 0 && (!unit || kind.Royal) {
			return false
		}
		v := [2]int{step.Right, step.Forward}
		ways[v] = way{true, true, step.Limit == 0 || ways[v].whole}
	}
	for _, axes := range [2][4][2]int{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}} {
		whole := 0
		for _, v := range axes {
			if ways[v].whole {
				whole++
			}
		}
		if whole != 0 && whole != len(axes) {
			return false
		}
	}
	for v := range ways { // a leap must not end on a whole line
		n := max(abs(v[0]), abs(v[1]))
		if n > 1 && v[0]%n == 0 && v[1]%n == 0 && ways[[2]int{v[0] / n, v[1] / n}].whole {
			return false
		}
	}
	return true
}

func plainPawn(kind *ruleset.Kind) bool {
	steps := false
	for _, step := range kind.Moves {
		if step.Limit != 1 || step.Initial || len(step.Lame) > 0 || step.Forward != 1 || step.Move == step.Capture || step.Move && step.Right != 0 {
			return false
		}
		steps = steps || step.Move
	}
	return steps && !kind.Royal
}

func sameTakes(a, b *ruleset.Kind) bool {
	takes := map[int]int{}
	for _, step := range a.Moves {
		if step.Capture {
			takes[step.Right] |= 1
		}
	}
	for _, step := range b.Moves {
		if step.Capture {
			takes[step.Right] |= 2
		}
	}
	for _, in := range takes {
		if in != 3 {
			return false
		}
	}
	return true
}

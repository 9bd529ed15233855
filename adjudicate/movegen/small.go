package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// smallTables are what small boards need to work on sets of one word each. It
// is a second way to the same answers, four to five times as fast as the one by
// lines (docs/benchmarks.md has the figures), compiled from the same steps; the
// tests hold the two against each other. It is used where every kind is made
// of whole ranks and files, whole diagonals, and leaps that move and take, and
// every pawn steps one ahead and takes by leaps.
type smallTables struct {
	sliders   *sliders
	walls     uint64 // no squares of the board
	straight  kindSet
	diagonal  kindSet
	leaps     []leapSet // the kings' apart
	duel      bool      // two seats whose kings must be safe and are never taken, and few kinds; see countDuel
	pawnSteps []betza.Step
	king      leapSet
	pawn      leapSet                         // how pawns take
	attacks   [position.MaxSeats][]leapAttack // upon a seat
	pawns     [position.MaxSeats]smallPawns
	between   [64][64]uint64                       // strictly between two squares of one line
	line      [64][64]uint64                       // from one square through another to the edge
	cross     [64]uint64                           // where a straight slider stands that may reach a square
	saltire   [64]uint64                           // where a diagonal one does
	castlings [position.MaxSeats][][]smallCastling // by class; see castleIndex
	ways      [position.SmallKinds]smallWay
}

// kindSet is a set of kinds, whose pieces are four loads away where there are
// no more than four.
type kindSet struct {
	first [4]position.Kind // padded with EmptyKind
	more  []position.Kind
}

func (k *kindSet) add(kind position.Kind) {
	for i := range k.first {
		if k.first[i] == position.EmptyKind {
			k.first[i] = kind
			return
		}
	}
	k.more = append(k.more, kind)
}

var noKinds = kindSet{first: [4]position.Kind{position.EmptyKind, position.EmptyKind, position.EmptyKind, position.EmptyKind}}

// of is the set of all pieces of the kinds.
func (k *kindSet) of(small *position.Small) uint64 {
	set := k.few(small)
	for _, kind := range k.more {
		set |= small.Kind[kind&position.EmptyKind]
	}
	return set
}

// few is of where there are no more than four kinds.
func (k *kindSet) few(small *position.Small) uint64 {
	set := small.Kind[k.first[0]&position.EmptyKind]
	if k.first[1] == position.EmptyKind {
		return set
	}
	return set | small.Kind[k.first[1]&position.EmptyKind] | small.Kind[k.first[2]&position.EmptyKind] | small.Kind[k.first[3]&position.EmptyKind]
}

// leapSet is a way of leaping that kinds share.
type leapSet struct {
	kinds kindSet
	to    [position.MaxSeats]*[64]uint64
	from  [position.MaxSeats]*[64]uint64 // where it comes from
}

// leapAttack is how some seats' pieces of some kinds attack by leaps.
type leapAttack struct {
	from  *[64]uint64
	kinds kindSet
	seat  int // whose pieces; -1: all enemies' leap alike
}

// smallPawns is how a seat's pawns go as a set.
type smallPawns struct {
	ahead   shift
	takes   []shift
	classes []pawnClass
}

// pawnClass is what depends on the seat's class.
type pawnClass struct {
	double uint64 // from where a double step begins, Unmoved apart
	last   uint64 // the promotion rank
	more   int    // choices beyond one
}

// shift moves a set of squares by one vector: squares that would leave the
// board are not in mask.
type shift struct {
	by   int
	mask uint64
}

func (s *shift) set(x uint64) uint64 {
	return bits.RotateLeft64(x&s.mask, s.by) // nothing is beyond the edge to come round
}

func bit(sq board.Square) uint64 { return 1 << position.Bit(sq) }

// straightFrom is what a slider along ranks and files reaches, the first
// occupied square of each way included.
func (t *smallTables) straightFrom(n uint8, occupied uint64) uint64 {
	return t.sliders.from(&t.sliders.straight[n&63], occupied)
}

// diagonalFrom is the same along the diagonals.
func (t *smallTables) diagonalFrom(n uint8, occupied uint64) uint64 {
	return t.sliders.from(&t.sliders.diagonal[n&63], occupied)
}

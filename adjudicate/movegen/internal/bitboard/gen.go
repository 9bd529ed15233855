// Package bitboard generates moves on small boards by sets of squares, one
// 64-bit word each. It serves boards of at most eight by eight where every kind
// is made of whole ranks and files, whole diagonals, and leaps that move and
// take, and every pawn steps one ahead and takes by leaps; position.Compile
// decides which games that are. It is four to five times as fast as package
// mailbox (docs/benchmarks.md), compiled from the same steps; tests hold the
// two against each other.
package bitboard

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// Gen generates moves by the rules it was compiled from. It is immutable and
// safe for any number of goroutines.
type Gen struct {
	rules *position.Rules
	side  *side.Rules

	// TwoPlayer is set for two seats whose kings must be safe and are never
	// taken, and few enough kinds for the loops without bounds.
	TwoPlayer bool
	sliders   *sliders
	Walls     uint64    // no squares of the board
	Straight  KindSet   // what slides along ranks and files
	Diagonal  KindSet   // what slides along diagonals
	Leaps     []LeapSet // the kings' apart
	King      LeapSet
	Pawn      LeapSet                         // how pawns take
	attacks   [position.MaxSeats][]leapAttack // upon a seat
	Pawns     [position.MaxSeats]PawnSet
	pawnSteps []betza.Step

	Between    [64][64]uint64                  // strictly between two squares of one line
	line       [64][64]uint64                  // from one square through another to the edge
	RookRays   [64]uint64                      // ranks and files to the edge of an empty board
	BishopRays [64]uint64                      // diagonals likewise
	Castlings  [position.MaxSeats][][]Castling // by class; see CastlingIndex
	ways       [position.SmallKinds]way
}

// New compiles the tables of a ruleset.
func New(r *side.Rules) *Gen {
	g := &Gen{rules: r.Pos, side: r, Walls: ^uint64(0), sliders: sliderTables()}
	for _, sq := range g.rules.Board.Squares() {
		g.Walls &^= bit(sq)
	}
	g.compileLines()
	g.compileKinds()
	g.compileWays()
	return g
}

// KindSet is a set of kinds, whose pieces are four loads away where there are
// no more than four.
type KindSet struct {
	first [4]position.Kind // padded with EmptyKind
	more  []position.Kind
}

func (k *KindSet) add(kind position.Kind) {
	for i := range k.first {
		if k.first[i] == position.EmptyKind {
			k.first[i] = kind
			return
		}
	}
	k.more = append(k.more, kind)
}

var noKinds = KindSet{first: [4]position.Kind{position.EmptyKind, position.EmptyKind, position.EmptyKind, position.EmptyKind}}

// Pieces is the set of all pieces of the kinds.
func (k *KindSet) Pieces(small *position.Small) uint64 {
	set := k.Pieces4(small)
	for _, kind := range k.more {
		set |= small.Kind[kind&position.EmptyKind]
	}
	return set
}

// Pieces4 is Pieces where there are no more than four kinds.
func (k *KindSet) Pieces4(small *position.Small) uint64 {
	set := small.Kind[k.first[0]&position.EmptyKind]
	if k.first[1] == position.EmptyKind {
		return set
	}
	return set | small.Kind[k.first[1]&position.EmptyKind] | small.Kind[k.first[2]&position.EmptyKind] | small.Kind[k.first[3]&position.EmptyKind]
}

// LeapSet is a way of leaping that kinds share.
type LeapSet struct {
	Kinds KindSet
	To    [position.MaxSeats]*[64]uint64
	From  [position.MaxSeats]*[64]uint64 // where it comes from
}

// leapAttack is how some seats' pieces of some kinds attack by leaps.
type leapAttack struct {
	from  *[64]uint64
	kinds KindSet
	seat  int // whose pieces; -1: all enemies' leap alike
}

// PawnSet is how a seat's pawns go as a set.
type PawnSet struct {
	Ahead   Shift
	Takes   []Shift
	Classes []PawnClass
}

// PawnClass is what depends on the seat's class.
type PawnClass struct {
	Double uint64 // from where a double step begins, Unmoved apart
	Last   uint64 // the promotion rank
	More   int    // choices beyond one
}

// Shift moves a set of squares by one vector: squares that would leave the
// board are not in mask.
type Shift struct {
	by   int
	mask uint64
}

func (s *Shift) Move(x uint64) uint64 {
	return bits.RotateLeft64(x&s.mask, s.by) // nothing is beyond the edge to come round
}

// origin is where a step of the vector to a square begins, as a set.
func (s *Shift) origin(to board.Square) uint64 {
	return bits.RotateLeft64(bit(to), -s.by) & s.mask
}

func bit(sq board.Square) uint64 { return 1 << position.Bit(sq) }

// RookAttacks is what a slider along ranks and files reaches, the first
// occupied square of each way included.
func (g *Gen) RookAttacks(n uint8, occupied uint64) uint64 {
	return g.sliders.from(&g.sliders.straight[n&63], occupied)
}

// BishopAttacks is the same along the diagonals.
func (g *Gen) BishopAttacks(n uint8, occupied uint64) uint64 {
	return g.sliders.from(&g.sliders.diagonal[n&63], occupied)
}

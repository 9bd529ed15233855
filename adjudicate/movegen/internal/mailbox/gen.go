// Package mailbox generates moves on any board, for any number of seats and any
// piece that steps, leaps or rides. A position is an array of squares; every
// rank, file and diagonal is a word beside it, so that the nearest piece along
// a line is one count of zeros.
//
// Legality comes from checks and pins found by looking outward from the king,
// not from trying each move. Only moves that change more than one piece's
// place, or take a king, are tried on a copy, and all are where something
// unusual checks or pins.
package mailbox

import (
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Gen generates moves by the rules it was compiled from. It is immutable and
// safe for any number of goroutines.
type Gen struct {
	rules *position.Rules
	side  *side.Rules

	Squares [board.Size]SquareTable
	pieces  [256]pieceTable // what attack look-ups need of a Piece
	Movers  [256]Mover      // what move generation needs of a Piece
	leapers [board.Size][]leapOrigin
	pawns   [position.MaxSeats]pawnTable
	rays    []position.Piece // pieces with steps that are neither lines nor leaps
	Pawns   [position.MaxSeats]PawnSet
}

// SquareTable is a square's place on its four lines and the number of squares
// on the board in each of the eight directions.
type SquareTable struct {
	Line, Place [4]uint8
	Edge        [8]uint8
}

// pieceTable is a piece as an attacker.
type pieceTable struct {
	seat  position.Seats // its owner alone
	royal bool
	pawn  bool
	// hits is by the direction outward from the target: from how far away
	// along it the piece takes; 0 never.
	hits [8]uint8
	// leaps are the vectors (indices into those of the Gen) it takes by.
	leaps uint64
	rays  bool
}

// Mover is a piece as a mover.
type Mover struct {
	Lines   []Line
	Leaps   [][]Leap // by square
	Rays    []Ray
	Overlap bool // two of its steps may end on one square
}

// Line is how far a piece goes along a direction to an empty square, and to take.
type Line struct{ Dir, Move, Take uint8 }

// Leap is a step to one square, whatever stands between.
type Leap struct {
	To         board.Square
	Move, Take bool
}

// Ray is a step that is neither a plain line nor a plain leap: a rider of
// another leap than one square, a lame leaper, or a first move.
type Ray struct {
	dx, dy     int
	move, take uint8 // how many leaps at most to an empty square, to take
	initial    bool
	lame       [][2]int
}

// leapOrigin is a square from which a leap by a vector comes.
type leapOrigin struct {
	from   board.Square
	vector uint8
}

// pawnTable is from where a seat's pawns take, and where they may step two.
type pawnTable struct {
	from   [][]pawnFrom      // by square: where a pawn that takes there stands
	exotic bool              // some pawn takes otherwise: each is tried
	ahead  [board.Size]uint8 // how many squares ahead exist, at most 2
}

type pawnFrom struct {
	from  board.Square
	piece position.Piece
}

// AnyDistance stands for "no limit": longer than any board.
const AnyDistance = board.Stride

var deltas = [8]int{1, -1, board.Stride, -board.Stride, board.Stride + 1, -board.Stride - 1, 1 - board.Stride, board.Stride - 1}

// New compiles the tables of a ruleset, of a position.Rules that is not Small.
func New(r *side.Rules) *Gen {
	g := &Gen{rules: r.Pos, side: r}
	g.compileSquares()
	vectors := map[[2]int]uint8{}
	for s := range position.Seat(g.rules.NSeats + 1) {
		for k := range position.Kind(g.rules.NKinds) {
			g.compilePiece(s, k, vectors)
		}
	}
	g.compileLeapers(vectors)
	for s := range position.Seat(g.rules.NSeats) {
		g.compilePawns(s)
		g.compilePawnSet(s)
	}
	return g
}

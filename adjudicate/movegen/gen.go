// Package movegen says which moves are legal and why the others are not, on
// any board and for any number of seats, from tables compiled once from the
// rules. It knows pieces as steps, and squares as places on lines; no game is
// built in.
//
// Legality comes from checks and pins found by looking outward from the king,
// not from trying each move. Only moves that change more than one piece's
// place, or take a king, are tried on a copy.
package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// MaxMoves is a buffer size that holds the legal moves of any usual position;
// a longer list is grown by append.
const MaxMoves = 256

// Gen generates moves by the rules it was compiled from. It is immutable and
// safe for any number of goroutines; positions are not, and are only read.
type Gen struct {
	rules *position.Rules
	rs    *ruleset.Ruleset

	squares    [board.Size]squareTable
	pieces     [256]pieceTable // what attack look-ups need of a Piece
	movers     [256]moverTable // what move generation needs of a Piece
	leapers    [board.Size][]leapOrigin
	pawns      [position.MaxSeats]pawnTable
	pawnRules  [position.MaxSeats][]pawnRules // by class
	generic    []position.Piece               // pieces with steps that are neither lines nor leaps
	small      *smallTables                   // on small boards
	slow       *Gen                           // the same rules by lines, for rare questions on small boards
	wide       [position.MaxSeats]widePawns
	beside     [2][board.Size]position.Set // of a square: those beside it along rank and file, along diagonals
	owners     [256]uint8                  // of a Piece: its owner's bit, and royalOwner
	takesKings bool
	mustBeSafe bool
	takers     position.Seats // all owners there are, nobody too
}

// squareTable is a square's place on its four lines and the number of squares
// on the board in each of the eight directions.
type squareTable struct {
	line, place [4]uint8
	edge        [8]uint8
}

// royalOwner marks kings in Gen.owners, beside the bits of seats.
const royalOwner = 1 << 6

// pieceTable is a piece as an attacker.
type pieceTable struct {
	seat  position.Seats // its owner alone
	royal bool
	pawn  bool
	// hits is by the direction outward from the target: from how far away
	// along it the piece takes; 0 never.
	hits [8]uint8
	// leaps are the vectors (indices into those of the Gen) it takes by.
	leaps   uint64
	generic bool
}

// moverTable is a piece as a mover.
type moverTable struct {
	lines              []lineStep
	leaps              [][]leap // by square
	generic            []ray
	overlap            bool // two of its steps may end on one square
	shape              shape
	straight, diagonal bool             // lineShape: what axes holds
	reach              []position.Set   // jumps as sets
	axes               []uint8          // lineShape: the lines it runs, both ways to the end
	jumps              [][]board.Square // by square, where it leaps and takes; of a pawnShape, where it takes
}

type lineStep struct{ dir, move, take uint8 }

type leap struct {
	to         board.Square
	move, take bool
}

// leapOrigin is a square from which a leap by a vector comes.
type leapOrigin struct {
	from   board.Square
	vector uint8
}

// ray is a step that is neither a plain line nor a plain leap: a rider of
// another leap than one square, a lame leaper, or a first move.
type ray struct {
	dx, dy     int
	move, take uint8 // how many leaps at most to an empty square, to take
	initial    bool
	lame       [][2]int
}

// pawnTable is what a seat's pawns do beyond their own steps, and from where
// they take.
type pawnTable struct {
	forward int               // to the square ahead
	from    [][]pawnFrom      // by square: where a pawn that takes there stands
	exotic  bool              // some pawn takes otherwise: look at each
	odd     bool              // some pawn has another shape than pawnShape
	ahead   [board.Size]uint8 // how many squares ahead exist, at most 2
	ownRank [board.Size]uint8
	facing  position.Seats // the seats opposite
}

type pawnFrom struct {
	from  board.Square
	piece position.Piece
}

// The eight directions; an odd one is the opposite of the one before. The
// even ones go up their line.
var directions = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

var deltas = [8]int{1, -1, board.Stride, -board.Stride, board.Stride + 1, -board.Stride - 1, 1 - board.Stride, board.Stride - 1}

// anyDistance stands for "no limit": longer than any board.
const anyDistance = board.Stride

// Rules are the rules it was compiled from.
func (g *Gen) Rules() *position.Rules { return g.rules }

// Package board is the geometry of a playing board: which squares exist, what
// they are called, and how each seat sees them from its own chair.
//
// It knows no pieces and no rules. A Board is immutable and safe for any
// number of goroutines.
package board

import (
	"fmt"
	"strconv"
)

// Stride is the distance between two ranks in square numbers. The largest
// board is 16 by 16, so that every square is one byte.
const Stride = 16

// Size is the number of square numbers, on the board or not.
const Size = 256

// Square is rank*16 + file, both from 0: a1 is 0, b1 is 1, a2 is 16. It says
// nothing about whether that square is on a given board; ask Board.Has. There
// is no value for "no square": where one may be absent, an OptSquare is used.
type Square uint8

// OptSquare is a Square, or NoSquare.
type OptSquare int16

// NoSquare is the OptSquare that names none.
const NoSquare OptSquare = -1

// At returns the square of a file and a rank, both from 0 to 15.
func At(file, rank int) Square { return Square(rank*Stride + file) }

// File is the square's file, from 0.
func (s Square) File() int { return int(s) % Stride }

// Rank is the square's rank, from 0, counted from the board's south edge.
func (s Square) Rank() int { return int(s) / Stride }

// String is the square's usual name: e4, h10.
func (s Square) String() string {
	return string(rune('a'+s.File())) + strconv.Itoa(s.Rank()+1)
}

// IsDark reports whether the square has the colour of a1.
func (s Square) IsDark() bool { return (s.File()+s.Rank())%2 == 0 }

// Names are the names of squares; nil for none.
func Names(squares []Square) []string {
	var names []string
	for _, sq := range squares {
		names = append(names, sq.String())
	}
	return names
}

// Opt is the square as an OptSquare.
func (s Square) Opt() OptSquare { return OptSquare(s) }

// Is reports whether o names a square, and which.
func (o OptSquare) Is() (Square, bool) { return Square(o & 0xff), o >= 0 }

// Side is the edge of the board at which a seat sits.
type Side uint8

// The four edges, clockwise.
const (
	South Side = iota
	West
	North
	East
)

var sideNames = [...]string{"south", "west", "north", "east"}

func (s Side) String() string { return sideNames[s] }

// Absolute turns a step seen from the chair (right, forward) into files and
// ranks of the board.
func (s Side) Absolute(right, forward int) (dx, dy int) {
	switch s {
	case West:
		return forward, -right
	case North:
		return -right, -forward
	case East:
		return -forward, right
	default:
		return right, forward
	}
}

// Rect is a rectangle of squares, both corners included.
type Rect struct{ From, To Square }

// Board says which squares exist.
type Board struct {
	Files, Ranks int
	Cut          []Rect
	has          [Size]bool
	squares      []Square
}

// New makes a board of files by ranks (1 to 16 each) without the squares of
// the cut rectangles. It returns an error when a rectangle leaves the board or
// nothing remains.
func New(files, ranks int, cut []Rect) (*Board, error) {
	if files < 1 || files > Stride || ranks < 1 || ranks > Stride {
		return nil, fmt.Errorf("a board has 1 to %d files and ranks, not %d by %d", Stride, files, ranks)
	}
	b := &Board{Files: files, Ranks: ranks, Cut: cut}
	for r := range ranks {
		for f := range files {
			b.has[At(f, r)] = true
		}
	}
	for _, c := range cut {
		for _, corner := range []Square{c.From, c.To} {
			if corner.File() >= files || corner.Rank() >= ranks {
				return nil, fmt.Errorf("%s is not on a board of %d files and %d ranks", corner, files, ranks)
			}
		}
		for r := min(c.From.Rank(), c.To.Rank()); r <= max(c.From.Rank(), c.To.Rank()); r++ {
			for f := min(c.From.File(), c.To.File()); f <= max(c.From.File(), c.To.File()); f++ {
				b.has[At(f, r)] = false
			}
		}
	}
	for sq := range Size {
		if b.has[sq] {
			b.squares = append(b.squares, Square(sq))
		}
	}
	if len(b.squares) == 0 {
		return nil, fmt.Errorf("every square of the board is cut away")
	}
	return b, nil
}

// Has reports whether the square is on the board.
func (b *Board) Has(sq Square) bool { return b.has[sq] }

// Squares lists the board's squares from a1, rank by rank. Not to be modified.
func (b *Board) Squares() []Square { return b.squares }

// Step goes dx files and dy ranks from sq. It reports false when that leaves
// the board or falls into a cut.
func (b *Board) Step(sq Square, dx, dy int) (Square, bool) {
	f, r := sq.File()+dx, sq.Rank()+dy
	if f < 0 || r < 0 || f >= b.Files || r >= b.Ranks {
		return 0, false
	}
	to := At(f, r)
	return to, b.has[to]
}

// Depth is the number of own ranks a seat sees: own rank 1 is its edge, own
// rank Depth the edge opposite.
func (b *Board) Depth(s Side) int {
	if s == North || s == South {
		return b.Ranks
	}
	return b.Files
}

// OwnRank is the square's rank as the seat counts it, from 1 at its own edge.
func (b *Board) OwnRank(s Side, sq Square) int {
	switch s {
	case West:
		return sq.File() + 1
	case North:
		return b.Ranks - sq.Rank()
	case East:
		return b.Files - sq.File()
	default:
		return sq.Rank() + 1
	}
}

// Row lists the squares of a seat's own rank from left to right as the player
// sits. Cut squares are not in it.
func (b *Board) Row(s Side, ownRank int) []Square {
	var row []Square
	width := b.Files
	if s == East || s == West {
		width = b.Ranks
	}
	for i := range width {
		var f, r int
		switch s {
		case West: // looks east; the left hand is at the north
			f, r = ownRank-1, b.Ranks-1-i
		case North:
			f, r = b.Files-1-i, b.Ranks-ownRank
		case East:
			f, r = b.Files-ownRank, i
		default:
			f, r = i, ownRank-1
		}
		if f < 0 || r < 0 || f >= b.Files || r >= b.Ranks {
			continue
		}
		if sq := At(f, r); b.has[sq] {
			row = append(row, sq)
		}
	}
	return row
}

// Parse reads a square name, one small letter and a number without leading
// zeros. It reports false where the text is no square name of this board.
func (b *Board) Parse(text string) (Square, bool) {
	sq, ok := ParseName(text)
	return sq, ok && b.has[sq]
}

// ParseName reads a square name of the largest board.
func ParseName(text string) (Square, bool) {
	if len(text) < 2 || len(text) > 3 || text[0] < 'a' || text[0] > 'p' || text[1] < '1' || text[1] > '9' {
		return 0, false
	}
	rank := int(text[1] - '0')
	if len(text) == 3 {
		if text[2] < '0' || text[2] > '9' {
			return 0, false
		}
		rank = rank*10 + int(text[2]-'0')
	}
	if rank > Stride {
		return 0, false
	}
	return At(int(text[0]-'a'), rank-1), true
}

package position

import "houserules/ruleset/board"

// Lines are the occupied squares of every rank, file and diagonal, a word
// each, so that the nearest piece along a line is one count of zeros. Ranks
// come first, then files, rising diagonals and falling ones. The place on a
// line is the square's file, on a file its rank; the bit of place n is 1<<(n+1).
// All bits that are no square of the board are set: walls.
//
// There are 94; the array is a power of two for cheap indexing.
type Lines [128]uint32

const (
	rankLines = board.Stride
	fileLines = board.Stride
	diagonals = 2*board.Stride - 1

	firstRising  = rankLines + fileLines
	firstFalling = firstRising + diagonals
)

// LinesOf are the four lines through a square (rank, file, rising diagonal,
// falling diagonal) and the square's place on each.
func LinesOf(sq board.Square) (line, place [4]uint8) {
	f, r := uint8(sq.File()), uint8(sq.Rank())
	return [4]uint8{r, rankLines + f, firstRising + board.Stride - 1 + f - r, firstFalling + f + r}, [4]uint8{f, r, f, f}
}

func (l *Lines) toggle(sq board.Square) {
	f, r := sq&15, sq>>4
	bit := uint32(2) << f
	l[r] ^= bit
	l[rankLines+f] ^= 2 << r
	l[firstRising+board.Stride-1+f-r] ^= bit
	l[firstFalling+f+r] ^= bit
}

// walls are the lines of an empty board.
func walls(b *board.Board) *Lines {
	var l Lines
	for i := range firstFalling + diagonals {
		l[i] = 1<<32 - 1
	}
	for _, sq := range b.Squares() {
		l.toggle(sq)
	}
	return &l
}

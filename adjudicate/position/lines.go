package position

import "houserules/ruleset/board"

// Lines are the occupied squares of every rank, file and diagonal, 16 bits
// each, so that the nearest piece along a line is one count of zeros. Ranks
// come first, then files, rising diagonals and falling ones. The place on a
// line is the square's file, on a file its rank.
type Lines [rankLines + fileLines + 2*diagonals]uint16

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
	l[r] ^= 1 << f
	l[rankLines+f] ^= 1 << r
	l[firstRising+board.Stride-1+f-r] ^= 1 << f
	l[firstFalling+f+r] ^= 1 << f
}

package position

import "houserules/ruleset/board"

// Small are the pieces of a small board as sets in one word each: bit
// 8*rank+file. On such boards they stand in for Squares and Lines, at about
// four times the speed (see docs/benchmarks.md).
type Small struct {
	Seat [MaxSeats + 1]uint64 // the last is Nobody's
	Kind [SmallKinds]uint64   // of all seats
}

// SmallKinds is the most kinds, promoted twins included, that Small has room for.
const SmallKinds = 16

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

func isSmall(b *board.Board, kinds int) bool {
	return b.Files <= smallSide && b.Ranks <= smallSide && kinds <= SmallKinds
}

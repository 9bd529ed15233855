package side

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// MaxMoves is a buffer size that holds the legal moves of any usual position;
// a longer list is grown by append.
const MaxMoves = 256

// Directions are the eight directions; an odd one is the opposite of the one
// before. The even ones go up their line: rank, file, the two diagonals.
var Directions = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// Push appends a plain move, field by field: a Move put together first and
// then copied stalls the processor.
func Push(buf []position.Move, from, to board.Square) []position.Move {
	n := len(buf)
	if n == cap(buf) {
		buf = append(buf, position.Move{})
	}
	buf = buf[:n+1]
	m := &buf[n]
	m.From, m.To, m.Promo, m.Flag, m.Aux = from, to, 0, 0, 0
	return buf
}

// KeepFrom drops the moves from the start-th on that leave another square.
func KeepFrom(buf []position.Move, start int, from board.Square) []position.Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.From == from {
			kept = append(kept, m)
		}
	}
	return kept
}

// KeepTo drops the moves from the start-th on that lead to another square, are
// made by another piece than q or its promoted form, or are castling.
func KeepTo(p *position.Position, buf []position.Move, start int, q, promoted position.Piece, to board.Square) []position.Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.To == to && (p.Board[m.From] == q || p.Board[m.From] == promoted) && !m.IsCastle() {
			kept = append(kept, m)
		}
	}
	return kept
}

// Drop removes the moves from the start-th on between two squares.
func Drop(buf []position.Move, start int, from, to board.Square) []position.Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.From != from || m.To != to {
			kept = append(kept, m)
		}
	}
	return kept
}

package render

import (
	"strconv"
	"strings"

	"houserules/ruleset/board"
)

// view is a board as somebody at one of its edges sees it: columns from the
// left, rows from the top.
type view struct {
	board         *board.Board
	side          board.Side
	columns, rows int
}

func newView(b *board.Board, side board.Side) view {
	v := view{b, side, b.Files, b.Ranks}
	if side == board.West || side == board.East {
		v.columns, v.rows = b.Ranks, b.Files
	}
	return v
}

// at is the square number of a column and a row.
func (v view) at(column, row int) board.Square {
	switch v.side {
	case board.West:
		return board.At(v.board.Files-1-row, v.board.Ranks-1-column)
	case board.North:
		return board.At(v.board.Files-1-column, row)
	case board.East:
		return board.At(row, column)
	default:
		return board.At(column, v.board.Ranks-1-row)
	}
}

// place is where a square is seen.
func (v view) place(sq board.Square) (column, row int) {
	switch v.side {
	case board.West:
		return v.board.Ranks - 1 - sq.Rank(), v.board.Files - 1 - sq.File()
	case board.North:
		return v.board.Files - 1 - sq.File(), sq.Rank()
	case board.East:
		return sq.Rank(), sq.File()
	default:
		return sq.File(), v.board.Ranks - 1 - sq.Rank()
	}
}

// columnName and rowName are what stands at the edges: a file's letter, or a
// rank's number where the board is seen from its side.
func (v view) columnName(column int) string {
	return v.name(v.at(column, 0), v.side == board.South || v.side == board.North)
}

func (v view) rowName(row int) string {
	return v.name(v.at(0, row), v.side == board.West || v.side == board.East)
}

func (v view) name(sq board.Square, file bool) string {
	if file {
		return string(rune('a' + sq.File()))
	}
	return strconv.Itoa(sq.Rank() + 1)
}

func joined(words []string) string { return strings.Join(words, ", ") }

package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// castlingToFiles is castling of arrays that begin in any order: the king goes
// to one of two files, whichever lies towards the partner. Short is towards
// the higher one.
var castlingToFiles = CastlingWay{
	side: func(_ *Rules, _ Seat, dx, dy int) int {
		if dx > 0 || dy > 0 {
			return Short
		}
		return Long
	},
	kingTo: func(b *board.Board, c *ruleset.Castling, king board.Square, dx, dy int) (board.Square, bool) {
		goal := c.GoesFiles[0]
		if dx > 0 || dy > 0 {
			goal = c.GoesFiles[1]
		}
		to := board.At(king.File(), goal)
		if dy == 0 {
			to = board.At(goal, king.Rank())
		}
		return to, b.Has(to)
	},
}

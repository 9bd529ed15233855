package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// castlingByTwo is standard castling: the king goes two squares towards the
// partner, wherever that stands. Short is towards the partner that stands
// nearer in the profile's own array.
var castlingByTwo = CastlingWay{
	side: func(r *Rules, s Seat, dx, dy int) int {
		rx, ry := r.RS.Seats[s].Side.Absolute(1, 0)
		if (dx == rx && dy == ry) == r.shortRight[s] {
			return Short
		}
		return Long
	},
	kingTo: func(b *board.Board, _ *ruleset.Castling, king board.Square, dx, dy int) (board.Square, bool) {
		if !canStep(b, king, dx, dy) {
			return 0, false
		}
		return b.Step(king, 2*dx, 2*dy)
	},
	FromHome:  true,
	KingsMove: true,
}

func canStep(b *board.Board, from board.Square, dx, dy int) bool {
	_, ok := b.Step(from, dx, dy)
	return ok
}

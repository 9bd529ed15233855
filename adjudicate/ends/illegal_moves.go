package ends

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// illegalMoves: a player has tried to move illegally so many times.
var illegalMoves = Rule{
	Plain:         passes, // an illegal move is no plain ply
	MatingIgnores: true,
	Excused:       true,
	Params: func(v View, _ *ruleset.End, f Found, p map[string]any) {
		for s := range position.Seat(position.MaxSeats) {
			if f.Seats.Has(s) {
				p["count"] = v.IllegalMoves(s)
			}
		}
	},
	CanCome: func(_ *ruleset.Ruleset, e *ruleset.End) bool { return e.Automatic > 0 },
}

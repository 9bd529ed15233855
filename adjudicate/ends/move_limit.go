package ends

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// moveLimit: so many moves since the game began.
var moveLimit = Rule{
	Tests: [Stages]Test{Counted: allMovesMade},
	Plain: func(l *Limits, e *ruleset.End) bool {
		if e.Automatic > 0 {
			l.Moves, l.MovesUnit = e.Automatic, e.Unit
		}
		return true
	},
	MatingIgnores: true,
	Shown:         true,
	CanCome:       func(_ *ruleset.Ruleset, e *ruleset.End) bool { return e.Automatic > 0 },
	Variant:       func(rs *ruleset.Ruleset, e *ruleset.End) string { return unitVariant(rs, e.Unit) },
}

func allMovesMade(v View, e *ruleset.End) (Found, bool) {
	if e.Automatic <= 0 {
		return Found{}, false
	}
	n := countMoves(v.Position(), e.Unit, v.Made)
	return Found{Count: n}, n >= e.Automatic
}

// countMoves counts moves since the game began in a unit. made counts a seat's own.
func countMoves(p *position.Position, unit ruleset.Unit, made func(position.Seat) int64) int64 {
	switch unit {
	case ruleset.Each:
		return leastOfThoseIn(p, made)
	case ruleset.EachAtStart:
		return int64(p.Ply) / int64(p.Rules.NSeats)
	default:
		return int64(p.Ply)
	}
}

// unitVariant is the part of a text key that says whose moves are counted.
func unitVariant(rs *ruleset.Ruleset, unit ruleset.Unit) string {
	switch {
	case unit == ruleset.Plies:
		return "plies"
	case unit == ruleset.EachAtStart && len(rs.Seats) > 2:
		return "each_at_start"
	case len(rs.Seats) > 2:
		return "each"
	}
	return "both"
}

package ends

import (
	"math"

	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// quietMoves: so many moves without a capture or a pawn move.
var quietMoves = Rule{
	Tests: [Stages]Test{Counted: quiet},
	Plain: func(l *Limits, e *ruleset.End) bool {
		if e.Automatic > 0 {
			l.Quiet, l.QuietUnit = e.Automatic, e.Unit
		}
		return true
	},
	MatingIgnores: true,
	Shared:        true,
	Claim: &Claim{
		Count: func(v View, e *ruleset.End) int64 { return countQuiet(v.Position(), e.Unit) },
		Near:  func(v View, e *ruleset.End) bool { return countQuiet(v.Position(), e.Unit)+1 >= e.Claim },
	},
	Variant: func(rs *ruleset.Ruleset, e *ruleset.End) string { return unitVariant(rs, e.Unit) },
	Params: func(v View, _ *ruleset.End, _ Found, p map[string]any) {
		p["plies"] = QuietPlies(v.Position())
	},
	CanCome: counts,
}

func quiet(v View, e *ruleset.End) (Found, bool) {
	if e.Automatic <= 0 {
		return Found{}, false
	}
	n := countQuiet(v.Position(), e.Unit)
	return Found{Count: n, By: ByRule}, n >= e.Automatic
}

// countQuiet counts moves without capture or pawn move in a unit.
func countQuiet(p *position.Position, unit ruleset.Unit) int64 {
	switch unit {
	case ruleset.Each:
		return leastOfThoseIn(p, func(s position.Seat) int64 { return int64(p.Quiet[s]) })
	case ruleset.EachAtStart:
		return QuietPlies(p) / int64(p.Rules.NSeats)
	default:
		return QuietPlies(p)
	}
}

// QuietPlies counts the quiet moves of all seats together. It is never less
// than the count in any unit.
func QuietPlies(p *position.Position) int64 {
	q := &p.Quiet
	return int64(q[0]) + int64(q[1]) + int64(q[2]) + int64(q[3])
}

// leastOfThoseIn is the least number of any seat that is in.
func leastOfThoseIn(p *position.Position, number func(position.Seat) int64) int64 {
	least := int64(math.MaxUint32 + 1)
	for s := range position.Seat(p.Rules.NSeats) {
		if !p.Out.Has(s) {
			least = min(least, number(s))
		}
	}
	return least
}

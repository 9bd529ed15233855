package ends

import "houserules/ruleset"

// repetition: the same position has occurred so often.
var repetition = Rule{
	Tests: [Stages]Test{Counted: repeated},
	Plain: func(l *Limits, e *ruleset.End) bool {
		if e.Automatic > 0 {
			l.Repetition = e.Automatic
		}
		return true
	},
	MatingIgnores: true,
	Shared:        true,
	Claim: &Claim{
		Count: func(v View, _ *ruleset.End) int64 { return v.Occurrences() },
		Near: func(v View, e *ruleset.End) bool {
			return v.Positions() >= 4 && v.MostOccurrences() >= e.Claim-1
		},
	},
	CanCome: counts,
}

func repeated(v View, e *ruleset.End) (Found, bool) {
	if e.Automatic <= 0 {
		return Found{}, false
	}
	n := v.Occurrences()
	return Found{Count: n, By: ByRule}, n >= e.Automatic
}

// counts reports whether an ending by a count has one.
func counts(_ *ruleset.Ruleset, e *ruleset.End) bool { return e.Automatic > 0 || e.Claim > 0 }

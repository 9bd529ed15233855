package ends

import "houserules/ruleset"

// abandonment: a player has left, or has been away too long.
var abandonment = Rule{
	Plain:         passes,
	MatingIgnores: true,
	Variant: func(_ *ruleset.Ruleset, e *ruleset.End) string {
		if e.Automatic > 0 {
			return ""
		}
		return "leaves"
	},
	Values: func(e *ruleset.End, p map[string]any) { p["away_ms"] = e.Automatic },
}

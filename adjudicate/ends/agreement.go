package ends

import "houserules/ruleset"

// agreement: all seats still in have agreed to a draw.
var agreement = Rule{
	Plain:         passes, // an open offer ends a run of plain plies
	MatingIgnores: true,
	Shared:        true,
	Variant: func(rs *ruleset.Ruleset, _ *ruleset.End) string {
		if len(rs.Seats) > 2 {
			return "all"
		}
		return ""
	},
}

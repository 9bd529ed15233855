package ends

import (
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// flag: nothing is left of a seat's main time.
var flag = Rule{
	Plain:         passes, // plies are plain only in games without times
	MatingIgnores: true,
	Excused:       true,
	Late:          reason.ClockFlagFallen,
	CanCome: func(rs *ruleset.Ruleset, _ *ruleset.End) bool {
		return anyClock(rs, func(c *ruleset.Clock) bool { return c.Main > 0 })
	},
}

// anyClock reports whether the clock of a seat, in any of its classes, has something.
func anyClock(rs *ruleset.Ruleset, has func(*ruleset.Clock) bool) bool {
	for i := range rs.Seats {
		for c := range rs.Seats[i].ByClass {
			if has(&rs.Seats[i].ByClass[c].Clock) {
				return true
			}
		}
	}
	return false
}

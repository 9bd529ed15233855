package ends

import (
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// moveTime: a move has taken longer than any move may.
var moveTime = Rule{
	Plain:         passes, // plies are plain only in games without times
	MatingIgnores: true,
	Excused:       true,
	Late:          reason.ClockMoveTimeOver,
	LateLimit:     func(r *ruleset.Clock) int64 { return r.Move },
	CanCome: func(rs *ruleset.Ruleset, _ *ruleset.End) bool {
		return anyClock(rs, func(c *ruleset.Clock) bool { return c.Move > 0 })
	},
}

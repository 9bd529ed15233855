package clock

import "houserules/ruleset"

// increment is added to the main time after each move, but never to a flag
// that fell.
var increment = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return r.Main > 0 && r.Increment > 0 },
	end: func(c *Config, s *State, seat int, t turnEnd) turnEnd {
		if t.moved && !t.fell {
			s.Seats[seat].Left += c.seats[seat].Increment
			t.added += c.seats[seat].Increment
		}
		return t
	},
}

package clock

import "houserules/ruleset"

// simpleDelay is a time at the beginning of each turn in which the main time
// does not run yet. What is not used of it is lost.
var simpleDelay = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return hasDelay(r) && !r.Delay.Bronstein },
	pass: func(c *Config, s *State, seat int, ms int64) int64 {
		return ms - min(ms, delayLeft(&c.seats[seat], &s.Seats[seat]))
	},
	wait: delayLeft,
	charged: func(r *ruleset.Clock, s *Seat, used int64) int64 {
		return used - min(s.Used, r.Delay.Time)
	},
	shown: showDelay,
}

// bronsteinDelay runs at once, and after the move what was used of it is given
// back, so that no clock rises above where the turn began. A flag that fell is
// given nothing. Where it comes before the move, the clock begins with it, so that
// a move may use it as well.
var bronsteinDelay = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return hasDelay(r) && r.Delay.Bronstein },
	start: func(r *ruleset.Clock, s Seat) Seat {
		if r.BeforeMove {
			s.Left += r.Delay.Time
		}
		return s
	},
	end: func(c *Config, s *State, seat int, t turnEnd) turnEnd {
		if t.moved && !t.fell {
			back := min(s.Seats[seat].Used, c.seats[seat].Delay.Time)
			s.Seats[seat].Left += back
			t.added += back
		}
		return t
	},
	shown: showDelay,
}

func hasDelay(r *ruleset.Clock) bool { return r.Main > 0 && r.Delay.Time > 0 }

// delayLeft is what is left of this turn's delay.
func delayLeft(r *ruleset.Clock, s *Seat) int64 { return max(r.Delay.Time-s.Used, 0) }

func showDelay(c *Config, s *State, seat int) []Shown {
	return []Shown{{"delay_left_ms", delayLeft(&c.seats[seat], &s.Seats[seat])}}
}

package clock

import "houserules/ruleset"

// increment is added to the main time for each move, but never to a flag that
// fell. Where it comes before the move, the first move has it from the start:
// what is added after a move is then the next one's.
var increment = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return r.Main > 0 && r.Increment > 0 },
	start: func(r *ruleset.Clock, s Seat) Seat {
		if r.BeforeMove {
			s.Left = lifted(r, s.Left)
		}
		return s
	},
	end: func(c *Config, s *State, seat int, t turnEnd) turnEnd {
		if t.moved && !t.fell {
			have := &s.Seats[seat]
			was := have.Left
			have.Left = lifted(&c.seats[seat], was)
			t.added += have.Left - was
		}
		return t
	},
}

// lifted is a main time with an increment, which lifts no clock above the most
// that there may be and takes nothing from one that has more.
func lifted(r *ruleset.Clock, left int64) int64 {
	if r.Most == 0 {
		return left + r.Increment
	}
	return max(left, min(left+r.Increment, r.Most))
}

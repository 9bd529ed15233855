package clock

import "houserules/ruleset"

// moveTime is time for each move by itself, beside main time or without.
var moveTime = kind{
	has:   func(_ *Config, r *ruleset.Clock) bool { return r.Move > 0 },
	reset: func(s *Seat) { s.MoveDone = false },
	charged: func(r *ruleset.Clock, _ *Seat, used int64) int64 {
		if r.Main > 0 || r.ByoYomi.Periods > 0 {
			return used
		}
		return min(used, r.Move)
	},
	running: []dueFunc{moveTimeDue},
	read: func(c *Config, s *State, seat int, to Reading) Reading {
		to.Move = max(c.seats[seat].Move-s.Seats[seat].Used, 0)
		return to
	},
}

func moveTimeDue(c *Config, s *State, seat int) (Due, bool) {
	have := &s.Seats[seat]
	return Due{s.Now + c.seats[seat].Move - have.Used + c.margin, MoveTime, seat}, !have.MoveDone
}

func moveTimeOver(_ *Config, s *State, seat int) { s.Seats[seat].MoveDone = true }

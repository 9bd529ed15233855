package clock

import "houserules/ruleset"

// mainTime is time for all of a seat's moves together. At zero the flag falls,
// unless another kind plays on.
var mainTime = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return r.Main > 0 || r.ByoYomi.Periods > 0 },
	start: func(r *ruleset.Clock, s Seat) Seat {
		s.Left = r.Main
		return s
	},
	reset: func(s *Seat) { s.FlagDone = false },
	pass: func(c *Config, s *State, seat int, ms int64) int64 {
		have := &s.Seats[seat]
		if took := min(ms, max(have.Left, 0)); c.playsOn(s, seat) {
			have.Left -= took
			return ms - took
		}
		have.Left -= ms
		return 0
	},
	end: func(c *Config, s *State, seat int, t turnEnd) turnEnd {
		// Time overdrawn within the margin is forgiven.
		have := &s.Seats[seat]
		t.fell = have.Left+c.margin <= 0
		have.Left = max(have.Left, 0)
		return t
	},
	charged: func(_ *ruleset.Clock, s *Seat, used int64) int64 { return used + min(s.Left, 0) },
	running: []dueFunc{flagDue},
	read: func(_ *Config, s *State, seat int, to Reading) Reading {
		to.Remaining = max(s.Seats[seat].Left, 0)
		return to
	},
}

func flagDue(c *Config, s *State, seat int) (Due, bool) {
	have := &s.Seats[seat]
	if have.FlagDone || c.playsOn(s, seat) {
		return Due{}, false
	}
	return Due{s.Now + c.waits(s, seat) + have.Left + c.margin, Flag, seat}, true
}

func flagFell(_ *Config, s *State, seat int) { s.Seats[seat].FlagDone = true }

// playsOn reports whether a seat has a kind of clock that goes on where
// nothing is left of its main time.
func (c *Config) playsOn(s *State, seat int) bool {
	for _, k := range c.kindsOf(seat) {
		if k.zero != nil && k.zero(&c.seats[seat], &s.Seats[seat]) {
			return true
		}
	}
	return false
}

// waits is how long the main time does not run yet.
func (c *Config) waits(s *State, seat int) int64 {
	ms := int64(0)
	for _, k := range c.kindsOf(seat) {
		if k.wait != nil {
			ms += k.wait(&c.seats[seat], &s.Seats[seat])
		}
	}
	return ms
}

// AddTime adds to a seat's main time (a penalty of the other). It reports false
// where the seat has none to add to.
func (c *Config) AddTime(s *State, seat int, ms int64) bool {
	if r := &c.seats[seat]; !mainTime.has(c, r) || ms <= 0 {
		return false
	}
	s.Seats[seat].Left += ms
	s.record(Entry{Seat: seat, From: s.Now, To: s.Now, Added: ms, What: EntryPenalty})
	return true
}

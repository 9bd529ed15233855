package clock

import (
	"math"

	"houserules/ruleset"
)

// byoYomi is overtime: after the main time, periods in each of which so many
// moves (a block) have to be made. With one move to a period (Japanese) a
// period in which the move was made is full again for the next; with more
// (Canadian) a block that is done is followed by a full one. A period that
// runs out is spent, and with the last of them the flag falls.
var byoYomi = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return r.ByoYomi.Periods > 0 },
	start: func(r *ruleset.Clock, s Seat) Seat {
		s.PeriodsLeft = r.ByoYomi.Periods
		return s
	},
	reset: func(s *Seat) { s.Overtime = 0 },
	zero:  func(*ruleset.Clock, *Seat) bool { return true },
	pass: func(_ *Config, s *State, seat int, ms int64) int64 {
		s.Seats[seat].PeriodUsed += ms
		s.Seats[seat].Overtime += ms
		return 0
	},
	end:     byoYomiEnd,
	charged: func(_ *ruleset.Clock, s *Seat, used int64) int64 { return used - s.Overtime },
	running: []dueFunc{overtimeDue, periodDue, renewedDue, lastPeriodDue},
	shown: func(c *Config, s *State, seat int) []Shown {
		have, r := &s.Seats[seat], &c.seats[seat].ByoYomi
		list := []Shown{{"periods_left", have.PeriodsLeft}, {"period_ms", max(r.Each-have.PeriodUsed, 0)}}
		if r.Moves > 1 {
			list = append(list, Shown{"moves_to_go", max(r.Moves-have.BlockMoves, 0)})
		}
		return list
	},
	given: []Given{
		{"periods_left", "the periods of byo-yomi it still has, the running one included",
			func(r *ruleset.Clock) int64 { return r.ByoYomi.Periods },
			func(_ *ruleset.Clock, s *Seat, value int64) { s.PeriodsLeft = value }},
		{"period_ms", "what is left of the running period",
			func(r *ruleset.Clock) int64 { return r.ByoYomi.Each },
			func(r *ruleset.Clock, s *Seat, value int64) { s.PeriodUsed = r.ByoYomi.Each - value }},
		{"moves_to_go", "the moves still to make in the running block",
			func(r *ruleset.Clock) int64 { return r.ByoYomi.Moves },
			func(r *ruleset.Clock, s *Seat, value int64) { s.BlockMoves = r.ByoYomi.Moves - value }},
	},
	kept: []Kept{
		{math.MaxInt32, func(s *Seat) *int64 { return &s.PeriodsLeft }},
		{2 * Limit, func(s *Seat) *int64 { return &s.PeriodUsed }},
		{math.MaxInt32, func(s *Seat) *int64 { return &s.BlockMoves }},
		{2 * Limit, func(s *Seat) *int64 { return &s.Overtime }},
	},
}

func byoYomiEnd(c *Config, s *State, seat int, t turnEnd) turnEnd {
	have, r := &s.Seats[seat], &c.seats[seat].ByoYomi
	if have.Left > 0 {
		return t
	}
	t.fell = true // no increment in overtime
	have.PeriodUsed = min(have.PeriodUsed, r.Each)
	if t.moved {
		have.BlockMoves++
	}
	done := t.moved && have.BlockMoves >= r.Moves && (!r.RenewedAtZero || have.PeriodUsed >= r.Each)
	if done || r.Moves == 1 {
		have.PeriodUsed, have.BlockMoves = 0, 0
	}
	return t
}

// blockDone reports whether the moves of a block are made and its period, which
// is renewed at zero, still runs.
func blockDone(r *ruleset.Clock, s *Seat) bool {
	return r.ByoYomi.RenewedAtZero && s.BlockMoves >= r.ByoYomi.Moves
}

func overtimeDue(_ *Config, s *State, seat int) (Due, bool) {
	left := s.Seats[seat].Left
	return Due{s.Now + left, Overtime, seat}, left > 0
}

func overtimeBegins(*Config, *State, int) {} // Advance has used the main time up

func periodDue(c *Config, s *State, seat int) (Due, bool) {
	have, r := &s.Seats[seat], &c.seats[seat]
	return Due{s.Now + r.ByoYomi.Each - have.PeriodUsed + c.margin, Period, seat},
		have.Left <= 0 && have.PeriodsLeft > 1 && !blockDone(r, have)
}

func periodSpent(c *Config, s *State, seat int) {
	have := &s.Seats[seat]
	have.PeriodsLeft--
	have.PeriodUsed -= c.seats[seat].ByoYomi.Each
	have.BlockMoves = 0
}

func renewedDue(c *Config, s *State, seat int) (Due, bool) {
	have, r := &s.Seats[seat], &c.seats[seat]
	return Due{s.Now + r.ByoYomi.Each - have.PeriodUsed, Renewed, seat}, have.Left <= 0 && blockDone(r, have)
}

func periodRenewed(_ *Config, s *State, seat int) {
	s.Seats[seat].PeriodUsed, s.Seats[seat].BlockMoves = 0, 0
}

// lastPeriodDue is the flag, as it would fall if nothing happened before.
func lastPeriodDue(c *Config, s *State, seat int) (Due, bool) {
	have, r := &s.Seats[seat], &c.seats[seat]
	periods := have.PeriodsLeft
	if blockDone(r, have) {
		periods++
	}
	return Due{s.Now + have.Left + periods*r.ByoYomi.Each - have.PeriodUsed + c.margin, Flag, seat}, !have.FlagDone
}

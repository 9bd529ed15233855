package clock

import (
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// absence is the grace for a seat whose player has lost the connection.
var absence = kind{
	has:      func(c *Config, _ *ruleset.Clock) bool { return c.grace > 0 },
	standing: []dueFunc{graceDue},
}

func graceDue(c *Config, s *State, seat int) (Due, bool) {
	have := &s.Seats[seat]
	return Due{have.AwaySince + c.grace, c.absent, seat}, have.Away && !have.AwayDone && !have.Out
}

func graceOver(_ *Config, s *State, seat int) { s.Seats[seat].AwayDone = true }

// Disconnect marks a seat as away. In its own time, with a pause unspent, that
// pause is taken by itself where the rules say so.
func (c *Config) Disconnect(s *State, seat int) reason.Code {
	have := &s.Seats[seat]
	if have.Away {
		return noChange
	}
	rank := uint32(0)
	for i := range c.n {
		if s.Seats[i].Away && s.Seats[i].AwaySince == s.Now {
			rank = max(rank, s.Seats[i].AwayRank+1)
		}
	}
	have.Away, have.AwaySince, have.AwayRank, have.AwayDone = true, s.Now, rank, false
	if int(s.Running) == seat && s.PausedBy == Nobody {
		c.clockStarts(s)
	}
	return ""
}

// Reconnect marks a seat as back. The pause that its absence took ends; one
// that it took itself goes on. Its player moves again where a computer did.
func (c *Config) Reconnect(s *State, seat int) reason.Code {
	have := &s.Seats[seat]
	if !have.Away {
		return noChange
	}
	have.Away, have.AwayDone, have.CPU = false, false, false
	have.AwaySince, have.AwayRank = 0, 0
	if int(s.PausedBy) == seat && s.PausedAuto {
		c.endPause(s)
		c.clockStarts(s)
	}
	return ""
}

// TakeOver gives a seat to a computer until its player is back. No absence is
// waited for any more.
func (c *Config) TakeOver(s *State, seat int) {
	s.Seats[seat].CPU = true
	s.Seats[seat].AwayDone = true
}

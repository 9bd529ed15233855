package clock

import (
	"math"

	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// pauses are a seat's pauses. A running one stops the clocks of all.
var pauses = kind{
	has: func(_ *Config, r *ruleset.Clock) bool { return r.Pauses > 0 },
	start: func(r *ruleset.Clock, s Seat) Seat {
		s.PauseLeft = uint16(min(r.Pauses, math.MaxUint16))
		return s
	},
	standing: []dueFunc{pauseDue},
}

func pauseDue(_ *Config, s *State, seat int) (Due, bool) {
	return Due{s.PausedUntil, Resume, seat}, int(s.PausedBy) == seat && s.PausedUntil >= 0
}

func pauseOver(c *Config, s *State, _ int) {
	c.endPause(s)
	c.clockStarts(s)
}

// Codes with which an event is refused. None changes the state.
const (
	notAllowed reason.Code = reason.ActionNotAllowed   // the profile has no pauses
	outOfTurn  reason.Code = reason.ActionOutOfTurn    // a pause may be taken in one's own time only
	running    reason.Code = reason.PauseRunning       // a pause is running already
	usedUp     reason.Code = reason.PauseUsedUp        // the seat has none left
	notYours   reason.Code = reason.PauseNotYours      // another's pause is running
	noPause    reason.Code = reason.PauseNone          // none is running
	noChange   reason.Code = reason.ConnectionNoChange // away twice, or back twice
)

// Blocked is why nobody may move, touch or claim now: pause.running, or "".
func (c *Config) Blocked(s *State) reason.Code {
	if s.PausedBy != Nobody {
		return running
	}
	return ""
}

// Pause starts a seat's pause. It stops the clocks of all.
func (c *Config) Pause(s *State, seat int) reason.Code {
	have := &s.Seats[seat]
	switch {
	case !c.hasPauses(seat):
		return notAllowed
	case s.PausedBy != Nobody:
		return running
	case have.PauseLeft == 0:
		return usedUp
	case c.seats[seat].PauseOwnTime && int(s.Running) != seat:
		return outOfTurn
	}
	c.startPause(s, seat, false)
	return ""
}

// Resume ends a seat's own pause before its time. A seat that resumes though it
// is away gets no other pause for that absence: it has spoken.
func (c *Config) Resume(s *State, seat int) reason.Code {
	if s.Untimed && c.hasPauses(seat) && int(s.Seats[seat].PauseLeft) < c.seats[seat].Pauses {
		return "" // it has paused once, and whether that still ran is not known
	}
	switch {
	case !c.hasPauses(seat) && s.PausedBy == Nobody:
		return notAllowed
	case s.PausedBy == Nobody:
		return noPause
	case int(s.PausedBy) != seat:
		return notYours
	}
	c.endPause(s)
	if int(s.Running) != seat {
		c.clockStarts(s)
	}
	return ""
}

// clockStarts must be called whenever the clock of the seat to move begins to
// run, or that seat goes away while it runs: a seat that is away is paused
// then, if it has a pause for it.
func (c *Config) clockStarts(s *State) {
	if s.Running == Nobody || s.Untimed {
		return
	}
	i := int(s.Running)
	seat := &s.Seats[i]
	if seat.Away && !seat.Out && !seat.CPU && seat.PauseLeft > 0 &&
		c.seats[i].PauseOnDisconnect && c.seats[i].Timed() {
		c.startPause(s, i, true)
	}
}

func (c *Config) startPause(s *State, seat int, auto bool) {
	s.Seats[seat].PauseLeft--
	if s.Untimed {
		return
	}
	s.PausedBy, s.PausedAt, s.PausedUntil, s.PausedAuto = int8(seat), s.Now, -1, auto
	if longest := c.seats[seat].PauseLongest; longest > 0 {
		s.PausedUntil = s.Now + longest
	}
	s.Pauses++
}

func (c *Config) endPause(s *State) {
	s.record(Entry{Seat: int(s.PausedBy), From: s.PausedAt, To: s.Now, What: EntryPause})
	s.PausedBy, s.PausedAt, s.PausedUntil, s.PausedAuto = Nobody, 0, -1, false
}

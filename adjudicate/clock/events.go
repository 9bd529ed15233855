package clock

import "houserules/adjudicate/reason"

// Codes with which an event is refused. None changes the state.
const (
	notAllowed reason.Code = "action.not_allowed"   // the profile has no pauses
	outOfTurn  reason.Code = "action.out_of_turn"   // a pause may be taken in one's own time only
	running    reason.Code = "pause.running"        // a pause is running already
	usedUp     reason.Code = "pause.used_up"        // the seat has none left
	notYours   reason.Code = "pause.not_yours"      // another's pause is running
	noPause    reason.Code = "pause.none"           // none is running
	noChange   reason.Code = "connection.no_change" // away twice, or back twice
)

// Blocked is why nobody may move, touch or claim now: pause.running, or "".
func (c *Config) Blocked(s *State) reason.Code {
	if s.PausedBy != Nobody {
		return running
	}
	return ""
}

// Move ends the turn of the seat to move with its move, made at s.Now, and
// begins the turn of next. An increment is added, but never to a flag that
// fell. Time overdrawn within the margin is forgiven first.
func (c *Config) Move(s *State, seat, next int) {
	have := &s.Seats[seat]
	have.Moved = true
	if s.Untimed {
		s.Running, s.TurnAt = int8(next), s.Now
		return // nothing was spent, and nobody is paused
	}
	c.endTurn(s, EntryMove, c.seats[seat].Increment)
	c.beginTurn(s, next)
}

// NextTurn ends the turn of the seat to move without a move (it is skipped, or
// out) and begins the turn of next.
func (c *Config) NextTurn(s *State, next int) {
	c.endTurn(s, EntryNoMove, 0)
	c.beginTurn(s, next)
}

// Out takes a seat out of the game: nothing more comes to it, and its running
// pause ends. Whose turn it is then is NextTurn's to say. Where the game is
// over with it, Stop alone is enough.
func (c *Config) Out(s *State, seat int) {
	s.Seats[seat].Out = true
	if int(s.PausedBy) == seat {
		c.endPause(s)
		if int(s.Running) != seat {
			c.clockStarts(s)
		}
	}
}

// Stop ends the game: no clock runs and nothing is due.
func (c *Config) Stop(s *State) {
	if s.Running == Nobody {
		return
	}
	if s.PausedBy != Nobody {
		c.endPause(s)
	}
	c.endTurn(s, EntryNoMove, 0)
	s.Running = Nobody
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

// AddTime adds to a seat's main time (a penalty of the other). It reports false
// where the seat has none to add to.
func (c *Config) AddTime(s *State, seat int, ms int64) bool {
	if c.seats[seat].Main <= 0 || ms <= 0 {
		return false
	}
	s.Seats[seat].Left += ms
	s.record(Entry{Seat: seat, From: s.Now, To: s.Now, Added: ms, What: EntryPenalty})
	return true
}

// beginTurn makes next the seat to move.
func (c *Config) beginTurn(s *State, next int) {
	s.Running, s.TurnAt = int8(next), s.Now
	seat := &s.Seats[next]
	seat.Used, seat.FlagDone, seat.MoveDone = 0, false, false
	if s.PausedBy == Nobody {
		c.clockStarts(s)
	}
}

// endTurn closes the account of the seat to move.
func (c *Config) endTurn(s *State, what EntryKind, increment int64) {
	i := int(s.Running)
	rules, seat := &c.seats[i], &s.Seats[i]
	entry := Entry{Seat: i, From: s.TurnAt, To: s.Now, Used: c.charged(s, i), What: what}
	if rules.Main > 0 {
		fell := seat.Left+c.margin <= 0
		seat.Left = max(seat.Left, 0)
		if !fell && !s.Untimed {
			seat.Left += increment
			entry.Added = increment
		}
	}
	seat.Used, seat.FlagDone, seat.MoveDone = 0, false, false
	s.record(entry)
}

// charged is what this turn has taken so far: from the main time, or without
// one from the move's. What the margin forgives is not in it.
func (c *Config) charged(s *State, seat int) int64 {
	have := &s.Seats[seat]
	if c.seats[seat].Main > 0 {
		return have.Used + min(have.Left, 0)
	}
	if move := c.seats[seat].Move; move > 0 {
		return min(have.Used, move)
	}
	return have.Used
}

// clockStarts is told whenever the clock of the seat to move begins to run, or
// that seat goes away while it runs: a seat that is away is paused then, if it
// has a pause for it.
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

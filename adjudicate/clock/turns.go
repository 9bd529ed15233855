package clock

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
	c.endTurn(s, EntryMove)
	c.beginTurn(s, next)
}

// NextTurn ends the turn of the seat to move without a move (it is skipped, or
// out) and begins the turn of next.
func (c *Config) NextTurn(s *State, next int) {
	c.endTurn(s, EntryNoMove)
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
	c.endTurn(s, EntryNoMove)
	s.Running = Nobody
}

// beginTurn makes next the seat to move.
func (c *Config) beginTurn(s *State, next int) {
	s.Running, s.TurnAt = int8(next), s.Now
	c.reset(s, next)
	if s.PausedBy == Nobody {
		c.clockStarts(s)
	}
}

// endTurn closes the account of the seat to move.
func (c *Config) endTurn(s *State, what EntryKind) {
	i := int(s.Running)
	used, t := c.charged(s, i), turnEnd{moved: what == EntryMove}
	for _, k := range c.kindsOf(i) {
		if k.end != nil {
			t = k.end(c, s, i, t)
		}
	}
	c.reset(s, i)
	s.record(Entry{Seat: i, From: s.TurnAt, To: s.Now, Used: used, Added: t.added, What: what})
}

// reset forgets what belongs to one turn of a seat.
func (c *Config) reset(s *State, seat int) {
	have := &s.Seats[seat]
	have.Used = 0
	for _, k := range c.kindsOf(seat) {
		if k.reset != nil {
			k.reset(have)
		}
	}
}

// charged is what this turn has taken so far: from the main time, or without
// one from the move's. What the margin forgives is not in it.
func (c *Config) charged(s *State, seat int) int64 {
	have := &s.Seats[seat]
	used := have.Used
	for _, k := range c.kindsOf(seat) {
		if k.charged != nil {
			used = k.charged(&c.seats[seat], have, used)
		}
	}
	return used
}

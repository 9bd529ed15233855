package clock

// Kind is what time alone can bring.
type Kind uint8

// What time brings, in the order of one millisecond.
const (
	Flag     Kind = iota // nothing is left of the main time
	MoveTime             // nothing is left of this move's time
	Grace                // a seat has been away too long
	CPU                  // likewise, where a computer then takes the seat
	Resume               // a pause has lasted as long as it may
)

var kindNames = [...]string{"flag", "move_time", "grace", "cpu", "resume"}

func (k Kind) String() string { return kindNames[k] }

// Due is something that time alone brings.
type Due struct {
	At   int64
	Kind Kind
	Seat int
}

// MaxDues is how many may be due in one state: a flag, move time, the end of a
// pause, and an absence for each seat.
const MaxDues = 3 + MaxSeats

// Next is the earliest that time brings, if nothing happens before. Its At may
// lie before s.Now where a game begins with less than no time.
func (c *Config) Next(s *State) (Due, bool) {
	var buf [MaxDues]Due
	dues := c.dues(buf[:0], s)
	if len(dues) == 0 {
		return Due{}, false
	}
	first := dues[0]
	for _, d := range dues[1:] {
		if c.before(s, d, first) {
			first = d
		}
	}
	return first, true
}

// AppendDues appends to dst everything that this state brings if nothing
// happens before, soonest first. While a pause runs no clock does, so a flag
// is due only once it has ended.
func (c *Config) AppendDues(dst []Due, s *State) []Due {
	from := len(dst)
	dst = c.dues(dst, s)
	for i := from + 1; i < len(dst); i++ {
		for j := i; j > from && c.before(s, dst[j], dst[j-1]); j-- {
			dst[j], dst[j-1] = dst[j-1], dst[j]
		}
	}
	return dst
}

// before is the published order: by time, then by kind, and of two absences
// the one that began first.
func (c *Config) before(s *State, a, b Due) bool {
	if a.At != b.At {
		return a.At < b.At
	}
	if a.Kind != b.Kind {
		return a.Kind < b.Kind
	}
	return s.Seats[a.Seat].AwayRank < s.Seats[b.Seat].AwayRank
}

func (c *Config) dues(dst []Due, s *State) []Due {
	if s.Running == Nobody || s.Untimed {
		return dst
	}
	if s.PausedBy != Nobody {
		if s.PausedUntil >= 0 {
			dst = append(dst, Due{s.PausedUntil, Resume, int(s.PausedBy)})
		}
	} else {
		dst = c.runningOut(dst, s)
	}
	if c.grace > 0 {
		for i := range c.n {
			if seat := &s.Seats[i]; seat.Away && !seat.AwayDone && !seat.Out {
				dst = append(dst, Due{seat.AwaySince + c.grace, c.absent, i})
			}
		}
	}
	return dst
}

// runningOut appends the flag and the move time of the seat to move.
func (c *Config) runningOut(dst []Due, s *State) []Due {
	i := int(s.Running)
	rules, seat := &c.seats[i], &s.Seats[i]
	if rules.Main > 0 && !seat.FlagDone {
		dst = append(dst, Due{s.Now + seat.Left + c.margin, Flag, i})
	}
	if rules.Move > 0 && !seat.MoveDone {
		dst = append(dst, Due{s.Now + rules.Move - seat.Used + c.margin, MoveTime, i})
	}
	return dst
}

// Advance lets time go on to `to`, with nothing due in between. A time that is
// not later changes nothing.
func (c *Config) Advance(s *State, to int64) {
	spent := to - s.Now
	if spent <= 0 || s.Untimed {
		return
	}
	s.Now = to
	if s.Running == Nobody || s.PausedBy != Nobody {
		return
	}
	seat := &s.Seats[s.Running]
	seat.Used += spent
	if c.seats[s.Running].Main > 0 {
		seat.Left -= spent
	}
}

// Apply does what a due brings to the clocks themselves: a pause ends, and the
// clock of the seat to move runs on; anything else is only marked as told, so
// that Next goes on to what follows. What a flag or an absence means is the
// fold's to say, by Out, NextTurn, TakeOver or Stop.
func (c *Config) Apply(s *State, d Due) {
	switch d.Kind {
	case Flag:
		s.Seats[d.Seat].FlagDone = true
	case MoveTime:
		s.Seats[d.Seat].MoveDone = true
	case Grace, CPU:
		s.Seats[d.Seat].AwayDone = true
	case Resume:
		c.endPause(s)
		c.clockStarts(s)
	}
}

package clock

import "houserules/ruleset"

func (k Kind) String() string { return dues[k].name }

// End is the ending that it brings, EndKinds where it brings none.
func (k Kind) End() ruleset.EndKind { return dues[k].end }

// Event is the type of the event that the game reports of it, "" for none, and
// the path of the rule that it cites.
func (k Kind) Event() (what string, rule ruleset.Path) { return dues[k].event, dues[k].rule }

// Due is something that time alone brings.
type Due struct {
	At   int64
	Kind Kind
	Seat int
}

// MaxDues is room for all that is due in one state of the clocks known today:
// a flag, move time, what comes of byo-yomi, the end of a pause, and an absence
// for each seat.
const MaxDues = 4 + MaxSeats

// Next is the earliest that time brings, if nothing happens before. Its At may
// lie before s.Now where a game begins with less than no time.
func (c *Config) Next(s *State) (first Due, any bool) {
	if s.Running == Nobody || s.Untimed {
		return Due{}, false
	}
	for seat := range c.n {
		runs := s.runs(seat)
		for _, k := range c.kindsOf(seat) {
			for _, next := range k.standing {
				if d, ok := next(c, s, seat); ok && (!any || c.before(s, d, first)) {
					first, any = d, true
				}
			}
			if !runs {
				continue
			}
			for _, next := range k.running {
				if d, ok := next(c, s, seat); ok && (!any || c.before(s, d, first)) {
					first, any = d, true
				}
			}
		}
	}
	return first, any
}

// runs reports whether a seat's clock runs.
func (s *State) runs(seat int) bool { return int(s.Running) == seat && s.PausedBy == Nobody }

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
	for seat := range c.n {
		for _, k := range c.kindsOf(seat) {
			dst = c.appendDues(dst, s, seat, k.standing)
			if s.runs(seat) {
				dst = c.appendDues(dst, s, seat, k.running)
			}
		}
	}
	return dst
}

func (c *Config) appendDues(dst []Due, s *State, seat int, list []dueFunc) []Due {
	for _, next := range list {
		if d, ok := next(c, s, seat); ok {
			dst = append(dst, d)
		}
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
	seat, left := int(s.Running), spent
	for _, k := range c.kindsOf(seat) {
		if k.pass != nil {
			left = k.pass(c, s, seat, left)
		}
	}
	s.Seats[seat].Used += spent
}

// Apply does what a due brings to the clocks themselves: a pause ends, and the
// clock of the seat to move runs on; anything else is only marked as reported,
// so that Next goes on to what follows. What a flag or an absence means is the
// fold's to say, by Out, NextTurn, TakeOver or Stop.
func (c *Config) Apply(s *State, d Due) { dues[d.Kind].apply(c, s, d.Seat) }

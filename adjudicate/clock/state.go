package clock

// Nobody is in place of a seat where there is none.
const Nobody = -1

// State is everything that time has done so far. It is a plain value: a copy is
// a snapshot. Its exported fields are all there is to keep; Record's ledger
// goes along with copies and is no part of it.
type State struct {
	Now     int64 // up to where everything below is true
	Running int8  // the seat to move, whose clock runs unless Paused; Nobody: the game is over
	TurnAt  int64 // when its turn began
	Untimed bool  // the record has no times: only who is away and whose pauses are spent is kept

	PausedBy    int8  // whose pause is running; Nobody: none
	PausedAt    int64 // since when
	PausedUntil int64 // when play resumes by itself; -1: never
	PausedAuto  bool  // it was taken for a lost connection, and ends when the seat is back
	Pauses      uint16

	Seats [MaxSeats]Seat

	ledger *Ledger
}

// Start is the state at the beginning of a game: 0 ms, all clocks full, the
// first seat's clock running. timed says whether the record has times.
func (c *Config) Start(first int, timed bool) State {
	s := State{Running: int8(first), PausedBy: Nobody, PausedUntil: -1, Untimed: !timed}
	for i := range c.n {
		for _, k := range c.kindsOf(i) {
			if k.start != nil {
				s.Seats[i] = k.start(&c.seats[i], s.Seats[i])
			}
		}
	}
	return s
}

// Record has every later clock entry written to l; nil ends it.
func (s *State) Record(l *Ledger) { s.ledger = l }

// IsPaused reports whether a pause is running, and whose.
func (s *State) IsPaused() (seat int, paused bool) {
	return int(s.PausedBy), s.PausedBy != Nobody
}

// Mark is what has to be known of a state to find later what became of pauses.
type Mark struct {
	PausedBy int8
	Pauses   uint16
}

// Mark notes how pauses stand.
func (s *State) Mark() Mark { return Mark{s.PausedBy, s.Pauses} }

// Changed reports what became of pauses since the mark: whether one that was
// running has ended, and whether one has begun. Both happen at once where a
// seat that is away is paused as soon as another's pause ends.
func (m Mark) Changed(s *State) (resumed, paused bool) {
	begun := s.Pauses != m.Pauses
	return m.PausedBy != Nobody && (s.PausedBy == Nobody || begun), begun
}

// Reading is what a seat's clock shows. Numbers are milliseconds, never below zero.
type Reading struct {
	Remaining int64 // of the main time; -1 without one
	Move      int64 // of this move's time; -1 without one
	Running   bool
	PauseLeft int
	Away      bool
}

// Read is what a seat's clock shows at s.Now.
func (c *Config) Read(s *State, seat int) Reading {
	have := &s.Seats[seat]
	r := Reading{Remaining: -1, Move: -1, PauseLeft: int(have.PauseLeft), Away: have.Away}
	r.Running = c.seats[seat].Timed() && int(s.Running) == seat && s.PausedBy == Nobody
	for _, k := range c.kindsOf(seat) {
		if k.read != nil {
			r = k.read(c, s, seat, r)
		}
	}
	return r
}

// Shown is what a seat's clock shows besides.
func (c *Config) Shown(s *State, seat int) []Shown {
	var list []Shown
	for _, k := range c.kindsOf(seat) {
		if k.shown != nil {
			list = append(list, k.shown(c, s, seat)...)
		}
	}
	return list
}

// AppendKept appends, in a fixed order, what tokens carry of a seat besides
// Left, Used, pauses and absences: nothing for seats that have no such clock.
func (c *Config) AppendKept(dst []Kept, seat int) []Kept {
	for _, k := range c.kindsOf(seat) {
		dst = append(dst, k.kept...)
	}
	return dst
}

// Given are the numbers that a seat may begin with, besides main time and pauses.
func (c *Config) Given(seat int) []Given {
	var list []Given
	for _, k := range c.kindsOf(seat) {
		list = append(list, k.given...)
	}
	return list
}

// AllGiven lists what seats may begin with by any rules.
func AllGiven() []Given {
	var list []Given
	for _, k := range kinds {
		list = append(list, k.given...)
	}
	return list
}

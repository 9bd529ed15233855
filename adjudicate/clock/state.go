package clock

import "math"

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

// Seat is one seat's share of a State.
type Seat struct {
	Left      int64  // of the main time; below zero within the margin only
	Used      int64  // of this turn's move time
	PauseLeft uint16 // pauses it still has
	Away      bool
	AwaySince int64
	AwayRank  uint32 // who left first of those that left in one millisecond
	AwayDone  bool   // what follows an absence has come: it comes once
	Moved     bool   // it has made its own first move
	CPU       bool   // a computer moves it
	Out       bool   // it is out of the game: nothing more comes to it
	FlagDone  bool   // this turn's flag has been told
	MoveDone  bool   // this turn's move time has been told
}

// Start is the state at the beginning of a game: 0 ms, all clocks full, the
// first seat's clock running. timed says whether the record has times.
func (c *Config) Start(first int, timed bool) State {
	s := State{Running: int8(first), PausedBy: Nobody, PausedUntil: -1, Untimed: !timed}
	for i := range c.n {
		s.Seats[i].Left = c.seats[i].Main
		s.Seats[i].PauseLeft = uint16(min(c.seats[i].Pauses, math.MaxUint16))
	}
	return s
}

// Record has every later clock entry written to l; nil ends it.
func (s *State) Record(l *Ledger) { s.ledger = l }

// IsPaused reports whether a pause is running, and whose.
func (s *State) IsPaused() (seat int, paused bool) {
	return int(s.PausedBy), s.PausedBy != Nobody
}

// Mark is what has to be known of a state to tell later what became of pauses.
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
	rules, have := &c.seats[seat], &s.Seats[seat]
	r := Reading{Remaining: -1, Move: -1, PauseLeft: int(have.PauseLeft), Away: have.Away}
	if rules.Main > 0 {
		r.Remaining = max(have.Left, 0)
	}
	if rules.Move > 0 {
		r.Move = max(rules.Move-have.Used, 0)
	}
	r.Running = rules.Timed() && int(s.Running) == seat && s.PausedBy == Nobody
	return r
}

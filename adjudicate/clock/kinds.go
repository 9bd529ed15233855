package clock

import "houserules/ruleset"

// kinds are the kinds of clock in the order in which each of them acts. To add
// one: its keys in ruleset.Clock, its file here, its row in this list, and
// what it keeps of a seat in Seat and, for tokens, in its kept rows.
var kinds = [...]*kind{&simpleDelay, &mainTime, &byoYomi, &moveTime, &bronsteinDelay, &increment, &pauses, &absence}

// kind is one kind of clock: what it does whenever something happens to a
// seat that has it. A nil function does nothing.
type kind struct {
	// has reports whether a seat has this kind by its rules.
	has func(c *Config, r *ruleset.Clock) bool

	// start returns the seat with what it has at the beginning of the game.
	start func(r *ruleset.Clock, s Seat) Seat
	// reset forgets what belongs to one turn, when it begins and when it ends.
	reset func(s *Seat)
	// pass lets ms go by in the seat's turn, of which Used does not know yet,
	// and returns what it leaves to the kinds after it.
	pass func(c *Config, s *State, seat int, ms int64) int64
	// end is the end of the seat's turn.
	end func(c *Config, s *State, seat int, t turnEnd) turnEnd
	// charged is what the ledger says that the turn has taken so far, where the
	// kinds before say used.
	charged func(r *ruleset.Clock, s *Seat, used int64) int64

	// wait is for how long in this turn the main time does not run yet.
	wait func(r *ruleset.Clock, s *Seat) int64
	// zero reports whether the seat plays on when nothing is left of its main
	// time, which then is no flag.
	zero func(r *ruleset.Clock, s *Seat) bool
	// running are what time brings the seat while its clock runs, standing
	// what it brings at any time.
	running, standing []dueFunc

	// read adds what the seat's clock shows.
	read func(c *Config, s *State, seat int, to Reading) Reading
	// shown lists what it shows besides.
	shown func(c *Config, s *State, seat int) []Shown
	// given are the numbers that the seat may begin with.
	given []Given
	// kept are the numbers that tokens carry for seats with this kind. Those
	// of the first kinds stand in every token, in a form of their own.
	kept []Kept
}

// dueFunc is the next thing of one sort that time brings a seat.
type dueFunc func(c *Config, s *State, seat int) (Due, bool)

// turnEnd is the end of a turn, as one kind hands it to the next.
type turnEnd struct {
	moved bool  // with a move
	fell  bool  // nothing was left of the time, the margin included
	added int64 // given to the seat's main time
}

// Shown is a number that a clock shows, by its name in verdicts, which ends in
// _ms where it is a time; -1 is none.
type Shown struct {
	Name  string
	Value int64
}

// Given is a number with which a game may begin from the middle, by its name
// in from.clocks, which ends in _ms where it is a time. It is from 0 to Most.
type Given struct {
	Name string
	// About is what it is, for the list of a request's members.
	About string
	Most  func(r *ruleset.Clock) int64
	Set   func(r *ruleset.Clock, s *Seat, value int64)
}

// Kept is a number that a kind keeps of a seat.
type Kept struct {
	Most int64 // at most; at least -Most
	At   func(*Seat) *int64
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
	FlagDone  bool   // this turn's flag has been reported
	MoveDone  bool   // this turn's move time has been reported

	PeriodsLeft int64 // of byo-yomi, the running one included
	PeriodUsed  int64 // of the running one
	BlockMoves  int64 // made in the running one
	Overtime    int64 // what this turn has used of periods
}

// Kind is what time alone can bring.
type Kind uint8

// What time brings, in the order of one millisecond.
const (
	Flag     Kind = iota // nothing is left of the main time
	MoveTime             // nothing is left of this move's time
	Grace                // a seat has been away too long
	CPU                  // likewise, where a computer then takes the seat
	Overtime             // the main time is used up, and byo-yomi begins
	Period               // a period of byo-yomi is spent
	Renewed              // a period whose moves are made is over, and a full one begins
	Resume               // a pause has lasted as long as it may
	dueKinds
)

// dues says of each thing that time brings what it does.
var dues = [dueKinds]struct {
	name string
	// end is the ending that it brings; EndKinds: none.
	end ruleset.EndKind
	// event is the type of the event that the game reports of it, and rule the
	// path of the rule that the event cites; "": none.
	event string
	rule  ruleset.Path
	apply func(c *Config, s *State, seat int)
}{
	Flag:     {name: "flag", end: ruleset.Flag, apply: flagFell},
	MoveTime: {name: "move_time", end: ruleset.MoveTime, apply: moveTimeOver},
	Grace:    {name: "grace", end: ruleset.Abandonment, apply: graceOver},
	CPU:      {name: "cpu", end: ruleset.Abandonment, apply: graceOver},
	Overtime: {name: "overtime", end: ruleset.EndKinds, event: "overtime", rule: ruleset.ClockByoYomiPath, apply: overtimeBegins},
	Period:   {name: "period", end: ruleset.EndKinds, event: "period_spent", rule: ruleset.ClockByoYomiPath, apply: periodSpent},
	Renewed:  {name: "renewed", end: ruleset.EndKinds, apply: periodRenewed},
	Resume:   {name: "resume", end: ruleset.EndKinds, apply: pauseOver},
}

package adjudicate

import (
	"fmt"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Status is where the game stands.
type Status uint8

// The four.
const (
	Ongoing Status = iota
	Finished
	Aborted
	Invalid
)

var statusNames = [...]string{"ongoing", "finished", "aborted", "invalid"}

func (s Status) String() string { return statusNames[s] }

// Verdict is what is true of a game now. Slices by seat are in turn order and
// may be shared with the judge; do not modify them.
type Verdict struct {
	ID       string
	Rules    *ruleset.Ruleset // whose names and lines the verdict speaks
	Status   Status
	Turn     position.Seat
	InCheck  position.Seats
	Out      position.Seats
	Timed    bool
	Messages bool // asks for the events in words too
	FEN      string
	Unmoved  []string // squares of pawns that have not moved; nil where no rule needs it
	Classes  []string // by seat; nil without classes

	// Seq grows by one with every accepted action and never shrinks; it
	// counts from the beginning of the record, through tokens.
	Seq        uint64
	Plies      int
	Quiet      []int // by seat
	Repetition int   // how often the position has occurred, this one included

	Clocks []ClockNow // by seat; nil where not timed
	Due    []Due
	Points []int // by seat; nil where the game keeps none

	Result   *Result
	MayClaim []MayClaim
	Offer    *Offer
	Paused   *Paused
	Touched  *Touched
	Events   []Event
	Invalid  *InvalidAt
	Asserted *Asserted

	NotJudged []NotJudged
	Warnings  []Warning
	Reasons   []reason.Reason
	State     string // the token, "" where it was not asked for

	Moves      []MoveLine    // include: moves
	Beginning  *Beginning    // include: moves; where they begin
	CanMate    []CanMate     // by seat, on request
	LegalMoves []LegalMove   // include: legal_moves
	Ledger     []clock.Entry // include: ledger
	Explain    []TraceLine   // include: explain

	numbers [2][position.MaxSeats]int // room for Quiet and Points
}

// Beginning is the position from which the moves of a verdict are played. FEN
// is "" where it cannot be played on.
type Beginning struct {
	FEN  string
	Turn position.Seat
}

// ClockNow is a seat's clock. Numbers are milliseconds.
type ClockNow struct {
	RemainingMS int64 // of the main time; -1 without one
	MoveMS      int64 // of this move's time; -1 without one
	Running     bool
	PauseLeft   int
	Away        bool
	Shown       []clock.Shown // what kinds of clock show that not every profile has
}

// String lists the numbers in one line, those of Shown only where there are any.
func (c ClockNow) String() string {
	text := fmt.Sprintf("{%d %d %t %d %t", c.RemainingMS, c.MoveMS, c.Running, c.PauseLeft, c.Away)
	for _, s := range c.Shown {
		text += fmt.Sprintf(" %s:%d", s.Name, s.Value)
	}
	return text + "}"
}

// Due is what time alone will bring.
type Due struct {
	At   int64
	Type string // flag, move_time, overtime, period, renewed, resume, grace, cpu
	Seat position.Seat
}

// Result is how a game ended. Places are sides in order, each a set of seats.
type Result struct {
	Reason   string
	Count    int64  // of repetition and quiet_moves
	By       string // claim or rule, of repetition and quiet_moves
	At       int64
	HasAt    bool
	Notation string
	Winners  position.Seats
	Scores   []float64 // by seat; nil where sides do not win, lose or draw
	Places   []position.Seats
	Rated    []float64 // by seat; nil where nothing is rated

	endedBy ruleset.EndKind // what ended the game; EndKinds for people's decision
	seat    int             // whom it befell, or nobody
	aborted bool            // by people's decision
	path    ruleset.Path    // of the rule that decided
}

// MayClaim is a draw that a seat may claim now, at once or with one of Moves.
type MayClaim struct {
	Seat   position.Seat
	Reason string
	Now    bool     // without a move
	Moves  []string // coordinate form
}

// Offer is an open draw offer.
type Offer struct {
	Seat position.Seat
	Ply  int
}

// Paused is a running pause.
type Paused struct {
	By    position.Seat
	Until int64
}

// Touched is what touch-move binds the seat to move to.
type Touched struct {
	Seat    position.Seat
	Squares []board.Square
	Must    string // move or capture
}

// Event is something that happened on an action of this request.
type Event struct {
	Action  int // index into the request's actions; -1: time alone
	Ply     int // from the game's start
	At      int64
	HasAt   bool
	Type    string
	Seat    position.Seat
	HasSeat bool
	Points  int
	By      position.Seat // of a check: who gives it
	HasBy   bool
	Reason  string
	Rule    *ruleset.Citation
	Extra   reason.Params // further members by name
}

// InvalidAt says which action breaks a rule. Action is -1 where the start cannot be played on.
type InvalidAt struct {
	Action  int
	Reasons []reason.Reason
}

// Asserted compares what the caller says came out with what did. Upheld is
// nil where the record neither shows nor contradicts it.
type Asserted struct {
	Upheld      *bool
	Expected    *Asserts
	Differences []string
}

// NotJudged is a part that the record does not let us judge.
type NotJudged = reason.NotJudged

// Warning is a form read leniently, or a value that changes nothing.
type Warning = reason.Warning

// MoveLine is one ply of the game.
type MoveLine struct {
	Ply      int
	Seat     position.Seat
	UCI, SAN string
	FEN      string
	Clocks   []ClockNow
	Points   []int
}

// LegalMove is a move that may be played now.
type LegalMove struct {
	UCI, SAN, From, To string
	Captures           *reason.Piece
	Promotes           string // the piece's name, "" for none
	Castles            string // short or long, "" for none
}

// TraceLine is a rule that was consulted for an action, and what came of it.
// Its codes begin with trace.
type TraceLine struct {
	Action int // index into the request's actions, -1 for time alone and the start
	Reason reason.Reason
}

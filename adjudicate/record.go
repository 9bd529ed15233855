package adjudicate

import "houserules/adjudicate/setup"

// Record is the game part of a request: where the game begins and what
// happened. Rules are not in it; a Judge has them.
type Record struct {
	ID         string
	Start      *Start // an opening array, judged as a setup
	From       *From  // any playable position in mid-game
	State      string // the encoded state of an earlier verdict, out of its token
	First      string // the seat that begins, where the profile rotates it
	GameNumber int    // from 1; 0 not given
	Actions    []Action
	Now        *int64 // ms; nil not given
	Asserts    *Asserts
	Include    Include
	NoState    bool // the verdict needs no token
	// NotJudged is what the reader of the record already knows cannot be
	// judged (clock comments that do not fit the profile's clock, say).
	NotJudged []NotJudged
	Warnings  []Warning
}

// Start is an opening array, From a position in mid-game.
type (
	Start     = setup.Start
	From      = setup.From
	ClockFrom = setup.ClockFrom
)

// setup is the part of the record that says where its game begins.
func (r *Record) setup() setup.Request {
	return setup.Request{Start: r.Start, From: r.From, First: r.First, GameNumber: r.GameNumber}
}

// ActionType is the kind of an action.
type ActionType uint8

// The actions.
const (
	ActMove ActionType = iota
	ActResign
	ActOfferDraw
	ActAcceptDraw
	ActDeclineDraw
	ActClaimDraw
	ActPause
	ActResume
	ActDisconnect
	ActReconnect
	ActLeave
	ActTakeOver
	ActTouch
	ActAdjust
	ActArbiter
	ActionTypes
)

// Actions that only a game file can hold; no request can.
const (
	actTimedOut ActionType = iota + ActionTypes // the seat to move ran out of time, at a time not written
	actSettled                                  // the seat whose place it is was mated or stalemated
	actWalks                                    // the seat to move gave up; its king only walks on
)

var actionNames = [ActionTypes]string{"move", "resign", "offer_draw", "accept_draw", "decline_draw",
	"claim_draw", "pause", "resume", "disconnect", "reconnect", "leave", "take_over", "touch", "adjust", "arbiter"}

func (t ActionType) String() string {
	switch {
	case t < ActionTypes:
		return actionNames[t]
	case t == actTimedOut:
		return "timed_out"
	case t == actSettled:
		return "settled"
	default:
		return "walks"
	}
}

// ParseActionType reads an action's name.
func ParseActionType(text string) (ActionType, bool) {
	for i, name := range actionNames {
		if name == text {
			return ActionType(i), true
		}
	}
	return 0, false
}

// Action is one thing that happened.
type Action struct {
	Type   ActionType
	Seat   string // "" not given
	At     int64  // ms from the beginning of the game
	HasAt  bool
	Move   string         // move: the move's text; claim_draw: the announced move
	Reason string         // claim_draw: repetition or quiet_moves
	Square string         // touch, adjust
	turn   bool           // the seat to move acts, whoever it is
	Result *ArbiterResult // arbiter: what people decided, recorded as given; nil: a note that ends nothing
}

// ArbiterResult is a decision by people.
// It says who won, or that the game is called off; both or neither is refused.
type ArbiterResult struct {
	Winners    []string // seats, each once; empty is a draw. A side wins whole
	HasWinners bool     // an empty list was given
	Aborted    bool
	Note       string
}

// Include asks for parts of the verdict that are off by default.
type Include struct{ Moves, LegalMoves, Ledger, Explain, Messages, CanMate bool }

// Asserts is what the caller says came out; only what is Given is compared.
type Asserts struct {
	Reason, Notation, FEN *string
	Winners               []string
	HasWinners            bool
	Scores                map[string]float64
	Points                map[string]int64
	Places                [][]string
	// Claimed is how a PGN says the game ended, in its own words
	// (Termination), for the message only.
	Claimed string
}

package setup

import "houserules/ruleset/board"

// Request is the part of a record that says where its game begins. With
// neither Start nor From it is the profile's own array.
type Request struct {
	Start      *Start
	From       *From
	First      string // the seat that begins, where the profile rotates it
	GameNumber int    // from 1; 0 not given
}

// Start is an opening array in exactly one of its forms.
type Start struct {
	FEN    string
	HasFEN bool                         // one was given, be it an empty text
	Pieces map[string]string            // by seat: "Kh1 Rm10"
	Armies map[string]map[string]string // by seat and square: {"white": {"e1": "K"}}
	Rows   map[string][]string          // by seat, from the chair: own rank 1 first
}

// From is a position in mid-game.
type From struct {
	FEN        string
	HasFEN     bool // one was given, be it an empty text
	Pieces     map[string]string
	Turn       string // with Pieces: the seat to move, "" the first
	Unmoved    []board.Square
	HasUnmoved bool // an empty list was given
	Classes    map[string]string
	Points     map[string]int64
	Out        []string
	Clocks     map[string]ClockFrom
	Quiet      map[string]int64
	History    []string
}

// ClockFrom is a seat's clock at at 0. What is not Given is full.
type ClockFrom struct {
	RemainingMS, PauseLeft     int64
	Moved                      bool
	HasRemaining, HasPauseLeft bool
	HasMoved                   bool
	Given                      map[string]int64 // by the names of clock.Given
}

// ArmyForm is one side's army, in one of two forms.
type ArmyForm struct {
	Squares map[string]string // by square: {"e1": "K"}
	Rows    []string          // from the chair, own rank 1 first: "RNBQKBNR"; a dot is an empty square
}

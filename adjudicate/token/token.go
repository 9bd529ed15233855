// Package token writes the state of a game as bytes and reads it back, so that
// a game can be judged action by action by a service that keeps nothing. It
// knows the bytes and no rules of play: what a State means is package
// adjudicate's.
//
// The first byte is the version. Every version that was ever written is read
// for good, each by its own reader (see readers); Append writes the newest.
// Version 2 is version 1 and a tail of tagged sections , each
// left out where its state is what a token without it means; so later state
// needs a section and no version. Package wire frames and seals the bytes.
package token

import (
	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Nobody stands for no seat where one may be absent.
const Nobody = -1

// State is all that a later action can depend on.
type State struct {
	Orthodox   bool               // another profile is played, see Rules.Orthodox
	Position   *position.Position // Read fills in what it points to
	Points     [position.MaxSeats]int
	Made       [position.MaxSeats]uint32 // own moves since the game began
	OutAt      [position.MaxSeats]uint32 // 1 + the order in which seats went out; 0 still in
	Illegal    [position.MaxSeats]uint8  // illegal moves
	LastMover  int                       // or Nobody
	CPU        position.Seats            // seats that a computer moves
	Offer      Offer
	Touched    []Touch
	Adjusted   []uint8        // squares announced for adjusting in this turn
	Announced  *position.Move // a move that a refused claim binds to; Read does not ask whether it is legal
	CastleLost [position.MaxSeats][2]uint8
	Keys       []uint64 // repetition keys since the last move that cannot be taken back; Read appends
	KeysCut    bool     // the oldest keys were left out
	NoHistory  bool     // positions before the beginning were not given, and might count
	Begun      bool     // an action has come
	// Seq is how many actions of the game were accepted. A token that does not
	// hold it, as none of version 1 does, means the number of plies.
	Seq    uint64
	Config *clock.Config
	Clock  *clock.State // Read fills in what it points to
	Result *Result      // nil while the game goes on
}

// Offer is an open offer of a draw.
type Offer struct {
	By       int            // the seat whose offer it is, or Nobody
	Ply      uint32         // when it was made
	Accepted position.Seats // who has accepted it
}

// Touch is a piece that the seat to move has touched in this turn.
type Touch struct {
	Square board.Square
	Own    bool
}

// Result is how a game ended.
type Result struct {
	Reason, By, Notation string
	Path                 ruleset.Path // of the rule that decided
	Count                int64
	HasAt                bool
	At                   int64
	Winners              position.Seats
	Kind                 ruleset.EndKind // EndKinds where people decided
	Seat                 int             // whom it befell, or Nobody
	Aborted              bool            // by people's decision
	Places               []position.Seats
	Scores, Rated        []float64 // by seat, or nil
}

// Rules are what the bytes of a state are read by.
type Rules struct {
	Position *position.Rules
	Empty    *position.Position // an empty board
	// Clock returns what the rules say of time to seats of these classes.
	Clock func(classes [position.MaxSeats]uint8) *clock.Config
	// Orthodox are those of the profile that armies exactly as in setup play,
	// nil where the rules name none.
	Orthodox *Rules
}

// version is the one that is written.
const version = 2

// readers are the readers of all versions, by their number.
var readers = [version + 1]func(*reader, *Rules, *State){
	1: (*reader).version1,
	2: (*reader).version2,
}

// maxKeys bounds the repetition keys of a token. Games without any limit on
// quiet moves can have more; the oldest are left out then, and the state says so.
const maxKeys = 1400

// Read reads a state. Whatever the bytes, s then holds a position that can be
// judged, or a Fault says why not (state.malformed, state.newer).
func Read(raw []byte, rules *Rules, s *State) *finding.Fault {
	r := &reader{b: raw}
	switch v := int(r.u8()); {
	case r.bad || v == 0:
		return Malformed()
	case v > version:
		return newer(v)
	default:
		readers[v](r, rules, s)
	}
	if r.newer != nil {
		return r.newer
	}
	if r.bad || len(r.b) > 0 || len(s.Keys) == 0 {
		return Malformed()
	}
	return nil
}

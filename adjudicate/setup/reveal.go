package setup

import (
	"crypto/subtle"
	"maps"
	"slices"

	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// Revealed is what one side reveals. What is missing is empty.
type Revealed struct {
	Army       ArmyForm
	HasArmy    bool
	Nonce      string
	Commitment string // as it was published before any army was seen
}

// RevealRequest asks whether the armies revealed are those committed to.
type RevealRequest struct {
	Game       string
	Seats      map[string]Revealed
	First      string
	GameNumber int
}

// RevealState is what came of one side's promise.
type RevealState uint8

// The three.
const (
	Matches RevealState = iota
	Mismatch
	Missing
)

var revealNames = [...]string{"matches", "mismatch", "missing"}

func (s RevealState) String() string { return revealNames[s] }

// RevealVerdict says by seat whether its army is the one committed to, and
// judges the setup like Judge.Verdict. While a side has not kept its promise the
// setup holds no position, and nothing of an army that does not match.
type RevealVerdict struct {
	States []RevealState // by seat
	Setup  *Verdict
}

// Reveal compares revealed armies with their commitments, each in constant
// time, and judges the setup that they make.
func (j *Judge) Reveal(r *RevealRequest) (*RevealVerdict, *finding.Fault) {
	if !j.anyArmy() {
		return nil, finding.NewFault("/seats", reason.ActionNotAllowed, reason.Params{"type": "army"})
	}
	out := &RevealVerdict{States: make([]RevealState, j.rules.NSeats)}
	for s := range out.States {
		out.States[s] = Missing
	}
	first, err := j.firstSeat(Request{First: r.First, GameNumber: r.GameNumber})
	if err != nil {
		return nil, err
	}
	d := j.newDraft()
	d.setup.Turn = first
	reader := startReader{d}
	for _, name := range slices.Sorted(maps.Keys(r.Seats)) {
		at := "/seats/" + finding.EscapePointer(name)
		s, err := j.seatNamed(name, at)
		if err != nil {
			return nil, err
		}
		seat := r.Seats[name]
		if !seat.HasArmy || seat.Nonce == "" || seat.Commitment == "" {
			continue
		}
		if err := checkBinding(r.Game, "/game", seat.Nonce, at+"/nonce"); err != nil {
			return nil, err
		}
		made, err := j.commitment(s, r.Game, seat.Army, seat.Nonce, at+"/army")
		if err != nil {
			return nil, err
		}
		if subtle.ConstantTimeCompare([]byte(made), []byte(seat.Commitment)) != 1 {
			out.States[s] = Mismatch
			continue
		}
		out.States[s] = Matches
		if err := reader.placeArmy(name, seat.Army, at+"/army"); err != nil {
			return nil, err
		}
	}
	for s, state := range out.States {
		switch state {
		case Mismatch:
			d.add(reason.CommitmentMismatch, s, ruleset.ArmyHiddenPath, nil)
		case Missing:
			d.add(reason.CommitmentMissing, s, ruleset.ArmyHiddenPath, nil)
		}
	}
	(&openingCheck{d}).judge(false)
	out.Setup = d.verdict(j.rs)
	return out, nil
}

package scenario

import (
	"maps"
	"slices"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// What hidden armies are bound to in a scenario. Nothing here is secret, so
// the nonce may be the same in all of them.
const (
	handsGame  = "scenario"
	handsNonce = "c2NlbmFyaW8gbm9uY2Ugb2YgMjQ"
)

// hands plays the armies that are built unseen: each is committed to, then
// shown. It reports whether it makes sense to go on.
func (p *play) hands() bool {
	s := p.Scenario
	if s.Commit == nil && s.Reveal == nil {
		return true
	}
	fault := func(err *finding.Fault) bool {
		p.failAt(0, nil, Failure{At: s.At, Finding: finding.New("scenario.request", requestParams(err))})
		return false
	}
	request := &adjudicate.RevealRequest{Game: handsGame, Seats: map[string]adjudicate.Revealed{}, First: s.Begin.First, GameNumber: s.Begin.GameNumber}
	var refused []reason.Reason
	for _, seat := range slices.Sorted(maps.Keys(s.Commit)) {
		rows := s.Commit[seat]
		committed, err := p.judge.Commit(&adjudicate.CommitRequest{Game: handsGame, Seat: seat, Army: adjudicate.ArmyForm{Rows: rows}, Nonce: handsNonce})
		if err != nil {
			return fault(err)
		}
		refused = append(refused, committed.Violations...)
		shown, ok := s.Reveal[seat]
		request.Seats[seat] = adjudicate.Revealed{Army: adjudicate.ArmyForm{Rows: shown}, HasArmy: ok, Nonce: handsNonce, Commitment: committed.Commitment}
	}
	for seat, rows := range s.Reveal {
		if _, ok := s.Commit[seat]; !ok {
			request.Seats[seat] = adjudicate.Revealed{Army: adjudicate.ArmyForm{Rows: rows}, HasArmy: true, Nonce: handsNonce}
		}
	}
	if s.Reveal == nil {
		// Only the promises are looked at, each judged alone.
		p.setup = &adjudicate.SetupVerdict{Violations: refused, Rules: p.Rules, Asked: p.Rules}
		return true
	}
	revealed, err := p.judge.Reveal(request)
	if err != nil {
		return fault(err)
	}
	p.setup = revealed.Setup
	p.record.Start = &adjudicate.Start{Rows: s.Reveal}
	return true
}

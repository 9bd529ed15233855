package scenario

import (
	"slices"

	"houserules/adjudicate"
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// look judges the game so far and compares it with an expectation (nil: only
// that it stands). It reports whether it makes sense to go on.
func (p *play) look(i int, expect *yamltree.Node, step *Step) bool {
	ofSetup, ofGame := asks(expect, setupKeys)
	last := i == len(p.Scenario.Steps)-1 || i < 0
	if expect == nil && !last {
		return true
	}
	var diff []Difference
	if ofSetup {
		setup, err := p.setup, (*finding.Fault)(nil)
		if setup == nil {
			setup, err = p.judge.Setup(p.ctx, &p.record)
		}
		if err != nil {
			p.failAt(i, step, Failure{At: expect.Range.Start, Finding: finding.New("scenario.request", requestParams(err))})
			return false
		}
		p.saw(codes(setup.Violations)...)
		diff = append(diff, p.compareSetup(expect, setup)...)
		if n := expect.Get("violations"); n != nil && len(setup.Violations) > 0 {
			// A start that may not begin has no game to look at.
			ofGame = ofGame && !setupOnly(expect)
			if !ofGame {
				p.differ(i, step, diff, "")
				return len(diff) == 0
			}
		}
	}
	if !ofGame && len(p.record.Actions) == 0 && expect != nil {
		p.differ(i, step, diff, "")
		return true
	}
	record := p.at()
	v, err := p.judge.Game(p.ctx, record)
	if err != nil {
		at := p.Scenario.At
		if step != nil {
			at = step.At
		}
		p.failAt(i, step, Failure{At: at, Finding: finding.New("scenario.request", requestParams(err))})
		return false
	}
	if p.seen != nil {
		p.seen(p.Scenario, v)
	}
	if v.Result != nil {
		p.saw(v.Result.Reason)
	}
	for k := range v.Events {
		p.saw(v.Events[k].Reason)
	}
	wantsInvalid := expect != nil && expect.Get("status") != nil && expect.Get("status").Text == adjudicate.Invalid.String()
	if !wantsInvalid && !p.sound(i, step, v) {
		return false
	}
	if expect != nil {
		diff = append(diff, p.compareGame(expect, record, v)...)
	}
	p.differ(i, step, diff, v.FEN)
	return true
}

// setupOnly reports whether an expectation asks for nothing that a game has
// and a setup's judgement has not.
func setupOnly(expect *yamltree.Node) bool {
	for _, key := range expect.Keys {
		if !slices.Contains(setupKeys, key.Name) && key.Name != "classes" {
			return false
		}
	}
	return true
}

func (p *play) differ(i int, step *Step, diff []Difference, fen string) {
	if len(diff) == 0 {
		return
	}
	p.failAt(i, step, Failure{At: diff[0].At, Finding: finding.New("scenario.differs", nil), Diff: diff, FEN: fen})
}

func (p *play) compareSetup(expect *yamltree.Node, setup *adjudicate.SetupVerdict) []Difference {
	var diff []Difference
	if n := expect.Get("plays"); n != nil {
		diff = append(diff, compare("plays", n, setup.Rules.ID)...)
	}
	if n := expect.Get("violations"); n != nil {
		if n.Kind == yamltree.Map {
			diff = append(diff, compare("violations", n, violations(p.Rules, setup.Violations))...)
		} else {
			diff = append(diff, compare("violations", n, codes(setup.Violations))...)
		}
	}
	if n := expect.Get("classes"); n != nil && setupOnly(expect) {
		diff = append(diff, compare("classes", n, bySeat(p.Rules, len(setup.Classes), func(i int) any { return setup.Classes[i] }))...)
	}
	return diff
}

func (p *play) compareGame(expect *yamltree.Node, record *adjudicate.Record, v *adjudicate.Verdict) []Difference {
	var diff []Difference
	for k, key := range expect.Keys {
		n := expect.Values[k]
		switch {
		case slices.Contains(setupKeys, key.Name), key.Name == "classes" && setupOnly(expect):
		case slices.Contains(moveKeys, key.Name):
			diff = append(diff, p.compareMoves(key.Name, n, record)...)
		default:
			diff = append(diff, compare(key.Name, n, actual(v, key.Name))...)
		}
	}
	return diff
}

// compareMoves asks for each move whether it may be played now.
func (p *play) compareMoves(key string, n *yamltree.Node, record *adjudicate.Record) []Difference {
	legal, err := p.judge.Legal(p.ctx, record)
	if err != nil {
		return []Difference{{key, Inline(n), string(err.Code), n.Range.Start}}
	}
	all := names{}
	for _, m := range legal.Moves {
		all = append(all, m.UCI)
	}
	if n.Kind == yamltree.Int {
		if int(n.Int) == len(all) {
			return nil
		}
		return []Difference{{key, Inline(n), Show(int64(len(all))) + " " + Show(all), n.Range.Start}}
	}
	want := key == "legal"
	var diff []Difference
	for _, text := range moveTexts(n) {
		answer, err := p.judge.Move(p.ctx, record, adjudicate.Action{Type: adjudicate.ActMove, Move: text.Text, At: at(record), HasAt: hasTimes(record)})
		switch {
		case err != nil:
			diff = append(diff, Difference{key, text.Text, string(err.Code), text.Range.Start})
		case answer.Legal == adjudicate.Undecided || (answer.Legal == adjudicate.Allowed) != want || len(answer.Reasons) > 0 && answer.Reasons[0].Unreadable():
			got := "legal"
			if len(answer.Reasons) > 0 {
				got = string(answer.Reasons[0].Code)
			}
			diff = append(diff, Difference{key, text.Text, got + " " + Show(all), text.Range.Start})
		default:
			p.saw(codes(answer.Reasons)...)
		}
	}
	return diff
}

// moveTexts are the moves of a list, or of one line of moves.
func moveTexts(n *yamltree.Node) []yamltree.Node {
	items := []*yamltree.Node{n}
	if n.Kind == yamltree.List {
		items = n.Values
	}
	var all []yamltree.Node
	for _, item := range items {
		for _, move := range Moves(item.Text) {
			one := *item
			one.Text = move
			all = append(all, one)
		}
	}
	return all
}

func hasTimes(r *adjudicate.Record) bool {
	return r.Now != nil || len(r.Actions) > 0 && r.Actions[len(r.Actions)-1].HasAt
}

// at is the time of a move that is only asked about: now, or the last action's.
func at(r *adjudicate.Record) int64 {
	switch {
	case r.Now != nil:
		return *r.Now
	case len(r.Actions) > 0:
		return r.Actions[len(r.Actions)-1].At
	}
	return 0
}

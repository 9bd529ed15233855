package scenario

import (
	"strings"

	"houserules/adjudicate"
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// stepKeys are the keys of a step beside the name of a seat.
var stepKeys = []string{"at", "move", "now", "refused", "because", "expect", "arbiter"}

// step reads one entry of play: moves as text, or a map.
func (p *parser) step(n *yamltree.Node) *Step {
	s := &Step{At: n.Range.Start}
	if n.Kind != yamltree.Map {
		s.Text = p.text(n, "play")
		for _, move := range Moves(s.Text) {
			s.Actions = append(s.Actions, adjudicate.Action{Type: adjudicate.ActMove, Move: move})
		}
		if len(s.Actions) == 0 && n.Kind != yamltree.List {
			p.wrong(n, "play", "moves")
		}
		return s
	}
	var act *adjudicate.Action
	before := len(p.found)
	take := func(key yamltree.Key, a *adjudicate.Action, text string) {
		if act != nil {
			p.fault("scenario.two_actions", key.Range, nil)
			return
		}
		act, s.Text = a, text
	}
	for i, key := range n.Keys {
		v := n.Values[i]
		switch key.Name {
		case "at", "expect", "because":
		case "now":
			now := p.milliseconds(v, "now")
			s.Now = &now
		case "refused":
			s.Refused, s.RefAt = p.text(v, "refused"), v.Range.Start
		case "move":
			text := p.text(v, "move")
			moves := Moves(text)
			if len(moves) != 1 {
				p.wrong(v, "move", "one_move")
				continue
			}
			take(key, &adjudicate.Action{Type: adjudicate.ActMove, Move: moves[0]}, text)
		case "arbiter":
			take(key, p.arbiter(v), "arbiter")
		default:
			text := ""
			if v.Kind == yamltree.Text {
				text = v.Text
			}
			a, ok := actionText(text)
			if !ok && len(finding.Nearest(key.Name, stepKeys)) > 0 {
				p.unknown(key, stepKeys)
				continue
			}
			if !ok {
				p.fault("scenario.unknown_action", v.Range, map[string]any{"seat": key.Name, "text": text})
				continue
			}
			a.Seat = key.Name
			take(key, &a, key.Name+": "+text)
		}
	}
	if at := n.Get("at"); at != nil {
		ms := p.milliseconds(at, "at")
		switch {
		case act != nil:
			act.At, act.HasAt = ms, true
		default:
			p.fault("scenario.at_without_action", at.Range, nil)
		}
	}
	if act != nil {
		s.Actions = []adjudicate.Action{*act}
	}
	if s.Now != nil && s.Text == "" {
		s.Text = "now"
	}
	if act == nil && s.Now == nil && n.Get("expect") == nil && len(p.found) == before {
		p.wrong(n, "play", "step")
	}
	if s.Refused != "" && act == nil {
		p.fault("scenario.refused_without_action", n.Get("refused").Range, nil)
	}
	if because := n.Get("because"); because != nil {
		s.Because = p.because(because)
		if s.Refused == "" {
			p.fault("scenario.because_without_refused", because.Range, nil)
		}
	}
	if s.Expect = n.Get("expect"); s.Expect != nil {
		p.expect(s.Expect)
	}
	return s
}

func (p *parser) because(n *yamltree.Node) *Because {
	if n.Kind != yamltree.Map {
		p.wrong(n, "because", "map")
		return nil
	}
	p.known(n, "articles", "squares", "rule")
	b := &Because{At: n.Range.Start, Articles: p.texts(n.Get("articles"), "articles"), Squares: p.texts(n.Get("squares"), "squares")}
	if rule := n.Get("rule"); rule != nil {
		b.Rule = p.text(rule, "rule")
	}
	return b
}

// arbiter reads a decision by people: a note, or who wins.
func (p *parser) arbiter(n *yamltree.Node) *adjudicate.Action {
	a := &adjudicate.Action{Type: adjudicate.ActArbiter}
	if n.Kind != yamltree.Map {
		p.text(n, "arbiter")
		return a
	}
	p.known(n, "winners", "aborted", "note")
	a.Result = &adjudicate.ArbiterResult{Winners: p.texts(n.Get("winners"), "winners")}
	if v := n.Get("aborted"); v != nil {
		a.Result.Aborted = v.Bool
	}
	if v := n.Get("note"); v != nil {
		a.Result.Note = p.text(v, "note")
	}
	return a
}

// actionText reads what a seat does: an action's name with blanks for _, a
// square after touch and adjust, a reason and perhaps an announced move after
// claim, a move after move.
func actionText(text string) (adjudicate.Action, bool) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return adjudicate.Action{}, false
	}
	if words[0] == "claim" {
		return claimText(words[1:])
	}
	for n := min(2, len(words)); n > 0; n-- {
		kind, ok := adjudicate.ParseActionType(strings.Join(words[:n], "_"))
		if !ok {
			continue
		}
		a, rest := adjudicate.Action{Type: kind}, words[n:]
		switch kind {
		case adjudicate.ActMove:
			if len(rest) != 1 {
				return a, false
			}
			a.Move = rest[0]
		case adjudicate.ActTouch, adjudicate.ActAdjust:
			if len(rest) != 1 {
				return a, false
			}
			a.Square = rest[0]
		case adjudicate.ActClaimDraw:
			return claimText(rest)
		default:
			if len(rest) > 0 {
				return a, false
			}
		}
		return a, true
	}
	return adjudicate.Action{}, false
}

func claimText(words []string) (adjudicate.Action, bool) {
	a := adjudicate.Action{Type: adjudicate.ActClaimDraw}
	if n := len(words); n >= 3 && words[n-2] == "with" {
		a.Move, words = words[n-1], words[:n-2]
	}
	a.Reason = strings.Join(words, "_")
	return a, a.Reason != ""
}

// Moves splits a line of moves as people write it: numbers with dots and the
// dots between the moves of a round are left out, commas may stand between.
func Moves(text string) []string {
	var moves []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' }) {
		digits := strings.TrimLeft(word, "0123456789")
		if rest := strings.TrimLeft(digits, "."); len(rest) < len(digits) {
			word = rest // a number with its dots, or dots alone
		}
		if word != "" {
			moves = append(moves, word)
		}
	}
	return moves
}

package service

import (
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/wire"
)

// Tokens opens state tokens; the code is "" or says why one cannot be opened.
// A *wire.Sealer is one.
type Tokens interface {
	OpenToken(token string) (digest, state string, code finding.Code)
}

// Chooser finds who judges a request. It is safe for concurrent use.
type Chooser struct {
	Rules   *Rules
	Tokens  Tokens
	Default *adjudicate.Judge // of requests that name no rules; nil for none
}

// Choose returns the judge of the rules that a request names: an overlay or a
// reference; else the Default; else the rules that its state was judged by. It
// opens the state and checks what the request expects of the rules.
// Afterwards q.Record.State is the state itself, without its frame.
func (c *Chooser) Choose(q *wire.Request) (*adjudicate.Judge, *wire.Problem) {
	stateDigest := ""
	if q.Record.State != "" {
		digest, state, code := c.Tokens.OpenToken(q.Record.State)
		if code != "" {
			return nil, wire.NewProblem(wire.Unusable, code, "/state", nil)
		}
		stateDigest, q.Record.State = digest, state
	}
	judge, problem := c.named(&q.Rules, stateDigest)
	if problem != nil {
		return nil, problem
	}
	actual := judge.Ruleset().Digest
	if q.Digest != "" && q.Digest != actual {
		return nil, otherDigest(reason.RulesetOtherDigest, "/digest", q.Digest, actual)
	}
	if stateDigest != "" && stateDigest != actual {
		return nil, otherDigest(reason.StateOtherRuleset, "/state", stateDigest, actual)
	}
	return judge, nil
}

func (c *Chooser) named(sel *wire.Rules, stateDigest string) (*adjudicate.Judge, *wire.Problem) {
	switch {
	case sel.Named():
		return c.Rules.JudgeOf(sel, "/ruleset")
	case c.Default != nil:
		return c.Default, nil
	case stateDigest == "":
		return nil, wire.NewProblem(wire.Unusable, reason.RequestNoRuleset, "/ruleset", nil)
	}
	rs, err := c.Rules.Library().Get(stateDigest)
	if err != nil {
		problem := wire.NewProblem(wire.Unusable, reason.RequestNoRuleset, "/ruleset", nil)
		problem.Faults[0].Text = reason.RequestNoRulesetState
		return nil, problem
	}
	return c.Rules.Judge(rs), nil
}

// JudgeOf returns the judge of the rules that a request names. Faults point at
// or below pointer.
func (r *Rules) JudgeOf(sel *wire.Rules, pointer string) (*adjudicate.Judge, *wire.Problem) {
	key, came := keyOf(sel)
	if came {
		if judge := r.cache.byText(key); judge != nil {
			return judge, nil
		}
	}
	rs, problem := r.Ruleset(sel, pointer)
	if problem != nil {
		return nil, problem
	}
	judge := r.Judge(rs)
	if came {
		r.cache.addText(key, judge)
	}
	return judge, nil
}

// keyOf is the key of rules that came with a request; false for a reference.
func keyOf(sel *wire.Rules) (key textKey, came bool) {
	switch {
	case sel.Overlay != nil:
		return overlayKey(sel.Overlay.Raw), true
	case sel.YAML != "":
		return fileKey(sel.YAML), true
	}
	return "", false
}

// Ruleset returns the rules that a request names: an id, id@version or digest
// of the library, option values on top of one, or a whole rule file.
func (r *Rules) Ruleset(sel *wire.Rules, pointer string) (*ruleset.Ruleset, *wire.Problem) {
	switch {
	case sel.Overlay != nil:
		rs, found := r.Library().Overlay(sel.Overlay.Extends, sel.Overlay.Options)
		if rs == nil {
			return nil, overlayProblem(sel.Overlay, pointer, found)
		}
		return rs, nil
	case sel.YAML != "":
		rs, found := r.Library().Compile("request.yaml", []byte(sel.YAML))
		if rs == nil {
			return nil, fileProblem(pointer+"/yaml", found)
		}
		return rs, nil
	}
	rs, err := r.Library().Get(sel.Ref)
	if err != nil {
		return nil, UnknownRuleset(wire.Unusable, pointer, err)
	}
	return rs, nil
}

func otherDigest(code finding.Code, pointer, expected, actual string) *wire.Problem {
	p := wire.NewProblem(wire.Conflict, code, pointer, reason.Params{"expected": expected, "actual": actual})
	p.More = reason.Params{"expected": expected, "actual": actual}
	return p
}

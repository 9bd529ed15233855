package api

import (
	"errors"
	"maps"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/wire"
)

// choose finds the judge that a request names, opens its state, and checks
// what it expects of the rules. Afterwards q.Record.State is the state itself,
// without its frame.
func (s *Server) choose(r *rules, q *wire.Request) (*adjudicate.Judge, *wire.Problem) {
	stateDigest := ""
	if q.Record.State != "" {
		digest, state, code := s.sealer.OpenToken(q.Record.State)
		if code != "" {
			return nil, wire.NewProblem(wire.Unusable, code, "/state", nil)
		}
		stateDigest, q.Record.State = digest, state
	}
	judge, problem := r.named(&q.Rules, stateDigest)
	if problem != nil {
		return nil, problem
	}
	actual := judge.Ruleset().Digest
	if q.Digest != "" && q.Digest != actual {
		return nil, otherDigest("ruleset.other_digest", "/digest", q.Digest, actual)
	}
	if stateDigest != "" && stateDigest != actual {
		return nil, otherDigest("state.other_ruleset", "/state", stateDigest, actual)
	}
	return judge, nil
}

func otherDigest(code, pointer, expected, actual string) *wire.Problem {
	p := wire.NewProblem(wire.Conflict, code, pointer, reason.Params{"expected": expected, "actual": actual})
	p.More = reason.Params{"expected": expected, "actual": actual}
	return p
}

// named is the judge of a reference, of an overlay, or of the rules that a
// state was judged by.
func (r *rules) named(ref *wire.Rules, stateDigest string) (*adjudicate.Judge, *wire.Problem) {
	switch {
	case ref.Overlay != nil:
		return r.byOverlay(ref.Overlay)
	case ref.Ref != "":
		rs, err := r.lib.Get(ref.Ref)
		if err != nil {
			return nil, unknownRuleset(wire.Unusable, "/ruleset", err)
		}
		return r.usable(rs)
	case stateDigest != "":
		rs, err := r.lib.Get(stateDigest)
		if err != nil {
			problem := wire.NewProblem(wire.Unusable, "request.no_ruleset", "/ruleset", nil)
			problem.Faults[0].Text = "request.no_ruleset.state"
			return nil, problem
		}
		return r.usable(rs)
	}
	return nil, wire.NewProblem(wire.Unusable, "request.no_ruleset", "/ruleset", nil)
}

func (r *rules) usable(rs *ruleset.Ruleset) (*adjudicate.Judge, *wire.Problem) {
	judge, found := r.judge(rs)
	if judge == nil {
		return nil, findingsProblem("/ruleset", found)
	}
	return judge, nil
}

func (r *rules) byOverlay(o *wire.Overlay) (*adjudicate.Judge, *wire.Problem) {
	if have, ok := r.overlays.get(o.Raw); ok {
		return have.judge, nil
	}
	rs, found := r.lib.Overlay(o.Extends, o.Options)
	if rs == nil {
		return nil, withTypes(findingsProblem("/ruleset", found), o)
	}
	judge, found := r.overlaid(rs)
	if judge == nil {
		return nil, findingsProblem("/ruleset", found)
	}
	r.overlays.put(o.Raw, overlay{rs, judge})
	return judge, nil
}

// withTypes adds to faults of options what kind of JSON value was sent: the
// text "200" looks like the number that was expected.
func withTypes(p *wire.Problem, o *wire.Overlay) *wire.Problem {
	for i := range p.Faults {
		f := &p.Faults[i]
		if f.Code != "ruleset.option_value" {
			continue
		}
		for _, option := range o.Options {
			if option.Name != f.Params["option"] {
				continue
			}
			f.Params = maps.Clone(f.Params)
			switch option.Value.(type) {
			case string:
				f.Params["got"] = "string"
			case bool:
				f.Params["got"] = "boolean"
			default:
				f.Params["got"] = "number"
			}
		}
	}
	if len(p.Faults) > 0 {
		p.Params = p.Faults[0].Params
	}
	return p
}

// unknownRuleset is the problem of a reference that names nothing.
func unknownRuleset(kind wire.Kind, pointer string, err error) *wire.Problem {
	params := reason.Params{}
	var unknown *ruleset.UnknownError
	if errors.As(err, &unknown) {
		params["given"] = unknown.Ref
		if len(unknown.Nearest) > 0 {
			params["nearest"] = unknown.Nearest
		}
	}
	p := wire.NewProblem(kind, "ruleset.unknown", pointer, params)
	if kind == wire.NotFound {
		p.Faults = nil // a path has no pointer
	}
	return p
}

// findingsProblem is the problem of an overlay that its rules refuse.
func findingsProblem(pointer string, found ruleset.Diagnostics) *wire.Problem {
	p := &wire.Problem{Kind: wire.Unusable, Code: "ruleset.invalid"}
	for i := range found {
		d := &found[i]
		if d.Severity != ruleset.Error {
			continue
		}
		code, params := d.Code, reason.Params(d.Params)
		if code == "ruleset.extends_unknown" {
			code = "ruleset.unknown"
			params = reason.Params{"given": d.Params["ref"]}
			if near, ok := d.Params["nearest"].([]string); ok && len(near) > 0 {
				params["nearest"] = near
			}
		}
		if value, ok := params["value"]; ok && code == "ruleset.option_value" {
			params = maps.Clone(params)
			params["given"] = value
		}
		p.Faults = append(p.Faults, wire.Fault{Pointer: pointer + d.Pointer, Code: code, Params: params})
	}
	if len(p.Faults) > 0 {
		p.Code, p.Params = p.Faults[0].Code, p.Faults[0].Params
	}
	return p
}

// requestProblem is the problem of a record of which it is not clear what to judge.
func requestProblem(e *adjudicate.RequestError) *wire.Problem {
	kind := wire.Unusable
	switch e.Code {
	case "state.other_ruleset":
		kind = wire.Conflict
	case "request.timeout":
		kind = wire.Unavailable
	}
	return wire.NewProblem(kind, e.Code, e.Pointer, e.Params)
}

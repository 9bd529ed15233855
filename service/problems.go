package service

import (
	"errors"
	"maps"

	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/library"
	"houserules/wire"
)

// UnknownRuleset is the problem of a reference that names nothing.
func UnknownRuleset(kind wire.Kind, pointer string, err error) *wire.Problem {
	params := reason.Params{}
	var unknown *library.UnknownError
	if errors.As(err, &unknown) {
		params = unknownParams(unknown.Ref, unknown.Nearest)
	}
	return wire.NewProblem(kind, reason.RulesetUnknown, pointer, params)
}

func unknownParams(given any, nearest []string) reason.Params {
	params := reason.Params{"given": given}
	if len(nearest) > 0 {
		params["nearest"] = nearest
	}
	return params
}

// RecordProblem is the problem of a record of which it is not clear what to judge.
func RecordProblem(e *finding.Fault) *wire.Problem {
	kind := wire.Unusable
	switch e.Code {
	case reason.StateOtherRuleset:
		kind = wire.Conflict
	case reason.RequestTimeout:
		kind = wire.Unavailable
	}
	return wire.NewProblem(kind, e.Code, e.Pointer, e.Params)
}

// overlayProblem is the problem of an overlay that its rules refuse, with
// every fault. To those of options it adds what kind of JSON value was sent:
// the text "200" looks like the number that was expected.
func overlayProblem(o *wire.Overlay, pointer string, found finding.Diagnostics) *wire.Problem {
	sent := make(map[any]any, len(o.Options))
	for i := range o.Options {
		sent[o.Options[i].Name] = o.Options[i].Value
	}
	p := &wire.Problem{Kind: wire.Unusable, Finding: finding.New(reason.RulesetInvalid, nil)}
	for i := range found {
		d := &found[i]
		if d.Severity != finding.Error {
			continue
		}
		code, params := d.Code, reason.Params(d.Params)
		switch code {
		case "ruleset.extends_unknown":
			nearest, _ := d.Params["nearest"].([]string)
			code, params = reason.RulesetUnknown, unknownParams(d.Params["ref"], nearest)
		case reason.RulesetOptionValue:
			params = maps.Clone(params)
			if value, ok := params["value"]; ok {
				params["given"] = value
			}
			if value, ok := sent[params["option"]]; ok {
				params["got"] = jsonType(value)
			}
		}
		p.Faults = append(p.Faults, finding.Fault{Pointer: pointer + d.Pointer, Finding: finding.New(code, params)})
	}
	if len(p.Faults) > 0 {
		p.Code, p.Params = p.Faults[0].Code, p.Faults[0].Params
	}
	return p
}

// jsonType is the name of the JSON type that an option's value was sent as.
func jsonType(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	}
	return "number"
}

// fileProblem is the problem of a rule file with errors, with their number:
// what they are is for rulesets/validate to say.
func fileProblem(pointer string, found finding.Diagnostics) *wire.Problem {
	count := int64(0)
	for _, d := range found {
		if d.Severity == finding.Error {
			count++
		}
	}
	return wire.NewProblem(wire.Unusable, reason.RulesetInvalid, pointer, reason.Params{"count": count})
}

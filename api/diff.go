package api

import (
	"net/http"

	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/wire"
)

// rulesetsDiff compares two rule sets in rule terms.
func (s *Server) rulesetsDiff(c *call) *wire.Problem {
	if _, problem := c.mustAccept(onlyJSON...); problem != nil {
		return problem
	}
	if _, problem := c.contentType(onlyJSON...); problem != nil {
		return problem
	}
	if problem := c.readBody(4 * c.s.limits.YAML); problem != nil { // two files and their escapes
		return problem
	}
	var q wire.Comparison
	if problem := q.Decode(c.body, int(c.s.limits.YAML)); problem != nil {
		return problem
	}
	old, problem := c.side(&q.Old, "/old")
	if problem != nil {
		return problem
	}
	current, problem := c.side(&q.New, "/new")
	if problem != nil {
		return problem
	}
	c.out = c.writer().AppendDiff(c.out[:0], old, current, ruleset.Diff(old, current))
	c.told(http.StatusOK, c.out)
	return nil
}

// side is the rules of one side of a comparison.
func (c *call) side(side *wire.Side, pointer string) (*ruleset.Ruleset, *wire.Problem) {
	lib := c.rules.lib
	switch {
	case side.Rules.Overlay != nil:
		rs, found := lib.Overlay(side.Rules.Overlay.Extends, side.Rules.Overlay.Options)
		if rs == nil {
			return nil, findingsProblem(pointer, found)
		}
		return rs, nil
	case side.YAML != "":
		rs, found := lib.Compile("request.yaml", []byte(side.YAML))
		if rs == nil {
			count := int64(0)
			for _, d := range found {
				if d.Severity == ruleset.Error {
					count++
				}
			}
			// What is wrong with a file is for rulesets/validate to say.
			return nil, wire.NewProblem(wire.Unusable, "ruleset.invalid", pointer+"/yaml", reason.Params{"count": count})
		}
		return rs, nil
	}
	rs, err := lib.Get(side.Rules.Ref)
	if err != nil {
		return nil, unknownRuleset(wire.Unusable, pointer, err)
	}
	return rs, nil
}

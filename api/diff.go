package api

import (
	"net/http"

	"houserules/ruleset/diff"
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
	if problem := q.Decode(c.body, c.s.limits.wire()); problem != nil {
		return problem
	}
	old, problem := c.rules.Ruleset(&q.Old, "/old")
	if problem != nil {
		return problem
	}
	current, problem := c.rules.Ruleset(&q.New, "/new")
	if problem != nil {
		return problem
	}
	c.out = c.writer().AppendDiff(c.out[:0], old, current, diff.Rules(old, current))
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

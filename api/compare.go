package api

import (
	"bytes"
	"net/http"
	"sort"
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/ruleset/diff"
	"houserules/service"
	"houserules/wire"
)

// comparing is a comparison of two sets of rules over games.
type comparing struct {
	c        *call
	old, new *adjudicate.Judge
	changes  []diff.Change
	request  wire.Request
}

// gamesCompare judges games under two sets of rules: the first line names them,
// each other is a record or the text of one game. A line that cannot be judged
// costs only itself.
func (s *Server) gamesCompare(c *call) *wire.Problem {
	if _, problem := c.mustAccept(mediaNDJSON); problem != nil {
		return problem
	}
	if _, problem := c.contentType(mediaNDJSON); problem != nil {
		return problem
	}
	if problem := c.readBody(c.s.limits.Unpacked); problem != nil {
		return problem
	}
	first, rest, _ := bytes.Cut(c.body, []byte("\n"))
	var q wire.Comparison
	if problem := q.Decode(first, s.limits.wire()); problem != nil {
		return problem
	}
	old, problem := c.rules.JudgeOf(&q.Old, "/old")
	if problem != nil {
		return problem
	}
	current, problem := c.rules.JudgeOf(&q.New, "/new")
	if problem != nil {
		return problem
	}
	if s.batches.Add(1) > int64(s.limits.Batches) {
		s.batches.Add(-1)
		return retryLater(c, reason.ServiceBusy)
	}
	defer s.batches.Add(-1)
	all := &comparing{c: c, old: old, new: current, changes: diff.Rules(old.Ruleset(), current.Ruleset())}
	w := c.writer()
	c.out = c.out[:0]
	var sum wire.Sum
	for line := range bytes.Lines(rest) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		sum.N++
		one := all.line(line)
		one.N = sum.N
		switch one.Outcome {
		case "same":
			sum.Same++
		case "other":
			sum.Other++
		case "unknown":
			sum.Unknown++
		default:
			sum.Unread++
		}
		c.out = w.AppendCompared(c.out, one)
	}
	c.out = wire.AppendSum(c.out, sum)
	c.w.Header()["Content-Language"] = c.value(3, joinLangs(c.langs))
	c.send(http.StatusOK, mediaNDJSON, c.out)
	return nil
}

// line judges one record or game under both.
func (m *comparing) line(line []byte) *wire.Compared {
	unread := func(problem *wire.Problem) *wire.Compared {
		return &wire.Compared{Outcome: "unread", Problem: problem}
	}
	limits := &m.c.s.limits
	if bytes.HasPrefix(line, []byte(`{"pgn"`)) {
		text, problem := wire.DecodePGN(line, limits.Line)
		if problem != nil {
			return unread(problem)
		}
		var g notation.Game
		reader := notation.NewReader(strings.NewReader(text), notation.ReaderOptions{MaxGame: limits.Line, MaxPlies: limits.Actions})
		if reader.Next(&g) != nil {
			return unread(wire.NewProblem(wire.Unusable, reason.RequestMissingKey, "/pgn", nil))
		}
		if problem := wire.GameProblem(&g); problem != nil {
			return unread(problem)
		}
		out := m.compare(&m.old.ReadPGN(&g, nil).Record, &m.new.ReadPGN(&g, nil).Record, &g)
		for _, tag := range g.Tags {
			out.Tags = append(out.Tags, wire.Tag{Name: tag.Name, Value: tag.Value})
		}
		return out
	}
	if problem := m.request.Decode(line, wire.AdjudicateRequest|wire.RulesOutside, limits.wire()); problem != nil {
		return unread(problem)
	}
	if m.request.Record.State != "" {
		return unread(wire.NewProblem(wire.Conflict, reason.StateOtherRuleset, "/state", nil))
	}
	out := m.compare(&m.request.Record, &m.request.Record, nil)
	out.ID = m.request.Record.ID
	return out
}

// compare judges a game as each side reads it.
func (m *comparing) compare(old, current *adjudicate.Record, g *notation.Game) *wire.Compared {
	ctx := m.c.context()
	old.NoState, current.NoState = true, true
	a, err := m.old.Game(ctx, old)
	if err != nil {
		return &wire.Compared{Outcome: "unread", Problem: service.RecordProblem(err)}
	}
	b, err := m.new.Game(ctx, current)
	if err != nil {
		return &wire.Compared{Outcome: "unread", Problem: service.RecordProblem(err)}
	}
	timed := len(old.Actions) > 0 && old.Actions[0].HasAt || old.Now != nil
	it := &service.Item{Game: g, Verdict: a, Second: b, Timed: timed}
	out := &wire.Compared{Old: a, New: b, Outcome: "same"}
	if service.Outcome(a) == service.Outcome(b) {
		if service.Lacks(it, m.changes) {
			out.Outcome = "unknown"
		}
		return out
	}
	out.Outcome, out.Path, out.Action = "other", service.Decisive(it, m.changes), m.part(old, current)
	if g != nil {
		out.Record = wire.AppendRecord(nil, current)
	}
	return out
}

// part is the action after which the two come out otherwise for the first time,
// -1 where they differ before all. What once differs goes on to differ.
func (m *comparing) part(old, current *adjudicate.Record) int {
	ctx := m.c.context()
	n := min(len(old.Actions), len(current.Actions))
	differs := func(k int) bool {
		a, b := *old, *current
		a.Actions, b.Actions, a.Now, b.Now, a.Asserts, b.Asserts = a.Actions[:k], b.Actions[:k], nil, nil, nil, nil
		x, err := m.old.Game(ctx, &a)
		y, errToo := m.new.Game(ctx, &b)
		return err != nil || errToo != nil || service.Outcome(x) != service.Outcome(y)
	}
	return min(sort.Search(n+1, differs), n) - 1
}

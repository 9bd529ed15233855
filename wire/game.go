package wire

import (
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// ReadGame makes a record of a game that was read from PGN or PGN4: where it
// begins, its moves and marks, the times that its comments tell, and what its
// tags assert. Faults of the text are a problem that says where they are. The
// request keeps parts of the game's text.
//
// Times are taken from %emt. From %clk they are taken only where the
// TimeControl tag is the clock of the rules; the remaining time is read as the
// most that it can mean, so that no flag is called by rounding.
func (q *Request) ReadGame(rs *ruleset.Ruleset, g *notation.Game) *Problem {
	q.reset()
	if len(g.Faults) > 0 {
		return gameProblem(g)
	}
	rec := &q.Record
	if text, ok := g.Start(); ok {
		q.from = adjudicate.From{FEN: text}
		rec.From = &q.from
	}
	if cap(q.actions) < len(g.Plies) {
		q.actions = make([]adjudicate.Action, 0, len(g.Plies)+16)
	}
	for i := range g.Plies {
		q.addPly(&g.Plies[i])
	}
	rec.Actions = q.actions
	q.timeGame(rs, g)
	q.assertGame(rs, g)
	for i := range g.Warnings {
		w := &g.Warnings[i]
		rec.Warnings = append(rec.Warnings, reason.Warning{Code: w.Code, Params: placed(w), Action: -1})
	}
	return nil
}

// addPly adds a move, or what a mark in its place says. That a seat is mated
// or stalemated is for the judge to see.
func (q *Request) addPly(ply *notation.Ply) {
	if ply.Text != "" {
		q.actions = append(q.actions, adjudicate.Action{Move: ply.Text})
		return
	}
	switch ply.Mark {
	case notation.Resigned:
		q.actions = append(q.actions, adjudicate.Action{Type: adjudicate.ActResign, ToMove: true})
	case notation.TimedOut:
		// The record has no times by which a flag could be called.
		q.actions = append(q.actions, adjudicate.Action{Type: adjudicate.ActLeave, ToMove: true})
	}
}

// placed are the parameters of a note, with its place.
func placed(n *notation.TextNote) reason.Params {
	params := reason.Params{"game": int64(n.Game), "line": int64(n.Line), "offset": n.Offset}
	if n.Number > 0 {
		params["move_number"] = int64(n.Number)
	}
	for name, value := range n.Params {
		params[name] = value
	}
	return params
}

func gameProblem(g *notation.Game) *Problem {
	p := &Problem{Status: 400, Code: g.Faults[0].Code}
	for i := range g.Faults {
		p.Faults = append(p.Faults, Fault{Code: g.Faults[i].Code, Params: placed(&g.Faults[i])})
	}
	p.Params = p.Faults[0].Params
	return p
}

// assertGame takes from the tags what they say came out.
func (q *Request) assertGame(rs *ruleset.Ruleset, g *notation.Game) {
	outcome := g.Outcome()
	termination, _ := g.Tag("Termination")
	if points := pointsOf(rs, outcome); points != nil {
		q.asserts = adjudicate.Asserts{Points: points, Claimed: termination}
		q.Record.Asserts = &q.asserts
		return
	}
	if outcome == "*" || outcome == "" {
		return
	}
	q.asserts = adjudicate.Asserts{Notation: &outcome, Claimed: termination}
	q.Record.Asserts = &q.asserts
}

// pointsOf reads "Red: 15 - Blue: 19 - …" by the names of the seats; nil for
// anything else.
func pointsOf(rs *ruleset.Ruleset, outcome string) map[string]int64 {
	if !strings.Contains(outcome, ": ") {
		return nil
	}
	points := map[string]int64{}
	for part := range strings.SplitSeq(outcome, " - ") {
		name, number, ok := strings.Cut(part, ":")
		if !ok {
			return nil
		}
		n, ok := smallNumber(strings.TrimSpace(number))
		if !ok {
			return nil
		}
		for i := range rs.Seats {
			if strings.EqualFold(rs.Seats[i].Name, strings.TrimSpace(name)) {
				points[rs.Seats[i].Name] = n
			}
		}
	}
	return points
}

// smallNumber reads a number of at most nine digits, with or without a minus.
func smallNumber(s string) (int64, bool) {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || len(digits) > 9 {
		return 0, false
	}
	var n int64
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(digits[i]-'0')
	}
	if digits != s {
		n = -n
	}
	return n, true
}

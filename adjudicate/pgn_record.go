package adjudicate

import (
	"strconv"
	"strings"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// PGNRecord is the record of a game that was written in PGN or PGN4.
type PGNRecord struct {
	Record
	// Plies gives for each action the index of the ply of notation.Game that it comes from.
	Plies []int
}

// ReadPGN makes the record of a game: its moves and marks as actions, its tags
// as the beginning and as what the game asserts. Faults of the form are the
// caller's to look at first. The record shares nothing with g but strings; dst
// is reused where it is not nil.
//
// Times: %emt is the time that a move used. %clk counts only where the
// TimeControl tag is the profile's own clock, to the precision written; else
// the clocks are not judged.
func (j *Judge) ReadPGN(g *notation.Game, dst *PGNRecord) *PGNRecord {
	if dst == nil {
		dst = &PGNRecord{}
	}
	*dst = PGNRecord{Record: Record{Actions: dst.Actions[:0]}, Plies: dst.Plies[:0]}
	r := dst
	if text, ok := g.Start(); ok {
		j.pgnStart(&r.Record, text)
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		switch {
		case p.Mark == notation.Resigned && p.Text == "":
			r.add(i, Action{Type: ActResign, turn: true})
		case p.Mark == notation.TimedOut && p.Text == "":
			r.add(i, Action{Type: actTimedOut, turn: true})
		case p.Mark == notation.Stalemated && p.Text == "", p.Mark == notation.Mated && p.Text == "":
			r.add(i, Action{Type: actSettled, turn: true})
		case p.Mark == notation.Resigned:
			// The seat is out by it, and its king only walks on.
			r.add(i, Action{Type: actWalks, Move: p.Text, turn: true})
		default:
			r.add(i, Action{Type: ActMove, Move: p.Text})
		}
	}
	for _, w := range g.Warnings {
		r.Warnings = append(r.Warnings, Warning{Finding: finding.New(w.Code, w.Params), Action: min(w.Ply, len(g.Plies)-1)})
	}
	j.pgnTimes(g, &r.Record)
	r.Asserts = j.pgnAsserts(g)
	return r
}

func (r *PGNRecord) add(ply int, a Action) {
	r.Actions = append(r.Actions, a)
	r.Plies = append(r.Plies, ply)
}

// pgnStart sets where the game begins. A named array that is the profile's own
// is no start at all.
func (j *Judge) pgnStart(r *Record, text string) {
	setup, named := notation.NamedStart(j.rules, text)
	if !named {
		setup, _, _ = notation.ParseFEN(j.rules, text)
	}
	start := j.rules.Start(setup.Turn)
	if setup.Board == start.Board && setup.Out == 0 && setup.QuietPlies == 0 {
		switch {
		case int(setup.Turn) == j.rules.RS.First:
			return
		case j.rules.RS.Rotate:
			r.First = j.rs.Seats[setup.Turn].Name
			return
		}
	}
	if named {
		pos, _ := notation.Position(j.gen, setup)
		text = notation.FormatFEN(j.gen, pos, nil)
	}
	r.From = &From{FEN: text}
}

// pgnTimes turns comments about time into times of actions.
func (j *Judge) pgnTimes(g *notation.Game, r *Record) {
	timed := false
	for s := range j.rules.RS.Seats {
		timed = timed || j.rules.RS.Seats[s].ByClass[0].Clock.Timed()
	}
	if !timed || len(r.Actions) == 0 {
		return
	}
	used, clocks := true, true
	for i := range g.Plies {
		used = used && g.Plies[i].Used.Given
		clocks = clocks && g.Plies[i].Clock.Given
	}
	switch {
	case used:
		at := int64(0)
		for i := range r.Actions {
			at += g.Plies[i].Used.MS
			r.Actions[i].At, r.Actions[i].HasAt = at, true
		}
	case clocks:
		if why := j.pgnClocks(g, r); why != "" {
			r.NotJudged = append(r.NotJudged, NotJudged{What: "clocks", Finding: finding.New(why, nil)})
		}
	}
}

// pgnClocks reads %clk, the time left after each move. A time written in whole
// seconds stands for anything up to the next one.
func (j *Judge) pgnClocks(g *notation.Game, r *Record) reason.Code {
	if j.rules.NSeats != 2 || r.From != nil {
		return reason.NotJudgedPGNClockStart
	}
	control, _ := g.Tag("TimeControl")
	base, inc, ok := timeControl(control)
	if !ok {
		return reason.NotJudgedPGNTimeControl
	}
	for s := range j.rules.RS.Seats {
		c := j.rules.RS.Seats[s].ByClass[0].Clock
		fischer := c.Move == 0 && c.Delay.Time == 0 && c.ByoYomi.Periods == 0 && !c.BeforeMove && c.Most == 0
		if c.Main != base || c.Increment != inc || !fischer {
			return reason.NotJudgedPGNTimeControl
		}
	}
	left := [2]int64{base, base}
	at := int64(0)
	for i := range r.Actions {
		clk := g.Plies[i].Clock
		unit := int64(1000)
		for range min(clk.Digits, 3) {
			unit /= 10
		}
		s := i % 2
		// What is left after the move lies between the time written and one
		// unit more, and cannot be more than there was.
		after := min(clk.MS+unit-1, left[s]+inc)
		if spent := left[s] + inc - after; spent > 0 {
			at += spent
		}
		left[s] = after
		r.Actions[i].At, r.Actions[i].HasAt = at, true
	}
	return ""
}

// timeControl reads the one form of the TimeControl tag that says what a
// Fischer clock is: seconds, or seconds+seconds.
func timeControl(tag string) (baseMS, incMS int64, ok bool) {
	base, inc, plus := strings.Cut(tag, "+")
	b, err := strconv.ParseUint(base, 10, 31)
	if err != nil {
		return 0, 0, false
	}
	if !plus {
		return int64(b) * 1000, 0, true
	}
	i, err := strconv.ParseUint(inc, 10, 31)
	return int64(b) * 1000, int64(i) * 1000, err == nil
}

// pgnAsserts is what the Result tag or the terminator says came out.
func (j *Judge) pgnAsserts(g *notation.Game) *Asserts {
	result := g.Outcome()
	a := &Asserts{}
	a.Claimed, _ = g.Tag("Termination")
	switch result {
	case "1-0", "0-1", "1/2-1/2", "*":
		if result == "*" {
			return nil
		}
		a.Notation = &result
		return a
	}
	points, ok := j.pgnPoints(result)
	if !ok {
		return nil
	}
	a.Points = points
	return a
}

// pgnPoints reads "Red: 16 - Blue: 62 - …".
func (j *Judge) pgnPoints(text string) (map[string]int64, bool) {
	points := map[string]int64{}
	for _, part := range strings.Split(text, " - ") {
		name, number, ok := strings.Cut(part, ":")
		n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
		if !ok || err != nil {
			return nil, false
		}
		found := false
		for s := range j.rs.Seats {
			if strings.EqualFold(strings.TrimSpace(name), j.rs.Seats[s].Name) {
				points[j.rs.Seats[s].Name], found = n, true
			}
		}
		if !found {
			return nil, false
		}
	}
	return points, len(points) > 0
}

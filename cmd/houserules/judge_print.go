package main

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"time"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/text"
	"houserules/wire"
)

// summary counts what came of the games.
type summary struct {
	env     *env
	verbose bool

	games, plies                int
	upheld, refuted, open, none int
	broken, unread              int
	reasons                     map[string]int
	only                        *adjudicate.Verdict // of the one game, where there is but one
}

func newSummary(e *env, verbose bool) *summary {
	return &summary{env: e, verbose: verbose, reasons: map[string]int{}}
}

// bad is how many games break a rule, say what is not so, or cannot be read.
func (s *summary) bad() int { return s.broken + s.refuted + s.unread }

func (s *summary) add(j *gameOutcome) {
	s.games++
	s.only = j.Verdict
	if s.games > 1 {
		s.only = nil
	}
	if j.Problem != nil {
		s.unread++
		return
	}
	v := j.Verdict
	s.plies += v.Plies
	switch {
	case v.Asserted == nil:
		s.none++
	case v.Asserted.Upheld == nil:
		s.open++
	case *v.Asserted.Upheld:
		s.upheld++
	default:
		s.refuted++
	}
	if v.Status == adjudicate.Invalid {
		s.broken++
	}
	name := v.Status.String()
	if v.Result != nil {
		name = v.Result.Reason
	}
	s.reasons[name]++
}

// name says which game it is.
func (j *gameOutcome) name() string {
	if j.Game == nil {
		if j.ID != "" {
			return text.VisibleLine(fmt.Sprintf("%s:%d: %s", j.file, j.Line, j.ID))
		}
		return text.VisibleLine(fmt.Sprintf("%s:%d: %d", j.file, j.Line, j.N))
	}
	var players []string
	for _, tag := range j.Game.Tags {
		// The names of the seats are the tags for the players.
		for i := range j.Asked.Seats {
			if strings.EqualFold(tag.Name, j.Asked.Seats[i].Name) && tag.Value != "" && tag.Value != "?" {
				players = append(players, tag.Value)
			}
		}
	}
	name := fmt.Sprintf("%s:%d: %d", j.file, j.Line, j.Game.Number)
	if len(players) > 0 {
		name += " (" + strings.Join(players, " - ") + ")"
	}
	return text.VisibleLine(name)
}

// printGame prints what is to be said of one game; of a game that is as it
// claims, nothing.
func (s *summary) printGame(w io.Writer, j *gameOutcome, p report.Paint) {
	e := s.env
	switch {
	case j.Problem != nil:
		where := text.VisibleLine(fmt.Sprintf("%s:%d", j.file, j.Line))
		fmt.Fprintf(w, "%s: %s: %s %s\n", p.Bold(where), p.Bad(e.say("judge.unread", nil)), e.problem(j.Problem.Code, j.Problem.Code, j.Problem.Params), p.Dim("["+string(j.Problem.Code)+"]"))
		for i := range j.Problem.Faults {
			fault := &j.Problem.Faults[i]
			switch {
			case i == mostFaults:
				fmt.Fprintf(w, "  …\n")
			case i > mostFaults, i == 0 && fault.Pointer == "":
			default:
				where := ""
				if fault.Pointer != "" {
					where = text.Visible(fault.Pointer) + ": "
				}
				fmt.Fprintf(w, "  %s%s %s\n", where, e.problem(fault.Code, fault.Key(), fault.Params), p.Dim("["+string(fault.Code)+"]"))
			}
		}
	case j.Verdict.Status == adjudicate.Invalid:
		s.printInvalid(w, j, p)
	case j.Verdict.Asserted != nil && j.Verdict.Asserted.Upheld != nil && !*j.Verdict.Asserted.Upheld:
		fmt.Fprintf(w, "%s: %s: %s; %s\n", p.Bold(j.name()), p.Bad(e.say("judge.refuted", nil)),
			text.Visible(strings.Join(j.Verdict.Asserted.Differences, ", ")), s.outcome(j.Verdict))
	case s.verbose:
		fmt.Fprintf(w, "%s: %s\n", p.Bold(j.name()), s.outcome(j.Verdict))
	}
}

// mostFaults is how many faults of one game are shown; a text that is none has
// one at each word.
const mostFaults = 6

// problem is the text of what is wrong with a request or the text of a game.
func (e *env) problem(code, key finding.Code, params reason.Params) string {
	for _, name := range []string{"problem." + string(key) + ".detail", "problem." + string(code) + ".detail", "reason." + string(code)} {
		if text.Has(text.Default, name) {
			return text.Strip(text.Say(e.lang, name, params, nil))
		}
	}
	return string(code)
}

// printInvalid names the game, the move with its number and place, and why.
func (s *summary) printInvalid(w io.Writer, j *gameOutcome, p report.Paint) {
	v := j.Verdict
	names := wire.NamesOf(v.Rules)
	at := ""
	if a := v.Invalid.Action; j.Game != nil && a >= 0 && a < len(j.Plies) {
		ply := &j.Game.Plies[j.Plies[a]]
		at = fmt.Sprintf(" %d. %s (%s:%d, %d)", ply.Number, ply.Text, j.file, j.Game.LineOf(ply.Offset), ply.Offset)
	} else if a >= 0 {
		at = fmt.Sprintf(" /actions/%d", a)
	}
	for i := range v.Invalid.Reasons {
		r := &v.Invalid.Reasons[i]
		fmt.Fprintf(w, "%s:%s: %s %s\n", p.Bold(j.name()), p.Bad(at), text.Strip(text.Say(s.env.lang, "reason."+string(r.Code), r.Params, names)), p.Dim("["+string(r.Code)+"]"))
		if r.Rule != nil {
			fmt.Fprintf(w, "  %s %s:%d %s\n", p.Note(report.Label(s.env.lang, "rule")+":"), r.Rule.File, r.Rule.Line, strings.Join(r.Rule.Articles, " "))
		}
	}
	if v.FEN != "" {
		fmt.Fprintf(w, "  %s\n", p.Dim("FEN "+v.FEN))
	}
}

// outcome is a verdict in a few words.
func (s *summary) outcome(v *adjudicate.Verdict) string {
	if v.Result == nil {
		return text.Say(s.env.lang, "status."+v.Status.String(), nil, nil)
	}
	out := text.Say(s.env.lang, "result."+v.Result.Reason, nil, wire.NamesOf(v.Rules))
	if v.Result.Notation != "" {
		out += ", " + v.Result.Notation
	}
	return out
}

// close prints the one game in words, or what came of all.
func (s *summary) close(w io.Writer, took time.Duration, p report.Paint) {
	e := s.env
	if s.only != nil {
		s.whole(w, s.only, p)
		return
	}
	fmt.Fprintln(w, p.Bold(e.say("judge.games", map[string]any{"games": s.games, "upheld": s.upheld, "open": s.open + s.none, "refuted": s.refuted})))
	if s.broken+s.unread > 0 {
		fmt.Fprintln(w, p.Bad(e.say("judge.faults", map[string]any{"faults": s.broken, "unread": s.unread})))
	}
	type row struct {
		name string
		n    int
	}
	var rows []row
	for name, n := range s.reasons {
		rows = append(rows, row{name, n})
	}
	sort.Slice(rows, func(i, j int) bool {
		if rows[i].n != rows[j].n {
			return rows[i].n > rows[j].n
		}
		return rows[i].name < rows[j].name
	})
	for _, r := range rows {
		name := text.Say(e.lang, "result."+r.name, nil, nil)
		if name == "result."+r.name {
			name = text.Say(e.lang, "status."+r.name, nil, nil)
		}
		fmt.Fprintf(w, "%8d  %s\n", r.n, name)
	}
	seconds := max(took.Seconds(), 0.001)
	fmt.Fprintln(w, p.Dim(e.say("judge.plies", map[string]any{"plies": s.plies, "seconds": fmt.Sprintf("%.1f", seconds), "rate": int(float64(s.plies) / seconds)})))
}

// whole prints one verdict for people.
func (s *summary) whole(w io.Writer, v *adjudicate.Verdict, p report.Paint) {
	e, rs := s.env, v.Rules
	names := wire.NamesOf(rs)
	for _, line := range drawn(rs, v.FEN, bool(p)) {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintf(w, "\n%s\n%s\n", p.Dim(v.FEN), p.Bold(s.outcome(v)))
	for i := range v.Reasons {
		r := &v.Reasons[i]
		fmt.Fprintf(w, "%s", text.Say(e.lang, "reason."+string(r.Code), r.Params, names))
		if r.Rule != nil {
			fmt.Fprintf(w, " %s", p.Dim(fmt.Sprintf("(%s:%d %s)", r.Rule.File, r.Rule.Line, strings.Join(r.Rule.Articles, " "))))
		}
		fmt.Fprintln(w)
	}
	for i, seat := range rs.Seats {
		var parts []string
		if i < len(v.Points) {
			parts = append(parts, fmt.Sprintf("%d", v.Points[i]))
		}
		if i < len(v.Clocks) && v.Clocks[i].RemainingMS >= 0 {
			parts = append(parts, text.Duration(e.lang, v.Clocks[i].RemainingMS))
		}
		if len(parts) > 0 {
			fmt.Fprintf(w, "  %-8s %s\n", names.Seat(e.lang, seat.Name), strings.Join(parts, "  "))
		}
	}
	for _, n := range v.NotJudged {
		fmt.Fprintf(w, "%s\n", p.Dim(text.Say(e.lang, "judged."+n.What, nil, nil)+": "+text.Say(e.lang, "not_judged."+string(n.Code), n.Params, nil)))
	}
	for i := range v.Explain {
		t := &v.Explain[i]
		line := text.Say(e.lang, "reason."+string(t.Reason.Code), t.Reason.Params, names)
		if r := t.Reason.Rule; r != nil {
			line += fmt.Sprintf(" (%s:%d %v)", r.File, r.Line, r.Value)
		}
		fmt.Fprintf(w, "  %d: %s\n", t.Action, p.Dim(line))
	}
}

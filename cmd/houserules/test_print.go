package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"houserules/cmd/houserules/internal/report"
	"houserules/scenario"
	"houserules/text"
)

// tested is a finished run, ready to be printed in any format.
type tested struct {
	env      *env
	suite    *suite
	results  *scenario.Results
	coverage *scenario.Coverage
	mutation *scenario.Mutation
	verbose  bool
}

func (t *tested) write(w io.Writer, format string, color bool) error {
	switch format {
	case "json":
		return t.writeJSON(w)
	case "jsonl":
		return t.writeJSONL(w)
	case "junit":
		return report.WriteJUnit(w, t.suites())
	case "human":
		return t.writeHuman(w, report.Paint(color))
	}
	return t.findings().Print(w, format, t.env.style(color))
}

// say is a failure's sentence.
func (t *tested) say(f *scenario.Failure) string {
	params := map[string]any{}
	for k, v := range f.Params {
		params[k] = v
	}
	if r, ok := f.Params["reason"]; ok {
		params["why"] = t.env.reasonText(r, f.Rules)
		delete(params, "reason")
	}
	return text.Say(t.env.lang, "diag."+string(f.Code), params, nil)
}

// findings are the failures as findings, for code scanning and annotations.
func (t *tested) findings() *report.Report {
	r := &report.Report{Files: t.suite.report.Files, Sources: t.suite.report.Sources}
	for _, o := range t.results.Outcomes {
		for i := range o.Failures {
			f := &o.Failures[i]
			message := o.Scenario.Name + ": " + t.say(f)
			for _, d := range f.Diff {
				message += fmt.Sprintf("; %s: want %s, got %s", d.Path, d.Want, d.Got)
			}
			r.Findings = append(r.Findings, report.Finding{File: o.Scenario.File, Line: f.At.Line, Column: f.At.Column, EndLine: f.At.Line, EndColumn: f.At.Column + 1,
				Severity: "error", Code: string(f.Code), Message: message, Related: []report.Related{}})
		}
	}
	return r
}

// writeHuman prints failures as a diff with the position, then a summary.
func (t *tested) writeHuman(w io.Writer, p report.Paint) error {
	var out strings.Builder
	for _, o := range t.results.Outcomes {
		if o.Passed() {
			if t.verbose {
				fmt.Fprintf(&out, "%s %s\n", p.Good("ok  "), text.Visible(o.Scenario.Name))
			}
			continue
		}
		fmt.Fprintf(&out, "%s %s\n", p.Bad("FAIL"), p.Bold(text.Visible(o.Scenario.Name)))
		if o.Scenario.Why != "" {
			fmt.Fprintf(&out, "  %s\n", p.Dim(text.Visible(o.Scenario.Why)))
		}
		for i := range o.Failures {
			t.failure(&out, o, &o.Failures[i], p)
		}
		out.WriteByte('\n')
	}
	total, failed := len(t.results.Outcomes), t.results.Failed()
	summary := text.Say(t.env.lang, "cli.test.summary", map[string]any{"passed": total - failed, "failed": failed, "files": len(t.suite.files)}, nil)
	if failed > 0 {
		summary = p.Bad(summary)
	} else {
		summary = p.Good(summary)
	}
	fmt.Fprintln(&out, summary)
	t.coverageText(&out, p)
	t.mutationText(&out, p)
	_, err := io.WriteString(w, out.String())
	return err
}

func (t *tested) failure(out *strings.Builder, o *scenario.Outcome, f *scenario.Failure, p report.Paint) {
	fmt.Fprintf(out, "  %s: %s\n", p.Bold(fmt.Sprintf("%s:%d:%d", text.Visible(o.Scenario.File), f.At.Line, f.At.Column)), t.say(f))
	if f.After != "" {
		fmt.Fprintf(out, "    %s\n", p.Dim(text.Say(t.env.lang, "cli.test.after", map[string]any{"step": f.Step, "move": f.After}, nil)))
	}
	for _, d := range f.Diff {
		fmt.Fprintf(out, "    %s\n    %s\n", p.Bad(text.Visible("- "+d.Path+": "+d.Want)), p.Good(text.Visible("+ "+d.Path+": "+d.Got)))
	}
	if f.FEN != "" {
		fmt.Fprintf(out, "    %s\n", p.Dim("FEN "+f.FEN))
		for _, line := range drawn(f.Rules, f.FEN, bool(p)) {
			fmt.Fprintf(out, "    %s\n", line)
		}
	}
}

func (t *tested) coverageText(out *strings.Builder, p report.Paint) {
	if t.coverage == nil {
		return
	}
	fmt.Fprintln(out)
	for _, profile := range t.coverage.Profiles {
		if len(profile.Articles) == 0 {
			continue
		}
		covered := 0
		var missing []string
		for _, a := range profile.Articles {
			if len(a.Scenarios) > 0 {
				covered++
			} else {
				missing = append(missing, a.Article)
			}
		}
		line := fmt.Sprintf("%-20s %3d/%d", profile.Ruleset, covered, len(profile.Articles))
		if len(missing) > 0 {
			line += "  " + p.Bad(text.Say(t.env.lang, "cli.test.missing", map[string]any{"articles": missing}, nil))
		}
		fmt.Fprintln(out, line)
	}
	fmt.Fprintf(out, "%.1f %%\n", t.coverage.Percent())
	if unseen := unseenCodes(t.coverage.Codes); len(unseen) > 0 {
		fmt.Fprintf(out, "%s\n", text.Say(t.env.lang, "cli.test.codes", map[string]any{"seen": len(t.coverage.Codes), "unseen": unseen}, nil))
	}
}

func (t *tested) mutationText(out *strings.Builder, p report.Paint) {
	if t.mutation == nil {
		return
	}
	fmt.Fprintln(out)
	for _, m := range t.mutation.Mutants {
		switch {
		case m.Killed != "":
			if t.verbose {
				fmt.Fprintf(out, "%s %s: %s %s -> %s (%s)\n", p.Good("defended  "), m.Ruleset, m.Path, m.From, m.To, m.Killed)
			}
		case m.Unreachable != "":
			fmt.Fprintf(out, "%s %s: %s %s -> %s (%s)\n", p.Dim("no matter "), m.Ruleset, m.Path, m.From, m.To, text.Say(t.env.lang, "cli.mutate."+m.Unreachable, nil, nil))
		default:
			fmt.Fprintf(out, "%s %s:%d: %s: %s %s -> %s\n", p.Bad("undefended"), m.File, m.Line, m.Ruleset, m.Path, m.From, m.To)
		}
	}
	killed, live, idle := t.mutation.Counts()
	fmt.Fprintf(out, "%s\n", text.Say(t.env.lang, "cli.mutate.summary", map[string]any{"killed": killed, "live": live, "idle": idle}, nil))
	fmt.Fprintf(out, "%.1f %%\n", t.mutation.Percent())
}

// suites are the scenarios as JUnit sees them.
func (t *tested) suites() []report.JUnitSuite {
	byFile := map[string]*report.JUnitSuite{}
	var order []string
	for _, o := range t.results.Outcomes {
		s := byFile[o.Scenario.File]
		if s == nil {
			s = &report.JUnitSuite{Name: o.Scenario.File}
			byFile[o.Scenario.File] = s
			order = append(order, o.Scenario.File)
		}
		c := report.JUnitCase{Name: o.Scenario.Name, Classname: o.Scenario.Ruleset, File: o.Scenario.File, Line: o.Scenario.At.Line}
		for i := range o.Failures {
			f := &o.Failures[i]
			var body strings.Builder
			t.failure(&body, o, f, false)
			c.Failures = append(c.Failures, report.JUnitFailure{Message: t.say(f), Type: string(f.Code), Text: body.String()})
		}
		s.Tests++
		if !o.Passed() {
			s.Failures++
		}
		s.Cases = append(s.Cases, c)
	}
	var all []report.JUnitSuite
	for _, name := range order {
		all = append(all, *byFile[name])
	}
	return all
}

func (t *tested) outcomeJSON(o *scenario.Outcome) map[string]any {
	failures := []any{}
	for i := range o.Failures {
		f := &o.Failures[i]
		diff := []any{}
		for _, d := range f.Diff {
			diff = append(diff, map[string]any{"path": d.Path, "want": d.Want, "got": d.Got, "line": d.At.Line, "column": d.At.Column})
		}
		failures = append(failures, map[string]any{"line": f.At.Line, "column": f.At.Column, "code": f.Code, "message": t.say(f),
			"step": f.Step, "after": f.After, "diff": diff, "fen": f.FEN})
	}
	covers := []string{}
	for _, c := range o.Scenario.Covers {
		covers = append(covers, c.Article)
	}
	return map[string]any{"file": o.Scenario.File, "line": o.Scenario.At.Line, "scenario": o.Scenario.Name, "ruleset": o.Scenario.Ruleset,
		"covers": covers, "passed": o.Passed(), "failures": failures}
}

func (t *tested) writeJSON(w io.Writer) error {
	all := []any{}
	for _, o := range t.results.Outcomes {
		all = append(all, t.outcomeJSON(o))
	}
	v := map[string]any{"scenarios": all, "passed": len(t.results.Outcomes) - t.results.Failed(), "failed": t.results.Failed()}
	if t.coverage != nil {
		profiles := map[string]any{}
		for _, p := range t.coverage.Profiles {
			articles := map[string]any{}
			for _, a := range p.Articles {
				names := a.Scenarios
				if names == nil {
					names = []string{}
				}
				articles[a.Article] = names
			}
			profiles[p.Ruleset] = articles
		}
		v["coverage"] = map[string]any{"percent": t.coverage.Percent(), "articles": profiles, "codes": t.coverage.Codes, "codes_unseen": unseenCodes(t.coverage.Codes)}
	}
	if t.mutation != nil {
		mutants := []any{}
		for _, m := range t.mutation.Mutants {
			mutants = append(mutants, map[string]any{"ruleset": m.Ruleset, "path": m.Path, "file": m.File, "line": m.Line, "from": m.From, "to": m.To,
				"defended_by": m.Killed, "unreachable": m.Unreachable})
		}
		v["mutation"] = map[string]any{"percent": t.mutation.Percent(), "values": mutants}
	}
	return report.WriteJSON(w, v)
}

func (t *tested) writeJSONL(w io.Writer) error {
	for _, o := range t.results.Outcomes {
		line, err := json.Marshal(t.outcomeJSON(o))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s\n", line); err != nil {
			return err
		}
	}
	return nil
}

// unseenCodes are the reason codes of moves, setups and actions that no
// scenario has shown.
func unseenCodes(seen []string) []string {
	have := map[string]bool{}
	for _, code := range seen {
		have[code] = true
	}
	unseen := []string{}
	for _, code := range text.Under(text.Default, "reason.") {
		if !have[code] {
			unseen = append(unseen, code)
		}
	}
	return unseen
}

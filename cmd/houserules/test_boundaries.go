package main

import (
	"context"
	"fmt"
	"strings"

	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/scenario"
)

// boundaries prints, for the rules that the scenarios are about, where the
// verdict changes at each of their numbers: as a scenario file, what could not
// be shown as comments.
func (e *env) boundaries(ctx context.Context, s *suite) error {
	t := &boundaryTable{env: e, shown: map[string]bool{}, amounts: map[string]string{}}
	seen := map[string]bool{}
	for _, file := range s.files {
		for _, sc := range file.Scenarios {
			options := ""
			if sc.Options != nil {
				options = scenario.Inline(sc.Options)
			}
			key := sc.Ruleset + " " + options
			if seen[key] || s.opts.Match != nil && !s.opts.Match(sc) {
				continue
			}
			seen[key] = true
			rs, err := s.library.Get(sc.Ruleset)
			if err != nil {
				return e.unknownRules(s.library, sc.Ruleset, err)
			}
			if sc.Options != nil {
				var found finding.Diagnostics
				if rs, found = compile.WithOptions(rs, scenario.Values(sc.Options), true); rs == nil {
					return usage("", "%s: %s", sc.File, report.Message(e.lang, found[0]))
				}
			}
			if err := t.add(ctx, rs, sc.Ruleset, options); err != nil {
				return err
			}
		}
	}
	return t.end()
}

// boundaryTable prints boundaries as they are found. Options repeat most
// numbers, so each is shown once, and what nothing could be shown for is reported
// at the end.
type boundaryTable struct {
	env     *env
	files   int
	shown   map[string]bool
	order   []string
	amounts map[string]string
}

func (t *boundaryTable) add(ctx context.Context, rs *ruleset.Ruleset, ref, options string) error {
	var body strings.Builder
	for _, b := range scenario.Boundaries(ctx, rs) {
		key := fmt.Sprintf("%s %s:%d %s %s", ref, b.File, b.Line, b.Path, b.Value)
		switch {
		case t.shown[key]:
		case b.Scenario == "":
			if _, known := t.amounts[key]; !known {
				t.order = append(t.order, key)
			}
			t.amounts[key] = fmt.Sprintf("# %s:%d %s %s", b.File, b.Line, b.Path, b.Value)
		default:
			t.shown[key] = true
			fmt.Fprintf(&body, "  # %s:%d\n%s", b.File, b.Line, b.Scenario)
		}
	}
	if body.Len() == 0 {
		return nil
	}
	head := fmt.Sprintf("houserules: 1\nruleset: %s\n", ref)
	if options != "" {
		head += "options: " + options + "\n"
	}
	if t.files++; t.files > 1 {
		head = "---\n" + head
	}
	_, err := fmt.Fprintf(t.env.stdout, "%sscenarios:\n%s", head, body.String())
	return err
}

func (t *boundaryTable) end() error {
	var amounts []string
	told := map[string]bool{}
	for _, key := range t.order {
		if line := t.amounts[key]; !t.shown[key] && !told[line] {
			told[line] = true
			amounts = append(amounts, line)
		}
	}
	if len(amounts) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(t.env.stdout, "# %s\n%s\n", t.env.say("test.no_boundary", nil), strings.Join(amounts, "\n"))
	return err
}

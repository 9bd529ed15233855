package main

import (
	"context"
	"fmt"
	"strings"

	"houserules/ruleset"
	"houserules/scenario"
)

// boundaries prints, for the rules that the scenarios are about, where the
// verdict changes at each of their numbers: as a scenario file, what could not
// be shown as comments.
func (e *env) boundaries(ctx context.Context, s *suite) error {
	seen := map[string]bool{}
	told := map[string]bool{} // values, by where they stand; options repeat most of them
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
				var found ruleset.Diagnostics
				if rs, found = rs.WithOptions(scenario.Values(sc.Options), true); rs == nil {
					return usage("", "%s: %s", sc.File, e.message(found[0]))
				}
			}
			if err := e.boundariesOf(ctx, rs, sc.Ruleset, options, told); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *env) boundariesOf(ctx context.Context, rs *ruleset.Ruleset, ref, options string, told map[string]bool) error {
	all, err := scenario.Boundaries(ctx, rs)
	if err != nil {
		return err
	}
	var amounts []string
	var out strings.Builder
	fmt.Fprintf(&out, "---\nhouserules: 1\nruleset: %s\n", ref)
	if options != "" {
		fmt.Fprintf(&out, "options: %s\n", options)
	}
	out.WriteString("scenarios:\n")
	shown := 0
	for _, b := range all {
		key := fmt.Sprintf("%s %s:%d %s %s", ref, b.File, b.Line, b.Path, b.Value)
		if told[key] {
			continue
		}
		told[key] = true
		if b.Scenario == "" {
			amounts = append(amounts, fmt.Sprintf("# %s:%d %s %s", b.File, b.Line, b.Path, b.Value))
			continue
		}
		shown++
		fmt.Fprintf(&out, "  # %s:%d\n%s", b.File, b.Line, b.Scenario)
	}
	if shown == 0 {
		return nil
	}
	if len(amounts) > 0 {
		fmt.Fprintf(&out, "# %s\n%s\n", e.say("test.no_boundary", nil), strings.Join(amounts, "\n"))
	}
	// The first file of several has no line before it.
	text := strings.TrimPrefix(out.String(), "---\n")
	_, err = fmt.Fprintln(e.stdout, text)
	return err
}

package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"houserules"
	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/ruleset/library"
	"houserules/scenario"
)

// testFlags are the flags of the test verb.
type testFlags struct {
	run        string
	coverage   bool
	min        float64
	mutate     bool
	boundaries bool
	allowEmpty bool
	verbose    bool
}

func (e *env) testCmd() *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use:   "test [PATH…]",
		Short: "Run scenario files: small games that say what the rules must judge",
		Long: `Run scenario files: small games that say what the rules must judge.

A PATH is a file, a folder, or a pattern; without one, the scenarios of the
shipped profiles are run. Rule files that stand in the same folders, or in the
folder above, are used as they are there.

` + exitTable,
		Example: `  houserules test scenarios/
  houserules test --run castling --coverage
  houserules test --coverage --min 100 --output human --output junit=tests.xml scenarios/
  houserules test --mutate scenarios/draws.yaml`,
		ValidArgsFunction: yamlFiles,
	}
	out := outputFlag(cmd, "human", "concise", "json", "jsonl", "sarif", "github", "junit")
	flags := cmd.Flags()
	flags.StringVar(&f.run, "run", "", "only scenarios whose file, sentence or article matches this pattern")
	flags.BoolVar(&f.coverage, "coverage", false, "list articles and reason codes that no scenario has touched")
	flags.Float64Var(&f.min, "min", 0, "with --coverage or --mutate: the least percentage that exits 0")
	flags.BoolVar(&f.mutate, "mutate", false, "change each value of the rules a little, and list those that no scenario defends")
	flags.BoolVar(&f.boundaries, "boundaries", false, "print for each number of the rules where the verdict changes, as a scenario file")
	flags.BoolVar(&f.allowEmpty, "allow-empty", false, "no scenario to run is fine")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "name the scenarios that hold, too")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return e.test(cmd.Context(), f, out, args)
	}
	return cmd
}

// suite is what a run of the test verb has read.
type suite struct {
	files   []*scenario.File
	report  *report.Report // findings of the files themselves
	library *library.Library
	opts    scenario.Options
}

func (e *env) test(ctx context.Context, f testFlags, out *outputs, args []string) error {
	s, err := e.suite(f, args)
	if err != nil {
		return err
	}
	if len(s.report.Findings) > 0 {
		s.report.Sort()
		if err := e.each(out, func(w io.Writer, format string, color bool) error { return s.report.Print(w, format, e.style(color)) }); err != nil {
			return err
		}
		if s.report.Fails(finding.Error, true) {
			return errFindings
		}
	}
	if f.boundaries {
		return e.boundaries(ctx, s)
	}
	results := scenario.Run(ctx, s.library, s.files, s.opts)
	if len(results.Outcomes) == 0 && !f.allowEmpty {
		if f.run != "" {
			return usage("", "no scenario matches --run %s", f.run)
		}
		return usage("name a file or folder with scenarios, or use --allow-empty", "no scenario in %s", strings.Join(args, " "))
	}
	t := &tested{env: e, suite: s, results: results, verbose: f.verbose}
	if f.coverage {
		t.coverage = scenario.Cover(s.library, results)
	}
	if f.mutate && results.Failed() == 0 {
		if t.mutation, err = e.mutate(ctx, s, results); err != nil {
			return err
		}
	}
	if err := e.each(out, t.write); err != nil {
		return err
	}
	switch {
	case results.Failed() > 0:
		return errFindings
	case f.coverage && t.coverage.Percent() < f.min:
		fmt.Fprintf(e.stderr, "error: %.1f %% of the articles are covered, --min asks for %g\n", t.coverage.Percent(), f.min)
		return errFindings
	case f.mutate && t.mutation.Percent() < f.min:
		fmt.Fprintf(e.stderr, "error: %.1f %% of the values are defended, --min asks for %g\n", t.mutation.Percent(), f.min)
		return errFindings
	}
	return nil
}

// suite reads the scenario files that were named, and the rule files beside them.
func (e *env) suite(f testFlags, args []string) (*suite, error) {
	s := &suite{report: &report.Report{Sources: map[string]string{}}}
	var ins []input
	if len(args) == 0 {
		ins = shippedScenarios()
	} else {
		names, err := files(args, yamlEndings...)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			in, err := e.read(name, "")
			if err != nil {
				return nil, err
			}
			if isScenario, _ := kindOf(in); isScenario || name == "-" || contains(args, name) {
				ins = append(ins, in)
			}
		}
	}
	dirs := []string{}
	for _, in := range ins {
		s.report.Files = append(s.report.Files, in.name)
		s.report.Sources[in.name] = string(in.data)
		file, found := scenario.Parse(in.name, in.data)
		e.add(s.report, found)
		if file != nil {
			s.files = append(s.files, file)
		}
		if in.dir != "" {
			dirs = append(dirs, in.dir, filepath.Dir(in.dir))
		}
	}
	if f.run != "" {
		pattern, err := regexp.Compile("(?i)" + f.run)
		if err != nil {
			return nil, usage("", "--run: %v", err)
		}
		s.opts.Match = func(sc *scenario.Scenario) bool {
			for _, c := range sc.Covers {
				if pattern.MatchString(c.Article) {
					return true
				}
			}
			return pattern.MatchString(sc.Name) || pattern.MatchString(sc.File)
		}
	}
	return s, e.rulesBeside(s, dirs)
}

// rulesBeside makes the library: rule files of the folders of the scenarios
// and above them come first, so that a repository tests its own files.
func (e *env) rulesBeside(s *suite, dirs []string) error {
	var own []library.Source
	seen := map[string]bool{}
	for _, dir := range dirs {
		if seen[dir] {
			continue
		}
		seen[dir] = true
		source := library.Source{Files: map[string][]byte{}}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return usage("", "%s: %v", dir, err)
		}
		for _, entry := range entries {
			if entry.IsDir() || !library.IsNamedAsRules(entry.Name()) {
				continue
			}
			in, err := e.read(filepath.Join(dir, entry.Name()), "")
			if err != nil {
				return err
			}
			if isScenario, isRules := kindOf(in); isRules && !isScenario {
				source.Files[in.name] = in.data
			}
		}
		if len(source.Files) > 0 {
			own = append(own, source)
		}
	}
	sources, err := e.sources()
	if err != nil {
		return err
	}
	lib, found := library.Load(append(own, sources...)...)
	e.warnBroken(found)
	s.library = lib
	return nil
}

// shippedScenarios are the embedded files, in the order of their names.
func shippedScenarios() []input {
	var all []input
	fsys := houserules.Scenarios()
	names, err := fs.Glob(fsys, "*/*.yaml")
	if err != nil {
		panic(err) // Invariant: the pattern is well-formed.
	}
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			panic(err) // Invariant: what was listed is there.
		}
		all = append(all, input{name: "rulesets/scenarios/" + name, data: data})
	}
	return all
}

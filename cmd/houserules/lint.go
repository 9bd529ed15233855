package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
	"houserules/ruleset/lint"
	"houserules/scenario"
)

func (e *env) lintCmd() *cobra.Command {
	var stdinName, failOn string
	var watch, allowEmpty bool
	cmd := &cobra.Command{
		Use:   "lint [PATH…]",
		Short: "Check rule files and scenario files",
		Long: `Check rule files and scenario files: all that is wrong with each, where, and what to do.

A PATH is a file, a folder (all .yaml below it), a pattern, or - for stdin;
without one, the folder here. What a file extends is sought in its own folder,
then in --rulesets, then among the shipped profiles.

` + exitTable,
		Example: `  houserules lint friday.yaml
  houserules lint --fail-on warning --output human --output sarif=lint.sarif rules/
  houserules lint --stdin-filename friday.yaml - < friday.yaml`,
		ValidArgsFunction: yamlFiles,
	}
	out := outputFlag(cmd, report.Formats...)
	cmd.Flags().StringVar(&stdinName, "stdin-filename", "", "the name under which stdin is checked")
	cmd.Flags().StringVar(&failOn, "fail-on", "error", "the least severity that exits 1: error, warning, info, never")
	cmd.Flags().BoolVar(&watch, "watch", false, "check again whenever a file changes, until interrupted")
	cmd.Flags().BoolVar(&allowEmpty, "allow-empty", false, "no file to check is fine")
	complete(cmd, "fail-on", "error", "warning", "info", "never")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		least, ever, err := atLeast(failOn)
		if err != nil {
			return err
		}
		if len(args) == 0 {
			args = []string{"."}
		}
		once := func() error {
			r, err := e.lint(args, stdinName)
			if err != nil {
				return err
			}
			if len(r.Files) == 0 && !allowEmpty {
				return usage("name a file, a folder with .yaml files, or use --allow-empty", "no rule file or scenario file in %s", strings.Join(args, " "))
			}
			if err := e.each(out, func(w io.Writer, format string, color bool) error { return r.Print(w, format, e.style(color)) }); err != nil {
				return err
			}
			if r.Fails(least, ever) {
				return errFindings
			}
			return nil
		}
		if watch {
			return e.watch(cmd.Context(), args, once)
		}
		return once()
	}
	return cmd
}

// yamlEndings are how names of rule files and scenario files end.
var yamlEndings = []string{".yaml", ".yml"}

// yamlFiles completes names of YAML files and folders.
func yamlFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
}

// lint checks what was named. Each file is read in a library of its own
// folder, so that files of one folder may extend each other.
func (e *env) lint(args []string, stdinName string) (*report.Report, error) {
	names, err := files(args, yamlEndings...)
	if err != nil {
		return nil, err
	}
	r := &report.Report{Sources: map[string]string{}}
	left, err := leftBehind(args)
	if err != nil {
		return nil, err
	}
	e.add(r, left)
	byDir := map[string][]input{}
	var dirs []string
	for _, name := range names {
		in, err := e.read(name, stdinName)
		if err != nil {
			return nil, err
		}
		// Of a folder only rule files and scenario files are taken; a file
		// named by itself is what its author says it is.
		named := name == "-" || contains(args, name)
		isScenario, isRules := kindOf(in)
		if !named && !isScenario && !isRules {
			continue
		}
		r.Files = append(r.Files, in.name)
		r.Sources[in.name] = string(in.data)
		if isScenario {
			_, found := scenario.Parse(in.name, in.data)
			e.add(r, found)
			continue
		}
		if _, ok := byDir[in.dir]; !ok {
			dirs = append(dirs, in.dir)
		}
		byDir[in.dir] = append(byDir[in.dir], in)
	}
	sort.Strings(dirs)
	for _, dir := range dirs {
		if err := e.lintDir(r, dir, byDir[dir]); err != nil {
			return nil, err
		}
	}
	r.Sort()
	return r, nil
}

func contains(list []string, name string) bool {
	for _, item := range list {
		if filepath.Clean(item) == name {
			return true
		}
	}
	return false
}

// kindOf recognises scenario files and rule files by their keys; a file that says
// neither may be anything.
func kindOf(in input) (isScenario, isRules bool) {
	for line := range strings.Lines(string(in.data)) {
		isScenario = isScenario || strings.HasPrefix(line, "scenarios:")
	}
	return isScenario, !isScenario && library.IsRules(in.data)
}

// lintDir checks the rule files of one folder that were asked for. Those whose
// names are not those of rule files (stdin, a pipe, rules.txt) are checked
// beside the folder, in which nothing can extend them.
func (e *env) lintDir(r *report.Report, dir string, ins []input) error {
	source := library.Source{Files: map[string][]byte{}}
	asked := map[string]bool{}
	if dir != "" {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return usage("", "%s", err)
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
	}
	var text []byte
	var beside []input
	for _, in := range ins {
		if library.IsNamedAsRules(in.name) {
			source.Files[in.name] = in.data
			asked[in.name] = true
		} else {
			beside = append(beside, in)
		}
		text = append(text, in.data...)
	}
	sources, err := e.sources()
	if err != nil {
		return err
	}
	all := append([]library.Source{source}, sources...)
	part := library.Part("", text, all...)
	for _, in := range ins {
		if asked[in.name] {
			part[0].Files[in.name] = in.data
		}
	}
	lib, found := library.Load(part...)
	_, unfit := compileAll(lib, beside)
	if found.HasErrors() || unfit.HasErrors() {
		lib, found = library.Load(all...) // a hint may name any file
	}
	for _, d := range found {
		if asked[d.File] {
			e.add(r, finding.Diagnostics{d})
		}
	}
	for _, rs := range lib.All() {
		if !asked[rs.File] {
			continue
		}
		e.add(r, lint.Rules(rs))
	}
	compiled, found := compileAll(lib, beside)
	e.add(r, found)
	for _, rs := range compiled {
		e.add(r, lint.Rules(rs))
	}
	return nil
}

// compileAll compiles files beside a library.
func compileAll(lib *library.Library, ins []input) (rules []*ruleset.Ruleset, found finding.Diagnostics) {
	for _, in := range ins {
		rs, inFile := lib.Compile(in.name, in.data)
		found = append(found, inFile...)
		if rs != nil {
			rules = append(rules, rs)
		}
	}
	return rules, found
}

func (e *env) add(r *report.Report, found finding.Diagnostics) {
	for _, d := range found {
		r.Findings = append(r.Findings, report.Of(e.lang, d))
	}
}

// watch runs a check again whenever one of the files changes. It compares
// names, sizes and times, which works on every file system.
func (e *env) watch(ctx context.Context, args []string, once func() error) error {
	last := ""
	for {
		if now := e.fingerprints(args); now != last {
			last = now
			fmt.Fprintf(e.stderr, "%s checking %s\n", time.Now().Format("15:04:05"), strings.Join(args, " "))
			if err := once(); err != nil && err != errFindings {
				fmt.Fprintf(e.stderr, "error: %s\n", err)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(300 * time.Millisecond):
		}
	}
}

func (e *env) fingerprints(args []string) string {
	names, err := files(args, yamlEndings...)
	if err != nil {
		return err.Error()
	}
	var all strings.Builder
	for _, name := range names {
		if info, err := os.Stat(name); err == nil {
			fmt.Fprintf(&all, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return all.String()
}

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
	"houserules/ruleset"
	"houserules/ruleset/diff"
	"houserules/ruleset/library"
)

// diffFlags are the flags of the diff verb.
type diffFlags struct {
	games        []string
	progress     string
	failOnChange int
	all          bool
	examples     int
}

func (e *env) diffCmd() *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "What is different between two sets of rules, and which games come out otherwise",
		Long: `Compare two sets of rules in terms of the rules, not of lines. OLD and NEW are
ids, files, or files in a git revision (main:rules/friday.yaml).

With --games, archives of games (records, PGN, PGN4, plain or compressed) are
judged under both: how many come out otherwise, by which rule, and the first of
them. A game that lacks what a changed rule needs, times for example, is counted
apart: nobody knows what they would have come to.

` + exitTable,
		Example: `  houserules diff standard.yaml friday.yaml
  houserules diff main:rules/friday.yaml rules/friday.yaml --output markdown
  houserules diff old.yaml new.yaml --games archive.pgn.zst --fail-on-change 1`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: e.completeRefs,
	}
	out := outputFlag(cmd, "human", "json", "markdown")
	flags := cmd.Flags()
	flags.StringArrayVar(&f.games, "games", nil, "an archive of games to judge under both; several times for several")
	flags.StringVar(&f.progress, "progress", "auto", "on stderr: auto, bar, log, none")
	flags.IntVar(&f.failOnChange, "fail-on-change", 0, "exit 1 when so many games come out otherwise; without --games, when so many rules differ")
	flags.BoolVar(&f.all, "all", false, "also what no verdict depends on: texts, names, articles")
	flags.IntVar(&f.examples, "examples", 5, "how many games that come out otherwise are shown")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return e.diff(cmd.Context(), &f, out, args[0], args[1]) }
	return cmd
}

// compared is what the diff verb found.
type compared struct {
	old, new *ruleset.Ruleset
	changes  []diff.Change
	impact   *impact // nil without games
}

func (e *env) diff(ctx context.Context, f *diffFlags, out *outputs, oldRef, newRef string) error {
	c := &compared{}
	var err error
	if c.old, err = e.revision(ctx, oldRef); err != nil {
		return err
	}
	if c.new, err = e.revision(ctx, newRef); err != nil {
		return err
	}
	for _, change := range diff.Rules(c.old, c.new) {
		if !change.ForPeople || f.all {
			c.changes = append(c.changes, change)
		}
	}
	if len(f.games) > 0 {
		if c.impact, err = e.judgeBoth(ctx, f, c); err != nil {
			return err
		}
	}
	if err := e.each(out, func(w io.Writer, format string, color bool) error {
		switch format {
		case "json":
			return report.WriteJSON(w, e.diffJSON(c))
		case "markdown":
			return e.diffMarkdown(w, c)
		}
		return e.diffHuman(w, c, report.Paint(color))
	}); err != nil {
		return err
	}
	count := len(c.changes)
	if c.impact != nil {
		count = c.impact.changed
	}
	if f.failOnChange > 0 && count >= f.failOnChange {
		return errFindings
	}
	return nil
}

// revision finds rules by id or file, or a file as it is in a git revision,
// together with the rule files of its folder there.
func (e *env) revision(ctx context.Context, ref string) (*ruleset.Ruleset, error) {
	rev, file, ok := strings.Cut(ref, ":")
	if !ok || rev == "" || file == "" || rev == "sha256" || exists(ref) || filepath.VolumeName(ref) != "" {
		return e.rules(ref)
	}
	folder := path.Dir(filepath.ToSlash(file))
	list, err := git(ctx, "ls-tree", "--name-only", rev, folder+"/")
	if err != nil {
		return nil, usage("REVISION:FILE names a file in a git revision", "%s: %v", ref, err)
	}
	source := library.Source{Files: map[string][]byte{}}
	for name := range strings.Lines(string(list)) {
		name = strings.TrimSpace(name)
		if !library.IsNamedAsRules(name) {
			continue
		}
		data, err := git(ctx, "show", rev+":./"+name)
		if err != nil {
			return nil, usage("", "%s:%s: %v", rev, name, err)
		}
		if in := (input{name: name, data: data}); isRuleFile(in) {
			source.Files[name] = data
		}
	}
	data, err := git(ctx, "show", rev+":./"+filepath.ToSlash(file))
	if err != nil {
		return nil, usage("", "%s: %v", ref, err)
	}
	sources, err := e.sources()
	if err != nil {
		return nil, err
	}
	lib, _ := library.Load(append([]library.Source{source}, sources...)...)
	rs, found := lib.Compile(filepath.ToSlash(file), data)
	if rs == nil {
		r := &report.Report{Files: []string{ref}, Sources: map[string]string{filepath.ToSlash(file): string(data)}}
		e.add(r, found)
		if err := r.Print(e.stderr, "human", e.style(e.colored(e.stderr))); err != nil {
			return nil, err
		}
		return nil, errFindings
	}
	return rs, nil
}

func isRuleFile(in input) bool {
	isScenario, isRules := kindOf(in)
	return isRules && !isScenario
}

// exists reports whether a path is there.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// git runs git in the folder here.
func git(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		return nil, fmt.Errorf("git: %s", strings.TrimSpace(string(exit.Stderr)))
	}
	return out, err
}

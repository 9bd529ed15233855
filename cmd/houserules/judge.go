package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserules/adjudicate"
	"houserules/cmd/houserules/internal/report"
	"houserules/ruleset/library"
	"houserules/service"
	"houserules/text"
	"houserules/wire"
)

// judgeFlags are the flags of the judge verb.
type judgeFlags struct {
	rules    string
	set      []string
	progress string
	failOn   string
	explain  bool
	verbose  bool
	workers  int
}

func (e *env) judgeCmd() *cobra.Command {
	var f judgeFlags
	cmd := &cobra.Command{
		Use:   "judge [FILE…]",
		Short: "Judge games: records, PGN or PGN4",
		Long: `Judge games: records (JSON, one a line), PGN or PGN4, from files or stdin, plain
or compressed (.gz, .zst). Each game is judged by --ruleset, or a record by the
rules that it names itself. The result claimed in a game is checked against the
verdict.

The human form reports the games that break a rule or claim what is not so, and
sums up; json and jsonl print a verdict a line, in order; pgn writes the games
in canonical form, PGN for two seats and PGN4 for more, with all their tags.

` + exitTable,
		Example: `  houserules judge --ruleset standard.yaml games.pgn
  houserules judge --output jsonl=verdicts.jsonl records.jsonl
  houserules judge --ruleset friday.yaml --explain - < game.json
  houserules judge --output pgn=game.pgn4 record.json`,
	}
	out := outputFlag(cmd, "human", "json", "jsonl", "pgn")
	flags := cmd.Flags()
	flags.StringVarP(&f.rules, "ruleset", "r", "", "the rules: an id, id@version, digest, or a file")
	flags.StringArrayVar(&f.set, "set", nil, "an option value of these rules, NAME=VALUE")
	flags.StringVar(&f.progress, "progress", "auto", "on stderr: auto, bar, log, none")
	flags.StringVar(&f.failOn, "fail-on", "error", "what exits 1: error (a broken, refuted or unreadable game), never")
	flags.BoolVar(&f.explain, "explain", false, "with each verdict, the rules that were consulted")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "report every game")
	flags.IntVar(&f.workers, "workers", 0, "games judged at once (default: the processors)")
	complete(cmd, "progress", "auto", "bar", "log", "none")
	complete(cmd, "fail-on", "error", "never")
	_ = cmd.RegisterFlagCompletionFunc("ruleset", e.completeRefs)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return e.judge(cmd.Context(), &f, out, args) }
	return cmd
}

func (e *env) judge(ctx context.Context, f *judgeFlags, out *outputs, args []string) error {
	switch f.progress {
	case "auto", "bar", "log", "none":
	default:
		return usage("", "--progress is auto, bar, log or none, not %q", f.progress)
	}
	if f.failOn != "error" && f.failOn != "never" {
		return usage("", "--fail-on is error or never, not %q", f.failOn)
	}
	c := &runner{env: e, flags: f, lines: out.wants("json", "jsonl"), pgn: out.wants("pgn")}
	if err := c.open(); err != nil {
		return err
	}
	names := args
	if len(names) == 0 {
		if isTerminal(e.stdin) {
			return usage("name a file, or - for stdin", "nothing to judge")
		}
		names = []string{"-"}
	}
	names, err := files(names, archiveEndings...)
	if err != nil {
		return err
	}
	sinks, closeSinks, err := e.sinks(out)
	if err != nil {
		return err
	}
	sum := newSummary(e, f.verbose)
	bar := e.progress(f.progress, "judge")
	begun := time.Now()
	err = c.run(ctx, names, func(j *gameOutcome) error {
		sum.add(j)
		bar.set(sum.games, 0)
		return sinks.write(j, sum)
	})
	bar.done()
	if err == nil {
		sinks.finish(sum, time.Since(begun))
	}
	if closeErr := closeSinks(); err == nil {
		err = closeErr
	}
	switch {
	case err != nil:
		return err
	case sum.games == 0:
		return usage("", "no game in %s", strings.Join(args, " "))
	case f.failOn == "error" && sum.bad() > 0:
		return errFindings
	}
	return nil
}

// archiveEndings are the names of files with games that a folder is searched for.
var archiveEndings = []string{".pgn", ".pgn4", ".json", ".jsonl", ".ndjson",
	".pgn.gz", ".pgn4.gz", ".jsonl.gz", ".pgn.zst", ".pgn4.zst", ".jsonl.zst"}

// sinks are where results of the judge verb go, written as they come.
type sinks []sink

type sink struct {
	format string
	w      *bufio.Writer
	paint  report.Paint
}

// sinks opens all outputs; the human form is the default.
func (e *env) sinks(out *outputs) (sinks, func() error, error) {
	all := out.all
	if len(all) == 0 {
		all = []output{{format: "human"}}
	}
	var list sinks
	var opened []*os.File
	for _, o := range all {
		var w io.Writer = e.stdout
		p := report.Paint(e.colored(e.stdout))
		if o.path != "" {
			file, err := os.Create(o.path)
			if err != nil {
				return nil, nil, usage("", "%s", err)
			}
			opened = append(opened, file)
			w, p = file, report.Paint(e.color == "always")
		}
		list = append(list, sink{o.format, bufio.NewWriterSize(w, 64<<10), p})
	}
	return list, func() error {
		for _, s := range list {
			if err := s.w.Flush(); err != nil {
				return err
			}
		}
		for _, file := range opened {
			if err := file.Close(); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// wants reports whether any output has one of the formats.
func (o *outputs) wants(formats ...string) bool {
	return slices.ContainsFunc(o.all, func(out output) bool { return slices.Contains(formats, out.format) })
}

func (s sinks) write(j *gameOutcome, sum *summary) error {
	for _, k := range s {
		if k.format == "human" {
			sum.printGame(k.w, j, k.paint)
			continue
		}
		if k.format == "pgn" {
			if _, err := k.w.Write(j.pgn); err != nil {
				return err
			}
			continue
		}
		if _, err := k.w.Write(j.out); err != nil {
			return err
		}
		if err := k.w.WriteByte('\n'); err != nil {
			return err
		}
	}
	return nil
}

func (s sinks) finish(sum *summary, took time.Duration) {
	for _, k := range s {
		if k.format == "human" {
			sum.close(k.w, took, k.paint)
		}
	}
}

// open finds the rules that --ruleset names.
func (c *runner) open() error {
	sources, err := c.env.sources()
	if err != nil {
		return err
	}
	// Games in PGN need the rules of --ruleset alone; only a record that names
	// its own has all of them read.
	c.rules = service.NewRules(func() *library.Library {
		lib, found := library.Load(sources...)
		if c.flags.rules == "" {
			c.env.warnBroken(found)
		}
		return lib
	}, service.CacheBytes)
	if c.flags.rules == "" {
		if len(c.flags.set) > 0 {
			return usage("", "--set needs --ruleset")
		}
		c.rules.Library()
		return nil
	}
	rs, err := c.env.rules(c.flags.rules)
	if err != nil {
		return err
	}
	if len(c.flags.set) > 0 {
		if rs, err = c.env.withOptions(rs, c.flags.set); err != nil {
			return err
		}
	}
	c.fixed = adjudicate.New(rs)
	if dep := wire.PickText(rs.Deprecated, c.env.lang); dep != "" {
		fmt.Fprintf(c.env.stderr, "warning: %s: %s\n", rs.ID, dep)
	}
	return nil
}

// say is a text of the command line.
func (e *env) say(key string, params map[string]any) string {
	return text.Say(e.lang, "cli."+key, params, nil)
}

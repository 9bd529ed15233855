// Command bench measures houserules beside its peers, in one run on one
// machine, prints what it finds and writes docs/benchmarks.md. Nothing in it
// is a test: a figure that misses its goal is reported and fails nothing.
//
// Peers that Debian and npm have are used where they are installed (make bench
// installs them); what is missing is named and left out.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"houserules/adjudicate"
	"houserules/ruleset/library"
)

// bench is one run.
type bench struct {
	report
	root   string // of the project
	tmp    string
	binary string // houserules as it is shipped
	tagged string // the same with the answers to measure against
	rounds int
	slice  time.Duration // of one measurement over HTTP
	lib    *library.Library
	judge  *adjudicate.Judge // of the reference profile
}

// notes close the page.
//
//go:embed notes.md
var notes string

// reference is the profile that peers know too.
var reference = rules.Reference

func main() {
	root := flag.String("root", "..", "the project's root")
	only := flag.String("only", "", "sections to run, by comma: moves, games, http, latency, batch, start, stages; default all")
	rounds := flag.Int("rounds", 5, "how often each figure is taken, in turns; medians are shown")
	slice := flag.Duration("slice", time.Second, "how long each load over HTTP runs, whole seconds")
	guide := flag.String("guide", "", "write the profile that releases are built by to this file, and measure nothing")
	out := flag.String("out", "", "the page to write (default docs/benchmarks.md; with -only, none)")
	flag.Parse()
	b := &bench{root: *root, rounds: max(1, *rounds), slice: *slice}
	if err := b.run(*only, *out, *guide); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func (b *bench) run(only, out, guide string) error {
	var err error
	if b.root, err = filepath.Abs(b.root); err != nil {
		return err
	}
	if b.tmp, err = os.MkdirTemp("", "houserules-bench"); err != nil {
		return err
	}
	defer os.RemoveAll(b.tmp)
	if out == "" && only == "" {
		out = filepath.Join(b.root, "docs", "benchmarks.md")
	}
	b.dir = filepath.Join(b.tmp, "plots")
	if out != "" {
		b.dir = strings.TrimSuffix(out, ".md")
	}
	if guide == "" {
		if err := b.build(); err != nil {
			return err
		}
	}
	if b.lib, err = profiles(); err != nil {
		return err
	}
	if b.judge, err = judgeOf(b.lib, reference); err != nil {
		return err
	}
	if guide != "" {
		return b.guide(guide)
	}
	before := load()
	for _, section := range []struct {
		name string
		run  func() error
	}{{"moves", b.moves}, {"games", b.games}, {"http", b.http}, {"latency", b.latency}, {"batch", b.batch}, {"start", b.start}, {"flags", b.flags}, {"stages", b.stages}} {
		if only != "" && !strings.Contains(","+only+",", ","+section.name+",") {
			continue
		}
		if err := section.run(); err != nil {
			return fmt.Errorf("%s: %w", section.name, err)
		}
	}
	summary := b.summary()
	fmt.Printf("\n%s\n", summary)
	if out == "" {
		return nil
	}
	var page strings.Builder
	page.WriteString("# Benchmarks\n\nWritten by `make bench`; `make bench ONLY=http,latency` runs parts of it and writes nothing. Every figure is a median of " +
		fmt.Sprint(b.rounds) + " rounds in which ours and the peers took turns (of moves and over HTTP, three times as many short ones). Rates are for each second of processor time, not of the clock, unless it says so.\n\n")
	built := os.Getenv("GOAMD64")
	if built == "" {
		built = "v1"
	}
	page.WriteString("- built as `make build` does: for GOAMD64=" + built + ", guided by cmd/houserules/release.pgo\n")
	for _, line := range machine() {
		page.WriteString("- " + line + "\n")
	}
	fmt.Fprintf(&page, "- commit %s, load of the machine before the run: %s, after it: %s\n\n", b.commit(), before, load())
	page.WriteString("On a machine that has other work, what is told by the clock (two cores against one, latency, the start) says little, and processor time counts the caches that the others emptied; ratios within one round bear that best.\n\n")
	page.WriteString("## Goals\n\n" + summary + b.text.String() + notes)
	return os.WriteFile(out, []byte(page.String()), 0o644)
}

func (b *bench) commit() string {
	cmd := exec.Command("git", "rev-parse", "--short", "HEAD")
	cmd.Dir = b.root
	out, err := cmd.Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// build makes the two binaries.
func (b *bench) build() error {
	for _, target := range []struct {
		path *string
		name string
		args []string
	}{{&b.binary, "houserules", nil}, {&b.tagged, "houserules-bench", []string{"-tags", "bench"}}} {
		*target.path = filepath.Join(b.tmp, target.name)
		cmd := exec.Command("go", append(append([]string{"build", "-pgo=cmd/houserules/release.pgo", "-trimpath", "-ldflags", "-s -w"}, target.args...), "-o", *target.path, "./cmd/houserules")...)
		cmd.Dir = b.root
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("go build: %w", err)
		}
	}
	return nil
}

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"houserules/adjudicate"
	"houserules/ruleset"
)

// start measures what the service needs before and between requests.
func (b *bench) start() error {
	b.section("Start and rest", "")
	var ready, rest, overlay, found, lint, lintWall, shipped []float64
	profile := filepath.Join(b.root, "rulesets", rules.Timed+".yaml")
	own, err := b.ownCopy(profile)
	if err != nil {
		return err
	}
	values := rules.Modes
	for round := range b.rounds {
		s, err := serve(command{name: b.binary, args: []string{"serve", "--addr", "127.0.0.1:0", "--quiet"}}, "/readyz")
		if err != nil {
			return err
		}
		ready = append(ready, millis(s.ready))
		time.Sleep(300 * time.Millisecond)
		now, _ := s.rss()
		rest = append(rest, float64(now)/(1<<20))
		s.stop()

		// An overlay compiled: the rules and the judge, as a request has them.
		begun := ownCPU()
		const compiled = 20
		for i := range compiled {
			rs, bad := b.lib.Overlay(rules.Cross, []ruleset.OptionValue{{Name: "mode", Value: values[(round+i)%2]}, {Name: "move_limit", Value: int64(100 + i)}})
			if rs == nil {
				return fmt.Errorf("overlay: %s", bad[0].Code)
			}
			adjudicate.New(rs)
		}
		overlay = append(overlay, millis(ownCPU()-begun)/compiled)

		for range 3 { // a process is over soon, and noisy
			u, err := command{name: b.binary, args: []string{"lint", own}}.run()
			if err != nil {
				return err
			}
			lint, lintWall = append(lint, millis(u.cpu)), append(lintWall, millis(u.wall))
			if u, err = (command{name: b.binary, args: []string{"lint", profile}}).run(); err != nil {
				return err
			}
			shipped = append(shipped, millis(u.wall))
		}
	}
	if find("wrk") != "" {
		s, err := b.service()
		if err != nil {
			return err
		}
		defer s.stop()
		body := func(rules any) []byte {
			data, err := json.Marshal(map[string]any{"ruleset": rules, "actions": []string{}})
			if err != nil {
				panic(err) // Invariant: texts.
			}
			return data
		}
		inline := &query{s: s, path: "/v1/games/adjudicate", body: body(map[string]any{"extends": rules.Cross, "options": map[string]any{"mode": rules.Alone}})}
		plain := &query{s: s, path: "/v1/games/adjudicate", body: body(rules.Cross)}
		if err := b.measure([]*query{inline, plain}, max(1, b.rounds/2)); err != nil {
			return err
		}
		for i := range inline.cost {
			found = append(found, max(0, inline.cost[i]-plain.cost[i]))
		}
	}
	rows := [][]string{{"", ""}, {"ready after the start of the process", number(median(ready)) + " ms"}, {"resident at rest", number(median(rest)) + " MB"},
		{"an inline overlay compiled (CPU)", number(median(overlay)) + " ms"}}
	b.atMost("ready", median(ready), 100, " ms")
	b.atMost("resident at rest", median(rest), 40, " MB")
	b.atMost("overlay compiled", median(overlay), 5, " ms")
	if len(found) > 0 {
		rows = append(rows, []string{"found again, above what a named profile costs (CPU)", number(median(found)) + " µs"})
		b.atMost("overlay found again", median(found), 50, " µs")
	}
	rows = append(rows, []string{"lint of one profile, a whole process (by the clock; CPU)", number(median(lintWall)) + " ms; " + number(median(lint)) + " ms"},
		[]string{"the same of a file as it ships, by the clock", number(median(shipped)) + " ms"})
	b.atMost("lint of one profile as a process", median(lintWall), 50, " ms")
	b.table(rows)
	return nil
}

// ownCopy is a profile as a group has it that has changed a word: nobody has
// held its text against the schema before.
func (b *bench) ownCopy(profile string) (string, error) {
	data, err := os.ReadFile(profile)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(b.tmp, "own")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(dir, filepath.Base(profile))
	return path, os.WriteFile(path, append(data, "# ours\n"...), 0o644)
}

var benchLine = regexp.MustCompile(`^(Benchmark\S+?)(?:-\d+)?\s+\d+\s+(.+)$`)

// stages runs the benchmarks of single stages, with what each allocates.
func (b *bench) stages() error {
	b.section("Stages", "`go test -bench`, with what each allocates.")
	rows := [][]string{{"benchmark", "figures"}}
	for _, stage := range [][2]string{{"./adjudicate", "Games$"}, {"./adjudicate/movegen", "Perft|LegalTo"}, {"./adjudicate/notation", "."}, {"./wire", "."}, {"./api", "Handler"}, {"./ruleset/library", "Library|Overlay|Cite"}} {
		pkg := stage[0]
		cmd := exec.Command("go", "test", "-run", "^$", "-bench", stage[1], "-benchmem", "-benchtime", "300ms", pkg)
		cmd.Dir = b.root
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("go test -bench %s: %w\n%s", pkg, err, tail(out, 800))
		}
		for _, line := range strings.Split(string(out), "\n") {
			m := benchLine.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			figures := strings.Join(strings.Split(m[2], "\t"), ", ")
			rows = append(rows, []string{strings.TrimPrefix(pkg, "./") + " " + strings.TrimPrefix(m[1], "Benchmark"), strings.Join(strings.Fields(figures), " ")})
			if allocs := strings.Fields(m[2]); strings.HasPrefix(m[1], "BenchmarkHandler/standard") && len(allocs) > 2 {
				var n float64
				if _, err := fmt.Sscan(allocs[len(allocs)-2], &n); err == nil {
					b.atMost("allocations, "+strings.TrimPrefix(m[1], "Benchmark"), n, 10, "")
				}
			}
		}
	}
	b.table(rows)
	return nil
}

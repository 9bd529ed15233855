package main

import (
	"context"
	"sort"
	"strings"

	"houserules/adjudicate"

	"houserules/service"
)

// impact is what a change of rules does to an archive of games.
type impact struct {
	games, changed, same, unknown, unread int
	by                                    []byRule
	examples                              []example
}

// byRule is how many games come out otherwise by one rule.
type byRule struct {
	path  string
	games int
}

// example is a game that comes out otherwise.
type example struct {
	game, old, new, path string
}

// judgeBoth judges archives under both rules.
func (e *env) judgeBoth(ctx context.Context, f *diffFlags, c *compared) (*impact, error) {
	runner := &runner{env: e, flags: &judgeFlags{}}
	runner.fixed = adjudicate.New(c.old)
	runner.second = adjudicate.New(c.new)
	names, err := files(f.games, archiveEndings...)
	if err != nil {
		return nil, err
	}
	out := &impact{}
	counts := map[string]int{}
	sum := newSummary(e, false)
	bar := e.progress(f.progress, "diff")
	err = runner.run(ctx, names, func(j *gameOutcome) error {
		out.games++
		bar.set(out.games, 0)
		if j.Verdict == nil || j.Second == nil {
			out.unread++
			return nil
		}
		if service.Outcome(j.Verdict) != service.Outcome(j.Second) {
			out.changed++
			path := service.Decisive(j.Item, c.changes)
			counts[path]++
			if len(out.examples) < f.examples {
				out.examples = append(out.examples, example{j.name(), sum.outcome(j.Verdict), sum.outcome(j.Second), path})
			}
			return nil
		}
		if service.Lacks(j.Item, c.changes) {
			out.unknown++
		} else {
			out.same++
		}
		return nil
	})
	bar.done()
	if err != nil {
		return nil, err
	}
	if out.games == 0 {
		return nil, usage("", "no game in %s", strings.Join(names, " "))
	}
	for path, n := range counts {
		out.by = append(out.by, byRule{path, n})
	}
	sort.Slice(out.by, func(i, j int) bool {
		if out.by[i].games != out.by[j].games {
			return out.by[i].games > out.by[j].games
		}
		return out.by[i].path < out.by[j].path
	})
	return out, nil
}

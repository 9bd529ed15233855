package main

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserules/adjudicate"
	"houserules/ruleset"
	"houserules/ruleset/diff"
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
		if outcomeOf(j.Verdict) != outcomeOf(j.Second) {
			out.changed++
			path := decisive(j, c.changes)
			counts[path]++
			if len(out.examples) < f.examples {
				out.examples = append(out.examples, example{j.name(), sum.outcome(j.Verdict), sum.outcome(j.Second), path})
			}
			return nil
		}
		if lacks(j, c.changes) {
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

// outcomeOf is what of a verdict counts as coming out otherwise: how the game
// ended or where it stands, not the words, lines and digests.
func outcomeOf(v *adjudicate.Verdict) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %v %v", v.Status, v.Points, v.Out)
	if v.Invalid != nil {
		fmt.Fprintf(&out, " invalid %d", v.Invalid.Action)
		for i := range v.Invalid.Reasons {
			fmt.Fprintf(&out, " %s", v.Invalid.Reasons[i].Code)
		}
	}
	if r := v.Result; r != nil {
		fmt.Fprintf(&out, " %s %d %d %v %v", r.Reason, r.At, r.Winners, r.Scores, r.Places)
	} else {
		fmt.Fprintf(&out, " %s", v.FEN)
	}
	return out.String()
}

// decisive is the changed rule by which a game comes out otherwise: the one
// that a verdict cites, the new one first; "" where neither cites a changed rule.
func decisive(j *gameOutcome, changes []diff.Change) string {
	for _, v := range []*adjudicate.Verdict{j.Second, j.Verdict} {
		var cited []*ruleset.Citation
		for i := range v.Reasons {
			cited = append(cited, v.Reasons[i].Rule)
		}
		if v.Invalid != nil {
			for i := range v.Invalid.Reasons {
				cited = append(cited, v.Invalid.Reasons[i].Rule)
			}
		}
		for i := range v.Events {
			cited = append(cited, v.Events[i].Rule)
		}
		for _, c := range cited {
			if c == nil {
				continue
			}
			for _, change := range changes {
				if touches(change, c) {
					return change.Path
				}
			}
		}
	}
	// A clock names the ending that it brings, and not the length.
	for _, v := range []*adjudicate.Verdict{j.Second, j.Verdict} {
		if v.Result == nil || !v.Timed {
			continue
		}
		for _, change := range changes {
			if strings.HasPrefix(change.Path, "clock.") {
				return change.Path
			}
		}
	}
	if len(changes) == 1 {
		return changes[0].Path
	}
	return ""
}

// touches reports whether a citation is about the changed rule: the value
// itself, one above or below it, or another part of the same ending, for an
// ending is cited by what follows and comes by its count.
func touches(change diff.Change, c *ruleset.Citation) bool {
	cited := citedPath(c.Pointer)
	if cited == change.Path || strings.HasPrefix(change.Path, cited+".") || strings.HasPrefix(cited, change.Path+".") {
		return true
	}
	return endingOf(cited) != "" && endingOf(cited) == endingOf(change.Path)
}

// citedPath is the dotted path of the rule at a pointer. A rule that a choice
// sets stands below the option; its own path follows the last sets.
func citedPath(pointer string) string {
	if strings.HasPrefix(pointer, "/options/") {
		if i := strings.Index(pointer, "/sets/"); i >= 0 {
			pointer = pointer[i+len("/sets"):]
		}
	}
	return strings.ReplaceAll(strings.TrimPrefix(pointer, "/"), "/", ".")
}

// endingOf is the ending that a path is about, "" for none.
func endingOf(path string) string {
	rest, ok := strings.CutPrefix(path, "end.")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, ".")
	return name
}

// lacks reports whether a game does not hold what a changed rule needs, so
// that nobody knows what it would have come to.
func lacks(j *gameOutcome, changes []diff.Change) bool {
	timed := j.Verdict.Timed && j.Second.Timed || j.Timed
	for _, change := range changes {
		name, rest, _ := strings.Cut(change.Path, ".")
		ending, _, _ := strings.Cut(rest, ".")
		switch {
		case name == "clock", name == "end" && slices.Contains([]string{"flag", "move_time"}, ending):
			if !timed {
				return true
			}
		case name == "conduct":
			// What people touch, and moves that were taken back, stand in
			// records only; a file of games has none of it.
			if j.Game != nil {
				return true
			}
		case name == "end" && slices.Contains([]string{"resignation", "agreement", "abandonment", "illegal_moves"}, ending):
			// A file of games does not say how a game ended that the board does not end.
			if j.Game != nil && j.Verdict.Result == nil {
				return true
			}
		}
	}
	return false
}

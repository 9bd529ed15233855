package service

import (
	"fmt"
	"slices"
	"strings"

	"houserules/adjudicate"
	"houserules/ruleset"
	"houserules/ruleset/diff"
)

// Outcome is what of a verdict counts as coming out otherwise: how the game
// ended or where it stands, not the words, lines and digests.
func Outcome(v *adjudicate.Verdict) string {
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

// Decisive is the changed rule by which a game comes out otherwise: the one
// that a verdict cites, the new one first; "" where neither cites a changed rule.
func Decisive(it *Item, changes []diff.Change) string {
	for _, v := range []*adjudicate.Verdict{it.Second, it.Verdict} {
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
	for _, v := range []*adjudicate.Verdict{it.Second, it.Verdict} {
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

// Lacks reports whether a game does not hold what a changed rule needs, so
// that nobody knows what it would have come to.
func Lacks(it *Item, changes []diff.Change) bool {
	timed := it.Verdict.Timed && it.Second.Timed || it.Timed
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
			if it.Game != nil {
				return true
			}
		case name == "end" && slices.Contains([]string{"resignation", "agreement", "abandonment", "illegal_moves"}, ending):
			// A file of games does not say how a game ended that the board does not end.
			if it.Game != nil && it.Verdict.Result == nil {
				return true
			}
		}
	}
	return false
}

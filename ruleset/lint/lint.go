// Package lint finds what rule files are allowed to say and cannot mean: rules
// without effect, endings that never come, figures that cannot be reached,
// choices of options that do not compile. It takes longer than loading, so
// loading does not ask it.
package lint

//go:generate go test . -count=1 -run TestChecksPage -update

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/check"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// Rules looks closer at the file that rules come from than loading does:
// contradictions (warnings), and values of options that nobody has chosen yet
// and that do not compile (errors). Of rules that a request made it reports
// what it would of the file below.
func Rules(rs *ruleset.Ruleset) finding.Diagnostics { return lint(compile.FileOf(rs)) }

// Quick is Rules without trying what the options allow: all of it that takes no
// longer than compiling, fit for files from anywhere.
func Quick(rs *ruleset.Ruleset) finding.Diagnostics { return lintRules(compile.FileOf(rs)) }

// lint finds what is allowed but cannot be meant: rules without effect, ends
// that never come, figures that cannot be reached, readings that no longer
// hold. All of it are warnings, for the default options of a file that is in
// order, and about what the file itself writes.
func lint(e *compile.File) finding.Diagnostics {
	found := lintRules(e)
	if !e.Overlay {
		t := newTrial(e)
		found = append(found, lintOptions(t)...)
		found = append(found, lintCombinations(t, found)...)
		found = append(found, lintUnused(t, found)...)
	}
	return found.Sorted()
}

// lintRules is lint without trying what the options allow.
func lintRules(e *compile.File) finding.Diagnostics {
	c := newLinter(e)
	for _, check := range []func(*linter){
		lintTime, lintPauses, lintTimeEnds, lintCounts, lintTriggers, lintOut, lintShadowed,
		lintArmies, lintSetup, lintPawns, lintCastling, lintPoints, lintEffects, lintTerms, lintDeprecated,
	} {
		check(c)
	}
	if !e.Overlay {
		lintReadings(c)
		lintTitles(c)
	}
	return c.Found.Sorted()
}

// linter is a checker that reports only what one file writes itself.
type linter struct {
	check.Checker
	entry *compile.File
	own   string // the file
}

func newLinter(e *compile.File) *linter {
	return &linter{Checker: check.Checker{Tree: compile.Effective(e.Ruleset), Rules: e.Ruleset}, entry: e, own: e.Name}
}

// warn reports a clash between rules. It stands at the first of them that the
// file itself writes, with the others as related; where the file writes none,
// the file that does is told.
func (c *linter) warn(code finding.Code, params finding.Params, nodes ...*yamltree.Node) {
	var at *yamltree.Node
	var related []*yamltree.Node
	for _, n := range nodes {
		if n == nil {
			continue
		}
		if at == nil && n.File == c.own {
			at = n
			continue
		}
		related = append(related, n)
	}
	if at != nil {
		c.Add(at, code, params, related...)
	}
}

// node is the value at a path, or the nearest above it.
func (c *linter) node(path string) *yamltree.Node {
	n, _ := yamltree.Longest(c.Tree, path)
	return n
}

// may reports whether some option can set a value at one of the paths or below it.
func (c *linter) may(paths ...string) bool { return slices.ContainsFunc(paths, c.entry.MaySet) }

// seatRules visits the rules of each seat and class.
func (c *linter) seatRules(visit func(seat *ruleset.Seat, rules *ruleset.SeatRules)) {
	for i := range c.Rules.Seats {
		for j := range c.Rules.Seats[i].ByClass {
			visit(&c.Rules.Seats[i], &c.Rules.Seats[i].ByClass[j])
		}
	}
}

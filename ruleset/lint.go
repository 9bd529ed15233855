package ruleset

// Lint looks closer at each rule file of the library that is in order than
// loading does: contradictions (warnings), and values of options that nobody
// has chosen yet and that do not compile (errors). It takes longer than
// loading, so loading does not do it.
func (l *Library) Lint() Diagnostics {
	var found Diagnostics
	for _, entries := range l.sources {
		for _, e := range entries {
			if e.rs != nil && !e.invalid {
				found = append(found, lint(e)...)
			}
		}
	}
	return found.Sorted()
}

// Lint is Library.Lint for one rule file of a library. Of rules that a request
// made it tells what it would of the file below.
func (rs *Ruleset) Lint() Diagnostics { return lint(rs.source.entry) }

// LintRules is Lint without trying what the options allow: all of it that
// takes no longer than compiling, fit for files from anywhere.
func (rs *Ruleset) LintRules() Diagnostics { return lintRules(rs.source.entry) }

// lint finds what is allowed but cannot be meant: rules without effect, ends
// that never come, figures that cannot be reached, readings that no longer
// hold. All of it are warnings, for the default options of a file that is in
// order, and about what the file itself writes.
func lint(e *entry) Diagnostics {
	found := lintRules(e)
	if !e.overlay {
		t := newTrial(e)
		found = append(found, lintOptions(t)...)
		found = append(found, lintCombinations(t, found)...)
	}
	return found.Sorted()
}

// lintRules is lint without trying what the options allow.
func lintRules(e *entry) Diagnostics {
	c := newLinter(e)
	for _, check := range []func(*linter){
		lintTime, lintPauses, lintTimeEnds, lintCounts, lintTriggers, lintOut, lintShadowed,
		lintArmies, lintPawns, lintCastling, lintPoints, lintEffects, lintTerms, lintDeprecated,
	} {
		check(c)
	}
	if !e.overlay {
		lintReadings(c)
		lintTitles(c)
	}
	return c.found.Sorted()
}

// linter is a checker that tells only of what one file writes itself.
type linter struct {
	checker
	entry *entry
	own   string // the file
}

func newLinter(e *entry) *linter {
	return &linter{checker: checker{tree: e.rs.source.tree, rs: e.rs}, entry: e, own: e.file}
}

// warn tells of a clash between rules. It stands at the first of them that the
// file itself writes, with the others as related; where the file writes none,
// the file that does is told.
func (c *linter) warn(code string, params P, nodes ...*Node) {
	var at *Node
	var related []*Node
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
		c.add(at, code, params, related...)
	}
}

// node is the value at a path, or the nearest above it.
func (c *linter) node(path string) *Node {
	n, _ := longest(c.tree, path)
	return n
}

// may reports whether some option can set a value at a path or below it.
func (c *linter) may(paths ...string) bool {
	t := &c.entry.chain.touch
	for _, path := range paths {
		if len(t.at[path]) > 0 || len(t.above[path]) > 0 {
			return true
		}
		for up := parentPath(path); up != ""; up = parentPath(up) {
			if len(t.at[up]) > 0 { // a choice that takes the block away, or brings it
				return true
			}
		}
	}
	return false
}

// seatRules visits the rules of each seat and class.
func (c *linter) seatRules(visit func(seat *Seat, rules *SeatRules)) {
	for i := range c.rs.Seats {
		for j := range c.rs.Seats[i].ByClass {
			visit(&c.rs.Seats[i], &c.rs.Seats[i].ByClass[j])
		}
	}
}

package ruleset

import (
	"slices"
	"strings"
	"sync"

	"houserules/text"
)

// lintEffects finds rules that change nothing in this game.
func lintEffects(c *linter) {
	lintTeams(c)
	claims := c.rs.Conduct.Restore || c.may("conduct.illegal_move")
	for _, kind := range []EndKind{Repetition, QuietMoves} {
		claims = claims || c.may(kind.Path("claim")) || c.rs.Ends[kind] != nil && c.rs.Ends[kind].Claim > 0
	}
	if n := c.tree.rule("conduct.penalty"); n != nil && !claims {
		c.warn("lint.no_effect", P{"path": "conduct.penalty", "needs": "conduct.illegal_move"}, n)
	}
	for kind := range EndKinds {
		for _, part := range []string{"listed", "search_nodes"} {
			n := c.tree.rule(kind.Path(part))
			word := strings.TrimSuffix(part, "_nodes") // listed, search
			judged := c.tree.rule(kind.Path("judged_by"))
			if n != nil && (judged == nil || judged.Text != word) && !c.may(kind.Path("judged_by")) {
				c.warn("lint.no_effect", P{"path": kind.Path(part), "needs": kind.Path("judged_by")}, n)
			}
		}
	}
}

// lintTeams finds a team of one where no other seat ever joins it.
func lintTeams(c *linter) {
	size := map[string]int{}
	for i := range c.rs.Seats {
		size[c.rs.Seats[i].Team]++
	}
	for i := range c.rs.Seats {
		s := &c.rs.Seats[i]
		path := "seats." + s.Name + ".team"
		if s.Team != "" && size[s.Team] == 1 && !c.may(path) {
			together := false
			for _, n := range size {
				together = together || n > 1
			}
			if !together {
				c.warn("lint.no_effect", P{"path": path, "needs": "seats.NAME.team"}, c.node(path))
				return
			}
		}
	}
}

// lintTerms finds words that the catalogue does not have: no sentence uses them.
func lintTerms(c *linter) {
	terms := c.entry.node.Get("terms")
	terms.each(func(i int, word string, _ *Node) {
		known := termWords()
		if !slices.Contains(known, word) {
			c.warn("lint.unknown_term", P{"term": word, "nearest": nearestOf(word, known)}, keyOf(terms, i))
		}
	})
}

// termWords are the words that a profile may have its own for.
var termWords = sync.OnceValue(func() []string { return text.Under(text.Default, "term.") })

// lintDeprecated finds rules that rest on others which are given up.
func lintDeprecated(c *linter) {
	if p := c.entry.parent; p != nil && p.node.Get("deprecated") != nil && !isNone(p.node.Get("deprecated")) {
		c.warn("lint.extends_deprecated", P{"ref": p.id}, c.entry.node.Get("extends"), p.node.Get("deprecated"))
	}
}

// lintReadings finds inherited interpretations of a value that the file now
// writes itself: the note speaks of what its own file chose.
func lintReadings(c *linter) {
	if c.entry.parent == nil || c.entry.parent.chain == nil {
		return
	}
	inherited := c.entry.parent.chain.rules
	notes := inherited.Get("interpretations")
	notes.each(func(i int, path string, note *Node) {
		if c.entry.node.Get("interpretations").Get(path) != nil {
			return
		}
		n, old := c.entry.node.at(path), inherited.at(path)
		if n == nil || isNone(n) || n.Kind == MapNode || equal(n, old) { // of a map only a part is written anew
			return
		}
		c.warn("lint.stale_reading", P{"path": path, "value": n.shown(), "file": note.File, "line": note.Range.Start.Line}, n, note)
	})
}

// equal reports whether a change says nothing that was not there before.
func equal(change, old *Node) bool {
	if old == nil || change.Kind != old.Kind && change.Kind != MapNode {
		return false
	}
	switch change.Kind {
	case MapNode:
		for i, k := range change.Keys {
			if !equal(change.Values[i], old.Get(k.Name)) {
				return false
			}
		}
		return true
	case ListNode:
		return slices.EqualFunc(change.Values, old.Values, equal)
	}
	return change.Text == old.Text
}

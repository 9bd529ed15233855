package lint

import (
	"slices"
	"strings"
	"sync"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
	"houserules/text"
)

// lintEffects finds rules that change nothing in this game.
func lintEffects(c *linter) {
	lintTeams(c)
	claims := c.Rules.Conduct.Restore || c.may("conduct.illegal_move")
	for _, kind := range []ruleset.EndKind{ruleset.Repetition, ruleset.QuietMoves} {
		claims = claims || c.may(string(kind.Path(ruleset.PartClaim))) || c.Rules.Ends[kind] != nil && c.Rules.Ends[kind].Claim > 0
	}
	if n := c.Tree.Rule("conduct.penalty"); n != nil && !claims {
		c.warn("lint.no_effect", finding.Params{"path": "conduct.penalty", "needs": "conduct.illegal_move"}, n)
	}
	for kind := range ruleset.EndKinds {
		for _, part := range []string{"listed", "search_nodes"} {
			n := c.Tree.Rule(string(kind.Path(part)))
			word := strings.TrimSuffix(part, "_nodes") // listed, search
			judged := c.Tree.Rule(string(kind.Path(ruleset.PartJudgedBy)))
			if n != nil && (judged == nil || judged.Text != word) && !c.may(string(kind.Path(ruleset.PartJudgedBy))) {
				c.warn("lint.no_effect", finding.Params{"path": string(kind.Path(part)), "needs": string(kind.Path(ruleset.PartJudgedBy))}, n)
			}
		}
	}
}

// lintTeams finds a team of one where no other seat ever joins it.
func lintTeams(c *linter) {
	size := map[string]int{}
	for i := range c.Rules.Seats {
		size[c.Rules.Seats[i].Team]++
	}
	for i := range c.Rules.Seats {
		s := &c.Rules.Seats[i]
		path := "seats." + s.Name + ".team"
		if s.Team != "" && size[s.Team] == 1 && !c.may(path) {
			together := false
			for _, n := range size {
				together = together || n > 1
			}
			if !together {
				c.warn("lint.no_effect", finding.Params{"path": path, "needs": "seats.NAME.team"}, c.node(path))
				return
			}
		}
	}
}

// lintTerms finds words that the catalogue does not have: no sentence uses them.
func lintTerms(c *linter) {
	terms := c.entry.Node.Get("terms")
	terms.Each(func(i int, word string, _ *yamltree.Node) {
		known := termWords()
		if !slices.Contains(known, word) {
			c.warn("lint.unknown_term", finding.Params{"term": word, "nearest": finding.Nearest(word, known)}, yamltree.KeyAt(terms, i))
		}
	})
}

// termWords are the words that a profile may have its own for.
var termWords = sync.OnceValue(func() []string { return text.Under(text.Default, "term.") })

// lintDeprecated finds rules that rest on others which are given up.
func lintDeprecated(c *linter) {
	if p := c.entry.Parent; p != nil && p.Node.Get("deprecated") != nil && !yamltree.IsNone(p.Node.Get("deprecated")) {
		c.warn("lint.extends_deprecated", finding.Params{"ref": p.ID}, c.entry.Node.Get("extends"), p.Node.Get("deprecated"))
	}
}

// lintReadings finds inherited interpretations of a value that the file now
// writes itself: the note is about what its own file chose.
func lintReadings(c *linter) {
	if c.entry.Parent == nil || c.entry.Parent.Ruleset == nil {
		return
	}
	inherited := compile.Effective(c.entry.Parent.Ruleset) // choices in force too
	notes := inherited.Get("interpretations")
	notes.Each(func(i int, path string, note *yamltree.Node) {
		if c.entry.Node.Get("interpretations").Get(path) != nil {
			return
		}
		n, old := c.entry.Node.At(path), inherited.At(path)
		if n == nil || yamltree.IsNone(n) || n.Kind == yamltree.Map || equal(n, old) { // of a map only a part is written anew
			return
		}
		c.warn("lint.stale_reading", finding.Params{"path": path, "value": n.Shown(), "file": note.File, "line": note.Range.Start.Line}, n, note)
	})
}

// equal reports whether a change says nothing that was not there before.
func equal(change, old *yamltree.Node) bool {
	if old == nil || change.Kind != old.Kind && change.Kind != yamltree.Map {
		return false
	}
	switch change.Kind {
	case yamltree.Map:
		for i, k := range change.Keys {
			if !equal(change.Values[i], old.Get(k.Name)) {
				return false
			}
		}
		return true
	case yamltree.List:
		return slices.EqualFunc(change.Values, old.Values, equal)
	}
	return change.Text == old.Text
}

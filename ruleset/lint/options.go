package lint

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// lintOptions tries each value of each option that the file defines, and finds
// those that change nothing.
func lintOptions(t *trial) finding.Diagnostics {
	c := newLinter(t.File)
	for i := range c.entry.Definitions() {
		def := &c.entry.Definitions()[i]
		if def.Node.File != c.own {
			continue
		}
		if def.Choices != nil {
			c.tryChoices(t, def)
		} else {
			c.tryValues(t, def)
		}
	}
	return c.Found
}

// with applies a value on top of what the option's condition asks for. nil
// where that does not compile, which is reported elsewhere.
func (c *linter) with(t *trial, def *compile.Definition, value any) *ruleset.Ruleset {
	var values []ruleset.OptionValue
	for name, choice := range def.When {
		values = append(values, ruleset.OptionValue{Name: name, Value: choice})
	}
	if value != nil {
		values = append(values, ruleset.OptionValue{Name: def.Name, Value: value})
	}
	if len(values) == 0 {
		return c.Rules
	}
	rs, _ := compile.WithOptions(c.Rules, values, true)
	if rs != nil {
		t.made[choices(values)] = rs
	}
	return rs
}

func (c *linter) tryChoices(t *trial, def *compile.Definition) {
	var names []string
	var results []*ruleset.Ruleset
	def.Choices.Each(func(i int, name string, choice *yamltree.Node) {
		var value any = name
		if name == t.presets[def.Name] {
			value = nil // nothing needs to be chosen
		}
		rs := c.with(t, def, value)
		if rs == nil {
			return
		}
		for j, other := range results {
			if alike(rs, other) {
				c.warn("lint.choice_equal", finding.Params{"option": def.Name, "choice": name, "other": names[j]}, yamltree.KeyAt(def.Choices, i), yamltree.KeyNamed(def.Choices, names[j]))
				break
			}
		}
		names, results = append(names, name), append(results, rs)
	})
}

func (c *linter) tryValues(t *trial, def *compile.Definition) {
	base := c.with(t, def, nil)
	if base == nil {
		return
	}
	for _, v := range def.Bounds() {
		if rs := c.with(t, def, v); rs == nil || !alike(rs, base) {
			return
		}
	}
	c.warn("lint.option_no_effect", finding.Params{"option": def.Name, "path": def.Path}, def.Node.Get("sets"))
}

// alike reports whether two games cannot differ, for the judge or for the site.
func alike(a, b *ruleset.Ruleset) bool {
	if a.Digest != b.Digest || a.Site.Minutes != b.Site.Minutes || (a.Site.ShowLegalMoves == nil) != (b.Site.ShowLegalMoves == nil) {
		return false
	}
	return a.Site.ShowLegalMoves == nil || *a.Site.ShowLegalMoves == *b.Site.ShowLegalMoves
}

// lintTitles finds options and choices that players are shown and nobody has
// named. An option by_site on a path has the names of the catalogue.
func lintTitles(c *linter) {
	for i := range c.entry.Definitions() {
		def := &c.entry.Definitions()[i]
		if def.Changeable == compile.BySite && def.Choices == nil {
			continue
		}
		if def.Node.Get("title") == nil {
			c.warn("lint.untitled", finding.Params{"option": def.Name}, yamltree.KeyNamed(c.entry.Tree().Get("options"), def.Name))
		}
		def.Choices.Each(func(i int, name string, choice *yamltree.Node) {
			if choice.Get("title") == nil {
				c.warn("lint.untitled", finding.Params{"option": def.Name, "choice": name}, yamltree.KeyAt(def.Choices, i))
			}
		})
	}
}

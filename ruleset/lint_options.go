package ruleset

// lintOptions tries each value of each option that the file defines, and finds
// those that change nothing.
func lintOptions(t *trial) Diagnostics {
	c := newLinter(t.entry)
	for i := range c.entry.chain.defs {
		def := &c.entry.chain.defs[i]
		if def.node.File != c.own {
			continue
		}
		if def.choices != nil {
			c.tryChoices(t, def)
		} else {
			c.tryValues(t, def)
		}
	}
	return c.found
}

// with applies a value on top of what the option's condition asks for. nil
// where that does not compile, which is told elsewhere.
func (c *linter) with(t *trial, def *optionDef, value any) *Ruleset {
	var values []OptionValue
	for name, choice := range def.when {
		values = append(values, OptionValue{Name: name, Value: choice})
	}
	if value != nil {
		values = append(values, OptionValue{Name: def.name, Value: value})
	}
	if len(values) == 0 {
		return c.rs
	}
	rs, _ := c.rs.WithOptions(values, true)
	if rs != nil {
		t.made[choices(values)] = rs
	}
	return rs
}

func (c *linter) tryChoices(t *trial, def *optionDef) {
	var names []string
	var results []*Ruleset
	def.choices.each(func(i int, name string, choice *Node) {
		var value any = name
		if name == t.presets[def.name] {
			value = nil // nothing needs to be chosen
		}
		rs := c.with(t, def, value)
		if rs == nil {
			return
		}
		for j, other := range results {
			if alike(rs, other) {
				c.warn("lint.choice_equal", P{"option": def.name, "choice": name, "other": names[j]}, keyOf(def.choices, i), keyNode(def.choices, names[j]))
				break
			}
		}
		names, results = append(names, name), append(results, rs)
	})
}

func (c *linter) tryValues(t *trial, def *optionDef) {
	base := c.with(t, def, nil)
	if base == nil {
		return
	}
	for _, v := range def.ends() {
		if rs := c.with(t, def, v); rs == nil || !alike(rs, base) {
			return
		}
	}
	c.warn("lint.option_no_effect", P{"option": def.name, "path": def.path}, def.node.Get("sets"))
}

// alike reports whether two games cannot differ, for the judge or for the site.
func alike(a, b *Ruleset) bool {
	if a.Digest != b.Digest || a.Site.Minutes != b.Site.Minutes || (a.Site.ShowLegalMoves == nil) != (b.Site.ShowLegalMoves == nil) {
		return false
	}
	return a.Site.ShowLegalMoves == nil || *a.Site.ShowLegalMoves == *b.Site.ShowLegalMoves
}

// lintTitles finds options and choices that players are shown and nobody has
// named. An option by_site on a path has the names of the catalogue.
func lintTitles(c *linter) {
	for i := range c.entry.chain.defs {
		def := &c.entry.chain.defs[i]
		if def.changeable == bySite && def.choices == nil {
			continue
		}
		if def.node.Get("title") == nil {
			c.warn("lint.untitled", P{"option": def.name}, keyNode(c.entry.chain.tree.Get("options"), def.name))
		}
		def.choices.each(func(i int, name string, choice *Node) {
			if choice.Get("title") == nil {
				c.warn("lint.untitled", P{"option": def.name, "choice": name}, keyOf(def.choices, i))
			}
		})
	}
}

package compile

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// apply brings the chosen values of all options into the tree: choices first,
// then choices with a when, then path values, which therefore win.
func (r *resolver) apply(ch *chain) (*yamltree.Node, []ruleset.Option) {
	tree, defs, v := ch.rules, ch.defs, ch.values
	rows := slices.Clone(ch.rows)
	byName := make(map[string]*ruleset.Option, len(defs))
	for i := range defs {
		byName[defs[i].Name] = &rows[i]
	}
	for _, level := range []func(*Definition) bool{
		func(d *Definition) bool { return d.Choices != nil && d.When == nil },
		func(d *Definition) bool { return d.Choices != nil && d.When != nil },
		func(d *Definition) bool { return d.Choices == nil && d.When == nil },
		func(d *Definition) bool { return d.Choices == nil && d.When != nil },
	} {
		for i := range defs {
			def, row := &defs[i], &rows[i]
			if !level(def) {
				continue
			}
			row.Active = r.active(def, byName)
			gone := row.Active && def.Choices == nil && takenAway(tree, def.Path)
			g, isGiven := v.in(def.Name)
			if isGiven {
				row.SetBy = g.by
				if _, over := v.overlay[def.Name]; !over {
					row.SetBy = "base"
				}
			}
			if gone {
				row.Active = false
				if isGiven && r.writes(g) {
					r.addAs(finding.Warning, g.node, "ruleset.option_gone", finding.Params{"option": def.Name, "path": def.Path})
				}
				continue
			}
			if !row.Active {
				if isGiven && r.writes(g) {
					r.addAs(finding.Warning, g.node, "ruleset.option_inactive", finding.Params{"option": def.Name, "when": def.When})
				}
				continue
			}
			if def.Choices != nil {
				tree = r.applyChoice(tree, def, row, v)
			} else {
				tree = r.applyPath(tree, def, row, v)
			}
		}
	}
	return tree, rows
}

// writes reports whether a value is one that the file being resolved gives
// itself, or a request: to leave out what is inherited is no cure.
func (r *resolver) writes(g given) bool { return r.file == "" || g.by == r.file || g.by == byRequest }

// takenAway reports whether a block around a rule was taken away as a whole:
// then there is nothing left of which an option could set a part.
func takenAway(tree *yamltree.Node, path string) bool {
	n, found := yamltree.Longest(tree, path)
	return found != path && yamltree.IsNone(n)
}

// rowsOf are the rows of the house-rules table before anything is chosen.
func rowsOf(defs []Definition) []ruleset.Option {
	rows := make([]ruleset.Option, len(defs))
	for i := range defs {
		rows[i] = row(&defs[i])
	}
	return rows
}

// row is what the house-rules table shows of an option before its value.
func row(def *Definition) ruleset.Option {
	o := ruleset.Option{Name: def.Name, Title: textOf(def.Node.Get("title")), About: textOf(def.Node.Get("about")),
		Changeable: def.Changeable, Sets: def.Path, When: def.When, SetBy: "base"}
	if def.Choices != nil {
		for i := range def.Choices.Keys {
			if c := def.Choices.Values[i]; !yamltree.IsNone(c) {
				o.Choices = append(o.Choices, ruleset.Choice{Name: def.Choices.Keys[i].Name, Title: textOf(c.Get("title"))})
			}
		}
		return o
	}
	if from, to := def.Node.Get("from"), def.Node.Get("to"); from != nil || to != nil {
		o.From, o.To = yamltree.Value(from), yamltree.Value(to)
	}
	if list := def.Node.Get("one_of"); list != nil {
		for _, item := range list.Values {
			o.OneOf = append(o.OneOf, yamltree.Value(item))
		}
	}
	return o
}

// active reports whether the other options that a when names hold the choices
// it asks for.
func (r *resolver) active(def *Definition, rows map[string]*ruleset.Option) bool {
	for name, choice := range def.When {
		other := rows[name]
		if other == nil || other.Value != choice {
			return false
		}
	}
	return true
}

func (r *resolver) applyChoice(tree *yamltree.Node, def *Definition, row *ruleset.Option, v values) *yamltree.Node {
	pick := func(g given, ok bool, otherwise string) string {
		if !ok {
			return otherwise
		}
		if c := def.Choices.Get(g.node.Text); g.node.Kind != yamltree.Text && g.node.Kind != yamltree.Int || c == nil || yamltree.IsNone(c) {
			r.add(g.node, "ruleset.option_value", finding.Params{"option": def.Name, "value": g.node.Written(), "allowed": yamltree.Names(def.Choices),
				"nearest": r.near(g.node.Text, yamltree.Names(def.Choices))})
			return otherwise
		}
		return g.node.Text
	}
	base, ok := v.base[def.Name]
	preset := pick(base, ok, def.def)
	over, ok := v.overlay[def.Name]
	choice := pick(over, ok, preset)
	row.Default, row.Value = preset, choice
	return merge(tree, def.sets[choice])
}

func (r *resolver) applyPath(tree *yamltree.Node, def *Definition, row *ruleset.Option, v values) *yamltree.Node {
	rule := tree.At(def.Path)
	row.Default = ruleGoValue(rule, def.typ)
	base, ok := v.base[def.Name]
	if ok && r.allowed(def, rule, nil, base.node) {
		row.Default = yamltree.Value(base.node)
		rule = marked(base.node, "base", def.Name)
		tree = tree.Put(def.Path, rule)
	}
	row.Value = row.Default
	if over, ok := v.overlay[def.Name]; ok && r.allowed(def, rule, base.node, over.node) {
		row.Value = yamltree.Value(over.node)
		tree = tree.Put(def.Path, marked(over.node, "overlay", def.Name))
	}
	return tree
}

// allowed reports whether an option may have a value, and reports what is
// allowed where it may not. Always allowed is what the rule itself says.
func (r *resolver) allowed(def *Definition, rule, preset, value *yamltree.Node) bool {
	if sameScalar(value, rule, def.typ) || preset != nil && sameScalar(value, preset, def.typ) {
		return true
	}
	ok := takes(def.typ, value)
	if ok && !yamltree.IsNone(value) {
		ok = def.within(value)
	}
	if !ok {
		params := finding.Params{"option": def.Name, "path": def.Path, "value": value.Written(), "type": def.typ.Form.String(), "none": def.typ.None}
		if rule != nil {
			params["rule"] = rule.Written()
		}
		if from, to := def.Node.Get("from"), def.Node.Get("to"); from != nil || to != nil {
			params["from"], params["to"] = from.Written(), to.Written()
		}
		if list := def.Node.Get("one_of"); list != nil {
			var words []string
			for _, item := range list.Values {
				words = append(words, item.Written())
			}
			if rule != nil && !slices.Contains(words, rule.Written()) {
				words = append([]string{rule.Written()}, words...)
			}
			params["allowed"] = words
		}
		if def.typ.Form == language.Number && value.Kind == yamltree.Fraction && value.File != "" { // requests have a word for it
			r.add(value, "ruleset.not_whole", finding.Params{"key": def.Name, "value": value.Text})
			return false
		}
		if guess := def.guess(value); guess != "" {
			params["suggestion"] = guess
		} else if either := def.either(value); len(either) == 1 {
			params["suggestion"] = either[0]
		} else if len(either) > 0 {
			params["either"] = either
		}
		r.add(value, "ruleset.option_value", params)
	}
	return ok
}

// within reports whether a value lies between from and to, or is one of the
// list; an option with neither is true or false.
func (def *Definition) within(value *yamltree.Node) bool {
	from, to, list := def.Node.Get("from"), def.Node.Get("to"), def.Node.Get("one_of")
	if list != nil {
		for _, item := range list.Values {
			if sameScalar(value, item, def.typ) {
				return true
			}
		}
		return false
	}
	if from == nil && to == nil {
		return value.Kind == yamltree.Bool || def.typ.Form != language.Bool
	}
	n, ok := measure(def.typ, value)
	if !ok {
		return false
	}
	if low, has := measure(def.typ, from); has && n < low {
		return false
	}
	if high, has := measure(def.typ, to); has && n > high {
		return false
	}
	return true
}

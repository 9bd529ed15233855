package compile

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// What a file writes replaces what it inherits, also in the choices and option
// values in force there; a choice not in force keeps what it says. Without this
// an inherited choice, which is applied after all rules, would win over a rule
// that the file writes, in silence.

// inForce are the choices that hold when nobody else chooses anything, by
// option, for folded definitions and the values that a chain gives them.
func inForce(options *yamltree.Node, base map[string]given) map[string]string {
	all := map[string]string{}
	options.Each(func(_ int, name string, def *yamltree.Node) {
		if def.Get("choices") == nil {
			return
		}
		choice := def.Get("default")
		if g, ok := base[name]; ok {
			choice = g.node
		}
		if choice != nil {
			all[name] = choice.Text
		}
	})
	out := make(map[string]string, len(all))
	for name, choice := range all {
		if meets(options.Get(name), all) {
			out[name] = choice
		}
	}
	return out
}

// meets reports whether the choices in force are those that an option's when
// asks for.
func meets(def *yamltree.Node, choices map[string]string) bool {
	met := true
	def.Get("when").Each(func(_ int, name string, v *yamltree.Node) { met = met && choices[name] == v.Text })
	return met
}

// replace returns the inherited tree without what the rules of a file replace
// in its choices, and puts what they say in the place of inherited values of
// options. own are the values that the file itself gives.
func replace(inherited, rules *yamltree.Node, values, own map[string]given) *yamltree.Node {
	options := inherited.Get("options")
	if options == nil {
		return inherited
	}
	written := rules.Get("options")
	written.Each(func(_ int, name string, def *yamltree.Node) {
		if _, said := own[name]; !said && def.Get("default") != nil {
			delete(values, name)
		}
	})
	choices := inForce(merge(options, written), values)
	kept := *options
	kept.Values = make([]*yamltree.Node, len(options.Values))
	for i, def := range options.Values {
		name := options.Keys[i].Name
		kept.Values[i] = withoutReplaced(def, inherited, rules, choices[name])
		sets := merge(def, written.Get(name)).Get("sets")
		if _, said := own[name]; said || sets == nil || !meets(def, choices) {
			continue
		}
		switch n, at := yamltree.Longest(rules, sets.Text); {
		case n == nil || at != sets.Text && n.Kind == yamltree.Map:
		case at == sets.Text: // an orthodox start takes over values, so the new one is one
			if _, inherited := values[name]; inherited {
				values[name] = given{node: n, by: n.File}
			}
		default:
			delete(values, name)
		}
	}
	return inherited.With("options", &kept)
}

// withoutReplaced is the definition of an option without what rules replace in
// what its choices set; choice is the one in force, "" for none.
func withoutReplaced(def, inherited, rules *yamltree.Node, choice string) *yamltree.Node {
	choices := def.Get("choices")
	choices.Each(func(_ int, name string, c *yamltree.Node) {
		sets := mapOrNil(c.Get("sets"))
		if sets == nil {
			return
		}
		if kept := without(sets, inherited, rules, name == choice); kept != sets {
			choices = choices.With(name, c.With("sets", kept))
		}
	})
	if choices == def.Get("choices") {
		return def
	}
	return def.With("choices", choices)
}

// without is what a choice sets without what rules replace: every value that
// they write, where the choice is in force; blocks and names that they take
// away, in every choice. before is what the rules change.
func without(sets, before, rules *yamltree.Node, inForce bool) *yamltree.Node {
	out := sets
	for i, key := range rules.Keys {
		rule, old := rules.Values[i], sets.Get(key.Name)
		switch {
		case old == nil:
		case rule.Kind == yamltree.Map && old.Kind == yamltree.Map:
			if kept := without(old, before.Get(key.Name), rule, inForce); kept != old && len(kept.Keys) > 0 {
				out = out.With(key.Name, kept)
			} else if kept != old {
				out = out.With(key.Name, nil)
			}
		case rule.Kind == yamltree.Map && len(rule.Keys) == 0:
		case inForce, yamltree.IsNone(rule) && isBlock(old, before.Get(key.Name)):
			out = out.With(key.Name, nil)
		}
	}
	return out
}

// isBlock reports whether none at a place takes away a block or a named thing,
// and not one value of it.
func isBlock(nodes ...*yamltree.Node) bool {
	for _, n := range nodes {
		if n != nil && n.Kind == yamltree.Map {
			return true
		}
	}
	return false
}

// contradicted refuses what a file writes and what is then not in force: a
// value or a choice of an option that the same file writes says otherwise.
func (r *resolver) contradicted(e *File, effective *yamltree.Node) {
	for i, key := range e.Node.Keys {
		if !headKeys[key.Name] && key.Name != "options" {
			r.compareWith(e.Node.Values[i], effective.Get(key.Name), key.Name)
		}
	}
}

// compareWith compares what stands in a file at a path with what is in force.
func (r *resolver) compareWith(n, got *yamltree.Node, path string) {
	switch {
	case got == n || got == nil || r.full():
	case n.Kind == yamltree.Map && got.Kind == yamltree.Map:
		for i, key := range n.Keys {
			r.compareWith(n.Values[i], got.Get(key.Name), path+"."+key.Name)
		}
	case n.Kind == yamltree.Map && len(n.Keys) == 0 || same(path, n, got):
	default:
		d := yamltree.Finding(finding.Error, n, "ruleset.contradicted", finding.Params{"path": path, "value": n.Shown(), "option": got.Option, "other": got.Shown()})
		d.Related = []finding.Related{{File: got.File, Line: got.Range.Start.Line, Column: got.Range.Start.Column,
			Finding: finding.New("related.other_option", finding.Params{"option": got.Option})}}
		r.found = append(r.found, d)
	}
}

// same reports whether two values at a path mean the same.
func same(path string, a, b *yamltree.Node) bool {
	switch {
	case a.Kind == yamltree.List && b.Kind == yamltree.List:
		return slices.EqualFunc(a.Values, b.Values, func(x, y *yamltree.Node) bool { return x.Written() == y.Written() })
	case a.Kind == yamltree.Map || a.Kind == yamltree.List || b.Kind == yamltree.Map || b.Kind == yamltree.List:
		return false
	}
	if t, ok := language.TypeOf(path); ok {
		return sameScalar(a, b, t)
	}
	return a.Written() == b.Written()
}

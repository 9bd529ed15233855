package ruleset

import (
	"slices"
	"strings"
)

// optionDef is an option as the folded chain defines it.
type optionDef struct {
	name       string
	node       *Node
	changeable string
	when       map[string]string
	choices    *Node            // nil for an option that sets a path
	sets       map[string]*Node // what each choice that sets something brings in, by its name
	def        string
	path       string
	typ        valueType
}

const (
	byGroup = "by_group"
	byHost  = "by_host"
	bySite  = "by_site"

	byRequest = "request"
)

// given is a value that somebody chose for an option.
type given struct {
	node *Node
	by   string // the file that says so, or byRequest
}

// values are chosen values by option name: base by the profiles of the chain,
// overlay by a file or request on top of them.
type values struct{ base, overlay map[string]given }

func (v values) in(name string) (given, bool) {
	if g, ok := v.overlay[name]; ok {
		return g, true
	}
	g, ok := v.base[name]
	return g, ok
}

// define reads the options of a folded tree in the order they stand.
func (r *resolver) define(tree *Node) []optionDef {
	options := tree.Get("options")
	if options == nil || options.Kind != MapNode {
		return nil
	}
	defs := make([]optionDef, 0, len(options.Keys))
	for i, key := range options.Keys {
		node := options.Values[i]
		if node.Kind != MapNode {
			continue
		}
		def := optionDef{name: key.Name, node: node, changeable: byGroup}
		if c := node.Get("changeable"); c != nil {
			def.changeable = c.Text
		}
		if when := node.Get("when"); when != nil && when.Kind == MapNode {
			def.when = make(map[string]string, len(when.Keys))
			for j := range when.Keys {
				def.when[when.Keys[j].Name] = when.Values[j].Text
			}
		}
		choices, sets := node.Get("choices"), node.Get("sets")
		switch {
		case choices != nil && sets != nil, choices == nil && sets == nil:
			r.add(node, "ruleset.option_form", P{"option": def.name})
			continue
		case choices != nil:
			if !r.defineChoices(&def, choices) {
				continue
			}
		default:
			def.path = sets.Text
			typ, ok := typeOf(def.path)
			if !ok || !namesThings(tree, def.path) {
				r.add(sets, "ruleset.option_path", P{"option": def.name, "path": def.path, "nearest": r.near(def.path, rulePaths(tree))})
				continue
			}
			def.typ = typ
		}
		defs = append(defs, def)
	}
	return defs
}

// namesThings reports whether a path below pieces, seats or classes names one
// that is there.
func namesThings(tree *Node, path string) bool {
	for _, block := range []string{"pieces", "seats", "classes"} {
		if rest, ok := strings.CutPrefix(path, block+"."); ok {
			name, _, _ := strings.Cut(rest, ".")
			return tree.Get(block).Get(name) != nil
		}
	}
	return true
}

func (r *resolver) defineChoices(def *optionDef, choices *Node) bool {
	if choices.Kind != MapNode || len(choices.Keys) == 0 {
		r.add(choices, "ruleset.option_form", P{"option": def.name})
		return false
	}
	def.choices = choices
	def.sets = make(map[string]*Node, len(choices.Keys))
	choices.each(func(_ int, name string, choice *Node) {
		if sets := mapOrNil(choice.Get("sets")); sets != nil {
			def.sets[name] = marked(sets, "choice", def.name)
		}
	})
	d := def.node.Get("default")
	if d == nil {
		r.add(def.node, "ruleset.option_default", P{"option": def.name, "allowed": names(choices)})
		return false
	}
	def.def = d.Text
	if choices.Get(def.def) == nil || isNone(choices.Get(def.def)) {
		r.add(d, "ruleset.option_default", P{"option": def.name, "value": def.def, "allowed": names(choices)})
		return false
	}
	return true
}

// names lists the keys of a map whose values were not taken away.
func names(n *Node) []string {
	var list []string
	if n == nil || n.Kind != MapNode {
		return nil
	}
	for i := range n.Keys {
		if !isNone(n.Values[i]) {
			list = append(list, n.Keys[i].Name)
		}
	}
	return list
}

// rulePaths lists the paths of a tree's single values, to suggest from.
func rulePaths(tree *Node) []string {
	var list []string
	for i, key := range tree.Keys {
		switch key.Name {
		case "options", "articles", "interpretations", "terms", "notes":
			continue
		}
		tree.Values[i].leaves(key.Name, func(path string, _ *Node) { list = append(list, path) })
	}
	return list
}

// apply brings the chosen values of all options into the tree: choices first,
// then choices with a when, then path values, which therefore win.
func (r *resolver) apply(ch *chain) (*Node, []Option) {
	tree, defs, v := ch.rules, ch.defs, ch.values
	rows := slices.Clone(ch.rows)
	byName := make(map[string]*Option, len(defs))
	for i := range defs {
		byName[defs[i].name] = &rows[i]
	}
	for _, level := range []func(*optionDef) bool{
		func(d *optionDef) bool { return d.choices != nil && d.when == nil },
		func(d *optionDef) bool { return d.choices != nil && d.when != nil },
		func(d *optionDef) bool { return d.choices == nil && d.when == nil },
		func(d *optionDef) bool { return d.choices == nil && d.when != nil },
	} {
		for i := range defs {
			def, row := &defs[i], &rows[i]
			if !level(def) {
				continue
			}
			row.Active = r.active(def, byName)
			gone := row.Active && def.choices == nil && takenAway(tree, def.path)
			g, isGiven := v.in(def.name)
			if isGiven {
				row.SetBy = g.by
				if _, over := v.overlay[def.name]; !over {
					row.SetBy = "base"
				}
			}
			if gone {
				row.Active = false
				if isGiven {
					r.addAs(Warning, g.node, "ruleset.option_gone", P{"option": def.name, "path": def.path})
				}
				continue
			}
			if !row.Active {
				if isGiven {
					r.addAs(Warning, g.node, "ruleset.option_inactive", P{"option": def.name, "when": def.when})
				}
				continue
			}
			if def.choices != nil {
				tree = r.applyChoice(tree, def, row, v)
			} else {
				tree = r.applyPath(tree, def, row, v)
			}
		}
	}
	return tree, rows
}

// takenAway reports whether a block around a rule was taken away as a whole:
// then there is nothing left of which an option could set a part.
func takenAway(tree *Node, path string) bool {
	n, found := longest(tree, path)
	return found != path && isNone(n)
}

// rowsOf are the rows of the house-rules table before anything is chosen.
func rowsOf(defs []optionDef) []Option {
	rows := make([]Option, len(defs))
	for i := range defs {
		rows[i] = row(&defs[i])
	}
	return rows
}

// row is what the house-rules table shows of an option before its value.
func row(def *optionDef) Option {
	o := Option{Name: def.name, Title: textOf(def.node.Get("title")), About: textOf(def.node.Get("about")),
		Changeable: def.changeable, Sets: def.path, When: def.when, SetBy: "base"}
	if def.choices != nil {
		for i := range def.choices.Keys {
			if c := def.choices.Values[i]; !isNone(c) {
				o.Choices = append(o.Choices, Choice{Name: def.choices.Keys[i].Name, Title: textOf(c.Get("title"))})
			}
		}
		return o
	}
	if from, to := def.node.Get("from"), def.node.Get("to"); from != nil || to != nil {
		o.From, o.To = goValue(from), goValue(to)
	}
	if list := def.node.Get("one_of"); list != nil {
		for _, item := range list.Values {
			o.OneOf = append(o.OneOf, goValue(item))
		}
	}
	return o
}

// active reports whether the other options that a when names hold the choices
// it asks for.
func (r *resolver) active(def *optionDef, rows map[string]*Option) bool {
	for name, choice := range def.when {
		other := rows[name]
		if other == nil || other.Value != choice {
			return false
		}
	}
	return true
}

func (r *resolver) applyChoice(tree *Node, def *optionDef, row *Option, v values) *Node {
	pick := func(g given, ok bool, otherwise string) string {
		if !ok {
			return otherwise
		}
		if c := def.choices.Get(g.node.Text); g.node.Kind != TextNode && g.node.Kind != IntNode || c == nil || isNone(c) {
			r.add(g.node, "ruleset.option_value", P{"option": def.name, "value": g.node.written(), "allowed": names(def.choices),
				"nearest": r.near(g.node.Text, names(def.choices))})
			return otherwise
		}
		return g.node.Text
	}
	base, ok := v.base[def.name]
	preset := pick(base, ok, def.def)
	over, ok := v.overlay[def.name]
	choice := pick(over, ok, preset)
	row.Default, row.Value = preset, choice
	return merge(tree, def.sets[choice])
}

func (r *resolver) applyPath(tree *Node, def *optionDef, row *Option, v values) *Node {
	rule := tree.at(def.path)
	row.Default = ruleGoValue(rule, def.typ)
	base, ok := v.base[def.name]
	if ok && r.allowed(def, rule, nil, base.node) {
		row.Default = goValue(base.node)
		rule = marked(base.node, "base", def.name)
		tree = tree.put(def.path, rule)
	}
	row.Value = row.Default
	if over, ok := v.overlay[def.name]; ok && r.allowed(def, rule, base.node, over.node) {
		row.Value = goValue(over.node)
		tree = tree.put(def.path, marked(over.node, "overlay", def.name))
	}
	return tree
}

// allowed reports whether an option may have a value, and reports what is
// allowed where it may not. Always allowed is what the rule itself says.
func (r *resolver) allowed(def *optionDef, rule, preset, value *Node) bool {
	if sameScalar(value, rule, def.typ) || preset != nil && sameScalar(value, preset, def.typ) {
		return true
	}
	ok := def.typ.takes(value)
	if ok && !isNone(value) {
		ok = def.within(value)
	}
	if !ok {
		params := P{"option": def.name, "path": def.path, "value": value.written(), "type": def.typ.form.String(), "none": def.typ.none}
		if rule != nil {
			params["rule"] = rule.written()
		}
		if from, to := def.node.Get("from"), def.node.Get("to"); from != nil || to != nil {
			params["from"], params["to"] = from.written(), to.written()
		}
		if list := def.node.Get("one_of"); list != nil {
			var words []string
			for _, item := range list.Values {
				words = append(words, item.written())
			}
			if rule != nil && !contains(words, rule.written()) {
				words = append([]string{rule.written()}, words...)
			}
			params["allowed"] = words
		}
		if guess := def.guess(value); guess != "" {
			params["suggestion"] = guess
		}
		r.add(value, "ruleset.option_value", params)
	}
	return ok
}

// within reports whether a value lies between from and to, or is one of the
// list; an option with neither is true or false.
func (def *optionDef) within(value *Node) bool {
	from, to, list := def.node.Get("from"), def.node.Get("to"), def.node.Get("one_of")
	if list != nil {
		for _, item := range list.Values {
			if sameScalar(value, item, def.typ) {
				return true
			}
		}
		return false
	}
	if from == nil && to == nil {
		return value.Kind == BoolNode || def.typ.form != aBool
	}
	n, ok := def.typ.measure(value)
	if !ok {
		return false
	}
	if low, has := def.typ.measure(from); has && n < low {
		return false
	}
	if high, has := def.typ.measure(to); has && n > high {
		return false
	}
	return true
}

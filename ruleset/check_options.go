package ruleset

import (
	"slices"
	"strings"
)

// checkOptions finds options that cannot be what they say: a condition on a
// choice that is not there, bounds that hold nothing, values of another type
// than the rule's. Only what the file itself writes is looked at.
func checkOptions(ch *chain, file string) Diagnostics {
	if ch == nil {
		return nil
	}
	c := &checker{tree: ch.tree}
	byName := map[string]*optionDef{}
	for i := range ch.defs {
		byName[ch.defs[i].name] = &ch.defs[i]
	}
	for i := range ch.defs {
		def := &ch.defs[i]
		c.when(def, byName)
		if def.choices == nil {
			c.bounds(def)
		}
	}
	own := c.found[:0]
	for _, d := range c.found {
		if d.File == file {
			own = append(own, d)
		}
	}
	return own
}

func (c *checker) when(def *optionDef, byName map[string]*optionDef) {
	when := def.node.Get("when")
	when.each(func(i int, name string, v *Node) {
		other := byName[name]
		switch {
		case other == nil || other.choices == nil:
			var all []string
			for n, o := range byName {
				if o.choices != nil && len(o.when) == 0 && o != def {
					all = append(all, n)
				}
			}
			slices.Sort(all)
			c.add(keyOf(when, i), "ruleset.option_when", P{"option": def.name, "other": name, "choice": v.written(),
				"allowed": all, "nearest": nearestOf(name, all)})
		case other.choices.Get(v.Text) == nil:
			c.add(v, "ruleset.option_when", P{"option": def.name, "other": name, "choice": v.written(),
				"allowed": names(other.choices), "nearest": nearestOf(v.Text, names(other.choices))})
		case len(other.when) > 0: // one level deep, so that nobody has to follow a chain
			c.add(v, "ruleset.option_when", P{"option": def.name, "other": name, "choice": v.written()}, other.node.Get("when"))
		}
	})
}

func (c *checker) bounds(def *optionDef) {
	typed := func(n *Node, ok bool) bool {
		if !ok {
			c.add(n, "ruleset.option_bound_type", P{"option": def.name, "value": n.written(), "type": def.typ.form.String()})
		}
		return ok
	}
	from, to := def.node.rule("from"), def.node.rule("to")
	fits := true
	for _, n := range []*Node{from, to} {
		if n != nil {
			_, ok := def.typ.measure(n)
			fits = typed(n, ok && def.typ.takes(n)) && fits
		}
	}
	if from != nil && to != nil && fits {
		low, _ := def.typ.measure(from)
		high, _ := def.typ.measure(to)
		if low > high {
			c.add(from, "ruleset.option_bounds", P{"option": def.name, "from": from.written(), "to": to.written()}, to)
		}
	}
	if list := def.node.rule("one_of"); list != nil && list.Kind == ListNode {
		for _, item := range list.Values {
			typed(item, def.typ.takes(item))
		}
	}
}

// guess is a value rewritten in the form that an option's rule takes, "" where
// that would not be a value of the option either.
func (def *optionDef) guess(value *Node) string {
	text := ""
	switch def.typ.form {
	case aDuration:
		text = durationGuess(value)
	case aNumber:
		text = latinDigits(value.Text)
	case aBool:
		text = yesNo[strings.ToLower(value.Text)]
	case aWord:
		text = strings.ToLower(value.Text)
	}
	if text == "" || text == value.Text && !value.Quoted {
		return ""
	}
	n, refused := plain(text)
	if refused != "" || !def.typ.takes(&n) || !def.within(&n) {
		return ""
	}
	return text
}

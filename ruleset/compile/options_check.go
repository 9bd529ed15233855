package compile

import (
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset/check"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// checkOptions finds options that cannot be what they say: a condition on a
// choice that is not there, bounds that hold nothing, values of another type
// than the rule's. Only what the file itself writes is looked at.
func checkOptions(ch *chain, file string) finding.Diagnostics {
	if ch == nil {
		return nil
	}
	c := &check.Checker{Tree: ch.tree}
	byName := map[string]*Definition{}
	for i := range ch.defs {
		byName[ch.defs[i].Name] = &ch.defs[i]
	}
	for i := range ch.defs {
		def := &ch.defs[i]
		checkWhen(c, def, byName)
		if def.Choices == nil {
			checkBounds(c, def)
		}
	}
	own := c.Found[:0]
	for _, d := range c.Found {
		if d.File == file {
			own = append(own, d)
		}
	}
	return own
}

func checkWhen(c *check.Checker, def *Definition, byName map[string]*Definition) {
	when := def.Node.Get("when")
	when.Each(func(i int, name string, v *yamltree.Node) {
		other := byName[name]
		switch {
		case other == nil || other.Choices == nil:
			var all []string
			for n, o := range byName {
				if o.Choices != nil && len(o.When) == 0 && o != def {
					all = append(all, n)
				}
			}
			slices.Sort(all)
			c.Add(yamltree.KeyAt(when, i), "ruleset.option_when", finding.Params{"option": def.Name, "other": name, "choice": v.Written(),
				"allowed": all, "nearest": finding.Nearest(name, all)})
		case other.Choices.Get(v.Text) == nil:
			c.Add(v, "ruleset.option_when", finding.Params{"option": def.Name, "other": name, "choice": v.Written(),
				"allowed": yamltree.Names(other.Choices), "nearest": finding.Nearest(v.Text, yamltree.Names(other.Choices))})
		case len(other.When) > 0: // one level deep, so that nobody has to follow a chain
			c.Add(v, "ruleset.option_when", finding.Params{"option": def.Name, "other": name, "choice": v.Written()}, other.Node.Get("when"))
		}
	})
}

func checkBounds(c *check.Checker, def *Definition) {
	typed := func(n *yamltree.Node, ok bool) bool {
		if !ok {
			c.Add(n, "ruleset.option_bound_type", finding.Params{"option": def.Name, "value": n.Written(), "type": def.typ.Form.String()})
		}
		return ok
	}
	from, to := def.Node.Rule("from"), def.Node.Rule("to")
	fits := true
	for _, n := range []*yamltree.Node{from, to} {
		if n != nil {
			_, ok := measure(def.typ, n)
			fits = typed(n, ok && takes(def.typ, n)) && fits
		}
	}
	if from != nil && to != nil && fits {
		low, _ := measure(def.typ, from)
		high, _ := measure(def.typ, to)
		if low > high {
			c.Add(from, "ruleset.option_bounds", finding.Params{"option": def.Name, "from": from.Written(), "to": to.Written()}, to)
		}
	}
	if list := def.Node.Rule("one_of"); list != nil && list.Kind == yamltree.List {
		for _, item := range list.Values {
			typed(item, takes(def.typ, item))
		}
	}
}

// guess is a value rewritten in the form that an option's rule takes, "" where
// that would not be a value of the option either.
func (def *Definition) guess(value *yamltree.Node) string {
	text := ""
	switch def.typ.Form {
	case language.Duration:
		text = yamltree.GuessDuration(value)
	case language.Number:
		text = yamltree.GuessWhole(value.Text)
	case language.Bool:
		text = yamltree.GuessBool[strings.ToLower(value.Text)]
	case language.Word:
		text = strings.ToLower(value.Text)
	}
	if text == "" || text == value.Text && !value.Quoted || !def.may(text) {
		return ""
	}
	return text
}

// either are the durations that a number without a unit may mean and that the
// option may have.
func (def *Definition) either(value *yamltree.Node) []string {
	if def.typ.Form != language.Duration {
		return nil
	}
	return slices.DeleteFunc(yamltree.EitherDuration(value), func(text string) bool { return !def.may(text) })
}

// may reports whether a value, as it would be written, is one of the option.
func (def *Definition) may(text string) bool {
	n, refused := yamltree.Scalar(text)
	return refused == "" && takes(def.typ, &n) && def.within(&n)
}

package check

import (
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// checkClasses wants one class for every army that may come: no piece in two
// of them, and one for everybody else.
func checkClasses(c *Checker) {
	classes := c.Tree.Get("classes")
	fields := map[string]*yamltree.Node{}
	owner := map[string]string{}
	var rest *yamltree.Node
	count := 0
	classes.Each(func(i int, name string, class *yamltree.Node) {
		count++
		any, else_ := class.Rule("fields_any"), class.Rule("everyone_else")
		if (any == nil) == (else_ == nil) {
			c.Add(yamltree.KeyAt(classes, i), "ruleset.class_form", finding.Params{"class": name})
			return
		}
		if else_ != nil {
			if rest != nil {
				c.Add(else_, "ruleset.class_both", finding.Params{"class": name, "other": owner[""]}, rest)
			}
			rest, owner[""] = else_, name
			return
		}
		if any.Kind != yamltree.List {
			return
		}
		for _, item := range any.Values {
			if other := fields[item.Text]; other != nil {
				c.Add(item, "ruleset.class_both", finding.Params{"class": name, "other": owner[item.Text], "piece": item.Text}, other)
				continue
			}
			fields[item.Text], owner[item.Text] = item, name
		}
	})
	if count > 0 && rest == nil {
		c.Add(yamltree.KeyNamed(c.Tree, "classes"), "ruleset.class_missing", nil)
	}
}

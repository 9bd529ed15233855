package ruleset

// checkClasses wants one class for every army that may come: no piece in two
// of them, and one for everybody else.
func checkClasses(c *checker) {
	classes := c.tree.Get("classes")
	fields := map[string]*Node{}
	owner := map[string]string{}
	var rest *Node
	count := 0
	classes.each(func(i int, name string, class *Node) {
		count++
		any, else_ := class.rule("fields_any"), class.rule("everyone_else")
		if (any == nil) == (else_ == nil) {
			c.add(keyOf(classes, i), "ruleset.class_form", P{"class": name})
			return
		}
		if else_ != nil {
			if rest != nil {
				c.add(else_, "ruleset.class_both", P{"class": name, "other": owner[""]}, rest)
			}
			rest, owner[""] = else_, name
			return
		}
		if any.Kind != ListNode {
			return
		}
		for _, item := range any.Values {
			if other := fields[item.Text]; other != nil {
				c.add(item, "ruleset.class_both", P{"class": name, "other": owner[item.Text], "piece": item.Text}, other)
				continue
			}
			fields[item.Text], owner[item.Text] = item, name
		}
	})
	if count > 0 && rest == nil {
		c.add(keyNode(c.tree, "classes"), "ruleset.class_missing", nil)
	}
}

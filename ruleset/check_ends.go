package ruleset

// checkEnds wants each ending that asks whether a side can still mate to say
// how that is judged, and what that way of judging needs.
func checkEnds(c *checker) {
	ends := c.tree.Get("end")
	ends.each(func(i int, name string, end *Node) {
		if end.Kind != MapNode {
			return
		}
		then := end.rule("then")
		key := keyOf(ends, i)
		asks := end.rule("unless.opponent_cannot_mate") != nil || name == InsufficientMaterial.String() && then != nil
		judged := end.rule("judged_by")
		if judged == nil {
			if asks {
				c.add(key, "ruleset.judged_by_missing", P{"ending": name})
			}
			return
		}
		if !asks {
			return
		}
		if list := end.rule("listed"); judged.Text == "listed" && (list == nil || len(list.Values) == 0) {
			c.add(judged, "ruleset.listed_missing", P{"ending": name})
		}
		if judged.Text == "search" && end.rule("search_nodes") == nil {
			c.add(judged, "ruleset.search_nodes_missing", P{"ending": name})
		}
	})
}

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
		if then != nil && then.Kind == TextNode && !contains(thenOf(name), then.Text) {
			c.add(then, "ruleset.unknown_word", P{"key": "then", "value": then.Text, "allowed": thenOf(name)})
		}
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

// thenOf are the words that may follow an ending. Those that would leave the
// board as it is are for what time and people bring: a mate or a stalemate that
// changes nothing would come again at once, for ever. Endings that befall no
// seat do nothing to one. The schema says the same; options come in here.
func thenOf(ending string) []string {
	words := []string{"draw", "by_points", "aborted", "none"}
	switch ending {
	case "insufficient_material", "repetition", "quiet_moves", "move_limit", "agreement":
		return words
	case "last_standing", "lead":
		return append(words, "loses", "wins")
	}
	words = append(words, "loses", "wins", "out")
	switch ending {
	case "stalemate":
		words = append(words, "skips")
	case "resignation", "abandonment":
		words = append(words, "cpu")
	case "move_time":
		words = append(words, "skips", "cpu")
	}
	return words
}

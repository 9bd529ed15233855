package check

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// checkEnds wants each ending that asks whether a side can still mate to say
// how that is judged, and what that way of judging needs.
func checkEnds(c *Checker) {
	ends := c.Tree.Get("end")
	ends.Each(func(i int, name string, end *yamltree.Node) {
		if end.Kind != yamltree.Map {
			return
		}
		then := end.Rule("then")
		key := yamltree.KeyAt(ends, i)
		if then != nil && then.Kind == yamltree.Text && !slices.Contains(thenOf(name), then.Text) {
			c.Add(then, "ruleset.unknown_word", finding.Params{"key": "then", "value": then.Text, "allowed": thenOf(name)})
		}
		asks := end.Rule("unless.opponent_cannot_mate") != nil || name == ruleset.InsufficientMaterial.String() && then != nil
		judged := end.Rule("judged_by")
		if judged == nil {
			if asks {
				c.Add(key, "ruleset.judged_by_missing", finding.Params{"ending": name})
			}
			return
		}
		if !asks {
			return
		}
		if list := end.Rule("listed"); judged.Text == "listed" && (list == nil || len(list.Values) == 0) {
			c.Add(judged, "ruleset.listed_missing", finding.Params{"ending": name})
		}
		if judged.Text == "search" && end.Rule("search_nodes") == nil {
			c.Add(judged, "ruleset.search_nodes_missing", finding.Params{"ending": name})
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

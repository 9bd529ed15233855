package check

import (
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

package check

import (
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// needs are keys that a block cannot be without once it is there. A block may
// come from several files, so only the resolved tree shows what is missing. A
// star stands for any name. The compiler reports the keys that it needs itself.
var needs = []struct{ block, key string }{
	{"seats.*", "sits"},
	{"pawns.double_step", "rank"},
	{"pawns.en_passant", "lasts"},
	{"pawns.promotion", "rank"},
	{"pawns.promotion", "to"},
	{"army", "budget"},
	{"army", "spend"},
	{"army", "own_ranks"},
	{"scoring.result", "win"},
	{"scoring.result", "draw"},
	{"scoring.result", "loss"},
}

func checkRequired(c *Checker) {
	for _, need := range needs {
		c.require(c.Tree, nil, 0, need.block, "", need.key)
	}
}

// require looks for a key in the blocks that a path with stars means. What is
// missing is reported at the key of the block, which is the i-th of the map above.
func (c *Checker) require(n, above *yamltree.Node, i int, path, at, name string) {
	if n == nil || n.Kind != yamltree.Map {
		return
	}
	if path == "" {
		if n.Rule(name) == nil {
			told := n
			if above != nil {
				told = yamltree.KeyAt(above, i)
			}
			c.Add(told, "ruleset.missing_key", finding.Params{"key": name, "parent": at})
		}
		return
	}
	step, rest := cutPath(path)
	n.Each(func(i int, k string, v *yamltree.Node) {
		if step == "*" || step == k {
			c.require(v, n, i, rest, joinPath(at, k), name)
		}
	})
}

func cutPath(path string) (first, rest string) {
	for i := range len(path) {
		if path[i] == '.' {
			return path[:i], path[i+1:]
		}
	}
	return path, ""
}

func joinPath(a, b string) string {
	if a == "" {
		return b
	}
	return a + "." + b
}

package check

import (
	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// checkRequired reports keys that a block cannot be without once it is there. A
// block may come from several files, so only the resolved tree shows what is
// missing. The compiler reports the keys that it needs itself.
func checkRequired(c *Checker) {
	for _, key := range language.Needed() {
		c.require(c.Tree, nil, 0, key.Map, "", key.Name)
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
			lacking := n
			if above != nil {
				lacking = yamltree.KeyAt(above, i)
			}
			c.Add(lacking, "ruleset.missing_key", finding.Params{"key": name, "parent": at})
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

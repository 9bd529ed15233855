package compile

import (
	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// InForce visits every value in force by its dotted path, in the order of the
// tree: what is not a map, an empty map, or a text for people as a whole. What
// stands about rules (articles, notes) and about the file is left out.
func InForce(rs *ruleset.Ruleset, visit func(path string, n *yamltree.Node)) {
	var walk func(path string, n *yamltree.Node)
	walk = func(path string, n *yamltree.Node) {
		if n.Kind != yamltree.Map || len(n.Keys) == 0 || language.IsText(path) {
			visit(path, n)
			return
		}
		for i, key := range n.Keys {
			walk(path+"."+key.Name, n.Values[i])
		}
	}
	tree := Effective(rs)
	for i, key := range tree.Keys {
		if language.InForce(key.Name) {
			walk(key.Name, tree.Values[i])
		}
	}
}

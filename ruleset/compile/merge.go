package compile

import (
	"houserules/ruleset/yamltree"
)

// merge is the one merge of the language: a map is merged into a map key by
// key, anything else replaces what was there, lists as a whole. The word none
// stays in the tree as a marker, so that a reason can cite the line that took
// a rule away; everything that reads the tree takes it for an absent key.
//
// Neither argument is changed; the result shares nodes with both. A merged map
// keeps the place of the first map, where its block begins.
func merge(base, change *yamltree.Node) *yamltree.Node {
	if change == nil {
		return base
	}
	if base == nil || base.Kind != yamltree.Map || change.Kind != yamltree.Map {
		return change
	}
	if len(change.Keys) == 0 {
		return base
	}
	out := *base
	out.Keys = append(make([]yamltree.Key, 0, len(base.Keys)+len(change.Keys)), base.Keys...)
	out.Values = append(make([]*yamltree.Node, 0, len(base.Keys)+len(change.Keys)), base.Values...)
	for i, key := range change.Keys {
		if j := out.Index(key.Name); j >= 0 {
			merged := merge(out.Values[j], change.Values[i])
			if merged == change.Values[i] {
				out.Keys[j] = key // a key stands in the file of its value
			}
			out.Values[j] = merged
			continue
		}
		out.Keys = append(out.Keys, key)
		out.Values = append(out.Values, change.Values[i])
	}
	return &out
}

// marked copies a value with all below it and says who brings it in.
func marked(n *yamltree.Node, from, option string) *yamltree.Node {
	out := *n
	out.From, out.Option = from, option
	if len(n.Values) > 0 {
		out.Values = make([]*yamltree.Node, len(n.Values))
		for i, value := range n.Values {
			out.Values[i] = marked(value, from, option)
		}
	}
	return &out
}

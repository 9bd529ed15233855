package ruleset

import "strings"

// isNone reports whether a value is the word none: there is no such rule.
func isNone(n *Node) bool {
	return n != nil && n.Kind == TextNode && !n.Quoted && n.Text == "none"
}

// merge is the one merge of the language: a map is merged into a map key by
// key, anything else replaces what was there, lists as a whole. The word none
// stays in the tree as a marker, so that a reason can cite the line that took
// a rule away; everything that reads the tree takes it for an absent key.
//
// Neither argument is changed; the result shares nodes with both. A merged map
// keeps the place of the first map, where its block begins.
func merge(base, change *Node) *Node {
	if change == nil {
		return base
	}
	if base == nil || base.Kind != MapNode || change.Kind != MapNode {
		return change
	}
	if len(change.Keys) == 0 {
		return base
	}
	out := *base
	out.Keys = append(make([]Key, 0, len(base.Keys)+len(change.Keys)), base.Keys...)
	out.Values = append(make([]*Node, 0, len(base.Keys)+len(change.Keys)), base.Values...)
	for i, key := range change.Keys {
		if j := out.index(key.Name); j >= 0 {
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
func marked(n *Node, from, option string) *Node {
	out := *n
	out.From, out.Option = from, option
	if len(n.Values) > 0 {
		out.Values = make([]*Node, len(n.Values))
		for i, value := range n.Values {
			out.Values[i] = marked(value, from, option)
		}
	}
	return &out
}

func (n *Node) index(name string) int {
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return i
		}
	}
	return -1
}

// with returns a map in which one key has another value; nil takes it out.
func (n *Node) with(name string, value *Node) *Node {
	out := *n
	out.Keys = append([]Key(nil), n.Keys...)
	out.Values = append([]*Node(nil), n.Values...)
	i := out.index(name)
	switch {
	case i >= 0 && value == nil:
		out.Keys = append(out.Keys[:i], out.Keys[i+1:]...)
		out.Values = append(out.Values[:i], out.Values[i+1:]...)
	case i >= 0:
		out.Values[i] = value
	case value != nil:
		out.Keys = append(out.Keys, Key{Name: name, Range: value.Range})
		out.Values = append(out.Values, value)
	}
	return &out
}

// at follows a dotted path down a tree and returns nil where it ends early.
func (n *Node) at(path string) *Node {
	for n != nil && path != "" {
		name, rest, _ := strings.Cut(path, ".")
		n, path = n.Get(name), rest
	}
	return n
}

// put returns a tree with a value at a dotted path, making the maps on the
// way where they are missing.
func (n *Node) put(path string, value *Node) *Node {
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		return n.with(name, value)
	}
	child := n.Get(name)
	if child == nil || child.Kind != MapNode {
		child = &Node{Kind: MapNode, File: value.File, Ruleset: value.Ruleset, Pointer: value.Pointer,
			Range: value.Range, From: value.From, Option: value.Option}
	}
	return n.with(name, child.put(rest, value))
}

// leaves calls visit for the path of everything below n that is not a map.
func (n *Node) leaves(prefix string, visit func(path string, n *Node)) {
	if n.Kind != MapNode {
		visit(prefix, n)
		return
	}
	for i := range n.Keys {
		path := n.Keys[i].Name
		if prefix != "" {
			path = prefix + "." + path
		}
		n.Values[i].leaves(path, visit)
	}
}

package yamltree

// Each visits the entries of a map that were not taken away.
func (n *Node) Each(visit func(i int, name string, value *Node)) {
	if n == nil || n.Kind != Map {
		return
	}
	for i := range n.Keys {
		if !IsNone(n.Values[i]) {
			visit(i, n.Keys[i].Name, n.Values[i])
		}
	}
}

// KeyNamed is the key of a map by its name, to report it.
func KeyNamed(n *Node, name string) *Node {
	if n == nil || n.Kind != Map {
		return nil
	}
	if i := n.Index(name); i >= 0 {
		return KeyAt(n, i)
	}
	return nil
}

// Index is where a key of a map stands, -1 for a key that is not there.
func (n *Node) Index(name string) int {
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return i
		}
	}
	return -1
}

// With returns a map in which one key has another value; nil takes it out.
func (n *Node) With(name string, value *Node) *Node {
	out := *n
	out.Keys = append([]Key(nil), n.Keys...)
	out.Values = append([]*Node(nil), n.Values...)
	i := out.Index(name)
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

// Names lists the keys of a map whose values were not taken away.
func Names(n *Node) []string {
	var list []string
	if n == nil || n.Kind != Map {
		return nil
	}
	for i := range n.Keys {
		if !IsNone(n.Values[i]) {
			list = append(list, n.Keys[i].Name)
		}
	}
	return list
}

// KeyAt is the key of a map as a node, to report it. After a merge a key
// stands in the file of its value, which need not be that of the map.
func KeyAt(n *Node, i int) *Node {
	v := n.Values[i]
	return &Node{Kind: Text, Text: n.Keys[i].Name, File: v.File, Ruleset: v.Ruleset, From: v.From,
		Pointer: v.Pointer, Range: n.Keys[i].Range}
}

// Append adds a key to a map under construction; nil adds nothing.
func (n *Node) Append(key string, value *Node) {
	if value != nil {
		n.Keys = append(n.Keys, Key{Name: key})
		n.Values = append(n.Values, value)
	}
}

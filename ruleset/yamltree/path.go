package yamltree

import (
	"strconv"
	"strings"
)

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

// Rule is the value at a path, nil where it is not there or was taken away.
func (n *Node) Rule(path string) *Node {
	if v := n.At(path); v != nil && !IsNone(v) {
		return v
	}
	return nil
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

// IsNone reports whether a value is the word none: there is no such rule.
func IsNone(n *Node) bool {
	return n != nil && n.Kind == Text && !n.Quoted && n.Text == "none"
}

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

// At follows a dotted path down a tree and returns nil where it ends early.
func (n *Node) At(path string) *Node {
	for n != nil && path != "" {
		name, rest, _ := strings.Cut(path, ".")
		n, path = n.Get(name), rest
	}
	return n
}

// Put returns a tree with a value at a dotted path, making the maps on the
// way where they are missing.
func (n *Node) Put(path string, value *Node) *Node {
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		return n.With(name, value)
	}
	child := n.Get(name)
	if child == nil || child.Kind != Map {
		child = &Node{Kind: Map, File: value.File, Ruleset: value.Ruleset, Pointer: value.Pointer,
			Range: value.Range, From: value.From, Option: value.Option}
	}
	return n.With(name, child.Put(rest, value))
}

// Leaves calls visit for the path of everything below n that is not a map.
func (n *Node) Leaves(prefix string, visit func(path string, n *Node)) {
	if n.Kind != Map {
		visit(prefix, n)
		return
	}
	for i := range n.Keys {
		path := n.Keys[i].Name
		if prefix != "" {
			path = prefix + "." + path
		}
		n.Values[i].Leaves(path, visit)
	}
}

// Under appends the values of every key of this name in a tree.
func (n *Node) Under(name string, list []*Node) []*Node {
	for i, v := range n.Values {
		if n.Kind == Map && n.Keys[i].Name == name {
			list = append(list, v)
		}
		list = v.Under(name, list)
	}
	return list
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

// Longest follows a path as far as it goes and says how far that is.
func Longest(n *Node, path string) (*Node, string) {
	var last *Node
	end := 0
	for rest := path; rest != ""; {
		name, after, deeper := strings.Cut(rest, ".")
		next := n.Get(name)
		if next == nil {
			break
		}
		n, last = next, next
		end = len(path) - len(after)
		if deeper {
			end--
		}
		rest = after
	}
	return last, path[:end]
}

// KeyAt is the key of a map as a node, to report it. After a merge a key
// stands in the file of its value, which need not be that of the map.
func KeyAt(n *Node, i int) *Node {
	v := n.Values[i]
	return &Node{Kind: Text, Text: n.Keys[i].Name, File: v.File, Ruleset: v.Ruleset, From: v.From,
		Pointer: v.Pointer, Range: n.Keys[i].Range}
}

// ByPointer follows a JSON pointer (RFC 6901); nil where it leads nowhere.
func (n *Node) ByPointer(pointer string) *Node {
	if pointer == "" {
		return n
	}
	unescape := strings.NewReplacer("~1", "/", "~0", "~")
	for _, step := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		if n == nil {
			return nil
		}
		if n.Kind != List {
			n = n.Get(unescape.Replace(step))
			continue
		}
		i, err := strconv.Atoi(step)
		if err != nil || i < 0 || i >= len(n.Values) {
			return nil
		}
		n = n.Values[i]
	}
	return n
}

package yamltree

import (
	"strconv"
	"strings"
)

// Rule is the value at a path, nil where it is not there or was taken away.
func (n *Node) Rule(path string) *Node {
	if v := n.At(path); v != nil && !IsNone(v) {
		return v
	}
	return nil
}

// IsNone reports whether a value is the word none: there is no such rule.
func IsNone(n *Node) bool {
	return n != nil && n.Kind == Text && !n.Quoted && n.Text == "none"
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

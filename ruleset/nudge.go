package ruleset

import (
	"slices"
	"strconv"
	"strings"
)

// With is these rules with one value changed, compiled and signed anew; a nil
// value takes the rule away. It serves tests of scenarios, which ask whether
// any of them sees the difference: options are applied already and are not
// looked at again. The Ruleset is nil where a finding is an error.
func (rs *Ruleset) With(path string, value *Node) (*Ruleset, Diagnostics) {
	r := &resolver{like: rs}
	tree := rs.source.tree
	if value == nil {
		value = &Node{Kind: TextNode, Text: "none", From: "base"}
	}
	if tree.at(path) == nil {
		return nil, Diagnostics{{Code: "ruleset.unknown_path", Params: P{"path": path}}}
	}
	tree = tree.put(path, value)
	out := &Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Overlay: rs.Overlay, Extends: rs.Extends,
		Title: rs.Title, About: rs.About, Deprecated: rs.Deprecated, Options: rs.Options}
	out.source = &source{library: rs.source.library, entry: rs.source.entry, chain: rs.source.chain, tree: tree}
	head := &Node{Kind: MapNode}
	head.append("houserules", intNode(1))
	head.append("id", textNode(rs.ID))
	head.append("version", textNode(rs.Version))
	head.append("title", textNode(rs.ID))
	r.found = append(r.found, checkSchema(merge(head, tree))...)
	if !r.found.HasErrors() {
		r.compile(tree, out)
	}
	if !r.found.HasErrors() {
		r.found = append(r.found, checkMeaning(tree, out)...)
	}
	if !r.found.HasErrors() {
		r.orthodox(out, rs.source.library, rs.source.entry)
	}
	if r.found.HasErrors() {
		return nil, r.found.Sorted()
	}
	out.Digest = digest(out)
	return out, r.found.Sorted()
}

// Neighbours are values that lie beside the value of a rule: a second more, one
// less, the next word, a list without one of its items. Not all of them need
// compile.
func Neighbours(path string, n *Node) []*Node {
	like := func(kind NodeKind, text string, v int64) *Node {
		out := *n
		out.Kind, out.Text, out.Int, out.Quoted = kind, text, v, false
		return &out
	}
	text := func(s string) *Node { return like(TextNode, s, 0) }
	if n.Kind == ListNode {
		return shorter(path, n)
	}
	t, _ := typeOf(path)
	switch {
	case n.Kind == BoolNode:
		out := *n
		out.Bool, out.Text = !n.Bool, map[bool]string{true: "false", false: "true"}[n.Bool]
		return []*Node{&out}
	case n.Kind == IntNode:
		return []*Node{like(IntNode, strconv.FormatInt(n.Int+1, 10), n.Int+1), like(IntNode, strconv.FormatInt(n.Int-1, 10), n.Int-1)}
	case n.Kind == FractionNode:
		out := *n
		out.Fraction += 0.25
		out.Text = strconv.FormatFloat(out.Fraction, 'f', -1, 64)
		return []*Node{&out}
	case isNone(n):
		return nil
	case t.form == aDuration:
		ms, ok := duration(n.Text)
		if !ok {
			return nil
		}
		return []*Node{text(FormatDuration(ms + 1000)), text(FormatDuration(max(1, ms-1000)))}
	case t.form == aRank:
		return []*Node{like(IntNode, "5", 5), like(IntNode, "2", 2), text("last")}
	case len(t.words) > 0:
		i := slices.Index(t.words, n.Text)
		var all []*Node
		for step := 1; step < len(t.words); step++ {
			all = append(all, text(t.words[(i+step)%len(t.words)]))
		}
		if t.none {
			all = append(all, text("none"))
		}
		return all
	case strings.HasSuffix(path, ".moves"):
		return []*Node{text("W"), text("F"), text("fW")}
	case strings.HasSuffix(path, ".letter"):
		return []*Node{text("Z"), text("Y")}
	}
	if t.none {
		return []*Node{text("none")}
	}
	return nil
}

// shorter are lists without one of their items, or in another order. Of rows
// of a setup, two neighbouring pieces of a row change places.
func shorter(path string, n *Node) []*Node {
	var all []*Node
	with := func(values []*Node) {
		out := *n
		out.Values = values
		all = append(all, &out)
	}
	if strings.HasPrefix(path, "setup.") {
		for i, row := range n.Values {
			letters := []byte(row.Text)
			for k := 0; k+1 < len(letters); k++ {
				if letters[k] != letters[k+1] {
					letters[k], letters[k+1] = letters[k+1], letters[k]
					changed := *row
					changed.Text = string(letters)
					with(append(append(slices.Clone(n.Values[:i]), &changed), n.Values[i+1:]...))
					break
				}
			}
		}
		return all
	}
	if len(n.Values) > 1 {
		for i := range n.Values {
			with(append(slices.Clone(n.Values[:i]), n.Values[i+1:]...))
		}
	}
	if path == "turns.order" && len(n.Values) > 1 {
		all = nil
		order := slices.Clone(n.Values)
		slices.Reverse(order)
		with(order)
	}
	return all
}

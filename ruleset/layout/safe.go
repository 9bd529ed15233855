package layout

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"houserules/ruleset/yamltree"
)

// same reports whether two texts say the same and have the same comments.
func same(name string, a, b []byte) bool {
	x, found := yamltree.Read(name, a)
	y, foundToo := yamltree.Read(name, b)
	if found.HasErrors() || foundToo.HasErrors() || !equal(x, y) {
		return false
	}
	return slices.Equal(comments(a), comments(b))
}

// equal compares values; the order of a map's keys means nothing.
func equal(a, b *yamltree.Node) bool {
	if a == nil || b == nil || a.Kind != b.Kind || len(a.Values) != len(b.Values) {
		return a == b
	}
	switch a.Kind {
	case yamltree.Map:
		for i := range a.Keys {
			other := b.Get(a.Keys[i].Name)
			if other == nil || !equal(a.Values[i], other) {
				return false
			}
		}
		return true
	case yamltree.List:
		for i := range a.Values {
			if !equal(a.Values[i], b.Values[i]) {
				return false
			}
		}
		return true
	}
	return a.Text == b.Text && a.Quoted == b.Quoted
}

// comments are all comments of a text, each line one, sorted.
func comments(src []byte) []string {
	var doc yaml.Node
	if yaml.Unmarshal(src, &doc) != nil {
		return nil
	}
	var all []string
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for _, text := range []string{n.HeadComment, n.LineComment, n.FootComment} {
			for line := range strings.SplitSeq(text, "\n") {
				if line = strings.TrimSpace(line); line != "" {
					all = append(all, line)
				}
			}
		}
		for _, child := range n.Content {
			walk(child)
		}
	}
	walk(&doc)
	slices.Sort(all)
	return all
}

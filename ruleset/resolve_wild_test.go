package ruleset

import (
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// TestWildTrees changes values of shipped profiles at random, past the schema:
// what compiles must hold together, what does not must say where.
func TestWildTrees(t *testing.T) {
	lib := shipped(t)
	files, _ := filepath.Glob("../rulesets/*.yaml")
	var roots []*Node
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, _ := read("wild.yaml", data)
		roots = append(roots, root)
	}
	rapid.Check(t, func(t *rapid.T) {
		root := rapid.SampledFrom(roots).Draw(t, "file")
		var every []*Node
		var walk func(n *Node)
		walk = func(n *Node) {
			every = append(every, n)
			for _, v := range n.Values {
				walk(v)
			}
		}
		walk(root)
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			target := rapid.SampledFrom(every[1:]).Draw(t, "where")
			value := wild(t, every)
			value.File, value.Pointer, value.Range, value.Ruleset = target.File, target.Pointer, target.Range, target.Ruleset
			root = replaced(root, target, value)
		}
		e := entryOf(-1, "wild.yaml", root, nil)
		lib.resolve(e)
		if (e.rs == nil) != e.found.HasErrors() {
			t.Fatalf("rules: %v, findings: %v", e.rs != nil, e.found)
		}
		if e.rs != nil {
			if _, err := e.rs.YAML(); err != nil {
				t.Fatal(err)
			}
			e.rs.Readings()
			e.rs.CiteFor(1, 1, "pawns.promotion.rank")
			if len(e.rs.Combinations()) < 200 {
				lint(e)
			}
		}
	})
}

// wild is a value that may fit nowhere: a word, a number, a part of the file
// from elsewhere.
func wild(t *rapid.T, every []*Node) *Node {
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return &Node{Kind: TextNode, Text: rapid.SampledFrom([]string{"none", "any", "last", "value", "-", "", "a1-c3", "king + queen", "60s", "K v K", "e4"}).Draw(t, "text")}
	case 1:
		return &Node{Kind: IntNode, Int: rapid.SampledFrom([]int64{-1, 0, 1, 2, 16, 17, 1 << 40}).Draw(t, "int")}
	case 2:
		return &Node{Kind: BoolNode, Bool: true}
	case 3:
		return &Node{Kind: MapNode}
	case 4:
		return &Node{Kind: ListNode}
	default:
		c := *rapid.SampledFrom(every).Draw(t, "from")
		return &c
	}
}

// replaced copies a tree with one node changed.
func replaced(n, old, value *Node) *Node {
	if n == old {
		return value
	}
	out := *n
	out.Values = make([]*Node, len(n.Values))
	for i, v := range n.Values {
		out.Values[i] = replaced(v, old, value)
	}
	return &out
}

package lint

import (
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"houserules/internal/shipped"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// TestWildTrees changes values of shipped profiles at random, past the schema:
// what compiles must hold together, what does not must say where.
func TestWildTrees(t *testing.T) {
	lib := shipped.Library(t)
	files, _ := filepath.Glob("../../rulesets/*.yaml")
	var roots []*yamltree.Node
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, _ := yamltree.ReadAll("wild.yaml", data)
		roots = append(roots, root)
	}
	rapid.Check(t, func(t *rapid.T) {
		root := rapid.SampledFrom(roots).Draw(t, "file")
		var every []*yamltree.Node
		var walk func(n *yamltree.Node)
		walk = func(n *yamltree.Node) {
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
		e := compile.NewFile(-1, "wild.yaml", root, nil)
		e.Resolve(lib)
		if (e.Ruleset == nil) != e.Found.HasErrors() {
			t.Fatalf("rules: %v, findings: %v", e.Ruleset != nil, e.Found)
		}
		if e.Ruleset != nil {
			compile.Flat(e.Ruleset)
			compile.Readings(e.Ruleset)
			e.Ruleset.CiteFor(1, 1, "pawns.promotion.rank")
			if len(Combinations(e.Ruleset)) < 200 {
				lint(e)
			}
		}
	})
}

// wild is a value that may fit nowhere: a word, a number, a part of the file
// from elsewhere.
func wild(t *rapid.T, every []*yamltree.Node) *yamltree.Node {
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return &yamltree.Node{Kind: yamltree.Text, Text: rapid.SampledFrom([]string{"none", "any", "last", "value", "-", "", "a1-c3", "king + queen", "60s", "K v K", "e4"}).Draw(t, "text")}
	case 1:
		return &yamltree.Node{Kind: yamltree.Int, Int: rapid.SampledFrom([]int64{-1, 0, 1, 2, 16, 17, 1 << 40}).Draw(t, "int")}
	case 2:
		return &yamltree.Node{Kind: yamltree.Bool, Bool: true}
	case 3:
		return &yamltree.Node{Kind: yamltree.Map}
	case 4:
		return &yamltree.Node{Kind: yamltree.List}
	default:
		c := *rapid.SampledFrom(every).Draw(t, "from")
		return &c
	}
}

// replaced copies a tree with one node changed.
func replaced(n, old, value *yamltree.Node) *yamltree.Node {
	if n == old {
		return value
	}
	out := *n
	out.Values = make([]*yamltree.Node, len(n.Values))
	for i, v := range n.Values {
		out.Values[i] = replaced(v, old, value)
	}
	return &out
}

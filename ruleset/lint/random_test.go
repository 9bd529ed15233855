package lint

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"houserules/finding"
	"houserules/internal/shipped"
	"houserules/ruleset/compile"
	"houserules/ruleset/schema"
	"houserules/ruleset/yamltree"
)

// TestLintAnything breaks shipped profiles at random and wants the checks and
// lint to say what they find without falling over, by codes of the table.
func TestLintAnything(t *testing.T) {
	var roots []*yamltree.Node
	files, _ := filepath.Glob("../../rulesets/*.yaml")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, _ := schema.Parse(filepath.Base(file), data)
		roots = append(roots, root)
	}
	odd := []any{"none", "draw", "out", "by_points", "king", "60s", "1ms", "last", "any", 1.0, 2.0, 3.0, 16.0, 200.0, true, false,
		[]any{"queen"}, []any{"RNBQKBNR"}, map[string]any{"then": "draw"}, map[string]any{"king": 3.0}, map[string]any{"rank": 3.0}}
	compiled := 0
	lintAny := func(t interface{ Fatalf(string, ...any) }, root *yamltree.Node) {
		file := root.File
		e := compile.NewFile(-1, file, root, schema.Check(root))
		lib := *shipped.Shared()
		e.Resolve(&lib)
		found := e.Found
		if e.Ruleset != nil {
			compiled++
			found = append(found, lintRules(e)...)
			found = append(found, lintOptions(newTrial(e))...)
		}
		for _, d := range found {
			if _, ok := finding.CheckFor(d.Code); !ok || d.Code == "ruleset.schema" {
				t.Fatalf("%s %v", d.Code, d.Params)
			}
		}
	}
	for _, root := range roots {
		lintAny(t, root)
	}
	if compiled != len(roots) {
		t.Errorf("%d of %d files compiled as they are", compiled, len(roots))
	}
	rapid.Check(t, func(rt *rapid.T) {
		root := rapid.SampledFrom(roots).Draw(rt, "file")
		for range rapid.IntRange(1, 3).Draw(rt, "times") {
			root = mutate(rt, root, odd)
		}
		if root.Kind == yamltree.Map {
			lintAny(rt, root)
		}
	})
}

// treeOf makes a tree of a value of encoding/json, without places.
func treeOf(v any) *yamltree.Node {
	switch v := v.(type) {
	case map[string]any:
		n := &yamltree.Node{Kind: yamltree.Map}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			n.Keys = append(n.Keys, yamltree.Key{Name: k})
			n.Values = append(n.Values, treeOf(v[k]))
		}
		return n
	case []any:
		n := &yamltree.Node{Kind: yamltree.List}
		for _, item := range v {
			n.Values = append(n.Values, treeOf(item))
		}
		return n
	case bool:
		return &yamltree.Node{Kind: yamltree.Bool, Bool: v, Text: fmt.Sprint(v)}
	case float64:
		if v == float64(int64(v)) {
			return &yamltree.Node{Kind: yamltree.Int, Int: int64(v), Text: fmt.Sprint(v)}
		}
		return &yamltree.Node{Kind: yamltree.Fraction, Fraction: v, Text: fmt.Sprint(v)}
	}
	return &yamltree.Node{Kind: yamltree.Text, Text: v.(string)}
}

// mutate replaces, removes or adds one value somewhere in a tree.
func mutate(rt *rapid.T, n *yamltree.Node, odd []any) *yamltree.Node {
	value := treeOf(rapid.SampledFrom(odd).Draw(rt, "value"))
	if len(n.Values) == 0 || rapid.IntRange(0, 9).Draw(rt, "stop") == 0 {
		return value
	}
	out := *n
	out.Keys, out.Values = slices.Clone(n.Keys), slices.Clone(n.Values)
	i := rapid.IntRange(0, len(n.Values)-1).Draw(rt, "at")
	switch what := rapid.IntRange(0, 9).Draw(rt, "what"); {
	case n.Kind == yamltree.Map && what == 0:
		out.Keys, out.Values = slices.Delete(out.Keys, i, i+1), slices.Delete(out.Values, i, i+1)
	case n.Kind == yamltree.Map && what == 1:
		name := rapid.SampledFrom([]string{"then", "claim", "x", "X", "clock", "extends", "authority", "end", "unit", "Up", "en"}).Draw(rt, "key")
		if n.Get(name) == nil {
			out.Keys, out.Values = append(out.Keys, yamltree.Key{Name: name}), append(out.Values, value)
		}
	default:
		out.Values[i] = mutate(rt, n.Values[i], odd)
	}
	return &out
}

package ruleset

import (
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// TestLintAnything breaks shipped profiles at random and wants the checks and
// lint to say what they find without falling over, by codes of the table.
func TestLintAnything(t *testing.T) {
	var roots []*Node
	files, _ := filepath.Glob("../rulesets/*.yaml")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, _ := parse(filepath.Base(file), data)
		roots = append(roots, root)
	}
	odd := []any{"none", "draw", "out", "by_points", "king", "60s", "1ms", "last", "any", 1.0, 2.0, 3.0, 16.0, 200.0, true, false,
		[]any{"queen"}, []any{"RNBQKBNR"}, map[string]any{"then": "draw"}, map[string]any{"king": 3.0}, map[string]any{"rank": 3.0}}
	compiled := 0
	lintAny := func(t interface{ Fatalf(string, ...any) }, root *Node) {
		file := root.File
		e := entryOf(-1, file, root, checkSchema(root))
		lib := *shippedOnce()
		lib.resolve(e)
		found := e.found
		if e.rs != nil && !e.invalid {
			compiled++
			found = append(found, lintRules(e)...)
			found = append(found, lintOptions(newTrial(e))...)
		}
		for _, d := range found {
			if _, ok := CheckFor(d.Code); !ok || d.Code == "ruleset.schema" {
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
		if root.Kind == MapNode {
			lintAny(rt, root)
		}
	})
}

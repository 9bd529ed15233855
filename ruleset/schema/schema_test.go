package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"pgregory.net/rapid"

	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

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

// TestRowsFit wants the examples of every key, and its default, to fit it.
func TestRowsFit(t *testing.T) {
	count := 0
	check := func(path string, p *language.Property) {
		count++
		fits := func(what string, v any) {
			w := &walk{}
			w.value(treeOf(v), p.Shape, nil)
			for _, d := range w.found {
				t.Errorf("%s: %s %v: %s %v", path, what, v, d.Code, d.Params)
			}
		}
		var examples []any
		if err := json.Unmarshal([]byte("["+p.Key.Examples()+"]"), &examples); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, e := range examples {
			fits("example", e)
		}
		switch d := p.Key.Default.(type) {
		case nil:
		case int:
			fits("default", float64(d))
		default:
			fits("default", d)
		}
	}
	language.Each(check)
	if count < 200 {
		t.Errorf("only %d keys", count)
	}
}

// judges are the makers of one and the same schema: the validator, made of the
// table, and what the library compiles of the JSON that editors read.
func judges(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	all := map[string]*jsonschema.Schema{"table": validator()}
	for _, lang := range language.Langs() {
		all[lang] = compiled(t, language.JSON(lang), jsonschema.Draft2020)
		all[lang+" draft-07"] = compiled(t, language.JSONDraft07(lang), jsonschema.Draft7)
	}
	return all
}

func compiled(t *testing.T, doc []byte, draft *jsonschema.Draft) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.Draft = draft
	c.LoadURL = func(url string) (io.ReadCloser, error) { // no reference reads a file or the net
		return nil, fmt.Errorf("schema %q is not part of the language", url)
	}
	if err := c.AddResource(language.SchemaID, bytes.NewReader(doc)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(language.SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// explains reports whether the walk finds anything wrong with a tree.
func explains(root *yamltree.Node) bool {
	w := &walk{}
	w.value(root, language.Get().File, nil)
	w.head(root)
	return len(w.found) > 0
}

// TestFilesAgree wants every form of the schema, and the walk that explains, to
// say the same of every file there is, and all profiles to fit.
func TestFilesAgree(t *testing.T) {
	all := judges(t)
	count, refused := 0, 0
	for _, pattern := range []string{"../../rulesets/*.yaml", "../../rulesets/examples/*.yaml", "../testdata/ok/*.yaml", "../testdata/err/*.yaml"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			root, _ := yamltree.ReadAll(file, data)
			if root == nil {
				continue
			}
			count++
			want := !explains(root)
			if !want {
				refused++
				if strings.Contains(file, "rulesets") || strings.Contains(file, "/ok/") {
					t.Errorf("%s does not fit", file)
				}
			}
			for name, s := range all {
				if got := s.Validate(yamltree.Value(root)) == nil; got != want {
					t.Errorf("%s: %s says %v, the walk %v", file, name, got, want)
				}
			}
		}
	}
	if count < 200 || refused < 50 {
		t.Errorf("only %d files, %d of them refused", count, refused)
	}
}

// TestMutationsAgree breaks profiles at random places and wants the same.
func TestMutationsAgree(t *testing.T) {
	all := judges(t)
	var roots []*yamltree.Node
	files, _ := filepath.Glob("../../rulesets/*.yaml")
	oks, _ := filepath.Glob("../testdata/ok/*.yaml")
	for _, file := range append(files, oks...) {
		data, _ := os.ReadFile(file)
		if root, _ := Parse(file, data); root != nil {
			roots = append(roots, root)
		}
	}
	odd := []any{"none", "draw", "king", "60s", "", "a.b", "K v K", "RNBQ", 0.0, 3.0, -1.0, 0.5, 1e9, true, false, []any{}, []any{"a", "a"},
		[]any{"queen"}, []any{3.0}, map[string]any{}, map[string]any{"en": "x"}, map[string]any{"then": "draw"}, map[string]any{"king": 3.0}}
	rapid.Check(t, func(rt *rapid.T) {
		root := rapid.SampledFrom(roots).Draw(rt, "file")
		for range 8 {
			changed := mutate(rt, root, odd)
			want := !explains(changed)
			plain := yamltree.Value(changed)
			for name, s := range all {
				if err := s.Validate(plain); (err == nil) != want {
					rt.Fatalf("the walk: %v\n%s: %#v", want, name, err)
				}
			}
		}
	})
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

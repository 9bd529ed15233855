package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"pgregory.net/rapid"

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

// TestSchemaTellsEverything wants a description and an example that fits for
// every key, inline, where editors look for them.
func TestSchemaTellsEverything(t *testing.T) {
	count := 0
	check := func(path string, s *schema) {
		count++
		if s.Description == "" || !strings.HasSuffix(s.Description, ".") {
			t.Errorf("%s: description %q", path, s.Description)
		}
		if len(s.Examples) == 0 {
			t.Errorf("%s: no example", path)
		}
		for _, e := range s.Examples {
			w := &walk{}
			w.value(treeOf(e), s, nil)
			for _, d := range w.found {
				t.Errorf("%s: example %v: %s %v", path, e, d.Code, d.Params)
			}
		}
		if d := s.Default; d != nil && !slices.ContainsFunc(s.branches(), func(b *schema) bool { return b.accepts(treeOf(d)) }) {
			t.Errorf("%s: the default %v does not fit", path, d)
		}
	}
	eachKey(check)
	if count < 132 {
		t.Errorf("only %d keys", count)
	}
	rules := language().Defs["rules"]
	for name, s := range rules.Properties {
		check("rules."+name, s)
	}
}

// TestSchemaKeywords wants the walk to know every keyword that the schema uses.
func TestSchemaKeywords(t *testing.T) {
	known := map[string]bool{"$schema": true, "$id": true, "title": true, "$comment": true, "propertyNames": true}
	typ := map[string]any{}
	b, _ := json.Marshal(schema{})
	_ = json.Unmarshal(b, &typ)
	for k := range typ {
		known[k] = true
	}
	var visit func(path string, v any)
	visit = func(path string, v any) {
		m, ok := v.(map[string]any)
		if !ok {
			return
		}
		for k, sub := range m {
			if !known[k] {
				t.Errorf("%s uses the keyword %s", path, k)
			}
			switch k {
			case "properties", "patternProperties", "$defs":
				for name, s := range sub.(map[string]any) {
					visit(path+"/"+name, s)
				}
			case "anyOf", "allOf":
				for _, s := range sub.([]any) {
					visit(path+"/"+k, s)
				}
			case "items", "if", "then", "not":
				visit(path+"/"+k, sub)
			}
		}
	}
	var doc any
	if err := json.Unmarshal(JSON, &doc); err != nil {
		t.Fatal(err)
	}
	visit("", doc)
}

// TestSchemaProfiles wants every profile there is to fit, by the walk and by
// the library.
func TestSchemaProfiles(t *testing.T) {
	compiled, err := validator()
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../../rulesets/*.yaml")
	more, _ := filepath.Glob("../../rulesets/examples/*.yaml")
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, found := Parse(filepath.Base(file), data)
		for _, d := range found {
			t.Errorf("%s:%d:%d %s %v", d.File, d.Line, d.Column, d.Code, d.Params)
		}
		if root == nil {
			continue
		}
		if err := compiled.Validate(root.Plain()); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestSchemaAgrees breaks profiles at random places and wants the walk and the
// library to agree on what fits.
func TestSchemaAgrees(t *testing.T) {
	compiled, err := compileSchema(JSON, jsonschema.Draft2020)
	if err != nil {
		t.Fatal(err)
	}
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
		changed := mutate(rt, root, odd)
		w := &walk{}
		w.value(changed, language(), nil)
		w.head(changed, language())
		err := compiled.Validate(changed.Plain())
		if (len(w.found) == 0) != (err == nil) {
			rt.Fatalf("walk: %v\nlibrary: %#v", w.found, err)
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

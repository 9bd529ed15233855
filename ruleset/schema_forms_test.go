package ruleset

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// descriptions collects every description of a schema.
func descriptions(t *testing.T, doc []byte) []string {
	t.Helper()
	var list []string
	rewriteSchema(doc, func(m map[string]any) {
		if d, ok := m["description"].(string); ok {
			list = append(list, d)
		}
	})
	return list
}

func TestSchemaInBengali(t *testing.T) {
	var texts map[string]string
	if err := json.Unmarshal(schemaBengali, &texts); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, d := range descriptions(t, SchemaJSON) {
		used[d] = true
		if texts[d] == "" {
			t.Errorf("no Bengali for %q", d)
		}
	}
	for d := range texts {
		if !used[d] {
			t.Errorf("Bengali for a description that is gone: %q", d)
		}
	}
	for _, d := range descriptions(t, SchemaIn("bn")) {
		if !strings.ContainsFunc(d, func(c rune) bool { return c >= 0x980 && c <= 0x9ff }) {
			t.Errorf("not Bengali: %q", d)
		}
	}
	if string(SchemaIn("xx")) != string(SchemaJSON) {
		t.Error("another language is not English")
	}
}

// TestSchemaForms wants each form of the schema to say the same of every file.
func TestSchemaForms(t *testing.T) {
	english, err := validator()
	if err != nil {
		t.Fatal(err)
	}
	compile := func(draft *jsonschema.Draft, doc []byte) *jsonschema.Schema {
		c := jsonschema.NewCompiler()
		c.Draft = draft
		if err := c.AddResource("schema.json", strings.NewReader(string(doc))); err != nil {
			t.Fatal(err)
		}
		s, err := c.Compile("schema.json")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	forms := map[string]*jsonschema.Schema{
		"bn":       compile(jsonschema.Draft2020, SchemaIn("bn")),
		"draft-07": compile(jsonschema.Draft7, SchemaDraft07(SchemaJSON)),
	}
	count := 0
	for _, pattern := range []string{"../rulesets/*.yaml", "testdata/ok/*.yaml", "testdata/err/*.yaml"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			root, _ := read(file, data)
			if root == nil {
				continue
			}
			count++
			want := english.Validate(root.plain()) == nil
			for name, s := range forms {
				if got := s.Validate(root.plain()) == nil; got != want {
					t.Errorf("%s: %s says %v, English says %v", file, name, got, want)
				}
			}
		}
	}
	if count < 200 {
		t.Errorf("only %d files", count)
	}
}

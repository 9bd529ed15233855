package schema

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"houserules/internal/golden"
	"houserules/ruleset/yamltree"
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
	for _, d := range descriptions(t, JSON) {
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
	for _, d := range descriptions(t, In("bn")) {
		if !strings.ContainsFunc(d, func(c rune) bool { return c >= 0x980 && c <= 0x9ff }) {
			t.Errorf("not Bengali: %q", d)
		}
	}
	if string(In("xx")) != string(JSON) {
		t.Error("another language is not English")
	}
}

// TestSchemaPlain wants what the library compiles to be the schema as it is now.
func TestSchemaPlain(t *testing.T) {
	want := schemaWithoutTexts()
	if *golden.Update {
		if err := os.WriteFile("schema_plain.json", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(schemaPlain) != string(want) {
		t.Error("schema_plain.json is not that of schema.json; run go test ./ruleset/schema -run SchemaPlain -update")
	}
}

// TestSchemaForms wants each form of the schema to say the same of every file.
func TestSchemaForms(t *testing.T) {
	compile := func(draft *jsonschema.Draft, doc []byte) *jsonschema.Schema {
		s, err := compileSchema(doc, draft)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	english := compile(jsonschema.Draft2020, JSON)
	forms := map[string]*jsonschema.Schema{
		"bn":            compile(jsonschema.Draft2020, In("bn")),
		"draft-07":      compile(jsonschema.Draft7, Draft07(JSON)),
		"without texts": compile(jsonschema.Draft7, schemaPlain),
	}
	count := 0
	for _, pattern := range []string{"../../rulesets/*.yaml", "../testdata/ok/*.yaml", "../testdata/err/*.yaml"} {
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
			want := english.Validate(root.Plain()) == nil
			for name, s := range forms {
				if got := s.Validate(root.Plain()) == nil; got != want {
					t.Errorf("%s: %s says %v, English says %v", file, name, got, want)
				}
			}
		}
	}
	if count < 200 {
		t.Errorf("only %d files", count)
	}
}

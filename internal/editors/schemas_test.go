package editors

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"gopkg.in/yaml.v3"

	"houserules/ruleset/language"
)

const root = "../.."

var update = flag.Bool("update", false, "write schemas/ anew")

// forms are the files under schemas/, whose names do not change.
func forms() map[string][]byte {
	all := map[string][]byte{}
	for _, lang := range language.Langs() {
		name := "ruleset"
		if lang != "en" {
			name += "." + lang
		}
		all[name+".schema.json"] = language.JSON(lang)
		all[name+".draft-07.schema.json"] = language.JSONDraft07(lang)
	}
	return all
}

// TestSchemaFiles: what stands under schemas/ is what the program has in it,
// and nothing else stands there.
func TestSchemaFiles(t *testing.T) {
	for name, want := range forms() {
		file := filepath.Join(root, "schemas", name)
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("schemas/%s lags behind the table of ruleset/language; go test ./internal/editors -update", name)
		}
	}
	entries, err := os.ReadDir(filepath.Join(root, "schemas"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if forms()[entry.Name()] == nil && entry.Name() != "README.md" {
			t.Errorf("schemas/%s is made by nothing", entry.Name())
		}
	}
}

// TestSchemasAgree: every form compiles under its own draft, passes the shipped
// profiles and refuses the same mistakes.
func TestSchemasAgree(t *testing.T) {
	profiles := documents(t)
	for name, text := range forms() {
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("mem:"+name, bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		compiled, err := compiler.Compile("mem:" + name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		draft := "2020-12"
		if strings.Contains(name, "draft-07") {
			draft = "draft-07"
		}
		if !strings.Contains(string(text), draft) {
			t.Errorf("%s does not say that it is %s", name, draft)
		}
		for file, value := range profiles {
			if err := compiled.Validate(value); err != nil {
				t.Errorf("%s refuses %s: %v", name, file, err)
			}
		}
		for what, document := range map[string]string{
			"a typo":          `{"houserules": 1, "id": "x", "extnds": "standard-chess"}`,
			"a wrong type":    `{"houserules": 1, "id": "x", "extends": "standard-chess", "board": 8}`,
			"another word":    `{"houserules": 1, "id": "x", "extends": "standard-chess", "turns": {"order": 4}}`,
			"a list":          `[]`,
			"no version":      `{"id": "x", "extends": "standard-chess"}`,
			"another dialect": `{"houserules": 2, "id": "x", "extends": "standard-chess"}`,
		} {
			var value any
			if err := json.Unmarshal([]byte(document), &value); err != nil {
				t.Fatal(err)
			}
			if compiled.Validate(value) == nil {
				t.Errorf("%s passes %s", name, what)
			}
		}
	}
}

// documents are the shipped profiles as an editor reads them.
func documents(t *testing.T) map[string]any {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "rulesets", "*.yaml"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d profiles, %v", len(files), err)
	}
	all := map[string]any{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var value any
		if err := yaml.Unmarshal(data, &value); err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = value
	}
	return all
}

// TestModelines: the first line of each rule file leads an editor to the schema.
func TestModelines(t *testing.T) {
	var files []string
	for _, pattern := range []string{"rulesets/*.yaml", "rulesets/examples/*.yaml"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 15 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		line, _, _ := strings.Cut(string(data), "\n")
		path, ok := strings.CutPrefix(line, "# yaml-language-server: $schema=")
		if !ok {
			t.Errorf("%s begins with %q", file, line)
			continue
		}
		text, err := os.ReadFile(filepath.Join(filepath.Dir(file), path))
		if err != nil || !bytes.Equal(text, language.JSON("en")) {
			t.Errorf("%s: %s is not the schema: %v", file, path, err)
		}
	}
}

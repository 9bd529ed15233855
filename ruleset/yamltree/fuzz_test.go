package yamltree_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"houserules/finding"
	"houserules/ruleset/schema"
	"houserules/ruleset/yamltree"
)

// FuzzRead wants an answer for any bytes, soon and with places in the file; and
// where nothing is refused, the very values that a plain YAML reader gives.
func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"../testdata/ok/*.yaml", "../testdata/err/*.yaml", "../../rulesets/*.yaml"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if data, err := os.ReadFile(file); err == nil {
				f.Add(data)
			}
		}
	}
	for _, c := range bugCases {
		f.Add([]byte(c.yaml))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		start := time.Now()
		root, found := schema.Parse("f.yaml", data)
		if spent := time.Since(start); spent > 10*time.Second {
			t.Fatalf("took %v", spent)
		}
		if root == nil && !found.HasErrors() {
			t.Fatal("no tree and no word why")
		}
		lines := strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
		for _, d := range found {
			if _, ok := finding.CheckFor(d.Code); !ok || d.Code == "ruleset.schema" {
				t.Fatalf("%s %v", d.Code, d.Params)
			}
			if d.Line < 1 || d.Line > len(lines) || d.Column < 1 || d.Column > utf8.RuneCountInString(lines[d.Line-1])+1 {
				t.Fatalf("%s at %d:%d", d.Code, d.Line, d.Column)
			}
			if d.EndLine < d.Line || d.EndLine == d.Line && d.EndColumn < d.Column || d.EndLine > len(lines) {
				t.Fatalf("%s ends at %d:%d, begins at %d:%d", d.Code, d.EndLine, d.EndColumn, d.Line, d.Column)
			}
		}
		if _, told := yamltree.ReadAll("f.yaml", data); root == nil || told.HasErrors() {
			return
		}
		var plain any
		if err := yaml.Unmarshal(data, &plain); err != nil {
			t.Fatalf("taken, but a YAML reader says %v", err)
		}
		if got := likeYAML(root); !reflect.DeepEqual(got, plain) {
			t.Fatalf("got %#v, a YAML reader %#v", got, plain)
		}
	})
}

// likeYAML is a tree with the types that the YAML reader uses.
func likeYAML(n *yamltree.Node) any {
	switch n.Kind {
	case yamltree.Map:
		m := map[string]any{}
		for i, k := range n.Keys {
			m[k.Name] = likeYAML(n.Values[i])
		}
		return m
	case yamltree.List:
		l := []any{}
		for _, v := range n.Values {
			l = append(l, likeYAML(v))
		}
		return l
	case yamltree.Int:
		return int(n.Int)
	case yamltree.Fraction:
		return n.Fraction
	case yamltree.Bool:
		return n.Bool
	}
	return n.Text
}

// TestReadIsFast gives the reader what is hard for readers, 256 KiB of it.
func TestReadIsFast(t *testing.T) {
	for name, text := range map[string]string{
		"brackets": strings.Repeat("{", 250000), "maps": strings.Repeat("{a: ", 60000), "one key": strings.Repeat("a: 1\n", 50000),
		"dashes": strings.Repeat("- ", 130000), "questions": strings.Repeat("? ", 130000), "commas": "{" + strings.Repeat("a,", 130000) + "}",
		"quotes": strings.Repeat("'", 250001), "pairs of brackets": "a: [" + strings.Repeat("[],", 80000) + "]",
		"bengali": "a: [" + strings.Repeat("ক,", 60000) + "]", "comments": strings.Repeat("- a # x\n", 30000),
		"anchors": strings.Repeat("&a ", 80000), "tabs": strings.Repeat("a: \t1\n", 40000), "long text": "a: " + strings.Repeat("b\n ", 80000),
	} {
		start := time.Now()
		_, found := schema.Parse("f.yaml", []byte(text))
		if spent := time.Since(start); spent > 10*time.Second {
			t.Errorf("%s: %v", name, spent)
		}
		if len(found) > finding.Max+1 {
			t.Errorf("%s: %d findings", name, len(found))
		}
	}
}

package layout

import (
	"os"
	"path/filepath"
	"testing"

	"houserules/ruleset/yamltree"
)

// What is written is read back as the same values, for every shipped file.
func TestWriteIsReadBack(t *testing.T) {
	files, err := filepath.Glob("../../rulesets/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, _ := yamltree.Read(file, src)
		again, found := yamltree.Read(file, Write(tree))
		if found.HasErrors() {
			t.Fatalf("%s: %+v\n%s", file, found, Write(tree))
		}
		if !unquotedEqual(tree, again) {
			t.Errorf("%s: the values differ\n%s", file, Write(tree))
		}
	}
}

// unquotedEqual is equal without regard to quotes, which Write chooses itself.
func unquotedEqual(a, b *yamltree.Node) bool {
	if a.Kind != b.Kind || len(a.Values) != len(b.Values) || a.Text != b.Text {
		return false
	}
	for i := range a.Values {
		if len(a.Keys) > 0 && a.Keys[i].Name != b.Keys[i].Name || !unquotedEqual(a.Values[i], b.Values[i]) {
			return false
		}
	}
	return true
}

func TestWriteQuotesWhatWouldBeAnotherValue(t *testing.T) {
	for _, text := range []string{"yes", "null", "1", "0.5", "2018-01-01", "a: b", "a #b", " a", "", "1e3", "-x", "x,y", "true", "a\nb"} {
		n := &yamltree.Node{Kind: yamltree.Map, Keys: []yamltree.Key{{Name: "k"}}, Values: []*yamltree.Node{
			{Kind: yamltree.List, Values: []*yamltree.Node{{Kind: yamltree.Text, Text: text}}}}}
		back, found := yamltree.Read("", Write(n))
		if found.HasErrors() || len(back.Get("k").Values) != 1 || back.Get("k").Values[0].Text != text || back.Get("k").Values[0].Kind != yamltree.Text {
			t.Errorf("%q was written as %s", text, Write(n))
		}
	}
}

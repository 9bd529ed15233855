package library_test

import (
	"os"
	"testing"
	"testing/fstest"

	"houserules/ruleset/library"
)

// TestFolderWithOtherFiles passes over what is no rule file in a folder, and
// nothing that is one, however broken.
func TestFolderWithOtherFiles(t *testing.T) {
	for _, c := range []struct {
		name, text string
		rules      bool
	}{
		{"an overlay", "# ours\nhouserules: 1\nid: f\nextends: standard-chess\n", true},
		{"a byte order mark", "\ufeffhouserules: 1\nid: f\n", true},
		{"after a document mark", "---\nhouserules: 1\n", true},
		{"the key in quotes", "\"houserules\": 1\nid: f\n", true},
		{"the key further down", "id: f\nhouserules: 1\n", true},
		{"all in braces", "{houserules: 1, id: f}\n", true},
		{"indented as a whole", "  houserules: 1\n  id: f\n", true},
		{"UTF-16", "\xff\xfeh\x00o\x00u\x00s\x00e\x00r\x00u\x00l\x00e\x00s\x00:\x001\x00\n\x00", true},
		{"broken further down", "houserules: 1\nend: {claim: [\n", true},
		{"the first key misspelt", "houserule: 1\nid: f\nextends: standard-chess\n", true},
		{"no version at all", "id: f\nextends: standard-chess\n", true},
		{"scenarios", "houserules: 1\nruleset: f\nscenarios:\n  a: {play: []}\n", false},
		{"another program's", "apis:\n  main: {root: openapi.yaml}\nextends: [minimal]\n", false},
		{"another program's service of that name", "services:\n  houserules:\n    image: x\n", false},
		{"another program's, broken", "steps: [\n", false},
		{"only a comment", "# houserules: 1\n", false},
		{"empty", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := library.IsRules([]byte(c.text)); got != c.rules {
				t.Errorf("a rule file: %v, want %v", got, c.rules)
			}
			_, found := library.Load(library.Source{FS: fstest.MapFS{"other.yaml": {Data: []byte(c.text)}}}, library.Source{FS: os.DirFS("../../rulesets")})
			if told := len(found.In("other.yaml")) > 0; told != c.rules { // its id is never that of the file
				t.Errorf("told of: %v, want %v: %v", told, c.rules, found)
			}
		})
	}
}

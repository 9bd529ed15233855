package library_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
)

// FuzzCompile: whatever a rule file says, compiling it gives rules or findings
// with a place, never a panic, and the same each time.
func FuzzCompile(f *testing.F) {
	lib := shipped.Library(f)
	files, _ := filepath.Glob("../../rulesets/*.yaml")
	for _, file := range append(files, "../../rulesets/examples/friday-club.yaml") {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("houserules: 1\nid: tiny\nversion: 1.0.0\n" + shipped.TinyRules + shipped.TinyOptions))
	f.Add([]byte("houserules: 1\nid: a\nversion: 1.0.0\nextends: maharajah\nauthority: site\narmy: {orthodox_plays: a}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rs, found := lib.Compile("a.yaml", data)
		if (rs == nil) != found.HasErrors() {
			t.Fatalf("rules: %v, findings: %v", rs != nil, found)
		}
		for _, d := range found {
			if d.Line < 1 || d.Column < 1 || d.Code == "" {
				t.Fatalf("a finding without a place: %+v", d)
			}
		}
		if rs == nil {
			return
		}
		again, _ := lib.Compile("a.yaml", data)
		if again == nil || again.Digest != rs.Digest || !bytes.Equal(compile.Canonical(again), compile.Canonical(rs)) {
			t.Fatal("another digest the second time")
		}
		compile.Document(rs)
		for _, path := range []string{"end.checkmate.then", "pawns.promotion.rank", "castling.needs"} {
			rs.Cite(ruleset.Path(path))
			rs.CiteFor(0, 0, ruleset.Path(path))
		}
	})
}

// FuzzOverlay: whatever a request asks for.
func FuzzOverlay(f *testing.F) {
	lib := shipped.Library(f)
	f.Add("qdan-four-player", "mode", "solo", int64(200))
	f.Add("maharajah-online@1.0.0", "main", "10m", int64(1))
	f.Add("sha256:00", "options.x", "none", int64(-1))
	f.Fuzz(func(t *testing.T, ref, name, word string, number int64) {
		for _, value := range []any{word, number, number%2 == 0} {
			rs, found := lib.OverlaySite(ref, []ruleset.OptionValue{{Name: name, Value: value}})
			if (rs == nil) != found.HasErrors() {
				t.Fatalf("rules: %v, findings: %v", rs != nil, found)
			}
		}
	})
}

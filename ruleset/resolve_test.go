package ruleset

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestResolveFindings runs the archives of testdata/resolve: rule files, and
// what lint must say about each of them under "out". All may extend "tiny", a
// small game that compiles.
func TestResolveFindings(t *testing.T) {
	files, err := filepath.Glob("testdata/resolve/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	tiny := Source{Files: map[string][]byte{"tiny.yaml": []byte("houserules: 1\nid: tiny\nversion: 1.0.0\n" + tinyRules + tinyOptions)}}
	if _, found := NewLibrary(tiny); len(found) > 0 {
		t.Fatal(found)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source := Source{Files: map[string][]byte{}}
			want, at := "", -1
			for i, f := range archive.Files {
				if f.Name == "out" {
					want, at = string(f.Data), i
					continue
				}
				source.Files[f.Name] = f.Data
			}
			lib, found := NewLibrary(source, tiny)
			for _, name := range sortedKeys(source.Files) {
				if !found.HasErrors() {
					_, more := lib.LintFile(name, source.Files[name])
					found = append(found, more...)
				}
			}
			got := report(found.Sorted())
			if *update {
				if at < 0 {
					archive.Files = append(archive.Files, txtar.File{Name: "out"})
					at = len(archive.Files) - 1
				}
				archive.Files[at].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			for _, d := range found {
				kind, ok := CheckFor(d.Code)
				if !ok {
					t.Errorf("%s is no documented check", d.Code)
				}
				for _, name := range sortedKeys(d.Params) {
					if !slices.Contains(kind.Params, name) {
						t.Errorf("%s: the parameter %s is not documented", d.Code, name)
					}
				}
			}
		})
	}
}

// report writes findings a line each, with all that they say.
func report(found Diagnostics) string {
	var out strings.Builder
	for _, d := range found {
		fmt.Fprintf(&out, "%s:%d:%d-%d:%d %s %s %s", d.File, d.Line, d.Column, d.EndLine, d.EndColumn, d.Severity, d.Code, d.Pointer)
		for _, name := range slices.Sorted(maps.Keys(d.Params)) {
			fmt.Fprintf(&out, " %s=%v", name, d.Params[name])
		}
		for _, r := range d.Related {
			fmt.Fprintf(&out, " (%s:%d:%d %s)", r.File, r.Line, r.Column, r.Code)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// tinyOptions are options of every form.
const tinyOptions = `options:
  style:
    title: Style
    default: calm
    choices:
      calm: {title: calm}
      wild: {title: wild, sets: {end: {stalemate: {then: wins}}}}
  count: {title: Count, sets: end.repetition.automatic, from: 2, to: 9}
  time: {title: Time, changeable: by_host, sets: clock.main, from: 10s, to: 1h}
  agreed: {title: Agreed, sets: end.agreement.then, one_of: [draw, none]}
  exposed: {changeable: by_site, sets: check.own_king, one_of: [may_be_exposed]}
  rotate: {title: Rotate, sets: turns.rotate_first}
  fast: {title: Fast, when: {style: wild}, sets: clock.move, one_of: [5s, 9s]}
`

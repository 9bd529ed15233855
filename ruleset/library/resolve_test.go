package library_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"houserules/finding"
	"houserules/internal/golden"
	"houserules/internal/shipped"
	"houserules/ruleset/library"
	"houserules/ruleset/lint"
)

// TestResolveFindings runs the archives of testdata/resolve: rule files, and
// what lint must say about each of them under "out". All may extend "tiny", a
// small game that compiles.
func TestResolveFindings(t *testing.T) {
	files, err := filepath.Glob("testdata/resolve/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	tiny := library.Source{Files: map[string][]byte{"tiny.yaml": []byte("houserules: 1\nid: tiny\nversion: 1.0.0\n" + shipped.TinyRules + shipped.TinyOptions)}}
	if _, found := library.Load(tiny); len(found) > 0 {
		t.Fatal(found)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source := library.Source{Files: map[string][]byte{}}
			want, at := "", -1
			for i, f := range archive.Files {
				if f.Name == "out" {
					want, at = string(f.Data), i
					continue
				}
				source.Files[f.Name] = f.Data
			}
			lib, found := library.Load(source, tiny)
			for _, name := range slices.Sorted(maps.Keys(source.Files)) {
				if !found.HasErrors() {
					rs, more := lib.Compile(name, source.Files[name])
					if rs != nil {
						more = append(more, lint.Rules(rs)...).Sorted()
					}
					found = append(found, more...)
				}
			}
			got := shipped.Report(found.Sorted())
			if *golden.Update {
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
				kind, ok := finding.CheckFor(d.Code)
				if !ok {
					t.Errorf("%s is no documented check", d.Code)
				}
				for _, name := range slices.Sorted(maps.Keys(d.Params)) {
					if !slices.Contains(kind.Params, name) {
						t.Errorf("%s: the parameter %s is not documented", d.Code, name)
					}
				}
			}
		})
	}
}

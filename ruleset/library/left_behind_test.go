package library_test

import (
	"os"
	"path/filepath"
	"testing"

	"houserules/ruleset/library"
)

// TestLeftBehind: what editors leave beside a file that is open is passed over
// with a note, be it a link to nowhere, to the file, or a copy.
func TestLeftBehind(t *testing.T) {
	const club = "houserules: 1\nid: club\nversion: 1.0.0\n"
	rules, err := os.ReadFile("../../rulesets/standard-chess.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, leave := range map[string]func(dir string) error{
		".#standard-chess.yaml": func(dir string) error {
			return os.Symlink("me@host.12:34", filepath.Join(dir, ".#standard-chess.yaml"))
		},
		".#standard-chess.yml": func(dir string) error {
			return os.Symlink("standard-chess.yaml", filepath.Join(dir, ".#standard-chess.yml"))
		},
		"._standard-chess.yaml": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "._standard-chess.yaml"), []byte("\x00\x05\x16\x07"+club), 0o600)
		},
	} {
		dir := t.TempDir()
		for _, beside := range []string{"standard-chess.yaml", "standard-chess.yaml~", "#standard-chess.yaml#"} {
			if err := os.WriteFile(filepath.Join(dir, beside), rules, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := leave(dir); err != nil {
			t.Fatal(err)
		}
		lib, found := library.Load(library.Source{Name: "here", FS: os.DirFS(dir)})
		if len(found) != 1 || found[0].Code != "ruleset.left_behind" || found[0].File != "here/"+name || found.HasErrors() {
			t.Errorf("%s: %v", name, found)
		}
		if ids := lib.IDs(); len(ids) != 1 {
			t.Errorf("%s: %v", name, ids)
		}
	}
}

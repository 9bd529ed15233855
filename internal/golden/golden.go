// Package golden compares texts with golden files in tests.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

// Update says whether to rewrite golden files: go test ./... -update of a package
// that compares with some.
var Update = flag.Bool("update", false, "rewrite golden files")

// Compare compares a text with a golden file.
func Compare(t testing.TB, file, got string) {
	t.Helper()
	if *Update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

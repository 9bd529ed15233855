package compile_test

import (
	"os"
	"testing"

	"houserules/internal/long"
	"houserules/ruleset/compile"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
)

// Every value of the shipped profiles can be put back where it stands, and the
// rules stay what they are.
func TestWithTheSameValueChangesNothing(t *testing.T) {
	lib, found := library.Load(library.Source{Name: "rulesets", FS: os.DirFS("../../rulesets")})
	if found.HasErrors() {
		t.Fatal(found)
	}
	leaf := 0
	for _, rs := range lib.All() {
		compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) {
			switch name, _, _ := cut(path); name {
			case "articles", "interpretations", "options", "terms", "notes", "site":
				return
			}
			if leaf++; leaf%long.Pick(5, 3, 1) != 0 {
				return
			}
			same, found := compile.With(rs, path, n)
			if same == nil {
				t.Errorf("%s: %s: %v", rs.ID, path, found)
			} else if same.Digest != rs.Digest {
				t.Errorf("%s: %s put back gives another digest", rs.ID, path)
			}
		})
	}
}

// A change is seen, or refused as a file would be.
func TestWithAnotherValue(t *testing.T) {
	lib, _ := library.Load(library.Source{Name: "rulesets", FS: os.DirFS("../../rulesets")})
	rs, err := lib.Get("standard-chess")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, to string
		ok       bool
	}{
		{"end.stalemate.then", "wins", true},
		{"end.repetition.then", "loses", false},
		{"castling.king_goes", "x", false},
		{"pieces.rook.moves", "B", true},
		{"pieces.rook.letter", "Q", false},
		{"no.such.path", "1", false},
	} {
		other, found := compile.With(rs, c.path, yamltree.NewText(c.to))
		if (other != nil) != c.ok {
			t.Errorf("%s: %s: %v", c.path, c.to, found)
		}
		if other != nil && other.Digest == rs.Digest {
			t.Errorf("%s: %s changes nothing", c.path, c.to)
		}
	}
}

func cut(path string) (name, rest string, deeper bool) {
	for i := range len(path) {
		if path[i] == '.' {
			return path[:i], path[i+1:], true
		}
	}
	return path, "", false
}

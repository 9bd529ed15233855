package library_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
)

func TestExampleIsNoProfile(t *testing.T) {
	if slices.Contains(shipped.Library(t).IDs(), "friday-club") {
		t.Error("the example of a group's file stands among the profiles")
	}
}

// TestEveryCombination compiles each product of all choices of a profile.
func TestEveryCombination(t *testing.T) {
	lib := shipped.Library(t)
	total := 0
	for _, rs := range lib.All() {
		combinations := [][]ruleset.OptionValue{nil}
		for i := range compile.FileOf(rs).Definitions() {
			def := &compile.FileOf(rs).Definitions()[i]
			if def.Choices == nil {
				continue
			}
			var next [][]ruleset.OptionValue
			for _, c := range combinations {
				for _, choice := range yamltree.Names(def.Choices) {
					next = append(next, append(slices.Clone(c), ruleset.OptionValue{Name: def.Name, Value: choice}))
				}
			}
			combinations = next
		}
		if testing.Short() && len(combinations) > 60 {
			combinations = combinations[:60]
		}
		total += len(combinations)
		for _, c := range combinations {
			out, found := compile.WithOptions(rs, c, true)
			if found.HasErrors() {
				t.Errorf("%s with %s: %v", rs.ID, c, found)
				continue
			}
			for i, want := range c {
				if got := shipped.Option(out, want.Name); got.Active && got.Value != want.Value {
					t.Fatalf("%s with %s: %s is %v (%d)", rs.ID, c, want.Name, got.Value, i)
				}
			}
		}
	}
	t.Logf("%d combinations", total)
}

func TestReferences(t *testing.T) {
	base := "houserules: 1\nid: base\nversion: %s\n" + shipped.TinyRules
	old := strings.Replace(base, "%s", "1.0.0", 1)
	new := strings.Replace(strings.Replace(base, "%s", "1.2.0", 1), "automatic: 3", "automatic: 4", 1)
	lib, found := library.Load(
		library.Source{Name: "mine", Files: map[string][]byte{
			"base@1.0.0.yaml": []byte(old),
			"child.yml":       []byte("houserules: 1\nid: child\nversion: 1.0.0\nextends: base\nauthority: site\n"),
			"pinned.yaml":     []byte("houserules: 1\nid: pinned\nversion: 1.0.0\nextends: base@1.2.0\nauthority: site\n"),
			"notes.txt":       []byte("not a rule file"),
		}},
		library.Source{Name: "shipped", Files: map[string][]byte{"base.yaml": []byte(new), "base@1.0.0.yaml": []byte(old)}},
	)
	if len(found) > 0 {
		t.Fatal(found)
	}
	rows := []struct{ ref, version, file string }{
		{"base", "1.0.0", "mine/base@1.0.0.yaml"}, // its own source first, whatever is newer elsewhere
		{"base@1.0.0", "1.0.0", "mine/base@1.0.0.yaml"},
		{"base@1.2.0", "1.2.0", "shipped/base.yaml"},
		{"child", "1.0.0", "mine/child.yml"},
	}
	for _, row := range rows {
		rs := shipped.Get(t, lib, row.ref)
		if rs.Version != row.version || rs.File != row.file {
			t.Errorf("%s: %s in %s, want %s in %s", row.ref, rs.Version, rs.File, row.version, row.file)
		}
		again := shipped.Get(t, lib, rs.Digest)
		if again.Digest != rs.Digest {
			t.Errorf("%s: another digest found by digest", row.ref)
		}
	}
	if a, b := shipped.Get(t, lib, "child"), shipped.Get(t, lib, "base@1.0.0"); a.Digest != b.Digest {
		t.Error("a child that changes nothing has another digest")
	}
	if a, b := shipped.Get(t, lib, "pinned"), shipped.Get(t, lib, "base@1.2.0"); a.Digest != b.Digest {
		t.Error("a pinned child is built on another version")
	}
	if got := len(lib.Versions("base")); got != 3 {
		t.Errorf("%d versions of base side by side, want 3", got)
	}
	if got := lib.IDs(); !slices.Equal(got, []string{"base", "child", "pinned"}) {
		t.Errorf("ids: %v", got)
	}
	for ref, nearest := range map[string]string{"bsae": "base", "base@2.0.0": "base@1.0.0", "base@": "base@1.0.0", "chil": "child"} {
		_, err := lib.Get(ref)
		var unknown *library.UnknownError
		if !errors.As(err, &unknown) || len(unknown.Nearest) == 0 || unknown.Nearest[0] != nearest {
			t.Errorf("%s: %v, want the nearest to be %s", ref, err, nearest)
		}
	}
	for _, ref := range []string{"", "sha256:", "sha256:00", "@", "base@", "base@1"} {
		if _, err := lib.Get(ref); err == nil {
			t.Errorf("%q is found", ref)
		}
	}
}

// A file with errors is not what somebody meant who asks for its id.
func TestNearestAreRulesThatCanBeUsed(t *testing.T) {
	lib, _ := library.Load(library.Source{FS: fstest.MapFS{
		"broken.yaml": {Data: []byte("houserules: 1\nid: broken\nversion: 1.0.0\nnonsense: 1\n")},
	}})
	var unknown *library.UnknownError
	if _, err := lib.Get("broken"); !errors.As(err, &unknown) || len(unknown.Nearest) != 0 {
		t.Errorf("%v", err)
	}
}

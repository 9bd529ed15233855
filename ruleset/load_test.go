package ruleset

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// shipped is the library of the profiles that the program is shipped with.
func shipped(t testing.TB) *Library {
	t.Helper()
	lib, found := NewLibrary(Source{FS: os.DirFS("../rulesets")})
	for _, d := range found {
		t.Errorf("%s:%d:%d: %s %s %v", d.File, d.Line, d.Column, d.Severity, d.Code, d.Params)
	}
	return lib
}

// get is a profile that must be there.
func get(t testing.TB, lib *Library, ref string) *Ruleset {
	t.Helper()
	rs, err := lib.Get(ref)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func TestShippedProfilesLintClean(t *testing.T) {
	lib := shipped(t)
	files, err := filepath.Glob("../rulesets/*.yaml")
	if err != nil || len(files) < 12 {
		t.Fatalf("only %d profiles: %v", len(files), err)
	}
	files = append(files, "../rulesets/examples/friday-club.yaml")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rs, found := lib.LintFile(filepath.Base(file), data)
		for _, d := range found {
			t.Errorf("%s:%d: %s %v %v", d.File, d.Line, d.Code, d.Params, d.Related)
		}
		if rs != nil && rs.ID+".yaml" != filepath.Base(file) {
			t.Errorf("%s has the id %s", file, rs.ID)
		}
	}
}

func TestExampleIsNoProfile(t *testing.T) {
	if slices.Contains(shipped(t).IDs(), "friday-club") {
		t.Error("the example of a group's file stands among the profiles")
	}
}

// TestEveryCombination compiles each product of all choices of a profile.
func TestEveryCombination(t *testing.T) {
	lib := shipped(t)
	total := 0
	for _, rs := range lib.All() {
		combinations := [][]OptionValue{nil}
		for i := range rs.source.chain.defs {
			def := &rs.source.chain.defs[i]
			if def.choices == nil {
				continue
			}
			var next [][]OptionValue
			for _, c := range combinations {
				for _, choice := range names(def.choices) {
					next = append(next, append(slices.Clone(c), OptionValue{def.name, choice}))
				}
			}
			combinations = next
		}
		if testing.Short() && len(combinations) > 60 {
			combinations = combinations[:60]
		}
		total += len(combinations)
		for _, c := range combinations {
			out, found := rs.WithOptions(c, true)
			if found.HasErrors() {
				t.Errorf("%s with %s: %v", rs.ID, combinationText(c), found)
				continue
			}
			for i, want := range c {
				if got := option(out, want.Name); got.Active && got.Value != want.Value {
					t.Fatalf("%s with %s: %s is %v (%d)", rs.ID, combinationText(c), want.Name, got.Value, i)
				}
			}
		}
	}
	t.Logf("%d combinations", total)
}

func option(rs *Ruleset, name string) *Option {
	for i := range rs.Options {
		if rs.Options[i].Name == name {
			return &rs.Options[i]
		}
	}
	return &Option{}
}

func TestReferences(t *testing.T) {
	base := "houserules: 1\nid: base\nversion: %s\n" + tinyRules
	old := strings.Replace(base, "%s", "1.0.0", 1)
	new := strings.Replace(strings.Replace(base, "%s", "1.2.0", 1), "automatic: 3", "automatic: 4", 1)
	lib, found := NewLibrary(
		Source{Name: "mine", Files: map[string][]byte{
			"base@1.0.0.yaml": []byte(old),
			"child.yml":       []byte("houserules: 1\nid: child\nversion: 1.0.0\nextends: base\nauthority: site\n"),
			"pinned.yaml":     []byte("houserules: 1\nid: pinned\nversion: 1.0.0\nextends: base@1.2.0\nauthority: site\n"),
			"notes.txt":       []byte("not a rule file"),
		}},
		Source{Name: "shipped", Files: map[string][]byte{"base.yaml": []byte(new), "base@1.0.0.yaml": []byte(old)}},
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
		rs := get(t, lib, row.ref)
		if rs.Version != row.version || rs.File != row.file {
			t.Errorf("%s: %s in %s, want %s in %s", row.ref, rs.Version, rs.File, row.version, row.file)
		}
		again := get(t, lib, rs.Digest)
		if again.Digest != rs.Digest {
			t.Errorf("%s: another digest found by digest", row.ref)
		}
	}
	if a, b := get(t, lib, "child"), get(t, lib, "base@1.0.0"); a.Digest != b.Digest {
		t.Error("a child that changes nothing has another digest")
	}
	if a, b := get(t, lib, "pinned"), get(t, lib, "base@1.2.0"); a.Digest != b.Digest {
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
		var unknown *UnknownError
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

// tinyRules are rules that compile, for tests of what stands around them.
const tinyRules = `board: {files: 5, ranks: 6}
seats: {north: {sits: north}, south: {sits: south}}
turns: {order: [south, north]}
pieces:
  king: {letter: K, moves: K, royal: true}
  rook: {letter: R, moves: R, value: 5}
  pawn: {letter: P, moves: fmWfcF, pawn: true, value: 1}
setup: {south: [R.K.R, PPPPP], north: [R.K.R, PPPPP]}
pawns: {promotion: {rank: last, to: [rook]}}
check: {own_king: must_be_safe, capture_king: never}
end:
  checkmate: {settled: at_once, then: loses}
  stalemate: {then: draw}
  repetition: {automatic: 3, then: draw}
  resignation: {then: loses}
  flag: {then: loses}
  move_time: {then: loses}
`

// shippedFS is the folder of the shipped profiles.
var shippedFS = os.DirFS("../rulesets")

// A file with errors is not what somebody meant who asks for its id.
func TestNearestAreRulesThatCanBeUsed(t *testing.T) {
	lib, _ := NewLibrary(Source{FS: fstest.MapFS{
		"broken.yaml": {Data: []byte("houserules: 1\nid: broken\nversion: 1.0.0\nnonsense: 1\n")},
	}})
	var unknown *UnknownError
	if _, err := lib.Get("broken"); !errors.As(err, &unknown) || len(unknown.Nearest) != 0 {
		t.Errorf("%v", err)
	}
}

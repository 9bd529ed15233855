package compile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"houserules/internal/golden"
	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/layout"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
)

// TestDigestsStand holds the digests of all shipped profiles. Verdicts and
// stored games quote them: a digest changes only with a line in CHANGELOG.md
// that says which verdicts change, and with a new version of the profile.
func TestDigestsStand(t *testing.T) {
	var out strings.Builder
	for _, rs := range shipped.Library(t).All() {
		fmt.Fprintf(&out, "%s %s %s\n", rs.ID, rs.Version, rs.Digest)
	}
	golden.Compare(t, "testdata/digests.txt", out.String())
}

// TestCanonical holds the document that is signed against an independent
// implementation of RFC 8785.
func TestCanonical(t *testing.T) {
	for _, rs := range shipped.Library(t).All() {
		ours := compile.Canonical(rs)
		theirs := jsontext.Value(slices.Clone(ours))
		if err := theirs.Canonicalize(); err != nil {
			t.Fatalf("%s: %v", rs.ID, err)
		}
		if string(theirs) != string(ours) {
			t.Errorf("%s: not canonical:\n%s\nwant\n%s", rs.ID, ours, theirs)
		}
	}
}

// reordered is a library of all shipped profiles, their trees shuffled by the given function.
func reordered(t testing.TB, change func(*yamltree.Node) *yamltree.Node) *library.Library {
	t.Helper()
	files, _ := filepath.Glob("../../rulesets/*.yaml")
	source := library.Source{Files: map[string][]byte{}}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		node, found := yamltree.ReadAll(filepath.Base(file), data)
		if found.HasErrors() {
			t.Fatal(found)
		}
		source.Files[filepath.Base(file)] = layout.Write(change(node))
	}
	lib, found := library.Load(source)
	if found.HasErrors() {
		t.Fatal(found)
	}
	return lib
}

// TestKeyOrderMeansNothing shuffles the keys of every map of every profile.
func TestKeyOrderMeansNothing(t *testing.T) {
	want := shipped.Library(t)
	rapid.Check(t, func(rt *rapid.T) {
		var shuffle func(n *yamltree.Node) *yamltree.Node
		shuffle = func(n *yamltree.Node) *yamltree.Node {
			out := *n
			out.Values = make([]*yamltree.Node, len(n.Values))
			for i, v := range n.Values {
				out.Values[i] = shuffle(v)
			}
			if n.Kind == yamltree.Map && len(n.Keys) > 1 {
				order := rapid.Permutation(seq(len(n.Keys))).Draw(rt, "order")
				values := out.Values
				out.Keys, out.Values = make([]yamltree.Key, len(n.Keys)), make([]*yamltree.Node, len(n.Keys))
				for i, j := range order {
					out.Keys[i], out.Values[i] = n.Keys[j], values[j]
				}
			}
			return &out
		}
		got := reordered(t, shuffle)
		for _, rs := range want.All() {
			again := shipped.Get(t, got, rs.ID)
			if again.Digest != rs.Digest {
				rt.Fatalf("%s: another order of keys, another digest:\n%s\n%s", rs.ID, compile.Canonical(rs), compile.Canonical(again))
			}
		}
	})
}

func seq(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// TestDigestOfWhatIsJudged says what a change to a file does to its digest.
func TestDigestOfWhatIsJudged(t *testing.T) {
	file := "houserules: 1\nid: base\nversion: 1.0.0\n" + shipped.TinyRules + "clock: {main: 60s}\n"
	digestOf := func(t *testing.T, text string) string {
		t.Helper()
		lib, _ := library.Load()
		rs, found := lib.Compile("base.yaml", []byte(text))
		if found.HasErrors() {
			t.Fatal(found)
		}
		return rs.Digest
	}
	was := digestOf(t, file)
	rows := []struct {
		name, old, new string
		same           bool
	}{
		{"a comment", "board:", "# a comment\nboard:", true},
		{"another version", "version: 1.0.0", "version: 1.0.1", true},
		{"a title", "board:", "title: Small chess\nboard:", true},
		{"another id", "id: base", "id: other", true},
		{"the same time in other units", "main: 60s", "main: 1m", true},
		{"a default written out", "check: {own_king: must_be_safe, capture_king: never}", "check: {own_king: must_be_safe, capture_king: never}\nconduct: {touch_move: casual, illegal_move: reject}\nscoring: {ties: shared}", true},
		{"a rule that does not exist, said aloud", "end:\n", "castling: none\nend:\n  agreement: {then: none}\n", true},
		{"last written as a number", "rank: last", "rank: 6", true},
		{"a movement in other words", "moves: R,", "moves: WAD,", false},
		{"a movement of the same steps", "moves: K,", "moves: WF,", true},
		{"a piece's name", "value: 5}", "value: 5, name: {en: tower, bn: নৌকা}}", true},
		{"a note", "end:\n", "notes: {tables: Tables are open.}\nend:\n", true},
		{"site data", "end:\n", "site: {minutes: 20-30, show_legal_moves: true}\nend:\n", true},
		{"a mark and a colour", "{sits: south}", `{sits: south, mark: "o", color: "#aa0000"}`, true},
		{"a term", "end:\n", "terms: {check: {en: chess}}\nend:\n", true},
		{"an article", "end:\n", "articles: {X-1: end.stalemate}\nend:\n", true},
		{"an interpretation", "end:\n", "interpretations: {end.stalemate: As we read it.}\nend:\n", true},
		{"an option that nobody uses", "end:\n", "options: {time: {title: Time, sets: clock.main, from: 1s, to: 1h}}\nend:\n", true},
		{"a value", "value: 5", "value: 4", false},
		{"a millisecond", "main: 60s", "main: 60s1ms", false},
		{"a count", "automatic: 3", "automatic: 4", false},
		{"what follows", "stalemate: {then: draw}", "stalemate: {then: wins}", false},
		{"a square", "R.K.R", "RK..R", false},
		{"who begins", "order: [south, north]", "order: [north, south]", false},
		{"the first seat", "order: [south, north]", "order: [south, north], first: north", false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if !strings.Contains(file, row.old) {
				t.Fatalf("the file has no %q", row.old)
			}
			now := digestOf(t, strings.Replace(file, row.old, row.new, 1))
			if (now == was) != row.same {
				t.Errorf("same digest: %v, want %v", now == was, row.same)
			}
		})
	}
}

// TestNothingJudgedIsUnsigned nudges every single value of the solo game and
// of the others: the digest must change, or the value is one that nobody reads
// there.
func TestNothingJudgedIsUnsigned(t *testing.T) {
	lib := shipped.Library(t)
	var out strings.Builder
	for _, rs := range lib.All() {
		var paths []string
		compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) { paths = append(paths, path) })
		for _, path := range paths {
			switch first, _, _ := strings.Cut(path, "."); first {
			case "articles", "interpretations", "terms", "notes", "site":
				continue
			}
			if strings.HasSuffix(path, ".name.en") || strings.HasSuffix(path, ".name.bn") || strings.HasSuffix(path, ".mark") || strings.HasSuffix(path, ".color") {
				continue
			}
			for _, value := range nudges(compile.Effective(rs).At(path), path) {
				changed, found := compile.Again(rs, compile.Effective(rs).Put(path, value))
				if !found.HasErrors() && changed.Digest == rs.Digest {
					fmt.Fprintf(&out, "%s %s %s\n", rs.ID, path, value.Written())
				}
			}
		}
	}
	golden.Compare(t, "testdata/digest_inert.txt", out.String())
}

// nudges are neighbours of a value.
func nudges(n *yamltree.Node, path string) []*yamltree.Node {
	change := func(set func(*yamltree.Node)) *yamltree.Node {
		c := *n
		set(&c)
		return &c
	}
	if n.Kind == yamltree.Int {
		return []*yamltree.Node{change(func(c *yamltree.Node) { c.Int++ })}
	}
	if n.Kind == yamltree.Bool {
		return []*yamltree.Node{change(func(c *yamltree.Node) { c.Bool = !c.Bool })}
	}
	words, isTime, ok := compile.Words(path)
	if n.Kind != yamltree.Text || !ok {
		return nil
	}
	var list []*yamltree.Node
	if ms, fits := ruleset.ParseDuration(n.Text); fits && isTime {
		list = append(list, change(func(c *yamltree.Node) { c.Text = fmt.Sprintf("%dms", ms+1) }))
	}
	for _, w := range words {
		if w != n.Text {
			list = append(list, change(func(c *yamltree.Node) { c.Text = w }))
		}
	}
	return list
}

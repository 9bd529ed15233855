package ruleset

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"
)

// TestDigestsStand holds the digests of all shipped profiles. Verdicts and
// stored games quote them: a digest changes only with a line in CHANGELOG.md
// that says which verdicts change, and with a new version of the profile.
func TestDigestsStand(t *testing.T) {
	var out strings.Builder
	for _, rs := range shipped(t).All() {
		fmt.Fprintf(&out, "%s %s %s\n", rs.ID, rs.Version, rs.Digest)
	}
	golden(t, "digests.txt", out.String())
}

// TestCanonical holds the document that is signed against an independent
// implementation of RFC 8785.
func TestCanonical(t *testing.T) {
	for _, rs := range shipped(t).All() {
		ours := rs.Canonical()
		theirs := jsontext.Value(slices.Clone(ours))
		if err := theirs.Canonicalize(); err != nil {
			t.Fatalf("%s: %v", rs.ID, err)
		}
		if string(theirs) != string(ours) {
			t.Errorf("%s: not canonical:\n%s\nwant\n%s", rs.ID, ours, theirs)
		}
	}
}

func TestCanonicalText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		ours := appendCanonical(nil, new(doc).put(text, []any{text, int64(-3), true, nil, 0.5}))
		theirs := jsontext.Value(slices.Clone(ours))
		if err := theirs.Canonicalize(); err != nil || string(theirs) != string(ours) {
			t.Fatalf("%s, want %s (%v)", ours, theirs, err)
		}
		var back map[string][]any
		if err := json.Unmarshal(ours, &back); err != nil || back[text][0] != text {
			t.Fatalf("%q came back as %q: %v", text, back, err)
		}
	})
}

// read in the trees of all shipped profiles, shuffled by the given function.
func reordered(t testing.TB, change func(*Node) *Node) *Library {
	t.Helper()
	files, _ := filepath.Glob("../rulesets/*.yaml")
	l := &Library{digests: map[string]*entry{}, sources: [][]*entry{nil}}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		node, found := read(filepath.Base(file), data)
		l.sources[0] = append(l.sources[0], entryOf(0, filepath.Base(file), change(node), found))
	}
	for _, e := range l.sources[0] {
		l.resolve(e)
		if e.found.HasErrors() {
			t.Fatal(e.found)
		}
		l.entries = append(l.entries, e)
	}
	l.order()
	return l
}

// TestKeyOrderMeansNothing shuffles the keys of every map of every profile.
func TestKeyOrderMeansNothing(t *testing.T) {
	want := shipped(t)
	rapid.Check(t, func(rt *rapid.T) {
		var shuffle func(n *Node) *Node
		shuffle = func(n *Node) *Node {
			out := *n
			out.Values = make([]*Node, len(n.Values))
			for i, v := range n.Values {
				out.Values[i] = shuffle(v)
			}
			if n.Kind == MapNode && len(n.Keys) > 1 {
				order := rapid.Permutation(seq(len(n.Keys))).Draw(rt, "order")
				values := out.Values
				out.Keys, out.Values = make([]Key, len(n.Keys)), make([]*Node, len(n.Keys))
				for i, j := range order {
					out.Keys[i], out.Values[i] = n.Keys[j], values[j]
				}
			}
			return &out
		}
		got := reordered(t, shuffle)
		for _, rs := range want.All() {
			again := get(t, got, rs.ID)
			if again.Digest != rs.Digest {
				rt.Fatalf("%s: another order of keys, another digest:\n%s\n%s", rs.ID, rs.Canonical(), again.Canonical())
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
	file := "houserules: 1\nid: base\nversion: 1.0.0\n" + tinyRules + "clock: {main: 60s}\n"
	digestOf := func(t *testing.T, text string) string {
		t.Helper()
		lib, _ := NewLibrary()
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
	lib := shipped(t)
	var out strings.Builder
	for _, rs := range lib.All() {
		var paths []string
		rs.Effective().leaves("", func(path string, n *Node) { paths = append(paths, path) })
		for _, path := range paths {
			switch first, _, _ := strings.Cut(path, "."); first {
			case "articles", "interpretations", "terms", "notes", "site":
				continue
			}
			if strings.HasSuffix(path, ".name.en") || strings.HasSuffix(path, ".name.bn") || strings.HasSuffix(path, ".mark") || strings.HasSuffix(path, ".color") {
				continue
			}
			for _, value := range nudges(rs.Effective().at(path), path) {
				changed := *rs
				changed.Kinds, changed.Seats, changed.Classes, changed.Ends = nil, nil, nil, [EndKinds]*End{}
				changed.Shuffle, changed.Scoring, changed.Conduct, changed.signed = Shuffle{}, Scoring{}, Conduct{}, signed{}
				r := &resolver{}
				r.compile(rs.Effective().put(path, value), &changed)
				if r.found.HasErrors() {
					continue
				}
				r.orthodox(&changed, lib, rs.source.entry)
				if !r.found.HasErrors() && digest(&changed) == rs.Digest {
					fmt.Fprintf(&out, "%s %s %s\n", rs.ID, path, value.written())
				}
			}
		}
	}
	golden(t, "digest_inert.txt", out.String())
}

// nudges are neighbours of a value.
func nudges(n *Node, path string) []*Node {
	change := func(set func(*Node)) *Node {
		c := *n
		set(&c)
		return &c
	}
	if n.Kind == IntNode {
		return []*Node{change(func(c *Node) { c.Int++ })}
	}
	if n.Kind == BoolNode {
		return []*Node{change(func(c *Node) { c.Bool = !c.Bool })}
	}
	typ, ok := typeOf(path)
	if n.Kind != TextNode || !ok {
		return nil
	}
	var list []*Node
	if ms, isTime := duration(n.Text); isTime && typ.form == aDuration {
		list = append(list, change(func(c *Node) { c.Text = fmt.Sprintf("%dms", ms+1) }))
	}
	for _, w := range typ.words {
		if w != n.Text {
			list = append(list, change(func(c *Node) { c.Text = w }))
		}
	}
	return list
}

package diff_test

import (
	"os"
	"testing"

	"houserules/ruleset/diff"
	"houserules/ruleset/library"
)

func TestDiff(t *testing.T) {
	lib, _ := library.Load(library.Source{Name: "rulesets", FS: os.DirFS("../../rulesets")})
	base, err := lib.Get("simplegames-chess")
	if err != nil {
		t.Fatal(err)
	}
	other, found := lib.Compile("faster.yaml", []byte(`houserules: 1
id: faster
version: 1.0.0
extends: simplegames-chess
authority: site
clock: {move: 30s, increment: 2s}
end: {agreement: none}
pieces: {queen: {name: {en: lady}}}
articles: {SG-6: none}
`))
	if found.HasErrors() {
		t.Fatal(found)
	}
	want := map[string]struct {
		from, to any
		people   bool
	}{
		"clock.move":           {"60s", "30s", false},
		"clock.increment":      {nil, "2s", false},
		"end.agreement.then":   {"draw", nil, false},
		"pieces.queen.name.en": {"queen", "lady", true},
		"articles.SG-6":        {"end.stalemate", nil, true},
	}
	for _, c := range diff.Rules(base, other) {
		w, ok := want[c.Path]
		if !ok {
			t.Errorf("%s: %v -> %v is no difference", c.Path, c.From, c.To)
			continue
		}
		if c.From != w.from || c.To != w.to || c.ForPeople != w.people {
			t.Errorf("%s: %v -> %v, for people %v; want %+v", c.Path, c.From, c.To, c.ForPeople, w)
		}
		delete(want, c.Path)
	}
	for path := range want {
		t.Errorf("%s is missing", path)
	}
	for _, rs := range lib.All() {
		if changes := diff.Rules(rs, rs); len(changes) > 0 {
			t.Errorf("%s differs from itself: %v", rs.ID, changes)
		}
	}
}

// Two rulesets of one digest have no difference that the judge would see, and
// two of different digests have one.
func TestDiffAgreesWithTheDigest(t *testing.T) {
	lib, _ := library.Load(library.Source{Name: "rulesets", FS: os.DirFS("../../rulesets")})
	for _, a := range lib.All() {
		for _, b := range lib.All() {
			matters := false
			for _, c := range diff.Rules(a, b) {
				matters = matters || !c.ForPeople
			}
			if matters != (a.Digest != b.Digest) {
				t.Errorf("%s and %s: a difference that matters: %v, digests differ: %v", a.ID, b.ID, matters, a.Digest != b.Digest)
			}
		}
	}
}

package cases

import (
	"io/fs"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"houserules"
	"houserules/adjudicate"
	"houserules/ruleset/library"
	"houserules/wire"
)

// shuffled writes a rule file with the keys of every block in another order.
// It works on lines: a group is a line and the deeper ones below it, comments
// going with what follows.
func shuffled(rng *rand.Rand, lines []string) []string {
	depth := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	var groups [][]string
	var pending []string
	least := -1
	for _, line := range lines {
		text := strings.TrimSpace(line)
		if text == "" || strings.HasPrefix(text, "#") {
			pending = append(pending, line)
			continue
		}
		if least < 0 {
			least = depth(line)
		}
		if depth(line) > least {
			groups[len(groups)-1] = append(append(groups[len(groups)-1], pending...), line)
		} else {
			groups = append(groups, append(pending, line))
		}
		pending = nil
	}
	rng.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	var out []string
	for _, g := range groups {
		head := 0
		for strings.TrimSpace(g[head]) == "" || strings.HasPrefix(strings.TrimSpace(g[head]), "#") {
			head++
		}
		out = append(append(out, g[:head+1]...), shuffled(rng, g[head+1:])...)
	}
	return append(out, pending...)
}

var wherePattern = regexp.MustCompile(`"line":\d+`)

// The order of the keys in rule files carries no meaning: the same game gets
// the same verdict, byte for byte but for the lines, and tokens pass from one
// to the other.
func TestOrderOfKeys(t *testing.T) {
	records := map[string][]string{
		"standard-chess":    {"e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O", "e4 d5 exd5 c6 dxc6 Nf6 cxb7"},
		"simplegames-chess": {"d4 d5 c4 dxc4", "f3 e5 g4 Qh4"},
		"qdan-four-player":  {"h2h4 b7d7 g13g11 m8k8 j1i3", "g2g3 b6c6 g13g12 m8l8"},
		"maharajah":         {"e4 e5", "d4 d5"},
	}
	rng := rand.New(rand.NewPCG(3, 1))
	for round := range 4 {
		shelf := fstest.MapFS{}
		names, err := fs.Glob(houserules.Profiles(), "*.yaml")
		if err != nil || len(names) < 10 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(houserules.Profiles(), name)
			if err != nil {
				t.Fatal(err)
			}
			shelf[name] = &fstest.MapFile{Data: []byte(strings.Join(shuffled(rng, strings.Split(string(data), "\n")), "\n"))}
		}
		lib := profiles()
		other, findings := library.Load(library.Source{FS: shelf})
		if findings.HasErrors() {
			t.Fatalf("round %d: %v", round, findings[0])
		}
		for id, games := range records {
			a, b := newJudge(t, lib, id), newJudge(t, other, id)
			if a.Ruleset().Digest != b.Ruleset().Digest {
				t.Errorf("%s: another digest", id)
				continue
			}
			for _, text := range games {
				record := func() *adjudicate.Record {
					return &adjudicate.Record{Actions: actions(text), Include: adjudicate.Include{Moves: true, LegalMoves: true, Explain: true}}
				}
				one, two := game(t, a, record()), game(t, b, record())
				if one.State != two.State {
					t.Errorf("round %d %s %q: another token", round, id, text)
				}
				if x, y := encoded(one), encoded(two); x != y {
					t.Errorf("round %d %s %q:\n%s\n%s", round, id, text, x, y)
				}
				// A token of one is read by the other.
				on := game(t, b, &adjudicate.Record{State: one.State})
				if on.FEN != one.FEN || on.Status != one.Status {
					t.Errorf("round %d %s %q: a token read as %s, want %s", round, id, text, on.FEN, one.FEN)
				}
			}
		}
	}
}

func newJudge(t *testing.T, lib *library.Library, id string) *adjudicate.Judge {
	t.Helper()
	rs, err := lib.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	j := adjudicate.New(rs)
	return j
}

// encoded is a verdict as callers see it, without the lines of the rule files.
func encoded(v *adjudicate.Verdict) string {
	var w wire.Writer
	return wherePattern.ReplaceAllString(string(w.AppendVerdict(nil, v)), `"line":0`)
}

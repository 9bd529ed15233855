package movegen

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// sharedCases is the folder of cases beside the project, "" where it is absent.
func sharedCases(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if path := filepath.Join(dir, "shared", "cases"); isDir(path) {
			return path
		}
	}
	t.Skip("no shared/cases beside the project")
	return ""
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func readCases(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(sharedCases(t), name))
	if err != nil {
		t.Skip(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func TestSharedChessPerft(t *testing.T) {
	var cases struct {
		Records []struct {
			ID, FEN  string
			Chess960 bool
			Legal    []string
			Perft    map[string]uint64
		}
	}
	readCases(t, "chess/perft.json", &cases)
	gens := map[bool]*Gen{false: New(position.Compile(standardRules(t))), true: New(position.Compile(chess960Rules(t)))}
	deepest := "4"
	if testing.Short() {
		deepest = "2"
	}
	for _, c := range cases.Records {
		g := gens[c.Chess960]
		p := fen(t, g.rules, c.FEN)
		var got []string
		for _, m := range g.Legal(p, p.Turn, nil) {
			got = append(got, uci(g.rules, m, c.Chess960))
		}
		slices.Sort(got)
		if want := slices.Sorted(slices.Values(c.Legal)); !slices.Equal(got, want) {
			t.Errorf("%s %s:\ngot  %s\nwant %s", c.ID, c.FEN, strings.Join(got, " "), strings.Join(want, " "))
			continue
		}
		for depth, want := range c.Perft {
			if depth > deepest {
				continue
			}
			if n := counter(g).Nodes(p, int(depth[0]-'0')); n != want {
				t.Errorf("%s %s: perft %s is %d, want %d", c.ID, c.FEN, depth, n, want)
			}
		}
	}
	t.Logf("%d positions", len(cases.Records))
}

// TestPerft counts what testdata/perft.txt has, by the sets of small boards
// and by lines.
func TestPerft(t *testing.T) {
	limit := uint64(5e6)
	if testing.Short() {
		limit = 2e5
	}
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]*ruleset.Ruleset{"chess": standardRules(t), "chess960": chess960Rules(t)}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		fields := strings.Split(line, " | ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		for i, r := range []*position.Rules{position.Compile(rules[fields[0]]), position.CompileGeneral(rules[fields[0]])} {
			g := New(r)
			p := fen(t, r, fields[1])
			before := *p
			for depth, text := range strings.Fields(fields[2]) {
				want, err := strconv.ParseUint(text, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if want > limit>>(2*i) {
					break
				}
				if n := counter(g).Nodes(p, depth+1); n != want {
					t.Errorf("%s %s: perft %d is %d, want %d", fields[0], fields[1], depth+1, n, want)
				}
			}
			if *p != before {
				t.Errorf("%s: perft left another position", fields[1])
			}
		}
	}
}

func TestCrossPerft(t *testing.T) {
	want := []uint64{20, 395, 7800, 152050, 3452310}
	if testing.Short() {
		want = want[:4]
	}
	for _, teams := range []bool{true, false} {
		r := position.Compile(cross(t, teams))
		g, p := New(r), r.Start(0)
		for i, n := range want {
			if got := counter(g).Nodes(p, i+1); got != n {
				t.Errorf("teams %v: perft %d is %d, want %d", teams, i+1, got, n)
			}
		}
	}
}

package movegen

import (
	"math/rand/v2"
	"testing"

	"houserules"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

func profiles(t testing.TB) *library.Library {
	t.Helper()
	lib, findings := library.Load(library.Source{FS: houserules.Profiles()})
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return lib
}

func profile(t testing.TB, lib *library.Library, id, overlay string) *ruleset.Ruleset {
	t.Helper()
	if overlay == "" {
		rs, err := lib.Get(id)
		if err != nil {
			t.Fatal(err)
		}
		return rs
	}
	rs, findings := lib.Compile("overlay.yaml", []byte("houserules: 1\nid: overlay\nextends: "+id+"\noptions: "+overlay+"\n"))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return rs
}

// TestEveryProfile plays a few random games by every shipped profile against
// the plain generator.
func TestEveryProfile(t *testing.T) {
	lib := profiles(t)
	games := 2
	if testing.Short() {
		games = 1
	}
	for _, rs := range append(lib.All(), profile(t, lib, "qdan-four-player", "{mode: solo}")) {
		t.Run(rs.ID, func(t *testing.T) {
			var seen tally
			rng := rand.New(rand.NewPCG(3, 5))
			g := New(position.Compile(rs))
			for range games {
				p := g.rules.Start(position.Seat(rng.IntN(g.rules.NSeats)))
				for s := range g.rules.NSeats {
					p.Class[s] = uint8(rng.IntN(max(1, len(rs.Classes))))
				}
				for s := range position.Seat(g.rules.NSeats) {
					p.Castle[s] = p.StartRights(s)
				}
				p.Hash = p.ComputeHash()
				walk(t, g, p, rng, 40, g.rules.NSeats > 2, &seen)
			}
			if small := rs.Board.Files <= 8; small != (g.bits != nil) {
				t.Errorf("on the sets of small boards: %v", !small)
			}
		})
	}
}

// TestProfilePerft counts through the shipped files themselves.
func TestProfilePerft(t *testing.T) {
	lib := profiles(t)
	for _, c := range []struct {
		id, overlay string
		depth       int
		wants       uint64
	}{
		{"standard-chess", "", 4, 197281},
		{"qdan-chess", "", 4, 197281},
		{"chess960", "", 4, 197281},
		{"maharajah", "", 4, 197281},
		{"qdan-four-player", "", 4, 152050},
		{"qdan-four-player", "{mode: solo}", 4, 152050},
	} {
		g := New(position.Compile(profile(t, lib, c.id, c.overlay)))
		if n := counter(g).Nodes(g.rules.Start(0), c.depth); n != c.wants {
			t.Errorf("%s %s: perft %d is %d, want %d", c.id, c.overlay, c.depth, n, c.wants)
		}
	}
}

package mating

import (
	"math/rand/v2"
	"testing"

	"houserules/adjudicate/position"
	"houserules/internal/long"
	"houserules/ruleset"
)

// How much stays open on other boards and with other pieces: random endings,
// both sides asked. Every “can” is proved by its line; what is unknown is
// counted and may not grow.
func TestOtherBoards(t *testing.T) {
	for _, c := range []struct {
		id      string
		pieces  []string
		unknown int // at most, of the questions asked
	}{
		{"standard-chess", []string{"KQk", "KNkp", "KBkp", "KBBk", "KNNk", "KNBk", "KPkp", "KPPkb", "KBkn", "KBkb", "KRkr", "KNkb", "KQPkrp"}, 0},
		{"maharajah", []string{"KAk", "KCk", "KMkq", "KAkp", "KNkc", "KBka", "KPkp", "KNkm", "KAPkcp"}, 0},
		{"quartermaster", []string{"KCk", "KWk", "KBkn", "KNkw", "KPkp", "KCkp", "KNkp", "KBkp", "KWPkcp"}, 0},
	} {
		t.Run(c.id, func(t *testing.T) {
			j := judgeOf(t, c.id)
			rng := rand.New(rand.NewPCG(18, 29))
			rounds := long.Pick(1, 2, 5)
			asked, unknown, nodes := 0, 0, 0
			for _, pieces := range c.pieces {
				for range rounds {
					p := j.ending(rng, pieces)
					for winner := range position.Seat(2) {
						a := j.CannotMate(p, 1<<winner, &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: 200000})
						asked++
						nodes += a.Nodes
						switch {
						case a.Kind == ProofUnknown:
							unknown++
							t.Logf("unknown: %s, winner %d", diagram(p), winner)
						case a.Kind == ProofMate && !j.Proves(p, winner, a.Line):
							t.Errorf("%s: the line proves nothing: %v", diagram(p), a.Line)
						}
					}
				}
			}
			t.Logf("%d asked, %d unknown, %d positions looked at on average", asked, unknown, nodes/asked)
			if unknown > c.unknown {
				t.Errorf("%d of %d unknown, at most %d before", unknown, asked, c.unknown)
			}
		})
	}
}

// ending is a random position of some pieces that can be played on.
func (j *Judge) ending(rng *rand.Rand, pieces string) *position.Position {
	for {
		p := j.empty(position.Seat(rng.IntN(2)))
		for s := range p.Class[:2] {
			p.Class[s] = uint8(rng.IntN(max(1, len(j.rules.RS.Classes))))
		}
		j.scatter(p, rng, pieces)
		p.Recompute()
		p.Hash = p.ComputeHash()
		if j.sound(p) {
			return p
		}
	}
}

package adjudicate_test

import (
	"context"
	"math/rand"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
)

// BenchmarkFold judges records of 80 plies, no two alike, so that a processor
// cannot learn a game by heart.
func BenchmarkFold(b *testing.B) {
	const games, plies = 40, 80
	for _, id := range []string{"standard-chess", "maharajah", "qdan-four-player"} {
		j := judgeOf(b, id)
		for _, form := range []struct {
			name string
			of   writer
		}{
			{"uci", func(_ *movegen.Gen, p *position.Position, m position.Move) []byte {
				return notation.AppendUCI(nil, p, m)
			}},
			{"san", func(g *movegen.Gen, p *position.Position, m position.Move) []byte {
				return notation.AppendSAN(nil, g, p, m)
			}},
		} {
			b.Run(id+"/"+form.name, func(b *testing.B) {
				records := randomRecords(b, j, games, plies, form.of)
				b.ReportAllocs()
				b.ResetTimer()
				for n := 0; b.Loop(); n++ {
					if _, err := j.Game(context.Background(), records[n%games]); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/plies, "ns/ply")
			})
		}
	}
}

// randomRecords are random games of so many plies without a token.
func randomRecords(b *testing.B, j *adjudicate.Judge, games, plies int, form writer) []*adjudicate.Record {
	rng := rand.New(rand.NewSource(80))
	var records []*adjudicate.Record
	for len(records) < games {
		r := &adjudicate.Record{NoState: true}
		p := j.Rules().Start(position.Seat(j.Ruleset().First))
		for range plies {
			legal := j.Gen().Legal(p, p.Turn, nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.Intn(len(legal))]
			r.Actions = append(r.Actions, adjudicate.Action{Move: string(form(j.Gen(), p, m))})
			p.Make(m)
		}
		v, err := j.Game(context.Background(), r)
		if err != nil {
			b.Fatal(err)
		}
		if v.Status == adjudicate.Ongoing && v.Plies == plies {
			records = append(records, r)
		}
	}
	return records
}

type writer func(g *movegen.Gen, p *position.Position, m position.Move) []byte

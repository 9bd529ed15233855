package adjudicate_test

import (
	"context"
	"math/rand"
	"testing"

	"houserules/adjudicate"
)

// BenchmarkFold judges records of 80 plies, no two alike, so that a processor
// cannot learn a game by heart.
func BenchmarkFold(b *testing.B) {
	const games, plies = 40, 80
	for _, id := range []string{"standard-chess", "maharajah", "qdan-four-player"} {
		j := judgeOf(b, id)
		for _, form := range []struct {
			name string
			of   func(m adjudicate.LegalMove) string
		}{
			{"uci", func(m adjudicate.LegalMove) string { return m.UCI }},
			{"san", func(m adjudicate.LegalMove) string { return m.SAN }},
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
func randomRecords(b *testing.B, j *adjudicate.Judge, games, plies int, form func(adjudicate.LegalMove) string) []*adjudicate.Record {
	rng := rand.New(rand.NewSource(80))
	var records []*adjudicate.Record
	for len(records) < games {
		r := &adjudicate.Record{NoState: true}
		for state := ""; len(r.Actions) < plies; {
			legal, err := j.Legal(context.Background(), &adjudicate.Record{State: state})
			if err != nil || len(legal.Moves) == 0 {
				break
			}
			a := adjudicate.Action{Move: form(legal.Moves[rng.Intn(len(legal.Moves))])}
			v, err := j.Game(context.Background(), &adjudicate.Record{State: state, Actions: []adjudicate.Action{a}})
			if err != nil || v.Result != nil {
				break
			}
			state = v.State
			r.Actions = append(r.Actions, a)
		}
		if len(r.Actions) == plies {
			records = append(records, r)
		}
	}
	return records
}

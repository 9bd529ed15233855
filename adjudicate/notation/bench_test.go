package notation

import (
	"bytes"
	"os"
	"testing"
)

// BenchmarkGames reads the shared games whole; "moves" also finds and makes
// each move.
func BenchmarkGames(b *testing.B) {
	raw, err := os.ReadFile(cases(b, "chess", "games.pgn"))
	if err != nil {
		b.Fatal(err)
	}
	gen := genOf(b, "standard-chess")
	start := gen.Rules().Start(0)
	for _, name := range []string{"text", "moves"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(raw)))
			plies := 0
			for b.Loop() {
				r := NewReader(bytes.NewReader(raw), ReaderOptions{})
				var g Game
				for r.Next(&g) == nil {
					plies += len(g.Plies)
					if name == "text" {
						continue
					}
					p := *start
					for i := range g.Plies {
						m, _, why := ParseMove(gen, &p, g.Plies[i].Text)
						if why != nil {
							b.Fatalf("game %d: %s: %v", g.Number, g.Plies[i].Text, why)
						}
						p.Make(m)
					}
				}
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

func BenchmarkFormatFEN(b *testing.B) {
	g := genOf(b, "standard-chess")
	p := positionOf(b, g, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 8")
	buf := make([]byte, 0, 128)
	b.ReportAllocs()
	for b.Loop() {
		buf = AppendFEN(buf[:0], g, p, nil)
	}
}

func BenchmarkParseFEN(b *testing.B) {
	g := genOf(b, "standard-chess")
	b.ReportAllocs()
	for b.Loop() {
		ParseFEN(g.Rules(), startFEN)
	}
}

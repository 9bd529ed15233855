package adjudicate_test

import (
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
)

// BenchmarkGames judges a file of real games, reading included.
func BenchmarkGames(b *testing.B) {
	data := sharedCases(b, "chess/games.pgn")
	j := judgeOf(b, "standard-chess")
	plies := 0
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		judgePGN(b, j, data, func(_ *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) { plies += v.Plies })
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

package adjudicate_test

import (
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"houserules/adjudicate"
	"houserules/adjudicate/mating"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/internal/long"
	"houserules/ruleset"
)

// forfeit is the last position of a real game lost on time.
type forfeit struct {
	pos    position.Position
	winner position.Seats // who would win by it
	drawn  bool           // the site called it a draw
	number int            // of the game in its file
}

var readForfeits struct {
	once sync.Once
	all  []forfeit
}

// forfeits are those of shared/cases/chess/games.pgn.
func forfeits(t testing.TB) []forfeit {
	t.Helper()
	j := judgeOf(t, "standard-chess")
	data := sharedCases(t, "chess/games.pgn")
	readForfeits.once.Do(func() {
		judgePGN(t, j, data, func(g *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) {
			tags := map[string]string{}
			for _, tag := range g.Tags {
				tags[tag.Name] = tag.Value
			}
			if tags["Termination"] != "Time forfeit" {
				return
			}
			s, faults, _ := notation.ParseFEN(j.Rules(), v.FEN)
			if len(faults) > 0 {
				t.Fatalf("%s: %v", v.FEN, faults)
			}
			f := forfeit{pos: *s.Position(), drawn: tags["Result"] == "1/2-1/2", number: g.Number}
			f.winner = 1 << (1 - f.pos.Turn)
			switch tags["Result"] {
			case "1-0":
				f.winner = 1
			case "0-1":
				f.winner = 2
			}
			readForfeits.all = append(readForfeits.all, f)
		})
	})
	return readForfeits.all
}

var bySearch = &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: 200000}

// Of all real games lost on time in the sample none stays unknown, every “can”
// has its line, and docs/can-mate.md lists those in which the law of own
// pieces and the exact answer differ.
func TestForfeits(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of searches")
	}
	j := judgeOf(t, "standard-chess")
	mate := mating.New(j.Gen())
	page, err := os.ReadFile("../docs/can-mate.md")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for i, f := range forfeits(t) {
		if i%long.Pick(1, 5, 1) != 0 {
			continue
		}
		exact := mate.CannotMate(&f.pos, f.winner, bySearch)
		alone := mate.CannotMate(&f.pos, f.winner, &ruleset.End{JudgedBy: ruleset.ByAlone})
		pieces := mate.CannotMate(&f.pos, f.winner, &ruleset.End{JudgedBy: ruleset.ByMaterial})
		counts[exact.Word()]++
		if exact.Kind == mating.ProofMate && !mate.Proves(&f.pos, position.Seat(f.winner-1), exact.Line) {
			t.Errorf("game %d: the line proves nothing", f.number)
		}
		if f.drawn != exact.Dead || pieces.Dead != exact.Dead {
			t.Errorf("game %d: drawn %v, by pieces %v, exact %v", f.number, f.drawn, pieces.Dead, exact.Dead)
		}
		if alone.Dead == exact.Dead {
			continue
		}
		counts["differ"]++
		if fen := string(notation.AppendFEN(nil, j.Gen(), &f.pos, nil)); !contains(page, fen) {
			t.Errorf("docs/can-mate.md does not show game %d: %s", f.number, fen)
		}
	}
	t.Logf("%v", counts)
	if counts["unknown"] > 0 || counts["can"] == 0 || counts["cannot"] == 0 || counts["differ"] == 0 {
		t.Errorf("%v", counts)
	}
}

func contains(page []byte, fen string) bool {
	board := fen
	for i := range fen {
		if fen[i] == ' ' {
			board = fen[:i+2]
			break
		}
	}
	return slices.Contains(words(page), board)
}

// words are the boards, each with the seat to move, that a page shows in code marks.
func words(page []byte) []string {
	var list []string
	start := -1
	for i, c := range page {
		if c != '`' {
			continue
		}
		if start < 0 {
			start = i + 1
		} else {
			list = append(list, string(page[start:i]))
			start = -1
		}
	}
	return list
}

// Real games that were mated: some moves before it, nobody may have said that
// the winner could not mate, nor that the position was dead.
func TestMatesWerePossible(t *testing.T) {
	if testing.Short() {
		t.Skip("real games")
	}
	j := judgeOf(t, "fide-chess")
	mate := mating.New(j.Gen())
	asked, games := 0, 0
	judgePGN(t, j, sharedCases(t, "chess/games.pgn"), func(g *notation.Game, r *adjudicate.PGNRecord, v *adjudicate.Verdict) {
		if v.Result == nil || v.Result.Reason != "checkmate" || g.Number%long.Pick(1, 24, 4) != 0 {
			return
		}
		games++
		r.Include.Moves = true
		lines := game(t, j, &r.Record).Moves
		winner := lines[len(lines)-1].Seat
		for _, before := range []int{2, 3, 6, 20} {
			if len(lines) < before {
				continue
			}
			fen := lines[len(lines)-before].FEN
			s, faults, _ := notation.ParseFEN(j.Rules(), fen)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			asked++
			if a := mate.CannotMate(s.Position(), 1<<winner, bySearch); a.Word() != "can" {
				t.Errorf("game %d, %s: %s (%s), and yet it was mated", g.Number, fen, a.Word(), a.Kind)
			}
		}
	})
	t.Logf("%d games, %d positions", games, asked)
	if games < 100 {
		t.Error("too few")
	}
}

// BenchmarkGamesBySearch judges a file of real games by profiles that differ in
// how “cannot mate” is judged: what the search adds to a ply.
func BenchmarkGamesBySearch(b *testing.B) {
	data := sharedCases(b, "chess/games.pgn")
	for _, id := range []string{"standard-chess", "fide-chess"} {
		b.Run(id, func(b *testing.B) {
			j := judgeOf(b, id)
			plies := 0
			for b.Loop() {
				judgePGN(b, j, data, func(_ *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) { plies += v.Plies })
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
		})
	}
}

// BenchmarkForfeits answers for the last position of every real game lost on
// time in the sample, as fide-chess does. Beside the time of all it reports
// the times of single answers, each the best of three, and their positions.
func BenchmarkForfeits(b *testing.B) {
	mate := mating.New(judgeOf(b, "standard-chess").Gen())
	all := forfeits(b)
	var times []time.Duration
	var nodes []int
	b.ReportAllocs()
	for b.Loop() {
		times, nodes = times[:0], nodes[:0]
		for i := range all {
			best, n := time.Hour, 0
			for range 3 {
				start := time.Now()
				a := mate.CannotMate(&all[i].pos, all[i].winner, bySearch)
				best, n = min(best, time.Since(start)), a.Nodes
			}
			times, nodes = append(times, best), append(nodes, n)
		}
	}
	slices.Sort(times)
	slices.Sort(nodes)
	at := func(share float64) int { return min(len(times)-1, int(share*float64(len(times)))) }
	b.ReportMetric(float64(times[at(.5)].Nanoseconds())/1e3, "µs/median")
	b.ReportMetric(float64(times[at(.999)].Nanoseconds())/1e3, "µs/p99.9")
	b.ReportMetric(float64(nodes[at(.5)]), "positions/median")
	b.ReportMetric(float64(nodes[at(.999)]), "positions/p99.9")
}

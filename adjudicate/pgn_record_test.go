package adjudicate_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
)

// judgePGN judges every game of a PGN text and tells one line for each.
func judgePGN(t testing.TB, j *adjudicate.Judge, data []byte, tell func(*notation.Game, *adjudicate.PGNRecord, *adjudicate.Verdict)) {
	t.Helper()
	reader := notation.NewReader(bytes.NewReader(data), notation.ReaderOptions{})
	var g notation.Game
	var record *adjudicate.PGNRecord
	for {
		err := reader.Next(&g)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		record = j.ReadPGN(&g, record)
		record.NoState = true
		tell(&g, record, game(t, j, &record.Record))
	}
}

// What 9,894 real games assert is upheld where the board shows it, and open
// where it does not.
func TestRealGames(t *testing.T) {
	if testing.Short() {
		t.Skip("855,000 plies")
	}
	data := sharedCases(t, "chess/games.pgn")
	counts := map[string]int{}
	judgePGN(t, judgeOf(t, "standard-chess"), data, func(g *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) {
		counts["games"]++
		counts["plies"] += v.Plies
		switch {
		case v.Status == adjudicate.Invalid:
			t.Errorf("game %d: action %d: %+v", g.Number, v.Invalid.Action, v.Invalid.Reasons)
		case v.Asserted == nil || v.Asserted.Upheld == nil:
			counts["open"]++
		case !*v.Asserted.Upheld:
			t.Errorf("game %d refuted: %v", g.Number, v.Asserted.Differences)
		default:
			counts["upheld"]++
			counts[v.Result.Reason]++
			if v.Result.Reason == "repetition" && g.Number != 46 {
				t.Errorf("game %d ended by repetition", g.Number)
			}
		}
	})
	want := map[string]int{"games": 9894, "plies": 854960, "upheld": 3279, "open": 6615,
		"checkmate": 3090, "stalemate": 113, "insufficient_material": 75, "repetition": 1}
	for k, n := range want {
		if counts[k] != n {
			t.Errorf("%s: %d, want %d", k, counts[k], n)
		}
	}
}

func TestAnnotatedGames(t *testing.T) {
	n := 0
	judgePGN(t, judgeOf(t, "standard-chess"), sharedCases(t, "chess/games_annotated.pgn"), func(g *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) {
		n++
		if len(g.Faults) > 0 || v.Status == adjudicate.Invalid || v.Asserted != nil && v.Asserted.Upheld != nil && !*v.Asserted.Upheld {
			t.Errorf("game %d: %v %+v", g.Number, g.Faults, v.Invalid)
		}
	})
	if n != 300 {
		t.Errorf("%d games, want 300", n)
	}
}

// Each broken game of the shared file shows its fault where it is.
func TestBadGames(t *testing.T) {
	var got []string
	judgePGN(t, judgeOf(t, "standard-chess"), sharedCases(t, "chess/bad.pgn"), func(g *notation.Game, r *adjudicate.PGNRecord, v *adjudicate.Verdict) {
		line := fmt.Sprint(g.Number)
		for _, f := range g.Faults {
			line += " " + string(f.Code)
		}
		if v.Status == adjudicate.Invalid {
			line += fmt.Sprintf(" ply %d %s", r.Plies[v.Invalid.Action]+1, v.Invalid.Reasons[0].Code)
		}
		for _, w := range v.Warnings {
			line += fmt.Sprintf(" (ply %d %s)", w.Action+1, w.Code)
		}
		got = append(got, line)
	})
	want := []string{
		"1 ply 3 move.unreachable",
		"2 ply 12 move.unreachable",
		"3 ply 9 move.ambiguous",
		"4 ply 9 castling.through_check",
		"5 pgn.result_differs",
		"6 ply 5 game.over",
		"7 pgn.unclosed_comment",
		"8 (ply 3 ",
	}
	if len(got) != len(want) {
		t.Fatalf("%d games, want %d: %q", len(got), len(want), got)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("game %d: %q, want %q", i+1, got[i], want[i])
		}
	}
}

// %emt is time used; %clk counts only under the profile's own clock.
func TestTimesFromComments(t *testing.T) {
	online := judgeOf(t, "standard-chess", "main=3m")
	head := "[Event \"t\"]\n[Result \"*\"]\n"
	cases := []struct {
		name, text string
		timed      bool
		why        string
		white      int64
	}{
		{"emt", head + "\n1. e4 {[%emt 0:00:05]} e5 {[%emt 0:00:07]} 2. Nf3 {[%emt 0:00:10]} *\n", true, "", 165000},
		{"clk of the same clock", head + "[TimeControl \"180\"]\n\n1. e4 {[%clk 0:02:55]} e5 {[%clk 0:02:53]} *\n", true, "", 175999},
		{"clk of another clock", head + "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:02:55]} e5 {[%clk 0:02:53]} *\n", false, "pgn_time_control", 0},
		{"some moves only", head + "\n1. e4 {[%emt 0:00:05]} e5 *\n", false, "no_times", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			judgePGN(t, online, []byte(c.text), func(_ *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) {
				if v.Timed != c.timed {
					t.Fatalf("timed %v", v.Timed)
				}
				if c.timed && v.Clocks[0].RemainingMS != c.white {
					t.Errorf("white has %d ms, want %d", v.Clocks[0].RemainingMS, c.white)
				}
				found := c.why == ""
				for _, n := range v.NotJudged {
					found = found || string(n.Code) == c.why
				}
				if !found {
					t.Errorf("not judged %v, want %s", v.NotJudged, c.why)
				}
			})
		})
	}
}

// 352 real four-player games of 2018 replay under the rules of their era: 351
// whole (the other one is two games glued together), with the mates,
// stalemates and repetitions where the files say.
func TestRealFourPlayerGames(t *testing.T) {
	data := sharedCases(t, "four-player/real_ffa_2018.pgn4")
	counts := map[string]int{}
	judgePGN(t, judgeOf(t, "ffa-2018"), data, func(g *notation.Game, r *adjudicate.PGNRecord, v *adjudicate.Verdict) {
		counts["games"]++
		if v.Status == adjudicate.Invalid {
			counts["broken"]++
			if g.Number != 351 {
				t.Errorf("game %d: %+v", g.Number, v.Invalid)
			}
		}
		for _, e := range v.Events {
			if e.Type == "out" {
				counts[e.Reason]++
			}
		}
		if v.Result != nil && v.Result.Reason == "repetition" {
			counts["repetition"]++
		}
	})
	for k, n := range map[string]int{"games": 352, "broken": 1, "checkmate": 464, "stalemate": 4, "repetition": 4} {
		if counts[k] != n {
			t.Errorf("%s: %d, want %d", k, counts[k], n)
		}
	}
}

package adjudicate_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/internal/long"
)

// flagCase is a position in which a flag fell, with the result by the FIDE
// Laws 6.9 as shared/cases has it.
type flagCase struct {
	ID    string
	Input struct {
		Op, FEN, Flagged string
		FENs             []string
	}
	Expect map[string]json.RawMessage
}

// Flags of the public reports, judged as fide-chess does.
func TestFlagCases(t *testing.T) {
	var cases []flagCase
	for _, raw := range rawCases(t) {
		var c flagCase
		if json.Unmarshal(raw, &c) == nil && c.Input.Op == "flag.adjudicate" && c.Expect["fide_6.9"] != nil {
			cases = append(cases, c)
		}
	}
	if len(cases) < 9 {
		t.Fatalf("only %d cases", len(cases))
	}
	j := judgeOf(t, "fide-chess", "main=90m")
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			var want string
			if err := json.Unmarshal(c.Expect["fide_6.9"], &want); err != nil {
				t.Fatal(err)
			}
			now := int64(90 * 60 * 1000)
			v := game(t, j, &adjudicate.Record{From: from(c.Input.FEN), Now: &now})
			if v.Result == nil || v.Result.Notation != want {
				t.Errorf("%s: %+v, want %s", c.Input.FEN, v.Result, want)
			}
		})
	}
}

// Positions of the public reports that are dead or are not.
func TestDeadCases(t *testing.T) {
	j := judgeOf(t, "fide-chess")
	n := 0
	for _, raw := range rawCases(t) {
		var c flagCase
		if json.Unmarshal(raw, &c) != nil || c.Input.Op != "position.status" || c.Expect["dead_position"] == nil {
			continue
		}
		fens, want := c.Input.FENs, []bool{}
		if c.Input.FEN != "" {
			fens = []string{c.Input.FEN}
		}
		if json.Unmarshal(c.Expect["dead_position"], &want) != nil {
			var one bool
			if err := json.Unmarshal(c.Expect["dead_position"], &one); err != nil {
				t.Fatal(err)
			}
			want = []bool{one}
		}
		for i, fen := range fens {
			n++
			v := game(t, j, &adjudicate.Record{From: from(fen)})
			if got := v.Result != nil; got != want[i] {
				t.Errorf("%s %s: dead is %v (%+v)", c.ID, fen, got, v.Result)
			}
		}
	}
	if n < 7 {
		t.Errorf("only %d positions", n)
	}
}

func rawCases(t *testing.T) []json.RawMessage {
	t.Helper()
	var cases []json.RawMessage
	if err := json.Unmarshal(sharedCases(t, "bugs/cases.json"), &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// A flag carries its proof: the line that the opponent had, or how it was
// found that there is none.
func TestProofInReasons(t *testing.T) {
	for _, c := range []struct {
		name, fen            string
		reason, answer, kind string
		line                 string
	}{
		{"can", "6k1/5ppp/8/8/8/8/5PPP/4r1K1 w - - 0 1", "checkmate", "", "", ""},
		{"mates in one after a move", "r5k1/5ppp/8/8/8/8/5PPP/6KR w - - 0 1", "resignation", "can", "mate", ""},
		{"pieces", "8/1k6/8/8/8/2K5/8/6Q1 w - - 0 1", "resignation_no_mating_material", "cannot", "pieces", ""},
		{"exhausted", "8/1R6/6pk/6q1/5P1K/r7/8/8 w - - 0 1", "resignation_no_mating_material", "cannot", "exhausted", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &adjudicate.Record{From: from(c.fen)}
			if c.answer != "" {
				r.Actions = []adjudicate.Action{{Type: adjudicate.ActResign, Seat: "white"}}
			}
			v := game(t, judgeOf(t, "fide-chess"), r)
			if v.Result == nil || v.Result.Reason != c.reason {
				t.Fatalf("%+v %+v", v.Result, v.Invalid)
			}
			p := v.Reasons[0].Params
			if c.answer == "" {
				return
			}
			if p["answer"] != c.answer || p["proof"] != c.kind {
				t.Errorf("%v", p)
			}
			line, _ := p["line"].([]string)
			if c.kind != "mate" {
				if line != nil {
					t.Errorf("a line where there is none: %v", line)
				}
				return
			}
			// Whoever plays the line sees the mate.
			after := game(t, judgeOf(t, "fide-chess"), &adjudicate.Record{From: from(c.fen), Actions: moves(strings.Join(line, " "))})
			if after.Result == nil || after.Result.Reason != "checkmate" || len(line) == 0 {
				t.Errorf("%v ends in %+v %+v", line, after.Result, after.Invalid)
			}
			if san, _ := p["line_san"].(string); !strings.HasPrefix(san, "1. ") || !strings.HasSuffix(san, "#") {
				t.Errorf("%q", san)
			}
		})
	}
}

// What is dead ends the game on the very move, told at once as well as move by
// move; what follows it comes after the end.
func TestDeadOnTheMove(t *testing.T) {
	j := judgeOf(t, "fide-chess")
	fen := "4k3/8/1p1p1p1p/1P1P1P2/7P/8/8/4K3 w - - 0 1"
	for _, c := range []struct {
		moves   string
		ply     int // where it ends, 0 nowhere
		invalid int // the action that comes too late, -1 none
	}{
		{"Kd2 Kd7", 0, -1},
		{"Kd2 h5", 2, -1},
		{"Kd2 h5 Kd3", 2, 2},
		{"Kd2 h5 Kd3 nonsense", 2, 2},
		{"Kd2 Kd7 Kd3 h5 Kd4 Kd8 Kd3 Kd7 Kd4 Kd8 Kd3 Kd7 Kd4", 4, 4},
	} {
		v := game(t, j, &adjudicate.Record{From: from(fen), Actions: moves(c.moves)})
		ended := 0
		if v.Result != nil {
			ended = v.Plies
			if v.Result.Reason != "dead_position" {
				t.Errorf("%s: %s", c.moves, v.Result.Reason)
			}
		}
		invalid := -1
		if v.Invalid != nil {
			invalid = v.Invalid.Action
			if v.Invalid.Reasons[0].Code != "game.over" {
				t.Errorf("%s: %v", c.moves, v.Invalid.Reasons)
			}
		}
		if ended != c.ply || invalid != c.invalid {
			t.Errorf("%s: ended at %d, invalid at %d", c.moves, ended, invalid)
		}
	}
	late := game(t, j, &adjudicate.Record{From: from(fen), Actions: append(moves("Kd2 h5"), adjudicate.Action{Type: adjudicate.ActResign, Seat: "white"})})
	if late.Result == nil || late.Result.Reason != "dead_position" || late.Invalid == nil {
		t.Errorf("a resignation after the end: %+v %+v", late.Result, late.Invalid)
	}
}

// Games of few pieces and much that is blocked, judged whole and move by move
// on tokens, come to one end.
func TestDeadWholeAndByMoves(t *testing.T) {
	j := judgeOf(t, "fide-chess")
	rng := rand.New(rand.NewPCG(22, 9))
	games := long.Pick(6, 8, 24)
	starts := []string{
		"4k3/8/1p1p1p1p/1P1P1P2/7P/8/8/4K3 w - - 0 1",
		"8/1k6/8/p1p1p3/P1P1P1p1/8/1B4P1/6K1 w - - 0 1",
		"4k3/p1p1p1p1/8/P1P1P1P1/8/8/8/4K3 b - - 0 1",
		"8/5k2/8/8/8/8/1p6/1N2K3 b - - 0 1",
	}
	dead := 0
	for n := range games {
		fen := starts[n%len(starts)]
		state, actions := "", []adjudicate.Action(nil)
		var last *adjudicate.Verdict
		for range 40 {
			r := &adjudicate.Record{From: from(fen)}
			if state != "" {
				r = &adjudicate.Record{State: state}
			}
			r.Include.LegalMoves = true
			now := game(t, j, r)
			if now.Result != nil || len(now.LegalMoves) == 0 {
				last = now
				break
			}
			a := adjudicate.Action{Type: adjudicate.ActMove, Move: now.LegalMoves[rng.IntN(len(now.LegalMoves))].UCI}
			actions = append(actions, a)
			r = &adjudicate.Record{From: from(fen), Actions: []adjudicate.Action{a}}
			if state != "" {
				r = &adjudicate.Record{State: state, Actions: []adjudicate.Action{a}}
			}
			last = game(t, j, r)
			state = last.State
			if last.Result != nil {
				break
			}
		}
		whole := game(t, j, &adjudicate.Record{From: from(fen), Actions: slices.Clone(actions)})
		if whole.FEN != last.FEN || whole.Status != last.Status || (whole.Result == nil) != (last.Result == nil) ||
			whole.Result != nil && whole.Result.Reason != last.Result.Reason {
			t.Errorf("%s %v: whole %+v, by moves %+v", fen, actions, whole.Result, last.Result)
		}
		if whole.Result != nil && whole.Result.Reason == "dead_position" {
			dead++
		}
	}
	t.Logf("%d of %d games ended dead", dead, games)
	if dead == 0 {
		t.Error("no game ended dead")
	}
}

// A group that chooses the search gets it in every profile that offers it.
func TestSearchByOption(t *testing.T) {
	locked := "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1"
	for _, id := range []string{"standard-chess", "chess960", "qdan-chess", "simplegames-chess"} {
		for choice, want := range map[string]bool{"by_search": true, "by_pieces": false, "alone": false} {
			v := game(t, judgeOf(t, id, "cannot_mate="+choice), &adjudicate.Record{From: from(locked)})
			if got := v.Result != nil && v.Result.Reason == "dead_position"; got != want {
				t.Errorf("%s %s: %+v %+v", id, choice, v.Result, v.Invalid)
			}
		}
	}
}

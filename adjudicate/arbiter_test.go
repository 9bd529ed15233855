package adjudicate_test

import (
	"fmt"
	"testing"

	"houserules/adjudicate"
)

// A side wins whole, and the notation is that of the side.
func TestArbiterDecides(t *testing.T) {
	cases := []struct {
		name, mode string
		result     adjudicate.ArbiterResult
		notation   string
		winners    uint8
		status     adjudicate.Status
	}{
		{"one partner named, both win", "team", adjudicate.ArbiterResult{Winners: []string{"red"}}, "1-0", 0b0101, adjudicate.Finished},
		{"the other side", "team", adjudicate.ArbiterResult{Winners: []string{"green"}}, "0-1", 0b1010, adjudicate.Finished},
		{"an empty list is a draw", "team", adjudicate.ArbiterResult{HasWinners: true}, "1/2-1/2", 0, adjudicate.Finished},
		{"called off", "team", adjudicate.ArbiterResult{Aborted: true}, "*", 0, adjudicate.Aborted},
		{"alone, points are the notation", "solo", adjudicate.ArbiterResult{Winners: []string{"red"}, Note: "others left"}, "Red: 0 - Blue: 0 - Yellow: 0 - Green: 0", 1, adjudicate.Finished},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			v := game(t, modeJudge(t, c.mode), &adjudicate.Record{Actions: []adjudicate.Action{decision(c.result)}})
			if v.Result == nil || v.Result.Notation != c.notation || uint8(v.Result.Winners) != c.winners || v.Status != c.status {
				t.Fatalf("%v %+v", v.Status, v.Result)
			}
			if note := v.Reasons[0].Params["note"]; c.result.Note != "" && note != c.result.Note {
				t.Errorf("note %v", note)
			}
		})
	}
}

// What cannot be judged is said through tokens too, and a look at the time
// before anything happened binds nobody to times.
func TestTokensKeepWhatIsOpen(t *testing.T) {
	j := judgeOf(t, "standard-chess", "main=10m")
	v := game(t, j, &adjudicate.Record{Actions: moves("e4")})
	again := game(t, j, &adjudicate.Record{State: v.State})
	if len(again.NotJudged) != 1 || again.NotJudged[0].What != "clocks" {
		t.Errorf("not judged: %v", again.NotJudged)
	}
	if _, err := j.Game(t.Context(), &adjudicate.Record{State: v.State, Now: ptr(int64(60000))}); err == nil || err.Code != "action.time_missing" {
		t.Errorf("a look at the time of a game without times: %v", err)
	}
	clocked := game(t, j, &adjudicate.Record{Actions: []adjudicate.Action{moveAt(1000, "e4")}})
	if _, err := j.Game(t.Context(), &adjudicate.Record{State: clocked.State, Actions: moves("e5")}); err == nil || err.Code != "action.time_missing" {
		t.Errorf("a move without a time in a game with times: %v", err)
	}
	looked := game(t, j, &adjudicate.Record{Now: ptr(int64(5000))})
	if v := game(t, j, &adjudicate.Record{State: looked.State, Actions: moves("e4")}); v.Status != adjudicate.Ongoing {
		t.Errorf("%v %+v", v.Status, v.Invalid)
	}
}

// The cause of an end is as full through a token as in one call.
func TestTokensKeepTheCause(t *testing.T) {
	j := judgeOf(t, "fide-chess")
	for _, actions := range [][]adjudicate.Action{
		acts(do(adjudicate.ActResign, "black")).Actions,
		moves("e2e5 e2e6"),
	} {
		v := game(t, j, &adjudicate.Record{Actions: actions})
		again := game(t, j, &adjudicate.Record{State: v.State})
		for _, key := range []string{"seat", "count", "answer", "line", "opponents"} {
			if fmt.Sprint(v.Reasons[0].Params[key]) != fmt.Sprint(again.Reasons[0].Params[key]) {
				t.Errorf("%s: %v, through the token %v", key, v.Reasons[0].Params[key], again.Reasons[0].Params[key])
			}
		}
		late := game(t, j, &adjudicate.Record{State: v.State, Actions: moves("e4")})
		if r := late.Invalid.Reasons[0]; r.Code != "game.over" || r.Rule == nil || r.Params["seat"] == nil {
			t.Errorf("%+v", r)
		}
	}
}

// A move that is only announced is no entry of the ledger.
func TestAClaimIsNoMoveInTheLedger(t *testing.T) {
	j := judgeOf(t, "fide-chess", "main=90m")
	var list []adjudicate.Action
	for i, m := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"} {
		list = append(list, moveAt(int64(i+1)*1000, m))
	}
	list = append(list, timed(adjudicate.Action{Type: adjudicate.ActClaimDraw, Reason: "repetition", Move: "Ng8"}, 9000))
	v := game(t, j, &adjudicate.Record{Actions: list, Include: adjudicate.Include{Ledger: true}})
	used := int64(0)
	for _, l := range v.Ledger {
		used += l.Used
	}
	if v.Result == nil || v.Result.Reason != "repetition" || used != 9000 {
		t.Errorf("%+v used %d of 9000: %+v", v.Result, used, v.Ledger)
	}
}

// A side whose time for a move ran out has none left.
func TestTheFlaggedHasNoTimeLeft(t *testing.T) {
	v := game(t, judgeOf(t, "simplegames-chess"), &adjudicate.Record{Now: ptr(int64(60000))})
	if v.Clocks[0].MoveMS != 0 || v.Result == nil {
		t.Errorf("%+v", v.Clocks)
	}
}

package adjudicate_test

import (
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
	looked := game(t, j, &adjudicate.Record{Now: ptr(int64(5000))})
	if v := game(t, j, &adjudicate.Record{State: looked.State, Actions: moves("e4")}); v.Status != adjudicate.Ongoing {
		t.Errorf("%v %+v", v.Status, v.Invalid)
	}
}

package adjudicate_test

import (
	"context"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/ruleset"
)

func ptr[T any](v T) *T { return &v }

// also lists the ends that came on the same action but do not count.
func also(v *adjudicate.Verdict) string {
	var codes []string
	for _, r := range v.Reasons {
		for _, a := range r.Also {
			codes = append(codes, strings.TrimPrefix(string(a.Code), "end."))
		}
	}
	return strings.Join(codes, " ")
}

// The published order of ends, pair by pair: where both have come on one
// action, the first counts and the second is named beside it.
func TestOrderOfEnds(t *testing.T) {
	standard := func(t *testing.T) *adjudicate.Judge { return judgeOf(t, "standard-chess", "draws=automatic") }
	timedChess := func(t *testing.T) *adjudicate.Judge { return judgeOf(t, "simplegames-chess") }
	solo := func(t *testing.T) *adjudicate.Judge { return modeJudge(t, "solo") }
	cases := []struct {
		name   string
		judge  func(*testing.T) *adjudicate.Judge
		record adjudicate.Record
		want   string // reason
		also   string
	}{
		{"what a claimed move ends comes before the claim", func(t *testing.T) *adjudicate.Judge { return judgeOf(t, "standard-chess") },
			adjudicate.Record{From: &adjudicate.From{FEN: "7k/8/6K1/8/8/8/8/R7 w - - 99 100"},
				Actions: []adjudicate.Action{{Type: adjudicate.ActClaimDraw, Reason: "quiet_moves", Move: "Ra8"}}}, "checkmate", ""},
		{"a resignation that arrives after the flag is too late", timedChess,
			adjudicate.Record{Actions: []adjudicate.Action{timed(adjudicate.Action{Type: adjudicate.ActResign, Seat: "black"}, 60000)}}, "move_time", ""},
		{"a resignation before the flag counts", timedChess,
			adjudicate.Record{Actions: []adjudicate.Action{timed(adjudicate.Action{Type: adjudicate.ActResign, Seat: "black"}, 59999)}}, "resignation", ""},
		{"flag before move time within one millisecond", timedChess,
			adjudicate.Record{From: &adjudicate.From{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
				Clocks: map[string]adjudicate.ClockFrom{"white": {RemainingMS: 60000, HasRemaining: true}}}, Now: ptr(int64(60000))}, "flag", ""},
		{"an abort before the first move comes before the draw against a bare king",
			func(t *testing.T) *adjudicate.Judge {
				return judgeOf(t, "standard-chess", "main=10m", "no_first_move=aborted")
			},
			adjudicate.Record{From: &adjudicate.From{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}, Now: ptr(int64(600000))}, "no_first_move", ""},
		{"a mate that completes the count is a mate", standard,
			adjudicate.Record{From: from("7k/8/6K1/8/8/8/8/R7 w - - 99 100"), Actions: moves("Ra8")}, "checkmate", "quiet_moves"},
		{"the mate's points come before last standing", solo,
			adjudicate.Record{From: from("R-0,0,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/1,rR,11,dgK/3,rR,10/2,rR,11/bK,13/2,rR,11/14/14/x,x,x,8,x,x,x/x,x,x,7,dyK,x,x,x/x,x,x,rK,7,x,x,x"),
				Actions: moves("d9a9")}, "last_standing", ""},
		{"a lead reached by the move that stalemates the next seat", solo,
			adjudicate.Record{From: from("R-0,0,1,1-0,0,0,0-0,0,0,0-12,0,0,0-0-x,x,x,7,dyK,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/bK,13/14/1,bQ,rQ,11/13,dgK/14/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x"),
				Actions: moves("c9b9")}, "lead", ""},
		{"stalemate before dead material", standard,
			adjudicate.Record{From: from("8/8/8/8/8/8/5K1p/5N1k w - - 0 1"), Actions: nil}, "", ""},
		{"dead material before repetition", standard,
			adjudicate.Record{From: &adjudicate.From{FEN: "8/8/4k3/8/8/3K4/8/8 w - - 8 20",
				History: []string{"8/8/4k3/8/8/3K4/8/8 w - - 0 16", "8/8/4k3/8/8/3K4/8/8 w - - 4 18"}}}, "insufficient_material", "repetition"},
		{"repetition before quiet moves", standard,
			adjudicate.Record{From: &adjudicate.From{FEN: "8/8/4k3/8/8/3K4/7R/8 w - - 100 80",
				History: []string{"8/8/4k3/8/8/3K4/7R/8 w - - 92 76", "8/8/4k3/8/8/3K4/7R/8 w - - 96 78"}}}, "repetition", "quiet_moves"},
		{"quiet moves before the move limit", func(t *testing.T) *adjudicate.Judge { return limitJudge(t, "solo", 1) },
			adjudicate.Record{From: from("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-199-x,x,x,7,yK,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/13,gK/14/14/14/14/bK,13/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x"),
				Actions: moves("d1e1")}, "quiet_moves", "move_limit"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			j := c.judge(t)
			v, err := j.Game(context.Background(), &c.record)
			if err != nil {
				t.Fatal(err, err.Params)
			}
			if c.want == "" {
				if v.Result != nil {
					t.Errorf("result %+v, want none", v.Result)
				}
				return
			}
			if v.Result == nil || v.Result.Reason != c.want {
				t.Fatalf("result %+v, want %s (%v %+v)", v.Result, c.want, v.Status, v.Invalid)
			}
			if got := also(v); got != c.also {
				t.Errorf("also %q, want %q", got, c.also)
			}
		})
	}
}

// The points of a mate are given before the ends that count points.
func TestMatePointsBeforeLead(t *testing.T) {
	j := modeJudge(t, "solo")
	v := game(t, j, &adjudicate.Record{
		From:    from("R-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,7,dyK,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/1,rR,11,gK/3,rR,10/2,rR,11/bK,13/2,rR,11/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x"),
		Actions: moves("d9a9")})
	if v.Points[0] != 20 || v.Status != adjudicate.Ongoing || v.Turn != 3 {
		t.Errorf("points %v, %v, turn %d: the mate scores and the game goes on between two", v.Points, v.Status, v.Turn)
	}
}

// Every ending's word is known to the scorer.
func TestEndNamesAreReasons(t *testing.T) {
	for k := range ruleset.EndKinds {
		if k.String() == "" {
			t.Errorf("ending %d has no name", k)
		}
	}
}

package cases

import (
	"testing"

	"houserules/adjudicate"
)

// flagged is a game in which the seat to move had a second left, and a second
// has gone by.
func flagged(fen, seat string) *adjudicate.Record {
	now := int64(1000)
	return &adjudicate.Record{Now: &now, From: &adjudicate.From{FEN: fen, Clocks: map[string]adjudicate.ClockFrom{
		seat: {RemainingMS: 1000, HasRemaining: true, Moved: true, HasMoved: true}}}}
}

// What a fallen flag brings, by each way of judging whether the opponent can
// mate: the Laws as far as the pieces tell, exactly, and by a list of material.
func TestFlags(t *testing.T) {
	const loses, wins, draw, noMate, dead = "flag 0-1", "flag 1-0", "1/2-1/2", "flag_no_mating_material 1/2-1/2", "dead_position 1/2-1/2"
	for _, c := range []struct{ name, fen, seat, pieces, search, alone string }{
		{"ck-01 knight against pawn", "8/8/4k3/8/3n4/8/5P2/5K2 w - - 0 1", "white", loses, loses, noMate},
		{"ck-02 a bare king", "8/1k6/8/8/8/2K5/8/6Q1 w - - 0 1", "white", noMate, noMate, noMate},
		{"ck-03 knight against queen", "8/8/4k3/8/3n4/8/5Q2/5K2 w - - 0 1", "white", noMate, noMate, noMate},
		{"ck-06 bishop against rook", "8/1k6/4b3/8/5R2/2K5/8/8 w - - 0 1", "white", noMate, noMate, noMate},
		{"ck-07 bishop against pawn", "8/1k6/4b3/8/8/2K5/6P1/8 w - - 0 1", "white", loses, loses, noMate},
		// Neither side can mate alone, so that the game was over before the flag.
		{"ck-08 bishops on both colours", "8/1k6/4b3/8/5B2/2K5/8/8 w - - 0 1", "white", loses, loses, "insufficient_material " + draw},
		{"ck-13 the only move takes the last piece", "kR6/8/K7/8/8/8/8/8 b - - 0 1", "black", wins, dead, wins},
		{"ck-14 the bare king's own flag", "8/1k6/8/8/8/2K5/6q1/8 w - - 0 1", "white", loses, loses, loses},
		{"ck-15 bishops on one colour and a pawn that may block", "8/2k5/4b3/8/4B3/2K5/6P1/8 w - - 0 1", "white", loses, loses, noMate},
		// The count of quiet moves is no part of the question: the position alone is judged.
		{"ck-30 two plies before the draw by quiet moves", "8/2r5/5k1p/7P/8/5K2/8/8 w - - 148 100", "white", loses, loses, loses},
	} {
		t.Run(c.name, func(t *testing.T) {
			for way, want := range map[string]string{"by_pieces": c.pieces, "by_search": c.search, "alone": c.alone} {
				if got := outcome(game(t, judge(t, "standard-chess main=10m cannot_mate="+way), flagged(c.fen, c.seat))); got != want {
					t.Errorf("%s: %s, want %s", way, got, want)
				}
			}
		})
	}
	t.Run("ck-34 a compound piece can always mate", func(t *testing.T) {
		r := flagged("7k/8/8/8/8/8/3A4/K7 b - - 0 1", "black")
		r.From.HasUnmoved = true
		r.From.Classes = map[string]string{"white": "variant", "black": "classic"}
		if got := outcome(game(t, judge(t, "maharajah-online"), r)); got != wins {
			t.Error(got)
		}
	})
}

func TestClocks(t *testing.T) {
	t.Run("ck-16 stalemate stands before a flag seen later", func(t *testing.T) {
		j := judge(t, "standard-chess main=10m flag=loses")
		claimed, score := "flag", "1-0"
		now := int64(9000)
		r := &adjudicate.Record{From: &adjudicate.From{FEN: "7k/8/8/5Q2/8/8/8/K7 w - - 0 1", Clocks: map[string]adjudicate.ClockFrom{
			"white": {RemainingMS: 6000, HasRemaining: true}, "black": {RemainingMS: 1, HasRemaining: true}}},
			Actions: []adjudicate.Action{at(1000, actions("Qf7")[0])}, Now: &now, Asserts: &adjudicate.Asserts{Reason: &claimed, Notation: &score}}
		v := game(t, j, r)
		if got := outcome(v); got != "stalemate 1/2-1/2" {
			t.Error(got)
		}
		if v.Asserted == nil || v.Asserted.Upheld == nil || *v.Asserted.Upheld || len(v.Asserted.Differences) != 2 {
			t.Errorf("asserted %+v", v.Asserted)
		}
	})
	t.Run("ck-18 only the side to move can lose on time", func(t *testing.T) {
		now := int64(5000)
		r := &adjudicate.Record{Now: &now, From: &adjudicate.From{FEN: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
			Clocks: map[string]adjudicate.ClockFrom{"white": {RemainingMS: 0, HasRemaining: true}, "black": {RemainingMS: 400000, HasRemaining: true}}}}
		v := game(t, judge(t, "standard-chess main=10m"), r)
		if got := outcome(v); got != "ongoing" {
			t.Error(got)
		}
		if len(v.Due) != 1 || v.Due[0].Seat != 1 || v.Due[0].At != 400000 {
			t.Errorf("due %+v, want black's flag at 400000", v.Due)
		}
	})
	t.Run("ck-19 an increment comes too late", func(t *testing.T) {
		r := &adjudicate.Record{From: &adjudicate.From{FEN: startFEN, Clocks: map[string]adjudicate.ClockFrom{"white": {RemainingMS: 1000, HasRemaining: true}}},
			Actions: []adjudicate.Action{at(1200, actions("e4")[0])}}
		v := game(t, judge(t, "standard-chess main=1m increment=5s"), r)
		if got := outcome(v); got != "flag 0-1, then clock.flag_fallen" || v.Result.At != 1000 {
			t.Errorf("%s at %d", got, v.Result.At)
		}
		if v.Clocks[0].RemainingMS != 0 || v.Clocks[1].RemainingMS != 60000 || v.Clocks[1].Running {
			t.Errorf("clocks %+v", v.Clocks)
		}
	})
	t.Run("ck-20 a margin forgives and nothing falls below zero", func(t *testing.T) {
		j := written(t, "standard-chess", "options: {main: 1m, increment: 1s}\nclock: {margin: 250ms}\n")
		r := &adjudicate.Record{From: &adjudicate.From{FEN: startFEN, Clocks: map[string]adjudicate.ClockFrom{"white": {RemainingMS: 100, HasRemaining: true}}},
			Actions: []adjudicate.Action{at(300, actions("e4")[0])}}
		v := game(t, j, r)
		if got := outcome(v); got != "ongoing" || v.Clocks[0].RemainingMS != 1000 {
			t.Errorf("%s, clocks %+v", got, v.Clocks)
		}
		r.Actions[0].At = 350
		if got := outcome(game(t, j, r)); got != "flag 0-1, then clock.flag_fallen" {
			t.Error(got)
		}
	})
	// Increments come after a move, so that a game on nothing would begin with
	// a fallen flag: the rule file is refused.
	t.Run("ck-25 an increment on nothing", func(t *testing.T) {
		text := "houserules: 1\nid: for-this-test\nversion: 1.0.0\nauthority: site\nextends: standard-chess\nclock: {main: 0s, increment: 5s}\n"
		rs, findings := profiles().Compile("for-this-test.yaml", []byte(text))
		if rs != nil || len(findings) != 1 || findings[0].Code != "ruleset.no_time" || findings[0].Line != 6 {
			t.Errorf("%v", findings)
		}
	})
	t.Run("ck-28 a resignation when the opponent cannot mate", func(t *testing.T) {
		for profile, want := range map[string]string{"standard-chess": "resignation 0-1", "fide-chess": "resignation_no_mating_material 1/2-1/2"} {
			r := &adjudicate.Record{From: from("8/1k6/8/8/8/2K5/8/6Q1 w - - 0 1"), Actions: []adjudicate.Action{{Type: adjudicate.ActResign, Seat: "white"}}}
			if got := outcome(game(t, judge(t, profile), r)); got != want {
				t.Errorf("%s: %s, want %s", profile, got, want)
			}
		}
	})
	t.Run("ck-31 both clocks at zero", func(t *testing.T) {
		j := judge(t, "standard-chess main=10m")
		for _, now := range []int64{1000, 1400, 90000} {
			r := flagged("8/5k2/8/8/8/2K5/6R1/1r6 w - - 0 1", "white")
			r.From.Clocks["black"] = adjudicate.ClockFrom{RemainingMS: 400, HasRemaining: true}
			r.Now = &now
			if v := game(t, j, r); outcome(v) != "flag 0-1" || v.Result.At != 1000 {
				t.Errorf("at %d: %s %+v", now, outcome(v), v.Result)
			}
		}
		v := game(t, j, &adjudicate.Record{From: from("8/5k2/8/8/8/2K5/6R1/1r6 w - - 0 1"), Actions: actions("Rg1 Rb2")})
		if outcome(v) != "ongoing" || len(v.NotJudged) != 1 || v.NotJudged[0].What != "clocks" {
			t.Errorf("%s, not judged %+v", outcome(v), v.NotJudged)
		}
	})
	t.Run("ck-32 a draw agreed after the flag", func(t *testing.T) {
		r := flagged("8/5k2/8/8/8/2K5/6R1/1r6 w - - 0 1", "white")
		r.Now = nil
		r.Actions = []adjudicate.Action{at(900, adjudicate.Action{Type: adjudicate.ActOfferDraw, Seat: "white"}), at(3000, adjudicate.Action{Type: adjudicate.ActAcceptDraw, Seat: "black"})}
		if got := outcome(game(t, judge(t, "standard-chess main=10m"), r)); got != "flag 0-1, then clock.flag_fallen" {
			t.Error(got)
		}
		r.Actions[1].At = 999
		if got := outcome(game(t, judge(t, "standard-chess main=10m"), r)); got != "agreement 1/2-1/2" {
			t.Error(got)
		}
	})
}

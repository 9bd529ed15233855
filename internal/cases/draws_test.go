package cases

import (
	"strings"
	"testing"

	"houserules/adjudicate"
)

const (
	startFEN  = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	knightsUp = "Nf3 Nf6 Ng1 Ng8"
)

func claim(seat, kind, move string) adjudicate.Action {
	return adjudicate.Action{Type: adjudicate.ActClaimDraw, Seat: seat, Reason: kind, Move: move}
}

// Claims of a draw: who may claim, for what, and when.
func TestClaims(t *testing.T) {
	seven := strings.TrimSuffix(knightsUp+" "+knightsUp, " Ng8")
	eight := knightsUp + " " + knightsUp
	rooks := "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	rooksOut := "Rg1 Rg8 Rh1 Rh8 "
	givesCheck := "4K3/8/8/8/3p4/8/R3P2k/8 w - - 0 1"
	for _, c := range []struct {
		name, fen, moves string
		claim            adjudicate.Action
		want             string // "" is upheld
	}{
		{"dr-03 rights were lost between the occurrences", rooks, rooksOut + rooksOut, claim("white", "repetition", ""), "draw.no_ground"},
		{"dr-03 four plies later", rooks, rooksOut + rooksOut + rooksOut, claim("white", "repetition", ""), ""},
		{"dr-05 the en passant square was of no use", givesCheck, "e4+ Kh1 Ra3 Kh2 Ra2+ Kh1 Ra3 Kh2 Ra2+", claim("black", "repetition", ""), ""},
		{"dr-05 one move earlier", givesCheck, "e4+ Kh1 Ra3 Kh2 Ra2+ Kh1 Ra3 Kh2", claim("white", "repetition", ""), "draw.no_ground"},
		{"dr-06 the start counts", startFEN, eight, claim("white", "repetition", ""), ""},
		{"dr-07 a position set up counts", "3k4/8/8/8/8/3P4/8/3K4 w - - 0 1", "Kc2 Kc7 Kd1 Kd8 Ke2 Ke7 Kd1 Kd8", claim("white", "repetition", ""), ""},
		{"dr-08 with the move that brings it", startFEN, seven, claim("black", "repetition", "Ng8"), ""},
		{"dr-08 without it", startFEN, seven, claim("black", "repetition", ""), "draw.no_ground"},
		{"dr-08 by the one who has not the move", startFEN, seven, claim("white", "repetition", ""), "draw.not_on_move"},
		{"dr-09 after the move the right is gone", startFEN, eight, claim("black", "repetition", ""), "draw.not_on_move"},
		{"dr-09 the other has it", startFEN, eight, claim("white", "repetition", ""), ""},
		{"dr-13 fifty plies", "8/8/8/8/4k3/8/3K4/5r2 w - - 50 80", "", claim("white", "quiet_moves", ""), "draw.no_ground"},
		{"dr-13 ninety-nine plies", "8/8/8/8/4k3/8/3K4/5r2 w - - 99 100", "", claim("white", "quiet_moves", ""), "draw.no_ground"},
		{"dr-13 a hundred plies", "8/8/8/8/4k3/8/3K4/5r2 w - - 100 100", "", claim("white", "quiet_moves", ""), ""},
		{"dr-14 the announced move completes the series", "7k/8/8/8/8/8/1p6/K7 w - - 99 100", "", claim("white", "quiet_moves", "Ka2"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := tryAction(t, judge(t, "standard-chess"), &adjudicate.Record{From: from(c.fen), Actions: actions(c.moves)}, c.claim)
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if c.want != "" {
				return
			}
			v := game(t, judge(t, "standard-chess"), &adjudicate.Record{From: from(c.fen), Actions: append(actions(c.moves), c.claim)})
			if outcome(v) != c.claim.Reason+" 1/2-1/2" || v.Result.By != "claim" {
				t.Errorf("%s by %s", outcome(v), v.Result.By)
			}
		})
	}

	// The capture leaves two bare kings: it is that which ends the game, and no claim.
	t.Run("dr-14 an announced capture does not", func(t *testing.T) {
		r := &adjudicate.Record{From: from("7k/8/8/8/8/8/1p6/K7 w - - 99 100"), Actions: []adjudicate.Action{claim("white", "quiet_moves", "Kxb2")}}
		if got := outcome(game(t, judge(t, "standard-chess"), r)); got != "insufficient_material 1/2-1/2" {
			t.Error(got)
		}
		r.From.FEN = "7k/7p/8/8/8/8/1p6/K7 w - - 99 100"
		v := game(t, judge(t, "standard-chess"), r)
		if got := outcome(v); got != "ongoing" || len(v.Events) != 1 || v.Events[0].Reason != "draw.no_ground" {
			t.Errorf("%s %+v", got, v.Events)
		}
	})

	t.Run("dr-11 five occurrences end the game at once", func(t *testing.T) {
		v := game(t, judge(t, "standard-chess"), &adjudicate.Record{Actions: actions(strings.Repeat(knightsUp+" ", 4) + "e4")})
		if got := outcome(v); got != "repetition 1/2-1/2, then game.over" || v.Invalid.Action != 16 || v.Result.Count != 5 || v.Result.By != "rule" {
			t.Errorf("%s %+v %+v", got, v.Invalid, v.Result)
		}
		v = game(t, judge(t, "standard-chess"), &adjudicate.Record{Actions: actions(strings.Repeat(knightsUp+" ", 4))[:15]})
		if v.Result != nil {
			t.Errorf("over one ply early: %+v", v.Result)
		}
	})

	t.Run("dr-28 claimed after touching the piece", func(t *testing.T) {
		record := func(touched bool) *adjudicate.Record {
			list := actions(seven)
			if touched {
				list = append(list, adjudicate.Action{Type: adjudicate.ActTouch, Square: "f6"})
			}
			return &adjudicate.Record{Actions: list}
		}
		for touched, want := range map[bool]string{true: "draw.after_touch", false: ""} {
			if got := tryAction(t, judge(t, "fide-chess"), record(touched), claim("black", "repetition", "Ng8")); got != want {
				t.Errorf("touched %v: %q, want %q", touched, got, want)
			}
		}
	})

	t.Run("dr-29 an incorrect claim", func(t *testing.T) {
		clocks := map[string]adjudicate.ClockFrom{"white": {RemainingMS: 300000, HasRemaining: true}, "black": {RemainingMS: 300000, HasRemaining: true}}
		r := &adjudicate.Record{From: &adjudicate.From{FEN: rooks, Clocks: clocks}}
		for _, a := range actions("Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1") {
			r.Actions = append(r.Actions, at(0, a))
		}
		r.Actions = append(r.Actions, at(0, claim("black", "repetition", "Rh8")))
		j := judge(t, "fide-chess main=5m")
		v := game(t, j, r)
		if outcome(v) != "ongoing" || v.Clocks[0].RemainingMS != 420000 || v.Clocks[1].RemainingMS != 300000 {
			t.Errorf("%s, clocks %+v", outcome(v), v.Clocks)
		}
		if v.Offer == nil || v.Offer.Seat != 1 {
			t.Errorf("the claim stands as an offer: %+v", v.Offer)
		}
		if list := uci(legal(t, j, r)); len(list) != 1 || list[0] != "g8h8" {
			t.Errorf("legal %v, want g8h8 alone", list)
		}
		if got := tryAction(t, j, r, at(0, actions("Ke7")[0])); got != "touch.must_move" {
			t.Errorf("another move: %q", got)
		}
	})
}

// Positions in which nobody can mate, and those in which somebody can.
func TestDeadPositions(t *testing.T) {
	for _, c := range []struct{ name, fen, profile, want string }{
		{"dr-17 bishops on one colour", "8/2k5/4b3/8/4B3/2K5/8/8 w - - 0 1", "standard-chess", "insufficient_material 1/2-1/2"},
		{"dr-18 bishops on both colours", "8/1k6/4b3/8/5B2/2K5/8/8 w - - 0 1", "standard-chess", "ongoing"},
		{"dr-21 two knights", "8/1k6/4n3/5n2/8/2K5/8/8 w - - 0 1", "standard-chess", "ongoing"},
		{"dr-21 two knights by what each has alone", "8/1k6/4n3/5n2/8/2K5/8/8 w - - 0 1", "standard-chess cannot_mate=alone", "insufficient_material 1/2-1/2"},
		{"dr-22 a wall of pawns, by the pieces", "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1", "standard-chess", "ongoing"},
		{"dr-22 a wall of pawns, by searching", "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1", "standard-chess cannot_mate=by_search", "dead_position 1/2-1/2"},
		{"dr-24 a bishop that cannot reach the pawns", "8/1k6/8/p1p1p1p1/P1P1P1P1/8/2B3K1/8 w - - 0 1", "standard-chess cannot_mate=by_search", "dead_position 1/2-1/2"},
		{"dr-24 a bishop that can", "8/1k6/8/p1p1p1p1/P1P1P1P1/8/1B4K1/8 w - - 0 1", "standard-chess cannot_mate=by_search", "ongoing"},
		{"dr-25 the only move takes the last piece, by the pieces", "kR6/8/K7/8/8/8/8/8 b - - 0 1", "standard-chess", "ongoing"},
		{"dr-25 the only move takes the last piece, by searching", "kR6/8/K7/8/8/8/8/8 b - - 0 1", "standard-chess cannot_mate=by_search", "dead_position 1/2-1/2"},
		{"dr-26 bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "standard-chess", "insufficient_material 1/2-1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := judge(t, c.profile)
			if got := outcome(game(t, j, &adjudicate.Record{From: from(c.fen)})); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if c.want == "ongoing" {
				return
			}
			if list := legal(t, j, &adjudicate.Record{From: from(c.fen)}).Moves; len(list) != 0 {
				t.Errorf("moves after the end: %v", list)
			}
			if got := try(t, j, &adjudicate.Record{From: from(c.fen)}, "Ka1"); got != "game.over" {
				t.Errorf("a move after the end: %q", got)
			}
		})
	}
}

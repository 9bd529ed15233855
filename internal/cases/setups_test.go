package cases

import (
	"context"
	"testing"

	"houserules/adjudicate"
	"houserules/ruleset/board"
)

// What stands on the board when play begins.
func TestSetupCases(t *testing.T) {
	variant := map[string]string{"white": "variant", "black": "classic"}
	mid := func(fen string, classes map[string]string) *adjudicate.Record {
		return &adjudicate.Record{From: &adjudicate.From{FEN: fen, Classes: classes, HasUnmoved: true, Unmoved: []board.Square{}}}
	}
	t.Run("set-09 two chancellors in the corners", func(t *testing.T) {
		if list := uci(legal(t, judge(t, "maharajah"), mid("4k3/8/8/8/8/8/8/CNBAKBNC w - - 0 1", variant))); len(list) != 52 {
			t.Errorf("%d moves, want 52: %v", len(list), list)
		}
	})
	t.Run("set-10 an archbishop mates alone", func(t *testing.T) {
		if got := outcome(game(t, judge(t, "maharajah"), mid("7k/8/5A2/8/8/8/8/K7 b - - 0 1", variant))); got != "checkmate 1-0" {
			t.Error(got)
		}
		// A bishop in its place checks; that it cannot mate ends the game here, so
		// the answers to the check are looked for where a rook stands by.
		v := game(t, judge(t, "maharajah"), mid("7k/8/5B2/8/8/8/8/K7 b - - 0 1", variant))
		if got := outcome(v); got != "insufficient_material 1/2-1/2" || !v.InCheck.Has(1) {
			t.Error(got, v.InCheck)
		}
		if list := uci(legal(t, judge(t, "maharajah"), mid("7k/8/5B2/8/8/8/8/KR6 b - - 0 1", variant))); len(list) != 2 || list[0] != "h8g8" || list[1] != "h8h7" {
			t.Errorf("%v", list)
		}
	})
	t.Run("set-11 squares attacked by the second half of a compound piece", func(t *testing.T) {
		classes := map[string]string{"white": "classic", "black": "variant"}
		for _, c := range []struct{ fen, short, long string }{
			{"4k3/8/8/8/6c1/8/8/R3K2R w KQ - 0 1", "castling.into_check", ""},
			{"4k3/8/8/8/5a2/8/8/R3K2R w KQ - 0 1", "", "castling.into_check"},
			{"4k3/8/8/8/8/5a2/8/4K2R w K - 0 1", "castling.in_check", "no rook"},
		} {
			for move, want := range map[string]string{"e1g1": c.short, "e1c1": c.long} {
				if want == "no rook" {
					continue
				}
				if got := try(t, judge(t, "maharajah"), mid(c.fen, classes), move); got != want {
					t.Errorf("%s %s: %q, want %q", c.fen, move, got, want)
				}
			}
		}
	})
	t.Run("set-16 kings of one side", func(t *testing.T) {
		// Rules for several royal pieces of one side are not in version 1 of the language.
		for fen, want := range map[string]string{
			"k3k3/8/8/8/8/8/8/4K3 w - - 0 1":   "setup.king_extra",
			"4k3/8/8/8/8/8/8/4K3 w - - 0 1":    "",
			"kkk5/8/8/8/8/8/8/4K3 w - - 0 1":   "setup.king_extra",
			"k3k3/8/8/8/8/8/8/K3K3 w - - 0 1":  "setup.king_extra setup.king_extra",
			"4k3/8/8/8/8/8/8/4K3 b - - 0 1":    "",
			"4k3/8/8/8/8/8/8/8 w - - 0 1":      "setup.king_missing",
			"8/8/8/8/8/8/8/8 w - - 0 1":        "setup.king_missing setup.king_missing",
			"4k3/8/8/8/8/8/8/K2K4 b - - 0 1":   "setup.king_extra",
			"4k3/8/8/8/8/8/8/Q3K2R w K - 0 1":  "",
			"k2k4/8/8/8/8/8/8/Q3K2R w K - 0 1": "setup.king_extra",
		} {
			v, err := judge(t, "standard-chess").Setup(context.Background(), &adjudicate.Record{From: from(fen)})
			if err != nil {
				t.Fatal(err)
			}
			if got := codes(v.Violations); got != want || v.Playable != (want == "") {
				t.Errorf("%s: %q (playable %v), want %q", fen, got, v.Playable, want)
			}
		}
	})
}

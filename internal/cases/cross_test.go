package cases

import (
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
)

const (
	team = "qdan-four-player mode=team"
	solo = "qdan-four-player mode=solo"
	// kings stand where they hurt nobody.
	kings = "rK@h1 bK@a8 yK@g14 gK@n7 "
)

// Moves on the cross.
func TestCrossMoves(t *testing.T) {
	edge := "bK@a8 rP@d2 rR@d4 yP@d8 yK@g14 rK@h1 gK@n7"
	castles := "bK@a8 rR@d1 yK@g14 rK@h1 rR@k1 gK@n7"
	for _, c := range []struct{ name, profile, turn, castling, pieces, moves string }{
		{"fp-01 the partner's piece", team, "R", "", edge, "d4d8 move.partner_piece|d4d7"},
		{"fp-02 everyone for himself", solo, "R", "", edge, "d4d8"},
		{"fp-04 red promotes on g11", team, "R", "", kings + "rP@g10", "g10g11 promotion.required|g10g11q"},
		{"fp-04 blue promotes on k8", team, "B", "", kings + "bP@j8", "j8k8 promotion.required|j8k8n"},
		{"fp-04 yellow promotes on g4", team, "Y", "", kings + "yP@g5", "g5g4 promotion.required|g5g4r"},
		{"fp-04 green promotes on d8", team, "G", "", kings + "gP@e8", "e8d8 promotion.required|e8d8b"},
		{"fp-04 not yet", team, "R", "", kings + "rP@g7", "g7g8|g7g8q promotion.not_here"},
		{"fp-05 to a queen on the eighth", solo, "R", "", kings + "rP@g7", "g7g8 promotion.required|g7g8q|g7g8n promotion.piece_not_allowed"},
		// In solo a pawn beyond its promotion rank is no position at all.
		{"fp-05 not on the eleventh", solo, "R", "", kings + "rP@g10", "g10g11q not judged: setup.pawn_on_last_rank"},
		{"fp-19 red castles from h1", team, "R", "1,0,0,0-1,0,0,0", castles, "h1j1|h1f1|O-O|O-O-O"},
		// Onto the rook can mean nothing else, so it is read as castling, with a warning.
		{"fp-19 king takes rook", team, "R", "1,0,0,0-1,0,0,0", castles, "h1k1|h1d1"},
		{"fp-19 the king does not go to the rook's square", team, "R", "0,0,0,0-0,0,0,0", castles, "h1k1 move.unreachable|h1j1 castling.no_right"},
		{"fp-21 the line of the last to move is a line too", solo, "R", "", "rK@h1 rN@h5 gR@h9 bK@a8 yK@g14 gK@n7", "h5g7 move.leaves_king_in_check"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &adjudicate.Record{From: from(fen4(t, c.turn, "", c.castling, "", c.pieces))}
			for _, row := range strings.Split(c.moves, "|") {
				move, want, _ := strings.Cut(row, " ")
				if got := try(t, judge(t, c.profile), r, move); got != want {
					t.Errorf("%s: %q, want %q", move, got, want)
				}
			}
		})
	}
	to := func(t *testing.T, turn, pieces, origin string) []string {
		var list []string
		for _, m := range legal(t, judge(t, team), &adjudicate.Record{From: from(fen4(t, turn, "", "", "", pieces))}).Moves {
			if m.From == origin && !slices.Contains(list, m.To) {
				list = append(list, m.To)
			}
		}
		slices.Sort(list)
		return list
	}
	t.Run("fp-07 along the edge of a cut corner", func(t *testing.T) {
		list := to(t, "R", "bK@a8 rR@d3 yK@g14 rK@h1 gK@n7", "d3")
		if len(list) != 20 || !slices.Contains(list, "d14") || !slices.Contains(list, "k3") || !slices.Contains(list, "d1") ||
			slices.Contains(list, "c3") || slices.Contains(list, "l3") {
			t.Errorf("%d squares: %v", len(list), list)
		}
	})
	t.Run("fp-18 a pawn takes on its own diagonals", func(t *testing.T) {
		if list := to(t, "B", "bP@e8 rN@f9 rN@f7 rN@e9 rN@d9 bK@a9 rK@h1 yK@g14 gK@n7", "e8"); strings.Join(list, " ") != "f7 f8 f9" {
			t.Errorf("%v", list)
		}
	})
}

// What one event brings to everybody.
func TestCrossEvents(t *testing.T) {
	points := func(v *adjudicate.Verdict, reason string) (list []int) {
		for _, e := range v.Events {
			if e.Type == "points" && e.Reason == reason {
				list = append(list, e.Points)
			}
		}
		return list
	}
	t.Run("fp-09 one mate does not end the game", func(t *testing.T) {
		r := &adjudicate.Record{From: from(fen4(t, "R", "", "", "", "rK@h1 bK@a8 yK@g14 gK@n7 rR@b4 rR@c5")), Actions: actions("c5a5")}
		v := game(t, judge(t, solo), r)
		if outcome(v) != "ongoing" || v.Out != 1<<1 || v.Turn != 2 || v.Points[0] != 20 {
			t.Errorf("%s, out %b, turn %d, points %v", outcome(v), v.Out, v.Turn, v.Points)
		}
	})
	t.Run("fp-10 two are out", func(t *testing.T) {
		j := written(t, "qdan-four-player", "options: {mode: solo}\nclock: {move: 30s}\n")
		r := &adjudicate.Record{From: from(fen4(t, "R", "BY", "", "", "rK@h1 bK@a8 yK@g14 gK@n7")), Actions: []adjudicate.Action{at(1000, actions("h1h2")[0])}}
		v := game(t, j, r)
		if v.Turn != 3 || len(v.Due) != 1 || v.Due[0].Seat != 3 {
			t.Errorf("turn %d, due %+v", v.Turn, v.Due)
		}
		for s, c := range v.Clocks {
			if c.Running != (s == 3) {
				t.Errorf("seat %d runs: %v", s, c.Running)
			}
		}
	})
	t.Run("fp-12 dead pieces", func(t *testing.T) {
		pieces := "rK@h1 bK@a8 bQ@h8 gK@n7 yK@g14 rR@d8"
		r := &adjudicate.Record{From: from(fen4(t, "R", "B", "", "", pieces)), Actions: actions("d8h8")}
		before := game(t, judge(t, solo), &adjudicate.Record{From: r.From})
		if before.InCheck != 0 {
			t.Errorf("in check: %b", before.InCheck)
		}
		if v := game(t, judge(t, solo), r); v.Points[0] != 0 || v.Status != adjudicate.Ongoing {
			t.Errorf("%s, points %v", outcome(v), v.Points)
		}
		// It blocks: nothing goes past h8.
		if got := try(t, judge(t, solo), &adjudicate.Record{From: r.From}, "d8i8"); got != "move.blocked" {
			t.Errorf("past it: %q", got)
		}
	})
	t.Run("fp-14 the points of a stalemate", func(t *testing.T) {
		// Yellow comes to move and has none; blue is out, red has moved.
		fen := fen4(t, "R", "B", "", "", "rK@h1 bK@a8 yK@d14 gK@n7 rR@e4 rQ@e11")
		for way, want := range map[string][4]int{
			"twenty_to_him": {0, 0, 20, 0}, "ten_to_others": {10, 0, 0, 10}, "twenty_to_mover": {20, 0, 0, 0},
		} {
			v := game(t, judge(t, solo+" stalemate="+way), &adjudicate.Record{From: from(fen), Actions: actions("e11e12")})
			if got := [4]int(v.Points); got != want || !v.Out.Has(2) {
				t.Errorf("%s: %v (out %b), want %v", way, got, v.Out, want)
			}
		}
	})
	t.Run("fp-20 one move checks several kings", func(t *testing.T) {
		for _, c := range []struct {
			name, pieces, move string
			want               int
		}{
			{"a queen two", "rK@h1 rQ@f6 bK@d8 yK@g14 gK@n8", "f6f8", 1},
			{"a queen three", "rK@h1 rQ@f6 bK@d8 yK@f12 gK@n8", "f6f8", 5},
			{"a knight two", "rK@h1 rN@e6 bK@d9 yK@g14 gK@h9", "e6f8", 5},
			{"a rook three", "rK@h1 rR@f6 bK@d8 yK@f12 gK@n8", "f6f8", 20},
		} {
			v := game(t, judge(t, solo), &adjudicate.Record{From: from(fen4(t, "R", "", "", "", c.pieces)), Actions: actions(c.move)})
			if list := points(v, "multi_check"); len(list) != 1 || list[0] != c.want {
				t.Errorf("%s: %v, want %d (%s, in check %b)", c.name, list, c.want, outcome(v), v.InCheck)
			}
		}
	})
}

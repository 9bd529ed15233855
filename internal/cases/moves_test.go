package cases

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/ruleset/lint"
)

// Setups that only more than the text can show to be wrong.
func TestPositions(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"fen-04 the side not to move stands in check", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "setup.opponent_in_check"},
		{"fen-05 two kings of one side, none of the other", "8/2K5/8/8/3K4/5B2/8/8 w - - 0 1", "setup.king_extra setup.king_missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := judge(t, "standard-chess").Setup(context.Background(), &adjudicate.Record{From: from(c.fen)})
			if err != nil {
				t.Fatal(err)
			}
			list := strings.Fields(codes(v.Violations))
			slices.Sort(list)
			if got := strings.Join(list, " "); got != c.want || v.Playable {
				t.Errorf("%s (playable %v), want %s", got, v.Playable, c.want)
			}
			if got := game(t, judge(t, "standard-chess"), &adjudicate.Record{From: from(c.fen), Actions: actions("Ke1")}); got.Status != adjudicate.Invalid || got.Invalid.Action != -1 {
				t.Errorf("played on: %s", outcome(got))
			}
		})
	}
}

// What is wrong with a capture is told as it is, whether the pawn's double step
// was played or only written.
func TestEnPassantReasons(t *testing.T) {
	t.Run("ep-01 the king would stand open", func(t *testing.T) {
		fen := "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"
		j := judge(t, "standard-chess")
		for name, r := range map[string]*adjudicate.Record{
			"written": {From: from(fen)},
			"played":  {From: from("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1"), Actions: actions("d4")},
		} {
			if got := try(t, j, r, "e4d3"); got != "move.leaves_king_in_check" {
				t.Errorf("%s: %q", name, got)
			}
			v := game(t, j, r)
			if part := strings.Fields(v.FEN); part[3] != "-" || v.Repetition != 1 {
				t.Errorf("%s: %s", name, v.FEN)
			}
			again := game(t, j, &adjudicate.Record{State: v.State, Actions: actions("Kb3 Kd2 Ka4 Kd1")})
			if again.Repetition != 2 {
				t.Errorf("%s: the position came %d times, want 2: nobody could have taken", name, again.Repetition)
			}
		}
	})
}

// Castling with a piece that cannot be there is a fault of the rule file.
func TestCastlingPartner(t *testing.T) {
	t.Run("cas-17 the partner is not in the array", func(t *testing.T) {
		text := "houserules: 1\nid: for-this-test\nversion: 1.0.0\nauthority: site\nextends: standard-chess\n" +
			"pieces: {chancellor: {letter: C, moves: rook + knight, value: 8}}\n" +
			"setup:\n  white: [CNBQKBNC, PPPPPPPP]\n  black: [CNBKQBNC, PPPPPPPP]\n"
		rs, findings := profiles().Compile("for-this-test.yaml", []byte(text))
		if rs != nil {
			findings = append(findings, lint.Rules(rs)...)
		}
		found := false
		for _, f := range findings {
			found = found || strings.Contains(f.Pointer, "castling") || strings.Contains(string(f.Code), "castling")
		}
		if !found {
			t.Errorf("nothing about castling among %v", findings)
		}
	})
}

// Promotions, one by one.
func TestPromotionCases(t *testing.T) {
	t.Run("pro-08 a pawn left on the last rank over the board", func(t *testing.T) {
		fen := "1r4k1/3P4/8/8/8/8/5PPP/6K1 w - - 0 1"
		j := judge(t, "fide-chess main=5m")
		r := &adjudicate.Record{From: from(fen), Actions: []adjudicate.Action{at(1000, actions("d7d8")[0])}}
		v := game(t, j, r)
		if outcome(v) != "ongoing" || v.Turn != 0 || v.Clocks[1].RemainingMS != 420000 || v.Touched == nil || v.Touched.Squares[0].String() != "d7" {
			t.Errorf("%s, turn %d, clocks %+v, touched %+v", outcome(v), v.Turn, v.Clocks, v.Touched)
		}
		if len(v.Events) == 0 || v.Events[0].Type != "illegal_move" || v.Events[0].Reason != "promotion.required" {
			t.Errorf("events %+v", v.Events)
		}
		// The reply does not stand, and the pawn has to move and become a piece.
		if got := tryAction(t, j, r, at(2000, actions("b8b1")[0])); got != "move.not_your_piece" {
			t.Errorf("the reply: %q", got)
		}
		if got := uci(legal(t, j, r)); !slices.Equal(got, []string{"d7d8b", "d7d8n", "d7d8q", "d7d8r"}) {
			t.Errorf("legal %v", got)
		}
		r.Actions = append(r.Actions, at(2000, actions("d7d8q")[0]))
		if got := tryAction(t, j, r, at(3000, actions("b8b1")[0])); got != "move.does_not_meet_check" {
			t.Errorf("the reply after the queen: %q", got)
		}
	})
	t.Run("pro-11 every promotion of a pawn with two captures", func(t *testing.T) {
		n := 0
		for _, m := range legal(t, judge(t, "standard-chess"), &adjudicate.Record{From: from("1n1n3k/2P5/8/8/8/8/8/K7 w - - 0 1")}).Moves {
			if m.Promotes != "" {
				n++
			}
		}
		if n != 12 {
			t.Errorf("%d promotions, want 12", n)
		}
	})
}

// Games in PGN whose text is in order and whose content is not.
func TestPGNCases(t *testing.T) {
	const head = "[Event \"t\"]\n[Site \"s\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n"
	read := func(t *testing.T, text string) *adjudicate.Verdict {
		j := judge(t, "standard-chess")
		var g notation.Game
		if err := notation.NewReader(bytes.NewReader([]byte(text)), notation.ReaderOptions{}).Next(&g); err != nil {
			t.Fatal(err)
		}
		if len(g.Faults) > 0 {
			t.Fatalf("%v", g.Faults)
		}
		return game(t, j, &j.ReadPGN(&g, nil).Record)
	}
	t.Run("pgn-02 both say 1-0 and the board shows mate by Black", func(t *testing.T) {
		v := read(t, head+"[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n")
		if outcome(v) != "checkmate 0-1" || v.Asserted == nil || v.Asserted.Upheld == nil || *v.Asserted.Upheld {
			t.Errorf("%s, asserted %+v", outcome(v), v.Asserted)
		}
	})
	t.Run("pgn-03 a move after the mate", func(t *testing.T) {
		v := read(t, head+"[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 0-1\n")
		if outcome(v) != "checkmate 0-1, then game.over" || v.Invalid.Action != 4 {
			t.Errorf("%s %+v", outcome(v), v.Invalid)
		}
	})
	t.Run("san-08 e.p. in a game file", func(t *testing.T) {
		for _, written := range []string{"exd6e.p.", "exd6 e.p.", "exd6"} {
			v := read(t, head+"[Result \"*\"]\n\n1. e4 a6 2. e5 d5 3. "+written+" Nc6 *\n")
			if got := v.FEN; v.Status != adjudicate.Ongoing || got != "r1bqkbnr/1pp1pppp/p1nP4/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 1 4" {
				t.Errorf("%q: %s %s", written, outcome(v), got)
			}
		}
	})
}

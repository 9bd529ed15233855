package setup

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

func rows(white, black string) *Request {
	st := &Start{Rows: map[string][]string{}}
	if white != "" {
		st.Rows["white"] = strings.Fields(white)
	}
	if black != "" {
		st.Rows["black"] = strings.Fields(black)
	}
	return &Request{Start: st}
}

func startFEN(fen string) *Request { return &Request{Start: &Start{FEN: fen}} }
func fromFEN(fen string) *Request  { return &Request{From: &From{FEN: fen}} }

func TestSetups(t *testing.T) {
	const (
		// couldNot stands for a warning that makes a position one that could not arise.
		couldNot = "could not arise"

		free  = "unreachable" // beside a code: no play leads there, and yet it can be played
		white = "RNBQKBNR PPPPPPPP"
		black = "RNBKQBNR PPPPPPPP"
	)
	for _, test := range []struct {
		name, rules string
		record      *Request
		want        []string
		playable    bool
		warnings    []string
	}{
		{"the profile's own array", "standard-chess", &Request{}, nil, true, nil},
		{"a gap behind the front; one point left over", "maharajah",
			rows("RNBQKBN. PPPPPPPP R.......", "RNBKQBNR PPPPPPP."), []string{"black budget", "white gap_in_rank"}, false, nil},
		{"both orthodox", "maharajah", rows(white, black), nil, true, nil},
		{"one side alone", "maharajah", rows(white, ""), nil, false, nil},
		{"the side to move begins in check", "maharajah",
			startFEN("rnbqk1nr/pppp1ppp/8/4p3/1b6/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1"),
			[]string{"white bad_castling_rights", "white bad_castling_rights", "black bad_castling_rights", "black wrong_half", "black gap_in_rank", "white gap_in_rank", "white in_check"}, false, nil},
		{"a FEN that is none", "standard-chess", startFEN("rnbqkbnr/pppppppp/8/8 w - - 0 1"), []string{"fen.malformed"}, false, nil},
		{"a letter that is no piece", "maharajah", startFEN("4k3/8/8/8/8/8/8/Z3K3 w - - 0 1"),
			[]string{"unknown_piece"}, false, nil},
		{"a letter of an army that is no piece leaves no gap, and no points to spend", "maharajah", rows("RNBXKBNR PPPPPPPP", black), []string{"white unknown_piece"}, false, nil},
		{"what is spent beside it is too much all the same", "maharajah", rows("RNXQKBNR QQQQPPPP", black), []string{"white unknown_piece", "white budget"}, false, nil},

		// Promoted pieces are paid for with pawns.
		{"set-05 three queens too many and no pawn gone", "standard-chess", fromFEN("4k3/8/8/8/8/8/PPPPPPPP/QQQQK3 w - - 0 1"), []string{"white impossible_material " + free}, true, nil},
		{"set-05 three queens too many and three pawns gone", "standard-chess", fromFEN("4k3/8/8/8/8/8/PPPPP3/QQQQK3 w - - 0 1"), nil, true, nil},
		{"set-05 a second bishop on dark squares beside eight pawns", "standard-chess", fromFEN("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1"), []string{"white impossible_material " + free}, true, nil},
		{"ten queens", "standard-chess", fromFEN("4k3/8/8/8/8/8/QQQQQQQQ/QQ2K3 b - - 0 1"), []string{"white impossible_material " + free}, true, nil},
		{"nine queens", "standard-chess", fromFEN("4k3/8/8/8/8/8/QQQQ4/QQQQK1Q1 w - - 0 1"), nil, true, nil},
		{"set-06 a double step that left a check standing", "standard-chess", fromFEN("8/8/8/6k1/3pP3/8/8/2QK4 b - e3 0 1"), []string{couldNot}, true, []string{"setup.impossible_check"}},
		{"set-08 mate is no fault", "standard-chess", fromFEN("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), nil, true, nil},
		{"set-08 stalemate is no fault", "standard-chess", fromFEN("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), nil, true, nil},
		{"set-08 bare kings are no fault", "standard-chess", fromFEN("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), nil, true, nil},
		{"set-14 a right that names a corner with another piece", "maharajah", fromFEN("r3k2r/8/8/8/8/8/8/C3K2C w KQkq - 0 1"), []string{"white bad_castling_rights"}, false, nil},
		{"set-15 a letter that the rules know", "maharajah", fromFEN("4k3/8/8/8/8/8/8/M3K3 w - - 0 1"), nil, true, []string{"from.class_assumed"}},
		{"set-15 a letter that they do not", "standard-chess", fromFEN("4k3/8/8/8/8/8/8/M3K3 w - - 0 1"), []string{"unknown_piece"}, false, nil},
		{"set-16 two kings", "standard-chess", fromFEN("k3k3/8/8/8/8/8/8/K3K3 w - - 0 1"), []string{"white king_extra", "black king_extra"}, false, nil},

		{"two knights cannot check at once", "standard-chess", fromFEN("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1"), []string{couldNot}, true, []string{"setup.impossible_check"}},
		{"two knights of the other colour", "standard-chess", fromFEN("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"), []string{couldNot}, true, []string{"setup.impossible_check"}},
		{"a rook and a bishop that cannot have uncovered each other", "standard-chess", fromFEN("4k3/8/8/8/7b/8/8/r3K3 w - - 0 1"), []string{couldNot}, true, []string{"setup.impossible_check"}},
		{"two bishops", "standard-chess", fromFEN("4k3/8/8/8/8/2b3b1/8/4K3 w - - 0 1"), []string{couldNot}, true, []string{"setup.impossible_check"}},
		{"the same as an opening array", "standard-chess", startFEN("4k3/8/8/8/8/2b3b1/8/4K3 w - - 0 1"), []string{"white impossible_check " + free}, true, []string{"start.other_array"}},
		{"a check that no move can have given is only a warning", "standard-chess", fromFEN("4k3/8/8/8/1b5b/8/8/4K3 w - - 0 1"), []string{couldNot}, true, []string{"setup.impossible_check"}},
		{"the same in an opening array", "standard-chess", startFEN("4k3/8/8/8/1b5b/8/8/4K3 w - - 0 1"), []string{"white impossible_check " + free}, true, []string{"start.other_array"}},

		{"bare kings may start, and are another array", "standard-chess", startFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), nil, true, []string{"start.other_array"}},
		{"a shuffled array where nothing is shuffled", "standard-chess", startFEN("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w - - 0 1"), nil, true, []string{"start.other_array"}},
		{"the profile's own array, written out", "standard-chess", startFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), nil, true, nil},
		{"an army is no other array", "maharajah", rows(white, black), nil, true, nil},

		{"quiet moves before the first", "standard-chess", startFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9"), []string{"bad_counters " + free}, true, nil},
		{"seven quiet moves of none played", "standard-chess", fromFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 1"), []string{"bad_counters " + free}, true, nil},
		{"as many quiet moves as were played", "standard-chess", fromFEN("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"), nil, true, nil},
		{"one more than were played", "standard-chess", fromFEN("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 3 2"), []string{"bad_counters " + free}, true, nil},
		{"one by the second seat to move", "standard-chess", fromFEN("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"), nil, true, nil},
		{"quiet moves though a pawn has just moved", "standard-chess", fromFEN("rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 5 9"), []string{"bad_counters " + free}, true, nil},
		{"a rook uncovered by a bishop", "standard-chess", fromFEN("4r2k/8/8/8/1b6/8/8/4K3 w - - 0 1"), nil, true, nil},
		{"a pawn on its own first rank", "standard-chess", fromFEN("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), []string{"white pawn_on_last_rank"}, false, nil},
		{"a pawn on its last rank", "standard-chess", fromFEN("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), []string{"white pawn_on_last_rank"}, false, nil},
		{"an army may put pawns on its own first rank", "maharajah", &Request{From: &From{FEN: "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
			HasUnmoved: true, Unmoved: []board.Square{board.At(0, 0)}, Classes: map[string]string{"white": "classic", "black": "classic"}}}, nil, true, nil},
		{"en passant that nobody can use", "standard-chess", fromFEN("rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 1"), []string{"bad_en_passant"}, false, nil},
		{"en passant that fits and that nobody can use", "standard-chess", fromFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), nil, true, []string{"fen.en_passant_unused"}},
		{"an opening array knows no double step", "standard-chess", startFEN("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), []string{"white bad_en_passant"}, false, []string{"start.other_array"}},

		{"set-07 the usual array is one of the shuffled", "chess960", startFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), nil, true, nil},
		{"set-07 the first of the shuffled", "chess960", startFEN("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), nil, true, nil},
		{"the same with files", "chess960", startFEN("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"), nil, true, nil},
		{"set-07 bishops on one colour", "chess960", startFEN("rbnbqknr/pppppppp/8/8/8/8/PPPPPPPP/RBNBQKNR w KQkq - 0 1"), []string{"white shuffle", "black shuffle",
			"white impossible_material " + free, "black impossible_material " + free}, false, nil},
		{"set-07 a king outside its rooks", "chess960", startFEN("krrnbbqn/pppppppp/8/8/8/8/PPPPPPPP/KRRNBBQN w - - 0 1"), []string{"white shuffle", "black shuffle"}, false, nil},
		{"set-07 sides that are not mirrored", "chess960", startFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), []string{"black shuffle"}, false, nil},
		{"a shuffled pawn", "chess960", startFEN("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1"), []string{"white shuffle"}, false, nil},

		{"another board, a cap, two budgets", "quartermaster", rows("QQNB.K....", "QQBB.K.... NNNNN....."), []string{"white too_many_pieces", "black too_many_pieces", "black king_misplaced"}, false, nil},
		{"four seats, one king each", "qdan-four-player", &Request{From: &From{Pieces: map[string]string{"red": "Kh1 Rm10", "blue": "Ka5", "yellow": "Kg14"}}}, []string{"green king_missing"}, false, nil},
		{"four seats, one of them out", "qdan-four-player mode=solo", &Request{From: &From{Pieces: map[string]string{"red": "Kh1 Rm10", "blue": "Ka5", "yellow": "Kg14"}, Out: []string{"green"}}}, nil, true, nil},
		{"of four seats one may wait in check", "qdan-four-player mode=solo", &Request{From: &From{Pieces: map[string]string{"red": "Kh1 Rm5", "blue": "Ka5", "yellow": "Kg14", "green": "Kn8"}}}, nil, true, nil},
		{"a pawn beyond the rank where it must become a queen", "qdan-four-player mode=solo", &Request{From: &From{Pieces: map[string]string{"red": "Kh1 e8", "blue": "Ka5", "yellow": "Kg14", "green": "Kn8"}}}, []string{"red pawn_on_last_rank"}, false, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := setupOf(t, bench(t, test.rules), test.record)
			var got []string
			for i := range v.Violations {
				r := &v.Violations[i]
				code := codesOf([]reason.Reason{*r})[0]
				if r.Params["unreachable"] == true {
					code += " " + free
				}
				got = append(got, code)
			}
			if slices.Contains(warningsOf(v.Warnings), "setup.impossible_check") {
				got = append(got, couldNot)
			}
			slices.Sort(got)
			want := slices.Clone(test.want)
			slices.Sort(want)
			if !slices.Equal(slices.Compact(got), slices.Compact(want)) {
				t.Errorf("violations\n%q, want\n%q", got, want)
			}
			if v.Playable != test.playable || v.Valid != (len(test.want) == 0) {
				t.Errorf("valid %v playable %v", v.Valid, v.Playable)
			}
			for _, code := range test.warnings {
				if !slices.Contains(warningsOf(v.Warnings), code) {
					t.Errorf("warnings %v, want %v", warningsOf(v.Warnings), test.warnings)
				}
			}
			if len(v.Warnings) != len(test.warnings) {
				t.Errorf("warnings %v, want %v", warningsOf(v.Warnings), test.warnings)
			}
		})
	}
}

func TestWhatAFaultTells(t *testing.T) {
	j := bench(t, "maharajah")
	v := setupOf(t, j, rows("RNBQKBN. PPPPPPPP R.......", "RNBKQBNR PPPPPPP."))
	gap, budget := v.Violations[0], v.Violations[1]
	if squares := board.Names(gap.Squares); gap.Params["square"] != gap.Squares[0] || squares[0] != "h1" || squares[1] != "a2" || squares[len(squares)-1] != "a3" {
		t.Errorf("gap %+v", gap)
	}
	if !slices.Contains(gap.Articles(), "MH-5") {
		t.Errorf("articles %v", gap.Articles())
	}
	if p := budget.Params; p["spent"] != int64(38) || p["budget"] != int64(39) || p["left"] != int64(1) || p["over"] != nil {
		t.Errorf("budget %+v", budget)
	}
	if !slices.Contains(budget.Articles(), "MH-8") {
		t.Errorf("articles %v", budget.Articles())
	}
	quarter := setupOf(t, bench(t, "quartermaster"), rows("QQ..NK....", "QQ.BK.N.N.")).Violations
	if p := quarter[0].Params; p["piece"] != "queen" || p["count"] != int64(2) || p["most"] != int64(1) {
		t.Errorf("cap %+v", quarter[0])
	}
}

func TestClassesAreSettledOnce(t *testing.T) {
	j := bench(t, "maharajah")
	v := setupOf(t, j, rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNP PPPPPPPP PPPP...."))
	if !v.Valid || !slices.Equal(v.Classes, []string{"variant", "classic"}) {
		t.Fatalf("%v %v", v.Violations, v.Classes)
	}
	if v.Deciding[0] != (reason.Piece{Piece: "archbishop", Seat: "white", Square: board.At(1, 1)}) || v.Deciding[1].Piece != "" {
		t.Errorf("deciding %v", v.Deciding)
	}
	if v.Rules != v.Asked || v.Rules.ID != "maharajah" {
		t.Errorf("plays %s, asked %s", v.Rules.ID, v.Asked.ID)
	}
	if !slices.Contains(v.Unmoved, "g1") || slices.Contains(v.Unmoved, "b2") {
		t.Errorf("unmoved %v", v.Unmoved)
	}
	if castle := v.Position.Castle; castle[0][0] >= 0 || castle[1][0] >= 0 {
		t.Errorf("rights %v of an array that is not orthodox", castle)
	}
}

func TestOrthodoxArmiesPlayTheStandardGame(t *testing.T) {
	for _, test := range []struct {
		rules  string
		record *Request
		plays  string
		castle string
	}{
		{"maharajah", &Request{}, "standard-chess", "KQkq"},
		{"maharajah", rows("RNBQKBNR PPPPPPPP", "RNBKQBNR PPPPPPPP"), "standard-chess", "KQkq"},
		{"maharajah", startFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "standard-chess", "KQkq"},
		{"maharajah", startFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qk - 0 1"), "standard-chess", "Qk"},
		{"maharajah", rows("RNBQKBNR PPPPPPPP", "NRBKQBNR PPPPPPPP"), "maharajah", "KQ"},
		{"maharajah castling_began=king_and_rook", rows("RNBQKBNR PPPPPPPP", "NRBKQBNR PPPPPPPP"), "", "KQq"},
	} {
		v := setupOf(t, bench(t, test.rules), test.record)
		if !v.Valid || !v.Playable {
			t.Errorf("%v", v.Violations)
			continue
		}
		if test.plays != "" && v.Rules.ID != test.plays {
			t.Errorf("%s: plays %s", v.FEN, v.Rules.ID)
		}
		if got := strings.Fields(v.FEN)[2]; got != test.castle {
			t.Errorf("%s: rights %s, want %s", v.FEN, got, test.castle)
		}
		if !slices.Equal(v.Classes, []string{"classic", "classic"}) {
			t.Errorf("classes %v", v.Classes)
		}
		if v.Position.Hash != v.Position.ComputeHash() {
			t.Errorf("%s: the hash is not kept", v.FEN)
		}
	}
}

func TestOrthodoxArmiesKeepTheOptionsThatAreShared(t *testing.T) {
	v := setupOf(t, bench(t, "maharajah-online"), &Request{})
	if v.Rules.ID != "standard-chess" || v.Asked.ID != "maharajah-online" {
		t.Fatalf("plays %s", v.Rules.ID)
	}
	clock := v.Rules.Seats[0].ByClass[0].Clock
	if clock.Main != 600_000 || clock.Increment != 5_000 || clock.Pauses != 1 || !clock.PauseOnDisconnect {
		t.Errorf("clock %+v", clock)
	}
}

func TestFromNeedsToKnow(t *testing.T) {
	j := bench(t, "maharajah")
	const mixed = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"
	classes := map[string]string{"white": "variant", "black": "classic"}
	for _, test := range []struct {
		name string
		from From
		code string
		at   string
	}{
		{"classes that pawns depend on", From{FEN: mixed}, "from.unmoved_required", "/from/classes"},
		{"one class alone", From{FEN: mixed, Classes: map[string]string{"white": "classic"}}, "from.unmoved_required", "/from/classes"},
		{"pawns that may be unmoved", From{FEN: mixed, Classes: classes}, "from.unmoved_required", "/from/unmoved"},
		{"all told", From{FEN: mixed, Classes: classes, HasUnmoved: true}, "", ""},
		{"no pawn, nothing to tell", From{FEN: "4k3/8/8/8/8/8/8/CNBAKBNC w - - 0 1"}, "", ""},
		{"an empty square has not moved", From{FEN: mixed, Classes: classes, HasUnmoved: true, Unmoved: []board.Square{board.At(7, 1)}}, "from.bad_value", "/from/unmoved/0"},
		{"a class that is none", From{FEN: mixed, Classes: map[string]string{"white": "giant"}}, "from.bad_value", "/from/classes/white"},
		{"a seat that is none", From{FEN: mixed, Classes: map[string]string{"red": "classic"}}, "request.unknown_seat", "/from/classes/red"},
		{"a king that has not moved", From{FEN: mixed, Classes: classes, HasUnmoved: true, Unmoved: []board.Square{board.At(4, 0)}}, "from.bad_value", "/from/unmoved/0"},
		{"a pawn where none begins", From{FEN: "4k3/8/8/8/8/P7/1PPPPPPP/4K3 w - - 0 1", Classes: classes, HasUnmoved: true, Unmoved: []board.Square{board.At(1, 1), board.At(1, 7)}}, "from.bad_value", "/from/unmoved/1"},
		{"an empty text", From{HasFEN: true, Pieces: map[string]string{}}, "request.two_starts", "/from"},
		{"a clock of a seat that is none", From{FEN: mixed, Classes: classes, HasUnmoved: true, Clocks: map[string]ClockFrom{"pink": {}}}, "request.unknown_seat", "/from/clocks/pink"},
		{"a clock where none is", From{FEN: mixed, Classes: classes, HasUnmoved: true, Clocks: map[string]ClockFrom{"white": {RemainingMS: 5, HasRemaining: true}}}, "from.bad_value", "/from/clocks/white"},
		{"two counts of quiet moves", From{FEN: "4k3/8/8/8/8/8/8/CNBAKBNC w - - 50 99", Quiet: map[string]int64{"white": 10, "black": 30}}, "from.bad_value", "/from/counters/quiet"},
		{"one count, told twice", From{FEN: "4k3/8/8/8/8/8/8/CNBAKBNC w - - 50 99", Quiet: map[string]int64{"white": 25, "black": 25}}, "", ""},
		{"points where none are kept", From{FEN: mixed, Classes: classes, HasUnmoved: true, Points: map[string]int64{"white": 3}}, "from.bad_value", "/from/points/white"},
		{"history of other pieces", From{FEN: mixed, Classes: classes, HasUnmoved: true, History: []string{"4k3/8/8/8/8/8/8/4K3 w - - 0 1"}}, "from.bad_value", "/from/history/0"},
		{"history that is none", From{FEN: mixed, Classes: classes, HasUnmoved: true, History: []string{"?"}}, "fen.malformed", "/from/history/0"},
		{"two forms", From{FEN: mixed, Pieces: map[string]string{}}, "request.two_starts", "/from"},
	} {
		_, err := j.Verdict(Request{From: &test.from})
		if test.code == "" {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			continue
		}
		if err == nil || string(err.Code) != test.code || err.Pointer != test.at {
			t.Errorf("%s: got %v, want %s at %s", test.name, err, test.code, test.at)
		}
	}
}

func TestStartsThatAreNone(t *testing.T) {
	j := bench(t, "maharajah")
	for _, test := range []struct {
		name string
		r    Request
		code string
		at   string
	}{
		{"two forms", Request{Start: &Start{FEN: "x", Pieces: map[string]string{}}}, "request.two_starts", "/start"},
		{"no form", Request{Start: &Start{}}, "request.two_starts", "/start"},
		{"two beginnings", Request{Start: &Start{FEN: "x"}, From: &From{FEN: "x"}}, "request.two_starts", "/from"},
		{"a seat that is none", Request{Start: &Start{Rows: map[string][]string{"a/b": {}}}}, "request.unknown_seat", "/start/armies/a~1b"},
		{"a square that is none", Request{Start: &Start{Armies: map[string]map[string]string{"white": {"i1": "K"}}}}, "start.bad_value", "/start/armies/white/i1"},
		{"a row too long", *rows("RNBQKBNRR", ""), "start.bad_value", "/start/armies/white/0"},
		{"a row too short", *rows("RNBQKBNR PPP", ""), "start.bad_value", "/start/armies/white/1"},
		{"too many rows", *rows("RNBQKBNR "+strings.Repeat("........ ", 8), ""), "start.bad_value", "/start/armies/white"},
		{"two pieces on a square", Request{Start: &Start{Armies: map[string]map[string]string{"white": {"e1": "K"}, "black": {"e1": "K"}}}}, "start.bad_value", "/start/armies/white/e1"},
	} {
		_, err := j.Verdict(test.r)
		if err == nil || string(err.Code) != test.code || err.Pointer != test.at {
			t.Errorf("%s: got %v, want %s at %s", test.name, err, test.code, test.at)
		}
	}
}

func TestAGameNeedsEverySide(t *testing.T) {
	o, err := bench(t, "maharajah").Open(*rows("RNBQKBNR PPPPPPPP", ""))
	if err != nil || !slices.Equal(codesOf(o.Faults), []string{"black seat_missing"}) {
		t.Errorf("%v %v", err, o.Faults)
	}
}

func TestPlayLeadsOnlyToPositionsThatCouldArise(t *testing.T) {
	for _, rules := range []string{"standard-chess", "chess960", "maharajah"} {
		t.Run(rules, func(t *testing.T) {
			j := bench(t, rules)
			rng := rand.New(rand.NewSource(960))
			games, checks := 60, 0
			if testing.Short() {
				games = 10
			}
			for range games {
				p := openingFor(t, j, rng)
				classes := map[string]string{}
				for s, class := range p.Class[:2] {
					if len(j.rs.Classes) > 0 {
						classes[j.rs.Seats[s].Name] = j.rs.Classes[class].Name
					}
				}
				for range 120 {
					moves := j.gen.Legal(p, p.Turn, nil)
					if len(moves) == 0 {
						break
					}
					m := moves[rng.Intn(len(moves))]
					for _, try := range moves { // like to give check
						q := *p
						q.Make(try)
						if j.gen.InCheck(&q, q.Turn) && rng.Intn(3) == 0 {
							m = try
						}
					}
					p.Make(m)
					if !j.gen.InCheck(p, p.Turn) && rng.Intn(20) > 0 {
						continue
					}
					checks++
					from := From{FEN: positionFEN(j, p), HasUnmoved: j.rules.TracksUnmoved, Unmoved: pawnsUnmoved(p)}
					if len(classes) > 0 {
						from.Classes = classes
					}
					v := setupOf(t, j, &Request{From: &from})
					if !v.Valid || len(v.Warnings) > 0 {
						t.Fatalf("%s: %v %v", from.FEN, codesOf(v.Violations), warningsOf(v.Warnings))
					}
					if v.Position.Hash != p.Hash || v.Position.Unmoved != pawnsOnly(p) {
						t.Fatalf("%s: another position came of it", from.FEN)
					}
				}
			}
			if checks < games {
				t.Errorf("only %d positions were looked at", checks)
			}
		})
	}
}

func openingFor(t *testing.T, j *Judge, rng *rand.Rand) *position.Position {
	if j.rules.RS.Seats[0].ByClass[0].Army == nil {
		return j.rules.Start(0)
	}
	for {
		r := &Request{Start: &Start{Armies: map[string]map[string]string{"white": randomArmy(rng), "black": north(randomArmy(rng))}}}
		if v := setupOf(t, j, r); v.Valid {
			return v.Position
		}
	}
}

func pawnsUnmoved(p *position.Position) []board.Square {
	var squares []board.Square
	for _, sq := range p.Rules.Board.Squares() {
		if p.Unmoved.Has(sq) && p.Rules.IsPawn[p.Board[sq]] {
			squares = append(squares, sq)
		}
	}
	return squares
}

func pawnsOnly(p *position.Position) position.Set {
	var set position.Set
	for _, sq := range pawnsUnmoved(p) {
		set.Add(sq)
	}
	return set
}

// Where two parts of a request say the same thing they say it alike, or are
// refused; what a text says and nothing uses is warned of.
func TestTwoSourcesDoNotContradict(t *testing.T) {
	const (
		board4 = "x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/13,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x"
		three  = "R-0,0,0,0-0,0,0,0-0,0,0,0-3,0,0,0-0-" + board4
		zero   = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + board4
		gone   = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned':(true,false,false,false)}-" + board4
		said   = "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned':(false,true,false,false)}-" + board4
		solo   = "qdan-four-player mode=solo"
		team   = "qdan-four-player"
	)
	red := map[string]int64{"red": 5}
	for _, test := range []struct {
		name, rules string
		from        From
		refused     string
		warnings    []string
	}{
		{"points that differ", solo, From{FEN: three, Points: red}, "/from/points/red", nil},
		{"points told twice", solo, From{FEN: three, Points: map[string]int64{"red": 3}}, "", nil},
		{"points beside a text that says none", solo, From{FEN: zero, Points: red}, "", nil},
		{"points of a text where none are kept", team, From{FEN: three}, "", []string{"fen.points_unused"}},
		{"no points where none are kept", team, From{FEN: zero}, "", nil},
		{"points where none are kept", team, From{FEN: zero, Points: red}, "/from/points/red", nil},
		{"who resigned is not out", solo, From{FEN: gone}, "", []string{"fen.extra_unused"}},
		{"who resigned is out", solo, From{FEN: said}, "", nil},
		{"a pause that nobody has", "simplegames-chess", From{FEN: "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
			Clocks: map[string]ClockFrom{"white": {PauseLeft: 5, HasPauseLeft: true}}}, "/from/clocks/white/pause_left", nil},
	} {
		v, err := bench(t, test.rules).Verdict(Request{From: &test.from})
		switch {
		case test.refused != "":
			if err == nil || err.Code != "from.bad_value" || err.Pointer != test.refused {
				t.Errorf("%s: %v, want from.bad_value at %s", test.name, err, test.refused)
			}
		case err != nil:
			t.Errorf("%s: %v %v", test.name, err, err.Params)
		case !slices.Equal(warningsOf(v.Warnings), test.warnings):
			t.Errorf("%s: warnings %v, want %v", test.name, warningsOf(v.Warnings), test.warnings)
		}
	}
}

// An empty text is a FEN that cannot be read, and not none.
func TestAnEmptyFENIsNone(t *testing.T) {
	for _, r := range []*Request{{Start: &Start{HasFEN: true}}, {From: &From{HasFEN: true}}} {
		v := setupOf(t, bench(t, "standard-chess"), r)
		if !slices.Equal(codesOf(v.Violations), []string{"fen.malformed"}) || v.Playable {
			t.Errorf("%+v", v.Violations)
		}
	}
}

// Armies are for profiles whose players make them.
func TestArmiesAreForProfilesThatHaveThem(t *testing.T) {
	j := bench(t, "standard-chess")
	form := ArmyForm{Rows: []string{"NRBQKBRN", "PPPPPPPP"}}
	_, start := j.Verdict(Request{Start: &Start{Rows: map[string][]string{"white": form.Rows}}})
	_, squares := j.Verdict(Request{Start: &Start{Armies: map[string]map[string]string{"white": {"e1": "K"}}}})
	_, commit := j.Commit(&CommitRequest{Game: "g", Seat: "white", Nonce: testNonce, Army: form})
	_, reveal := j.Reveal(&RevealRequest{Game: "g"})
	for name, err := range map[string]*finding.Fault{"/start/armies/white": start, "/start/armies/white ": squares, "/army": commit, "/seats": reveal} {
		if err == nil || err.Code != "action.not_allowed" || err.Pointer != strings.TrimSpace(name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

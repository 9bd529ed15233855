package adjudicate_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/internal/codes"
)

// produced is a record that gives a code.
type produced struct {
	code, rules string // "id option=value …"
	record      adjudicate.Record
}

func fenAnd(fen, played string, more ...adjudicate.Action) adjudicate.Record {
	r := adjudicate.Record{Actions: append(moves(played), more...)}
	if fen != "" {
		r.From = from(fen)
	}
	return r
}

func do(kind adjudicate.ActionType, seat string) adjudicate.Action {
	return adjudicate.Action{Type: kind, Seat: seat}
}

func doAt(at int64, kind adjudicate.ActionType, seat string) adjudicate.Action {
	return timed(do(kind, seat), at)
}

func moveAt(at int64, move string) adjudicate.Action {
	return timed(adjudicate.Action{Type: adjudicate.ActMove, Move: move}, at)
}

func touching(square string) adjudicate.Action {
	return adjudicate.Action{Type: adjudicate.ActTouch, Square: square}
}

func acts(list ...adjudicate.Action) adjudicate.Record { return adjudicate.Record{Actions: list} }

const paused = "standard-chess main=10m pause=once"

// freshState is the state of a game in which nothing has happened.
var freshState = func() string {
	j := adjudicate.New(mustGet("standard-chess"))
	v, err := j.Game(context.Background(), &adjudicate.Record{})
	if err != nil {
		panic(err)
	}
	return v.State
}()

func decision(r adjudicate.ArbiterResult) adjudicate.Action {
	return adjudicate.Action{Type: adjudicate.ActArbiter, Result: &r}
}

// producers give each reason that a judgement of a game or a setup can have,
// and each warning.
var producers = []produced{
	{"ply.wrong_seat", "standard-chess", acts(adjudicate.Action{Type: adjudicate.ActMove, Seat: "black", Move: "e5"})},
	{"seat.out", "qdan-four-player mode=solo", acts(do(adjudicate.ActResign, "blue"), do(adjudicate.ActOfferDraw, "blue"))},
	{"move.malformed", "standard-chess", fenAnd("", "what")},
	{"move.ambiguous", "standard-chess", fenAnd("4k3/8/8/8/8/2P5/1N3N2/4K3 w - - 0 1", "Nd1")},
	{"move.no_piece", "standard-chess", fenAnd("", "e4e5")},
	{"move.not_your_piece", "standard-chess", fenAnd("", "e7e5")},
	{"move.unreachable", "standard-chess", fenAnd("", "b1b3")},
	{"move.blocked", "standard-chess", fenAnd("", "a1a3")},
	{"move.own_piece", "standard-chess", fenAnd("", "a1a2")},
	{"move.partner_piece", "qdan-four-player", fenAnd("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/bK,13/3,yP,9,gK/14/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x", "d4d8")},
	{"move.off_board", "qdan-four-player", fenAnd("", "d2b2")},
	{"move.pass", "standard-chess", fenAnd("", "--")},
	{"move.leaves_king_in_check", "standard-chess", fenAnd("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2d3")},
	{"move.does_not_meet_check", "standard-chess", fenAnd("4k3/8/8/8/4r3/8/8/B3K3 w - - 0 1", "a1b2")},
	{"pawn.no_double_step", "standard-chess", fenAnd("", "e3 e6 e3e5")},
	{"pawn.nothing_to_capture", "standard-chess", fenAnd("", "e2d3")},
	{"en_passant.expired", "standard-chess", fenAnd("", "e4 a6 e5 d5 Nf3 a5 exd6")},
	{"castling.not_allowed", "maharajah", adjudicate.Record{From: &adjudicate.From{FEN: "4k3/8/8/8/8/8/8/C3K2R w - - 0 1", HasUnmoved: true,
		Classes: map[string]string{"white": "variant", "black": "classic"}}, Actions: moves("O-O")}},
	{"castling.no_right", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O")},
	{"castling.king_moved", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "O-O")},
	{"castling.rook_moved", "standard-chess", fenAnd("4k3/8/8/8/8/8/7R/4K3 w - - 0 1", "O-O")},
	{"castling.path_blocked", "standard-chess", fenAnd("", "O-O")},
	{"castling.in_check", "standard-chess", fenAnd("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O")},
	{"castling.through_check", "standard-chess", fenAnd("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O")},
	{"castling.into_check", "standard-chess", fenAnd("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "O-O")},
	{"promotion.required", "standard-chess", fenAnd("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8")},
	{"promotion.piece_not_allowed", "standard-chess", fenAnd("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K")},
	{"promotion.not_here", "standard-chess", fenAnd("", "e4=Q")},
	{"touch.must_move", "fide-chess", fenAnd("", "", touching("e2"), moves("d4")[0])},
	{"touch.must_capture", "fide-chess", fenAnd("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", touching("d5"), moves("e5")[0])},
	{"touch.casual", "standard-chess", fenAnd("", "", touching("e2"))},
	{"game.over", "standard-chess", fenAnd("", "f3 e5 g4 Qh4 a3")},
	{"action.not_allowed", "standard-chess", acts(do(adjudicate.ActPause, "white"))},
	{"action.out_of_turn", "fide-chess", acts(adjudicate.Action{Type: adjudicate.ActTouch, Seat: "black", Square: "e7"})},
	{"action.bad_time", "standard-chess", acts(moveAt(5, "e4"), moveAt(4, "e5"))},
	{"draw.no_ground", "standard-chess", acts(adjudicate.Action{Type: adjudicate.ActClaimDraw, Reason: "repetition"})},
	{"draw.no_offer", "standard-chess", acts(do(adjudicate.ActAcceptDraw, "black"))},
	{"draw.already_offered", "standard-chess", acts(do(adjudicate.ActOfferDraw, "white"), do(adjudicate.ActOfferDraw, "white"))},
	{"draw.not_on_move", "standard-chess", acts(adjudicate.Action{Type: adjudicate.ActClaimDraw, Seat: "black", Reason: "repetition"})},
	{"draw.after_touch", "fide-chess", acts(touching("e2"), adjudicate.Action{Type: adjudicate.ActClaimDraw, Reason: "repetition"})},
	{"pause.running", paused, acts(doAt(1, adjudicate.ActPause, "white"), moveAt(2, "e4"))},
	{"pause.used_up", paused, acts(doAt(1, adjudicate.ActPause, "white"), doAt(2, adjudicate.ActResume, "white"), doAt(3, adjudicate.ActPause, "white"))},
	{"pause.not_yours", paused, acts(doAt(1, adjudicate.ActPause, "white"), doAt(2, adjudicate.ActResume, "black"))},
	{"pause.none", paused, acts(doAt(1, adjudicate.ActResume, "white"))},
	{"connection.no_change", paused, acts(doAt(1, adjudicate.ActReconnect, "white"))},
	{"clock.flag_fallen", "standard-chess main=1m", acts(moveAt(60000, "e4"))},
	{"clock.move_time_over", "simplegames-chess", acts(moveAt(60000, "e4"))},
	{"fen.malformed", "standard-chess", fenAnd("8/8 w - - 0 1", "")},
	{"setup.king_missing", "standard-chess", fenAnd("8/8/8/8/8/8/8/4K3 w - - 0 1", "")},
	{"setup.king_extra", "standard-chess", fenAnd("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", "")},
	{"setup.king_misplaced", "maharajah", adjudicate.Record{Start: &adjudicate.Start{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"}}},
	{"setup.budget", "maharajah", adjudicate.Record{Start: &adjudicate.Start{FEN: "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1"}}},
	{"setup.too_many_pieces", "standard-chess", fenAnd("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "")},
	{"setup.wrong_half", "maharajah", adjudicate.Record{Start: &adjudicate.Start{FEN: "rnbqkbnr/pppppppp/8/7P/8/8/PPPPPPP1/RNBQKBNR w kq - 0 1"}}},
	{"setup.gap_in_rank", "maharajah", adjudicate.Record{Start: &adjudicate.Start{FEN: "rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPP1/RNBQKBNR w kq - 0 1"}}},
	{"setup.unknown_piece", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/Z3K3 w - - 0 1", "")},
	{"setup.in_check", "maharajah", adjudicate.Record{Start: &adjudicate.Start{FEN: "3nk3/8/8/8/8/3n4/8/4K3 w - - 0 1"}}},
	{"setup.opponent_in_check", "standard-chess", fenAnd("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "")},
	{"setup.impossible_check", "standard-chess", fenAnd("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "")},
	{"setup.no_legal_move", "maharajah", adjudicate.Record{Start: &adjudicate.Start{FEN: "3rkr2/8/8/8/8/2n5/8/4K3 w - - 0 1"}}},
	{"setup.pawn_on_last_rank", "standard-chess", fenAnd("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "")},
	{"setup.impossible_material", "standard-chess", fenAnd("4k3/8/8/8/8/8/PPPPPPPP/QQQQK3 w - - 0 1", "")},
	{"setup.bad_castling_rights", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "")},
	{"setup.bad_en_passant", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "")},
	{"setup.bad_counters", "standard-chess", adjudicate.Record{Start: &adjudicate.Start{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 1"}}},
	{"setup.seat_missing", "maharajah", adjudicate.Record{Start: &adjudicate.Start{Rows: map[string][]string{"white": {"RNBQKBNR", "PPPPPPPP"}}}}},
	{"setup.shuffle", "chess960", adjudicate.Record{Start: &adjudicate.Start{FEN: "rbnbqknr/pppppppp/8/8/8/8/PPPPPPPP/RBNBQKNR w - - 0 1"}}},

	// Warnings: a form read leniently, or a value that changes nothing.
	{"fen.en_passant_unused", "standard-chess", fenAnd("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "")},
	{"fen.castling_order", "standard-chess", fenAnd("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "")},
	{"fen.move_number_zero", "standard-chess", fenAnd("4k3/8/8/8/8/8/4P3/4K3 w - - 1 0", "")},
	{"fen.castling_dropped", "qdan-four-player", fenAnd("R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/bK,13/13,gK/14/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x", "")},
	{"fen.points_unused", "qdan-four-player", fenAnd("R-0,0,0,0-0,0,0,0-0,0,0,0-5,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/bK,13/13,gK/14/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x", "")},
	{"fen.extra_unused", "qdan-four-player", fenAnd("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'resigned':(true,false,false,false)}-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/bK,13/13,gK/14/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x", "")},
	{"from.class_assumed", "maharajah", fenAnd("4k3/8/8/8/8/8/8/CNBAKBNC w - - 0 1", "")},
	{"start.other_array", "standard-chess", adjudicate.Record{Start: &adjudicate.Start{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}}},
	{"move.castling_zeros", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0")},
	{"move.check_mark", "standard-chess", fenAnd("", "e4+")},
	{"move.capture_mark", "standard-chess", fenAnd("", "Nxf3")},
	{"move.captured_letter", "qdan-four-player", fenAnd("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/bK,13/3,bN,9,gK/14/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x", "Rd4xBd8")},
	{"move.en_passant_mark", "standard-chess", fenAnd("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5e.p.")},
	{"move.form", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1")},
}

// refusals are records that are well-formed but unusable.
var refusals = []produced{
	{"action.seat_missing", "standard-chess", acts(do(adjudicate.ActResign, ""))},
	{"action.unknown_seat", "standard-chess", acts(do(adjudicate.ActResign, "pink"))},
	{"action.time_missing", "standard-chess", acts(moveAt(1, "e4"), moves("e5")[0])},
	{"action.unknown_claim", "standard-chess", acts(adjudicate.Action{Type: adjudicate.ActClaimDraw, Reason: "boredom"})},
	{"action.bad_square", "fide-chess", acts(touching("z9"))},
	{"from.unmoved_required", "maharajah", fenAnd("4k3/8/8/8/8/8/P7/A3K3 w - - 0 1", "")},
	{"from.bad_value", "qdan-four-player mode=solo", adjudicate.Record{From: &adjudicate.From{FEN: "4PC", Turn: "red"}}},
	{"start.bad_value", "maharajah", adjudicate.Record{Start: &adjudicate.Start{Rows: map[string][]string{"white": {"RNBQKBNR?"}}}}},
	{"request.two_starts", "standard-chess", adjudicate.Record{From: &adjudicate.From{FEN: "x"}, Start: &adjudicate.Start{FEN: "x"}}},
	{"request.two_firsts", "qdan-four-player", adjudicate.Record{First: "red", GameNumber: 2}},
	{"request.first_fixed", "standard-chess", adjudicate.Record{First: "black"}},
	{"request.unknown_seat", "standard-chess", adjudicate.Record{From: &adjudicate.From{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Clocks: map[string]adjudicate.ClockFrom{"pink": {}}}}},
	{"request.now_too_early", "standard-chess", adjudicate.Record{Actions: []adjudicate.Action{moveAt(9, "e4")}, Now: ptr(int64(8))}},
	{"request.unknown_seat", "standard-chess", adjudicate.Record{Asserts: &adjudicate.Asserts{Scores: map[string]float64{"wihte": 0}}}},
	{"request.unknown_seat", "standard-chess", adjudicate.Record{Asserts: &adjudicate.Asserts{Points: map[string]int64{"pink": 3}}}},
	{"request.unknown_seat", "standard-chess", adjudicate.Record{Asserts: &adjudicate.Asserts{Places: [][]string{{"white"}, {"pink"}}}}},
	{"request.unknown_value", "standard-chess", adjudicate.Record{Asserts: &adjudicate.Asserts{Reason: ptr("nonsense")}}},
	{"request.first_with_state", "standard-chess", adjudicate.Record{State: freshState, First: "black"}},
	{"request.first_with_state", "standard-chess", adjudicate.Record{State: freshState, GameNumber: 5}},
	{"action.bad_result", "standard-chess", acts(decision(adjudicate.ArbiterResult{}))},
	{"action.bad_result", "standard-chess", acts(decision(adjudicate.ArbiterResult{Winners: []string{"white"}, Aborted: true}))},
	{"action.bad_result", "standard-chess", acts(decision(adjudicate.ArbiterResult{Winners: []string{"white", "white"}}))},
	{"action.bad_result", "standard-chess", acts(decision(adjudicate.ArbiterResult{Winners: []string{"white", "black"}}))},
	{"castling.king_moved", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Ke2 Kd8 Ke1 Ke8 O-O")},
	{"castling.rook_moved", "standard-chess", fenAnd("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rh2 Kd8 Rh1 Ke8 O-O")},
	{"state.malformed", "standard-chess", adjudicate.Record{State: "\x01"}},
}

// elsewhere are the codes that need more than a record; the named test gives them.
var elsewhere = map[string]string{
	"commitment.mismatch": "TestReveal in setup", "commitment.missing": "TestReveal in setup",
	"move.king_not_taken": "TestExplainFourSeats in movegen",
	"request.timeout":     "TestCodesOfAStoppedFold", "state.newer": "TestCodesOfTokens",
	"action.not_so": "TestCodesOfGameFiles", "request.out_of_range": "TestTimeIsNotEndless in internal/cases",
}

// codesOf collects every code that a judge gives for a record, of the game, of
// its last action asked about, and of its beginning.
func codesGiven(t *testing.T, j *adjudicate.Judge, r adjudicate.Record) map[string]bool {
	t.Helper()
	given := map[string]bool{}
	var reasons func(list []reason.Reason)
	reasons = func(list []reason.Reason) {
		for i := range list {
			given[string(list[i].Code)] = true
			reasons(list[i].Also)
		}
	}
	refused := func(err *finding.Fault) bool {
		if err != nil {
			given[string(err.Code)] = true
		}
		return err != nil
	}
	verdict := func(v *adjudicate.Verdict) {
		reasons(v.Reasons)
		if v.Invalid != nil {
			reasons(v.Invalid.Reasons)
		}
		for _, w := range v.Warnings {
			given[string(w.Code)] = true
		}
		for _, e := range v.Events {
			given[e.Reason] = true
		}
	}
	ctx := context.Background()
	if v, err := j.Game(ctx, &r); !refused(err) {
		verdict(v)
	}
	if n := len(r.Actions); n > 0 {
		before := r
		before.Actions = r.Actions[:n-1]
		if v, err := j.Move(ctx, &before, r.Actions[n-1]); !refused(err) {
			reasons(v.Reasons)
		}
	}
	if r.State == "" {
		if v, err := j.Setup(ctx, &r); !refused(err) {
			reasons(v.Violations)
			for _, w := range v.Warnings {
				given[string(w.Code)] = true
			}
		}
	}
	return given
}

func TestEveryCodeIsGiven(t *testing.T) {
	rows := map[string]bool{}
	for _, p := range slices.Concat(producers, refusals) {
		t.Run(p.code, func(t *testing.T) {
			rows[p.code] = true
			words := strings.Fields(p.rules)
			if given := codesGiven(t, judgeOf(t, words[0], words[1:]...), p.record); !given[p.code] {
				t.Errorf("not given; these are: %v", given)
			}
		})
	}
	written := codesWritten(t)
	for code := range written {
		if !rows[code] && elsewhere[code] == "" {
			t.Errorf("%s stands in the code and no row gives it", code)
		}
	}
	for code := range rows {
		if !written[code] {
			t.Errorf("%s has a row and does not stand in the code", code)
		}
	}
}

// codesWritten are the codes that stand in the packages of the judge. Codes of
// PGN files are notation's own, which has a row for each.
func codesWritten(t *testing.T) map[string]bool {
	t.Helper()
	table, err := codes.Table("..")
	if err != nil {
		t.Fatal(err)
	}
	areas := regexp.MustCompile(`^(ply|seat|move|pawn|en_passant|castling|promotion|touch|game|action|draw|pause|connection|clock|fen|setup|commitment|from|state|start|request)\.`)
	found := map[string]bool{}
	err = codes.Sources(".", func(_, source string) {
		for _, code := range codes.In(source, table) {
			if areas.MatchString(code) {
				found[code] = true
			}
		}
	})
	if err != nil || len(found) < 80 {
		t.Fatal(len(found), err)
	}
	return found
}

func TestCodesOfAStoppedFold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := judgeOf(t, "standard-chess").Game(ctx, &adjudicate.Record{Actions: moves("e4 e5")})
	if err == nil || err.Code != "request.timeout" {
		t.Error(err)
	}
}

// The first byte of a token is its version.
func TestCodesOfTokens(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	state := []byte(game(t, j, &adjudicate.Record{Actions: moves("e4")}).State)
	state[0]++
	_, err := j.Game(context.Background(), &adjudicate.Record{State: string(state)})
	if err == nil || err.Code != "state.newer" {
		t.Error(err)
	}
}

// A game file says that somebody was mated who was not.
func TestCodesOfGameFiles(t *testing.T) {
	text := "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n\n1. h2-h3 .. #\n"
	j := modeJudge(t, "team")
	n := 0
	judgePGN(t, j, []byte(text), func(_ *notation.Game, _ *adjudicate.PGNRecord, v *adjudicate.Verdict) {
		n++
		if v.Invalid == nil || v.Invalid.Reasons[0].Code != "action.not_so" {
			t.Errorf("%+v", v.Invalid)
		}
	})
	if n != 1 {
		t.Errorf("%d games", n)
	}
}

// Every way in which a game can end.
func TestEveryEndIsReached(t *testing.T) {
	const online = "standard-chess main=10m no_first_move=aborted"
	flagIn := func(fen string, ms int64) adjudicate.Record {
		return adjudicate.Record{From: &adjudicate.From{FEN: fen, Clocks: map[string]adjudicate.ClockFrom{"white": {HasMoved: true, Moved: true}}}, Now: ptr(ms)}
	}
	bare := "8/1k6/8/8/8/2K5/8/6Q1 w - - 0 1"
	shuffle := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 4)
	for _, c := range []struct {
		rules, want string
		record      adjudicate.Record
	}{
		{"standard-chess", "checkmate 0-1", fenAnd("", "f3 e5 g4 Qh4")},
		{"qdan-four-player", "king_captured 1-0", fenAnd("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/bK,2,rR,10/13,gK/14/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x", "d9a9")},
		{"standard-chess", "stalemate 1/2-1/2", fenAnd("7k/8/8/5Q2/8/8/8/K7 w - - 0 1", "Qf7")},
		{"standard-chess", "repetition 1/2-1/2", fenAnd("", shuffle)},
		{"standard-chess", "quiet_moves 1/2-1/2", fenAnd("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "Ra2")},
		{"standard-chess", "insufficient_material 1/2-1/2", fenAnd("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2")},
		{"standard-chess cannot_mate=by_search", "dead_position 1/2-1/2", fenAnd("kR6/8/K7/8/8/8/8/8 b - - 0 1", "")},
		{"standard-chess", "agreement 1/2-1/2", acts(do(adjudicate.ActOfferDraw, "white"), do(adjudicate.ActAcceptDraw, "black"))},
		{"standard-chess", "resignation 0-1", acts(do(adjudicate.ActResign, "white"))},
		{"fide-chess", "resignation_no_mating_material 1/2-1/2", fenAnd(bare, "", do(adjudicate.ActResign, "white"))},
		{"standard-chess main=10m", "flag 0-1", adjudicate.Record{Now: ptr(int64(600000))}},
		{"standard-chess main=10m", "flag_no_mating_material 1/2-1/2", flagIn(bare, 600000)},
		{"simplegames-chess", "move_time 0-1", adjudicate.Record{Now: ptr(int64(60000))}},
		{"standard-chess move_time=1m", "move_time_no_mating_material 1/2-1/2", flagIn(bare, 60000)},
		{online, "no_first_move *", adjudicate.Record{Now: ptr(int64(600000))}},
		{"fide-chess", "illegal_moves 0-1", fenAnd("", "Ke2 Ke2")},
		{"fide-chess", "illegal_moves_no_mating_material 1/2-1/2", fenAnd(bare, "Kc5 Kc5")},
		{"simplegames-chess", "abandonment 0-1", adjudicate.Record{Now: ptr(int64(61000)),
			Actions: []adjudicate.Action{moveAt(500, "e4"), doAt(1000, adjudicate.ActDisconnect, "white"), moveAt(59000, "e5")}}},
		{"simplegames-chess", "abandonment 1-0", acts(doAt(1000, adjudicate.ActLeave, "black"))},
		{"standard-chess", "arbiter 1-0", acts(adjudicate.Action{Type: adjudicate.ActArbiter, Result: &adjudicate.ArbiterResult{Winners: []string{"white"}}})},
		{"qdan-four-player mode=solo", "last_standing", acts(do(adjudicate.ActResign, "red"), do(adjudicate.ActResign, "blue"), do(adjudicate.ActResign, "green"))},
		{"qdan-four-player mode=solo", "lead", adjudicate.Record{From: from("R-0,1,1,0-0,0,0,0-0,0,0,0-21,0,0,0-0-x,x,x,3,dyK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/dbK,13/13,gK/14/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x")}},
	} {
		t.Run(c.rules+" "+c.want, func(t *testing.T) {
			words := strings.Fields(c.rules)
			r := c.record
			want, score, scored := strings.Cut(c.want, " ")
			v := game(t, judgeOf(t, words[0], words[1:]...), &r)
			if v.Result == nil || v.Result.Reason != want || scored && v.Result.Notation != score {
				t.Errorf("%+v, want %s %s (%v %+v)", v.Result, want, score, v.Status, v.Invalid)
			}
		})
	}
	t.Run("move_limit", func(t *testing.T) {
		if v := game(t, limitJudge(t, "solo", 2), &adjudicate.Record{Actions: moves("h2h3 b7c7")}); v.Result == nil || v.Result.Reason != "move_limit" {
			t.Errorf("%+v", v.Result)
		}
	})
}

// A seat whose time ran out while its move was on the way is told so, also
// where the game goes on without it.
func TestTooLateWhereTheGameGoesOn(t *testing.T) {
	for _, options := range [][]string{{"mode=solo"}, {"mode=solo", "turn_time_over=skips"}, {"mode=team", "turn_time_over=skips"}} {
		j := judgeOf(t, "qdan-four-player", append(options, "turn_time=30s")...)
		v := game(t, j, &adjudicate.Record{Actions: []adjudicate.Action{moveAt(29999, "h2h3"), moveAt(59999, "b7c7")}})
		if v.Status != adjudicate.Invalid || v.Invalid.Action != 1 || v.Invalid.Reasons[0].Code != "clock.move_time_over" || v.Turn != 2 || v.Result != nil {
			t.Errorf("%v: %v %+v, turn %d", options, v.Status, v.Invalid, v.Turn)
		}
		v = game(t, j, &adjudicate.Record{Actions: []adjudicate.Action{moveAt(29999, "h2h3"), moveAt(59998, "b7c7"), moveAt(59998, "g13g12")}})
		if v.Status != adjudicate.Ongoing || v.Turn != 3 {
			t.Errorf("%v: %v %+v", options, v.Status, v.Invalid)
		}
	}
}

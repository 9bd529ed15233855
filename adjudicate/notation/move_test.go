package notation

import (
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// read gives what became of a move's text: its coordinates and warnings, or
// the code and the why of its refusal.
func read(t testing.TB, profile, fen, text string) string {
	t.Helper()
	g := genOf(t, profile)
	p := positionOf(t, g, fen)
	before := *p
	m, warnings, why := ParseMove(g, p, text)
	if *p != before {
		t.Errorf("%q changed the position", text)
	}
	if why != nil {
		if detail, ok := why.Params["why"].(string); ok {
			return string(why.Code) + " " + detail
		}
		return string(why.Code)
	}
	got := string(AppendUCI(nil, p, m))
	for _, w := range warnings {
		got += " " + strings.TrimPrefix(string(w.Code), "move.")
	}
	return got
}

func TestParseMove(t *testing.T) {
	const (
		bishops   = "4k3/8/8/8/2p5/1P3B2/4B3/4K3 w - - 0 1"
		castles   = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		ep        = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		knights   = "4k3/8/8/8/8/2P5/1N3N2/4K3 w - - 0 1"
		pawns     = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"
		queens    = "7k/8/8/8/4Q2Q/8/8/K6Q w - - 0 1"
	)
	tests := []struct{ name, profile, fen, text, want string }{
		{"coordinates", "", startFEN, "e2e4", "e2e4"},
		{"coordinates of a knight", "", startFEN, "g1f3", "g1f3"},
		{"coordinates with a dash", "", startFEN, "g1-f3", "g1f3"},
		{"pawn", "", startFEN, "e4", "e2e4"},
		{"knight", "", startFEN, "Nf3", "g1f3"},
		{"figurine", "", startFEN, "♘f3", "g1f3 form"},
		{"figurine of a pawn", "", startFEN, "♙e4", "e2e4 form"},
		{"blanks around", "", startFEN, " e4 ", "e2e4 form"},
		{"long algebraic", "", startFEN, "Ng1-f3", "g1f3"},
		{"long without a dash", "", startFEN, "Ng1f3", "g1f3"},
		{"the pawn's letter", "", startFEN, "Pe4", "e2e4"},
		{"long algebraic with another piece", "", startFEN, "Bg1-f3", "move.no_piece"},
		{"disambiguation that is not needed", "", startFEN, "Ngf3", "g1f3"},
		{"by rank", "", startFEN, "N1f3", "g1f3"},
		{"wrong file", "", startFEN, "Nbf3", "move.unreachable"},

		{"san-03 ambiguous", "", knights, "Nd1", "move.ambiguous"},
		{"file tells", "", knights, "Nbd1", "b2d1"},
		{"both squares tell", "", knights, "Nf2d1", "f2d1"},
		{"three queens: neither file nor rank alone", "", queens, "Qhe1", "move.ambiguous"},
		{"three queens: the square", "", queens, "Qh4e1", "h4e1"},
		{"san-04 pawn", "", bishops, "bxc4", "b3c4"},
		{"san-04 bishop", "", bishops, "Bxc4", "e2c4"},
		{"san-04 capitals", "", bishops, "BXC4", "move.malformed letter_case"},
		{"pawn takes without x", "", bishops, "bc4", "b3c4 capture_mark"},
		{"bishop takes without x", "", bishops, "Bc4", "e2c4 capture_mark"},
		{"colon for x", "", bishops, "b:c4", "b3c4"},
		{"san-05 small knight", "", startFEN, "nf3", "move.malformed letter_case"},
		{"small queen", "", startFEN, "qd3", "move.malformed letter_case"},
		{"capital file", "", startFEN, "E4", "move.malformed letter_case"},
		{"capital coordinates", "", startFEN, "E2E4", "move.malformed letter_case"},
		{"san-06 short", "", castles, "O-O", "e1g1"},
		{"san-06 long", "", castles, "O-O-O", "e1c1"},
		{"san-06 zeros", "", castles, "0-0", "e1g1 castling_zeros"},
		{"san-06 long with zeros", "", castles, "0-0-0", "e1c1 castling_zeros"},
		{"san-06 small", "", castles, "o-o", "move.malformed castling"},
		{"san-06 no dash", "", castles, "OO", "move.malformed castling"},
		{"mixed", "", castles, "O-0", "move.malformed castling"},
		{"four", "", castles, "O-O-O-O", "move.malformed castling"},
		{"long dashes", "", castles, "O–O", "e1g1 form"},
		{"castling by the king's move", "", castles, "e1g1", "e1g1"},
		{"castling by the king's move in SAN", "", castles, "Kg1", "e1g1 form"},
		{"cas-16 king takes rook", "", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", "e8g8 form"},
		{"san-07 wrong check", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", "e1g1 check_mark"},
		{"san-07 wrong mate", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O#", "e1g1 check_mark"},
		{"san-07 zeros and wrong mate", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0#", "e1g1 castling_zeros check_mark"},
		{"cas-12 no right", "", "4k3/8/8/8/8/8/8/4K2R w - - 0 4", "O-O", "castling.no_right"},
		{"through check", "", "4k3/8/8/8/8/8/8/4Kr1R w K - 0 1", "O-O", "castling.path_blocked"},
		{"cas-10 king stays on g1", "chess960", "6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "O-O", "g1h1"},
		{"cas-10 king takes rook", "chess960", "6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "g1h1", "g1h1"},
		{"cas-10 the king's own move is none", "chess960", "6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "g1g1", "move.malformed form"},
		{"cas-11 long", "chess960", "7k/8/8/8/3b4/8/8/RK2R3 w EA - 0 1", "O-O-O", "b1a1"},
		{"960: the king's plain move stays one", "chess960", "7k/8/8/8/3b4/8/8/RK2R3 w EA - 0 1", "b1c1", "b1c1"},
		{"960: two squares can only be castling", "chess960", castles, "e1g1", "e1h1 form"},

		{"san-08 glued", "", ep, "exd6e.p.", "e5d6"},
		{"san-08 apart", "", ep, "exd6 e.p.", "e5d6"},
		{"san-08 plain", "", ep, "exd6", "e5d6"},
		{"ep", "", ep, "exd6ep", "e5d6"},
		{"e.p. that is none", "", bishops, "bxc4e.p.", "b3c4 en_passant_mark"},
		{"ep-03 takes the checker", "", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3", "e4d3"},
		{"ep-08 round the edge", "", "4k3/8/8/P6p/8/8/8/4K3 w - - 0 2", "a5h6", "move.unreachable"},
		{"ep-10 a bishop takes nothing", "", "k7/8/8/8/4bPp1/8/8/K7 b - f3 0 1", "e4f3", "e4f3"},
		{"ep-15 expired", "", "rnbqkbnr/1pp1pppp/8/p2pP3/8/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4", "exd6", "en_passant.expired"},

		{"san-09 no file", "", pawns, "xd5", "move.malformed capture_file"},
		{"san-09 no x", "", pawns, "d5", "move.malformed capture_file"},
		{"san-09 c", "", pawns, "cxd5", "c4d5"},
		{"san-09 e", "", pawns, "exd5", "e4d5"},
		{"san-11 wrong check", "", startFEN, "e4+", "e2e4 check_mark"},
		{"san-11 wrong mate", "", startFEN, "e4#", "e2e4 check_mark"},
		{"san-11 quality", "", startFEN, "e4!?", "e2e4"},
		{"san-11 two qualities", "", startFEN, "e4??!", "move.malformed trailing"},
		{"san-12 a capture of nothing", "", startFEN, "Nxf3", "g1f3 capture_mark"},
		{"san-12 a pawn's capture of nothing", "", startFEN, "exd5", "move.unreachable"},
		{"a true check", "", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", "a1a8"},
		{"a check not marked", "", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "a1a8"},
		{"a mate marked as check", "", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "Qg7+", "f7g7"},
		{"a mate", "", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "Qg7#", "f7g7"},
		{"double check with ++", "", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nf6++", "e4f6"},

		{"promotion", "", promotion, "a8=Q", "a7a8q"},
		{"promotion without =", "", promotion, "a8Q", "a7a8q form"},
		{"promotion in brackets", "", promotion, "a8(N)", "a7a8n form"},
		{"promotion with a stroke", "", promotion, "a8/R", "a7a8r form"},
		{"promotion in coordinates", "", promotion, "a7a8b", "a7a8b"},
		{"promotion in capitals", "", promotion, "a7a8B", "move.malformed promotion_case"},
		{"promotion in the long form, in capitals", "", promotion, "a7-a8B", "a7a8b form"},
		{"promotion in coordinates behind =", "", promotion, "a7a8=B", "a7a8b"},
		{"promotion with check", "", promotion, "a8=Q+", "a7a8q"},
		{"promotion to a small letter", "", promotion, "a8=q", "move.malformed letter_case"},
		{"promotion to nothing", "", promotion, "a8=", "move.malformed promotion"},
		{"promotion to no piece of the game", "", promotion, "a8=X", "move.malformed promotion"},
		{"promotion missing", "", promotion, "a8", "promotion.required"},
		{"promotion missing in coordinates", "", promotion, "a7a8", "promotion.required"},
		{"promotion to a king", "", promotion, "a8=K", "promotion.piece_not_allowed"},
		{"pro-03 coordinates", "", startFEN, "e2e4q", "promotion.not_here"},
		{"pro-03 pawn", "", startFEN, "e4=Q", "promotion.not_here"},
		{"pro-03 knight", "", startFEN, "Nf3=Q", "promotion.not_here"},
		{"pro-03 knight in coordinates", "", startFEN, "g1f3q", "promotion.not_here"},
		{"pro-04 too far", "", "4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "a2a1q", "move.no_piece"},
		{"pro-04 not there yet", "", "4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "a3a2q", "promotion.not_here"},
		{"pro-04 two squares", "", "4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "a3a1q", "pawn.no_double_step"},
		{"pro-04 one", "", "4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "a3a2", "a3a2"},
		{"pro-10 archbishop", "maharajah", promotion, "a7a8x", "move.malformed promotion"},

		{"pass", "", startFEN, "--", "move.pass"},
		{"pass in UCI", "", startFEN, "0000", "move.pass"},
		{"null", "", startFEN, "null", "move.pass"},
		{"off the board", "", startFEN, "e2e9", "move.off_board"},
		{"off the board in SAN", "", startFEN, "Ni3", "move.off_board"},
		{"another's piece", "", startFEN, "e7e5", "move.not_your_piece"},
		{"nothing there", "", startFEN, "e4e5", "move.no_piece"},
		{"own piece", "", startFEN, "Ke2", "move.own_piece"},
		{"blocked", "", startFEN, "Bc4", "move.blocked"},
		{"no such step", "", startFEN, "e5", "move.unreachable"},
		{"leaves the king in check", "", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "move.leaves_king_in_check"},
		{"does not meet the check", "", "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", "move.does_not_meet_check"},
		{"unknown piece", "", startFEN, "Zf3", "move.malformed piece"},

		{"san-13 empty", "", startFEN, "", "move.malformed empty"},
		{"san-13 e", "", startFEN, "e", "move.malformed square"},
		{"san-13 e2", "", startFEN, "e2", "move.own_piece"},
		{"san-13 e2e", "", startFEN, "e2e", "move.malformed trailing"},
		{"san-13 e2e44", "", startFEN, "e2e44", "move.malformed square"},
		{"e44e5", "", startFEN, "e44e5", "move.malformed square"},
		{"san-13 O", "", startFEN, "O", "move.malformed castling"},
		{"san-13 x", "", startFEN, "x", "move.malformed square"},
		{"san-13 =", "", startFEN, "=", "move.malformed form"},
		{"san-13 +", "", startFEN, "+", "move.malformed form"},
		{"san-13 N", "", startFEN, "N", "move.malformed form"},
		{"san-13 Nf", "", startFEN, "Nf", "move.malformed square"},
		{"san-13 long", "", startFEN, strings.Repeat("e", 3000), "move.malformed too_long"},
		{"san-13 a zero byte", "", startFEN, "\x00", "move.malformed form"},
		{"san-13 another letter", "", startFEN, "é4", "move.malformed form"},
		{"bad bytes", "", startFEN, "\xff\xfee4", "move.malformed form"},

		{"four-player pawn", "qdan-four-player", start4, "h2-h3", "h2h3"},
		{"four-player knight", "qdan-four-player", start4, "Nj1-i3", "j1i3"},
		{"four-player coordinates", "qdan-four-player", start4, "j1i3", "j1i3"},
		{"four-player SAN", "qdan-four-player", start4, "Ni3", "j1i3"},
		{"four-player: squares of two digits", "qdan-four-player", strings.Replace(start4, "R-", "B-", 1), "b10d10", "b10d10"},
		{"four-player: a pawn that goes east", "qdan-four-player", strings.Replace(start4, "R-", "B-", 1), "b11-c11", "b11c11"},
		{"four-player: capture", "qdan-four-player", strings.Replace(start4, "bR,bP,10,gP,gR/bN", "bR,bP,rQ,9,gP,gR/bN", 1), "Qc11xb11", "c11b11"},
		{"four-player: the captured pawn's letter", "qdan-four-player", strings.Replace(start4, "bR,bP,10,gP,gR/bN", "bR,bP,rQ,9,gP,gR/bN", 1), "Qc11xPb11", "c11b11"},
		{"four-player: a wrong letter of the captured piece", "qdan-four-player", strings.Replace(start4, "bR,bP,10,gP,gR/bN", "bR,bP,rQ,9,gP,gR/bN", 1), "Qc11xRb11", "c11b11 captured_letter"},
		{"four-player: a partner's piece", "qdan-four-player", strings.Replace(start4, "bR,bP,10,gP,gR/bN", "bR,bP,10,gP,rQ/bN", 1), "Qn11-n12", "move.off_board"},
		{"four-player: castling", "qdan-four-player", strings.Replace(start4, "rK,rB,rN,rR", "rK,2,rR", 1), "O-O", "h1j1"},
		{"four-player: castling by the king's move", "qdan-four-player", strings.Replace(start4, "rK,rB,rN,rR", "rK,2,rR", 1), "h1j1", "h1j1"},
		{"four-player: promotion by D", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "13,gK/14", "13,gK/6,rP,7", 1), "g7-g8=D", "g7g8q"},
		{"four-player: promotion by Q", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "13,gK/14", "13,gK/6,rP,7", 1), "g7-g8=Q", "g7g8q"},
		{"four-player: promotion to a rook", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "13,gK/14", "13,gK/6,rP,7", 1), "g7-g8=R", "promotion.piece_not_allowed"},
		{"four-player: promotion missing", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "13,gK/14", "13,gK/6,rP,7", 1), "g7-g8", "promotion.required"},
		{"four-player: promotion in coordinates", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "13,gK/14", "13,gK/6,rP,7", 1), "g7g8q", "g7g8q"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			profile := tt.profile
			if profile == "" {
				profile = "standard-chess"
			}
			if got := read(t, profile, tt.fen, tt.text); got != tt.want {
				t.Errorf("%q in %s: got %q, want %q", tt.text, tt.fen, got, tt.want)
			}
		})
	}
}

func TestAmbiguousNamesCandidates(t *testing.T) {
	g := genOf(t, "standard-chess")
	p := positionOf(t, g, "4k3/8/8/8/8/2P5/1N3N2/4K3 w - - 0 1")
	_, _, why := ParseMove(g, p, "Nd1")
	if got := strings.Join(why.Params["candidates"].([]string), " "); got != "Nbd1 Nfd1" {
		t.Errorf("candidates %q", got)
	}
	if got := strings.Join(board.Names(why.Squares), " "); got != "b2 f2" {
		t.Errorf("squares %q", got)
	}
}

// TestEveryMoveIsReadBack plays random games of unlike profiles: every legal
// move is read from each of its forms as itself, without a warning.
func TestEveryMoveIsReadBack(t *testing.T) {
	for _, profile := range []string{"standard-chess", "chess960", "maharajah", "quartermaster", "three-rivers", "qdan-four-player", "qdan-four-player mode=solo"} {
		t.Run(profile, func(t *testing.T) {
			g := genOf(t, profile)
			random := rand.New(rand.NewPCG(3, 5))
			for range 3 {
				p := g.Rules().Start(0)
				for range 100 {
					legal := g.Legal(p, p.Turn, nil)
					if len(legal) == 0 {
						break
					}
					written := map[string]position.Move{}
					for _, m := range legal {
						for _, text := range []string{string(AppendUCI(nil, p, m)), string(AppendSAN(nil, g, p, m)), string(appendLong(nil, p, m))} {
							if m.IsCastle() && strings.ContainsAny(text, "-x") && text[0] != 'O' {
								continue // castling has no long form of its own
							}
							if other, ok := written[text]; ok && other != m {
								t.Fatalf("%s is %v and %v in %s", text, other, m, FormatFEN(g, p, nil))
							}
							written[text] = m
							got, warnings, why := ParseMove(g, p, text)
							if why != nil || len(warnings) > 0 || got != m {
								t.Fatalf("%s in %s: got %v %v %v, want %v", text, FormatFEN(g, p, nil), got, warnings, why, m)
							}
						}
					}
					p.Make(legal[random.IntN(len(legal))])
				}
			}
		})
	}
}

func BenchmarkParseMove(b *testing.B) {
	g := genOf(b, "standard-chess")
	p := positionOf(b, g, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 8")
	for _, text := range []string{"Nd2", "cxd5", "Qc2", "a3", "Kd2", "f3g1", "O-O"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ParseMove(g, p, text)
			}
		})
	}
}

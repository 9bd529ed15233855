package notation

import (
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate/position"
)

// TestCases carries bugs that others had: moves from a position, and the FEN
// that must follow, or the refusal.
func TestCases(t *testing.T) {
	tests := []struct{ name, profile, fen, moves, want string }{
		{"cas-01 rook takes rook at home: both lose that wing", "", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"},
		{"cas-02 a promotion that takes the rook at home", "", "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1", "b7a8q", "Q3k2r/8/8/8/8/8/8/4K3 b k - 0 1"},
		{"cas-03 the king takes the rook at home", "", "4k2r/6K1/8/8/8/8/8/8 w k - 0 1", "g7h8", "4k2K/8/8/8/8/8/8/8 b - - 0 1"},
		{"cas-04 only b1 is attacked", "", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"cas-10 the king stays on g1", "chess960", "6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "O-O", "6kr/8/8/8/8/8/8/5RK1 b k - 1 1"},
		{"cas-11 the castling rook is attacked", "chess960", "7k/8/8/8/3b4/8/8/RK2R3 w EA - 0 1", "O-O-O", "7k/8/8/8/3b4/8/8/2KRR3 b - - 1 1"},
		{"cas-12 no right", "", "4k3/8/8/8/8/8/8/4K2R w - - 0 4", "O-O", "castling.no_right"},
		{"cas-14 g8 is occupied", "", "4k1rr/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "castling.path_blocked"},
		{"cas-15 the other rook goes there and is taken", "", "4k3/8/8/8/5n2/8/8/R3K2R w KQ - 0 1", "a1a3 e8e7 a3h3 f4h3", "8/4k3/8/8/8/7n/8/4K2R w K - 0 3"},
		{"cas-16 king takes own rook", "", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2"},

		{"ep-01 both pawns leave the rank", "", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", "pawn.nothing_to_capture|en_passant.expired|move.leaves_king_in_check"},
		{"ep-03 taking the checker", "", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3", "8/8/8/2k5/8/3p4/8/4K3 w - - 0 2"},
		{"ep-05 the only move", "", "1B6/8/8/8/3pP3/3P4/5K2/7k b - e3 0 40", "d4e3", "1B6/8/8/8/8/3Pp3/5K2/7k w - - 0 41"},
		{"ep-07 along the pin", "", "k7/7b/8/5Pp1/8/8/8/1K6 w - g6 0 1", "f5g6", "k7/7b/6P1/8/8/8/8/1K6 b - - 0 1"},
		{"ep-08 round the edge", "", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 2", "a5h6", "move.unreachable"},
		{"ep-09 no square is not the first square", "", "8/1P6/8/8/8/8/8/k1K5 w - - 0 1", "b7a8q", "pawn.nothing_to_capture"},
		{"ep-09 on the other side", "", "8/1P6/8/8/8/8/8/k1K5 w - - 0 1", "b7c8q", "pawn.nothing_to_capture"},
		{"ep-09 ahead", "", "8/1P6/8/8/8/8/8/k1K5 w - - 0 1", "b7b8q", "1Q6/8/8/8/8/8/8/k1K5 b - - 0 1"},
		{"ep-10 a bishop takes nothing", "", "k7/8/8/8/4bPp1/8/8/K7 b - f3 0 1", "e4f3", "k7/8/8/8/5Pp1/5b2/8/K7 w - - 1 2"},
		{"ep-14 one pawn on d5", "", startFEN, "e4 h6 e5 d5", "rnbqkbnr/ppp1ppp1/7p/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
		{"ep-15 one move only", "", startFEN, "e4 a6 e5 d5 Nf3 a5 exd6", "en_passant.expired"},

		{"pro-06 coordinates, not SAN", "", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"pro-07 promoted and original rooks are one", "", "7k/3P4/8/8/8/8/8/R3K3 w - - 0 1", "d7d8r h8g7 d8d1 g7g6 a1a8 g6g7 a8d8 g7g6 d1a1 g6g7 a1a2 g7g6 a2a1 g6g7", "3R4/6k1/8/8/8/8/8/R3K3 w - - 13 8"},
		{"pro-10 archbishop", "maharajah", "4k3/P7/8/8/8/8/8/M3K3 w - - 0 1", "a7a8a", "A3k3/8/8/8/8/8/8/M3K3 b - - 0 1|promotion.piece_not_allowed"},
		{"pro-10 a king", "maharajah", "4k3/P7/8/8/8/8/8/M3K3 w - - 0 1", "a7a8k", "promotion.piece_not_allowed"},
		{"pgn-10 a null move", "", startFEN, "e4 --", "move.pass"},
		{"quiet moves are counted, a pawn's begin again", "", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 7 9", "Ra2 Kd8 e4 Kd7", "8/3k4/8/8/4P3/8/R7/4K3 w - - 1 11"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			profile := tt.profile
			if profile == "" {
				profile = "standard-chess"
			}
			g := genOf(t, profile)
			p := positionOf(t, g, tt.fen)
			got := ""
			for _, text := range strings.Fields(tt.moves) {
				m, _, why := ParseMove(g, p, text)
				if why != nil {
					got = string(why.Code)
					break
				}
				p.Make(m)
			}
			if got == "" {
				got = FormatFEN(g, p, nil)
			}
			if !slices.Contains(strings.Split(tt.want, "|"), got) {
				t.Errorf("%s from %s: got %s, want %s", tt.moves, tt.fen, got, tt.want)
			}
		})
	}
}

func TestCanonicalSAN(t *testing.T) {
	tests := []struct{ name, profile, fen, move, want string }{
		{"pro-06", "", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"},
		{"mate", "", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "Qg7#"},
		{"e.p. is never written", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6 e.p.", "exd6"},
		{"by file", "", "4k3/8/8/8/8/2P5/1N3N2/4K3 w - - 0 1", "b2d1", "Nbd1"},
		{"by rank", "", "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
		{"by square", "", "7k/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1+"},
		{"a pinned piece needs no telling apart", "", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"castling with check", "", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "O-O+"},
		{"capture by a pawn", "", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"long castling in chess960", "chess960", "7k/8/8/8/3b4/8/8/RK2R3 w EA - 0 1", "b1a1", "O-O-O"},
		{"four-player pawn", "qdan-four-player", start4, "h2h4", "h2-h4"},
		{"four-player knight", "qdan-four-player", start4, "j1i3", "Nj1-i3"},
		{"four-player capture with check", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" +
			strings.Replace(strings.Replace(bare4, "13,gK/14", "13,gK/10,gR,3", 1), "bK,13/14", "bK,13/10,rQ,3", 1), "k4k7", "Qk4xRk7+"},
		{"four-player promotion", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "13,gK/14", "13,gK/6,rP,7", 1), "g7g8q", "g7-g8=D+"},
		{"four-player promotion in teams", "qdan-four-player", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "x,x,x,8,x,x,x/14", "x,x,x,8,x,x,x/6,rP,7", 1), "g11g12", "g11-g12"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			profile := tt.profile
			if profile == "" {
				profile = "standard-chess"
			}
			g := genOf(t, profile)
			p := positionOf(t, g, tt.fen)
			m, _, why := ParseMove(g, p, tt.move)
			if why != nil {
				t.Fatal(why.Code, why.Params)
			}
			if got := string(AppendSAN(nil, g, p, m)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestCasesEnPassantStalemate is ep-06: a capture that only seems to be there
// saves nobody from stalemate, and is no part of the position.
func TestCasesEnPassantStalemate(t *testing.T) {
	g := genOf(t, "standard-chess")
	setup, faults, _ := ParseFEN(g.Rules(), "8/1K6/8/k7/Pp6/1P6/3Q4/8 b - a3 0 40")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	p, warnings := Position(g, setup)
	if len(warnings) != 1 || warnings[0].Code != "fen.en_passant_unused" || p.EP != [position.MaxSeats]position.EnPassant{} {
		t.Errorf("%v %v", warnings, p.EP)
	}
	if legal := g.Legal(p, p.Turn, nil); len(legal) != 0 {
		t.Errorf("legal: %v", legal)
	}
}

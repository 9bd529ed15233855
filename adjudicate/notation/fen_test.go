package notation

import (
	"fmt"
	"strings"
	"testing"

	"houserules/ruleset/board"
)

// whyOf is a fault in short: its code, or why a FEN cannot be read, with the place.
func whyOf(f Fault) string {
	what := string(f.Code)
	if why, ok := f.Params["why"].(string); ok {
		what = why
	}
	if f.Params["offset"] == nil {
		return what // of the text as a whole
	}
	return fmt.Sprintf("%s@%d", what, f.Params["offset"])
}

func whys(faults []Fault) string {
	var list []string
	for _, f := range faults {
		list = append(list, whyOf(f))
	}
	return strings.Join(list, " ")
}

func TestParseFENFaults(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"start", startFEN, ""},
		{"fen-01 a short rank does not shift the others", "r3k2r/pp5/8/8/8/8/8/R3K2R w KQkq - 0 1", "rank_length@6"},
		{"fen-02 nine squares", "4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", "rank_length@4"},
		{"fen-02 nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "ranks"},
		{"fen-02 seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "ranks"},
		{"two digits in a row", "4k3/44/8/8/8/8/8/4K3 w - - 0 1", "digits@5"},
		{"nine empties", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank_length@4"},
		{"no empties", "4k3/08/8/8/8/8/8/4K3 w - - 0 1", "setup.unknown_piece@4"},
		{"a field missing does not hide a rank", "4k3/ppppppppp/8/8/8/8/8/4K3 w - -", "fields rank_length@4"},
		{"ranks missing blame no rank", "9/ppz/4k3 w - - 0 1", "ranks"},
		{"fen-10 underscore", "4k3/8/8/8/8/8/8/4K3 w - - 1_0 1", "halfmove@26"},
		{"fen-10 plus", "4k3/8/8/8/8/8/8/4K3 w - - +5 6", "halfmove@26"},
		{"fen-10 another script", "4k3/8/8/8/8/8/8/4K3 w - - ٣ 9", "halfmove@26"},
		{"fen-10 exponent", "4k3/8/8/8/8/8/8/4K3 w - - 1e1 9", "halfmove@26"},
		{"fen-10 hexadecimal", "4k3/8/8/8/8/8/8/4K3 w - - 0x1 9", "halfmove@26"},
		{"fen-10 minus", "4k3/8/8/8/8/8/8/4K3 w - - -1 9", "halfmove@26"},
		{"fen-10 fraction", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.0", "fullmove@28"},
		{"leading zero", "4k3/8/8/8/8/8/8/4K3 w - - 00 1", "halfmove@26"},
		{"huge counter", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "fullmove@28"},
		{"fen-11 move number zero is one", "4k3/8/8/8/8/8/8/4K3 w - - 1 0", ""},
		{"fen-13 three fields", "8/8/8/8/8/2k5/2p5/2K5 w -", "fields"},
		{"fen-13 words behind", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", "fields"},
		{"fen-13 operations of EPD", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Ke2;", "fields"},
		{"fen-14 cut", "4k3/8/8/8/8/8/8/4K3 w - e", "fields"},
		{"fen-14 half a square", "4k3/8/8/8/8/8/8/4K3 w - e 0 1", "en_passant@24"},
		{"fen-14 nothing", "", "empty"},
		{"fen-14 a slash", "/", "fields"},
		{"fen-14 a letter", "w", "fields"},
		{"fen-14 a rank", "4k3", "fields"},
		{"fen-16 rook on f1", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "setup.bad_castling_rights@23"},
		{"fen-16 no rook on h8", "r3k3/8/8/8/8/8/8/4K3 b k - 0 1", "setup.bad_castling_rights@23"},
		{"fen-16 king on d1", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "setup.bad_castling_rights@24 setup.bad_castling_rights@25"},
		{"fen-17 twice", "r3k2r/8/8/8/8/8/8/R3K2R w KKqk - 0 1", "castling_twice@27"},
		{"fen-17 another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", ""},
		{"fen-17 letters and a hyphen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq- - 0 1", "castling@30"},
		{"fen-18 shifted", "k7/1R1R4/8/8/8/8/8/3K4 b KQkq h3 0 1", "setup.bad_castling_rights@25 setup.bad_castling_rights@26 setup.bad_castling_rights@27 setup.bad_castling_rights@28 setup.bad_en_passant@30"},
		{"set-15 unknown letter", "4k3/8/8/8/8/8/8/Z3K3 w - - 0 1", "setup.unknown_piece@16"},
		{"a letter of another script is one square", "4k3/8/8/8/8/8/8/К3K3 w - - 0 1", "setup.unknown_piece@16"},
		{"promoted mark", "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "setup.unknown_piece@16"},
		{"two blanks", "4k3/8/8/8/8/8/8/4K3  w - - 0 1", "blank@20"},
		{"blank before", " 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "blank@0"},
		{"blank behind", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "blank@30"},
		{"tab", "4k3/8/8/8/8/8/8/4K3\tw - - 0 1", "fields"},
		{"turn in capitals", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "turn@20"},
		{"turn of another game", "4k3/8/8/8/8/8/8/4K3 r - - 0 1", "turn@20"},
		{"en passant square off the board", "4k3/8/8/8/8/8/8/4K3 w - i6 0 1", "en_passant@24"},
		{"en passant of the seat to move", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "setup.bad_en_passant@26"},
		{"en passant without a pawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "setup.bad_en_passant@24"},
		{"en passant square occupied", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "setup.bad_en_passant@28"},
		{"en passant pawn never came from there", "4k3/8/8/8/4P3/8/4R3/4K3 b - e3 0 1", "setup.bad_en_passant@28"},
		{"all at once", "4k3/ppz/8/8/8/8/8/4K3 x KX e9 a b", "setup.unknown_piece@6 rank_length@4 turn@22 setup.bad_castling_rights@24 castling@25 en_passant@27 halfmove@30 fullmove@32"},
		{"too long", strings.Repeat("8/", MaxFEN), "too_long"},
	}
	g := genOf(t, "standard-chess")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			setup, faults, _ := ParseFEN(g.Rules(), tt.fen)
			if got := whys(faults); got != tt.want {
				t.Errorf("%.80q\n got %s\nwant %s", tt.fen, got, tt.want)
			}
			if setup == nil {
				t.Error("no setup")
			}
		})
	}
}

func TestParseFENSaysWhereAndWhat(t *testing.T) {
	g := genOf(t, "standard-chess")
	_, faults, _ := ParseFEN(g.Rules(), "r3k2r/pp5/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if len(faults) != 1 {
		t.Fatal(faults)
	}
	p := faults[0].Params
	if p["rank"] != int64(7) || p["found"] != int64(7) || p["expected"] != int64(8) {
		t.Errorf("%v", p)
	}
	_, faults, _ = ParseFEN(g.Rules(), "4k3/8/8/8/8/8/8/Z3K3 w - - 0 1")
	if p := faults[0].Params; p["given"] != "Z" || p["square"] != board.At(0, 0) || len(faults[0].Squares) != 1 {
		t.Errorf("%v", faults[0])
	}
}

func TestFENWarnings(t *testing.T) {
	tests := []struct{ name, profile, fen, want, warning string }{
		{"move number zero", "standard-chess", "4k3/8/8/8/8/8/8/4K3 w - - 1 0", "4k3/8/8/8/8/8/8/4K3 w - - 1 1", "fen.move_number_zero"},
		{"castling letters in another order", "standard-chess", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "fen.castling_order"},
		{"en passant that nobody can use", "standard-chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "fen.en_passant_unused"},
		{"en passant that only a pinned pawn could use", "standard-chess", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1", "fen.en_passant_unused"},
		{"en passant that can be used", "standard-chess", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", ""},
		{"Shredder letters in a usual game", "standard-chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
		{"Shredder letters, the lower file first", "standard-chess", "r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
		{"chess960: king on g1", "chess960", "6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "6kr/8/8/8/8/8/8/6KR w Kk - 0 1", ""},
		{"chess960: both sides", "chess960", "7k/8/8/8/3b4/8/8/RK2R3 w EA - 0 1", "7k/8/8/8/3b4/8/8/RK2R3 w KQ - 0 1", ""},
		{"chess960: the inner rook is named by its file", "chess960", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", ""},
		{"chess960: the outer rook", "chess960", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := genOf(t, tt.profile)
			setup, faults, warnings := ParseFEN(g.Rules(), tt.fen)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			p, more := Position(g, setup)
			warnings = append(warnings, more...)
			got := ""
			for _, w := range warnings {
				got += string(w.Code)
			}
			if got != tt.warning {
				t.Errorf("warnings %q, want %q", got, tt.warning)
			}
			if fen := FormatFEN(g, p, nil); fen != tt.want {
				t.Errorf("got  %s\nwant %s", fen, tt.want)
			}
			if p.Hash != p.ComputeHash() {
				t.Error("the hash is not that of the position")
			}
		})
	}
}

func TestFENSameRightTwice(t *testing.T) {
	g := genOf(t, "chess960")
	_, faults, _ := ParseFEN(g.Rules(), "6kr/8/8/8/8/8/8/6KR w KHk - 0 1")
	if got := whys(faults); got != "castling_twice@23" {
		t.Error(got)
	}
}

func TestFENUnmoved(t *testing.T) {
	g := genOf(t, "maharajah")
	if !g.Rules().TracksUnmoved {
		t.Fatal("this profile was to need unmoved squares")
	}
	const fen = "4k3/8/8/8/8/P7/8/1M2K3 w - - 0 1"
	tests := []struct{ name, fen, faults string }{
		{"without", fen, ""},
		{"none", fen + " -", ""},
		{"a piece whose first move does not matter is forgotten", fen + " b1,a3", ""},
		{"an empty square", fen + " a3,c3", "unmoved@36"},
		{"no square", fen + " a3,", "unmoved@36"},
		{"an eighth field", fen + " a3 x", "fields"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			setup, faults, _ := ParseFEN(g.Rules(), tt.fen)
			if got := whys(faults); got != tt.faults {
				t.Fatalf("got %q, want %q", got, tt.faults)
			}
			if len(faults) > 0 {
				return
			}
			p, _ := Position(g, setup)
			if setup.HasUnmoved != (tt.fen != fen) {
				t.Error("whether it was given was lost")
			}
			want := strings.Replace(tt.fen, "b1,", "", 1)
			if setup.HasUnmoved && formatFENUnmoved(g, p, nil) != want {
				t.Errorf("got %s, want %s", formatFENUnmoved(g, p, nil), want)
			}
			if got := FormatFEN(g, p, nil); got != fen {
				t.Errorf("got %s, want %s", got, fen)
			}
		})
	}
}

func TestQuietIsSpread(t *testing.T) {
	g := genOf(t, "standard-chess")
	for _, tt := range []struct {
		fen        string
		own, other uint16 // of the seat to move, of the one that moved last
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 1 1", 0, 1},
		{"4k3/8/8/8/8/8/8/4K3 w - - 2 1", 1, 1},
		{"4k3/8/8/8/8/8/8/4K3 w - - 99 60", 49, 50},
		{"4k3/8/8/8/8/8/8/4K3 w - - 149 80", 74, 75},
	} {
		p := positionOf(t, g, tt.fen)
		if p.Quiet[p.Turn] != tt.own || p.Quiet[p.Turn^1] != tt.other {
			t.Errorf("%s: %v", tt.fen, p.Quiet)
		}
	}
}

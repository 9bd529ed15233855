package movegen

import (
	"fmt"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// show writes a reason in one line: code, path, squares, who stands in the way.
func show(why *reason.Reason) string {
	if why == nil {
		return "legal"
	}
	text := fmt.Sprintf("%s %s [%s]", why.Code, why.Path, strings.Join(board.Names(why.Squares), " "))
	for _, key := range []string{"by", "rook"} {
		if by, ok := why.Params[key].(reason.Piece); ok {
			text += fmt.Sprintf(" %s: %s %s %s", key, by.Seat, by.Piece, by.Square)
		}
	}
	if pieces, ok := why.Params["pieces"].([]string); ok {
		text += " pieces: " + strings.Join(pieces, " ")
	}
	return text
}

func TestExplain(t *testing.T) {
	noCastling := standardRules(t)
	for s := range noCastling.Seats {
		noCastling.Seats[s].ByClass[0].Castling = nil
	}
	chess, chess960, bare := standardRules(t), chess960Rules(t), noCastling
	for _, c := range []struct {
		name  string
		rs    *ruleset.Ruleset
		fen   string
		move  string // from, to, and the letter of a piece to become
		wants string
	}{
		{"an empty square", chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4e5", "move.no_piece  [e4]"},
		{"another's piece", chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7", "move.not_your_piece turns.order [e8] by: black king e8"},
		{"no way there", chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b3", "move.unreachable pieces.rook.moves [a1 b3]"},
		{"a knight jumps, it has no other way", chess, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1a2", "move.unreachable pieces.knight.moves [a1 a2]"},
		{"somebody in the way", chess, "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1", "a1a5", "move.blocked pieces.rook.moves [a1 a3] by: black pawn a3"},
		{"one's own piece", chess, "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "a1a3", "move.own_piece pieces.rook.moves [a3] by: white pawn a3"},
		{"not moving at all", chess, "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "a1a1", "move.own_piece pieces.rook.moves [a1] by: white rook a1"},
		{"a pawn does not take ahead", chess, "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "move.blocked pieces.pawn.moves [e3 e4] by: black pawn e4"},
		{"a pawn does not go back", chess, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e2", "move.unreachable pieces.pawn.moves [e3 e2]"},
		{"two steps later on", chess, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "pawn.no_double_step pawns.double_step.rank [e3 e5]"},
		{"two steps over a piece", chess, "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", "move.blocked pawns.double_step.rank [e2 e3] by: black knight e3"},
		{"two steps onto a piece", chess, "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", "move.blocked pawns.double_step.rank [e2 e4] by: black knight e4"},
		{"nothing to take", chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "pawn.nothing_to_capture pieces.pawn.moves [d3]"},
		{"too late en passant", chess, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "en_passant.expired pawns.en_passant.lasts [d6 d5] by: black pawn d5"},
		{"en passant in time", chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "legal"},
		{"en passant that bares the king", chess, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", "move.leaves_king_in_check check.own_king [a4 h4] by: white queen h4"},
		{"a pin", chess, "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "move.leaves_king_in_check check.own_king [e1 e8] by: black rook e8"},
		{"a check not met", chess, "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", "move.does_not_meet_check check.own_king [e1 e8] by: black rook e8"},
		{"along the line of check", chess, "4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", "e2e1", "move.does_not_meet_check check.own_king [e1 e8] by: black rook e8"},
		{"the king into another's reach", chess, "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "move.leaves_king_in_check check.own_king [d1 d8] by: black rook d8"},
		{"promotion needs a piece", chess, "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8", "promotion.required pawns.promotion.rank [e8] pieces: queen rook bishop knight"},
		{"promotion to no king", chess, "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8K", "promotion.piece_not_allowed pawns.promotion.to [e8] pieces: queen rook bishop knight"},
		{"no promotion halfway", chess, "8/8/4P3/8/8/k7/8/4K3 w - - 0 1", "e6e7Q", "promotion.not_here pawns.promotion.rank [e7]"},
		{"no promotion of a knight", chess, "8/4N3/8/8/8/k7/8/4K3 w - - 0 1", "e7g8Q", "promotion.not_here pawns.promotion.rank [g8]"},
		{"promotion", chess, "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8N", "legal"},

		{"castling", chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "legal"},
		{"castling onto the rook", chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "legal"},
		{"no such rule", bare, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castling.not_allowed castling []"},
		{"no right", chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castling.no_right castling.needs [e1 h1] rook: white rook h1"},
		{"the rook is away", chess, "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "e1g1", "castling.rook_moved castling.needs [e1 h1] rook: white rook h1"},
		{"the king is away", chess, "4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1", "castling.king_moved castling.needs [d1]"},
		{"a bishop between", chess, "4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1", "castling.path_blocked castling.needs.path_empty [f1] by: white bishop f1"},
		{"a knight beside the rook", chess, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "castling.path_blocked castling.needs.path_empty [b1] by: white knight b1"},
		{"out of check", chess, "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling.in_check castling.needs.not_in_check [e1 e8] by: black rook e8"},
		{"through check", chess, "4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling.through_check castling.needs.not_through_check [f1 a6] by: black bishop a6"},
		{"into check", chess, "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling.into_check castling.needs.not_into_check [g1 g8] by: black rook g8"},
		{"the rook may be attacked", chess, "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "legal"},
		{"two rooks beside the king", chess, "4k1rr/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "castling.path_blocked castling.needs.path_empty [g8] by: black rook g8"},
		{"chess960: the rook uncovers the king", chess960, "4k3/8/8/8/8/8/8/rRK4R w B - 0 1", "c1b1", "castling.into_check castling.needs.not_into_check [c1 a1] by: black rook a1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, r := range []*position.Rules{position.Compile(c.rs), position.CompileGeneral(c.rs)} {
				g := New(r)
				p := fen(t, r, c.fen)
				from, _ := board.ParseName(c.move[:2])
				to, _ := board.ParseName(c.move[2:4])
				promo := uint8(0)
				if len(c.move) > 4 {
					promo = uint8(kindByLetter(c.rs, c.move[4])) + 1
				}
				before := *p
				if got := show(g.Explain(p, p.Turn, from, to, promo)); got != c.wants {
					t.Errorf("way %d: got  %s\nwant %s", i, got, c.wants)
				}
				if *p != before {
					t.Error("the position was changed")
				}
			}
		})
	}
}

func TestExplainFourSeats(t *testing.T) {
	never := cross(t, true)
	never.CaptureKing = ruleset.CaptureNever
	safe := cross(t, true)
	safe.CaptureKing = ruleset.CaptureWhenSafe
	partner := "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/bK,2,yP,10/14/14/14/3,rR,9,gK/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x"
	attack := "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/bK,2,rR,10/14/14/7,gR,6/13,gK/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x"
	for _, c := range []struct {
		name, fen4 string
		rs         *ruleset.Ruleset
		move       [2]string
		wants      string
	}{
		{"a partner's pawn", partner, cross(t, true), [2]string{"d4", "d8"}, "move.partner_piece seats.yellow.team [d8] by: yellow pawn d8"},
		{"everybody is an enemy", partner, cross(t, false), [2]string{"d4", "d8"}, "legal"},
		{"a king may be taken although one's own is in check", attack, cross(t, true), [2]string{"d8", "a8"}, "legal"},
		{"not where one's own must be safe", attack, safe, [2]string{"d8", "a8"}, "move.does_not_meet_check check.capture_king [h1 h5] by: green rook h5"},
		{"nor where kings are never taken", attack, never, [2]string{"d8", "a8"}, "move.king_not_taken check.capture_king [a8] by: blue king a8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := New(position.Compile(c.rs))
			p := fen4(t, g.rules, c.fen4)
			from, _ := board.ParseName(c.move[0])
			to, _ := board.ParseName(c.move[1])
			if got := show(g.Explain(p, 0, from, to, 0)); got != c.wants {
				t.Errorf("got  %s\nwant %s", got, c.wants)
			}
		})
	}
}

// TestNothingAllocated holds the promise that judging allocates nothing a ply.
func TestNothingAllocated(t *testing.T) {
	for _, c := range []struct {
		name string
		r    *position.Rules
		p    func(*position.Rules) *position.Position
	}{
		{"small", position.Compile(standardRules(t)), func(r *position.Rules) *position.Position { return fen(t, r, kiwipete) }},
		{"by lines", position.CompileGeneral(standardRules(t)), func(r *position.Rules) *position.Position { return fen(t, r, kiwipete) }},
		{"cross", position.Compile(cross(t, false)), func(r *position.Rules) *position.Position { return r.Start(0) }},
	} {
		g := New(c.r)
		p := c.p(c.r)
		buf := make([]position.Move, 0, MaxMoves)
		squares := make([]board.Square, 0, 32)
		n := testing.AllocsPerRun(20, func() {
			for _, m := range g.Legal(p, p.Turn, buf) {
				u := p.Make(m)
				if g.HasLegal(p, p.Turn) && g.Checks(p) == 0 && g.EnPassantLive(p) == 0 {
					p.Key(0)
				}
				g.Attackers(p, m.To, p.Turn, squares)
				p.Unmake(m, u)
				g.IsLegal(p, p.Turn, m)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations a run", c.name, n)
		}
	}
}

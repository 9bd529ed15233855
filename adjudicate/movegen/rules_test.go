package movegen

import (
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// kind is a piece of a ruleset put together by hand.
func kind(t testing.TB, name, letter, moves string, value int) ruleset.Kind {
	t.Helper()
	steps, err := betza.Parse(moves)
	if err != nil {
		t.Fatal(err)
	}
	return ruleset.Kind{Name: name, Letter: letter[0], Betza: moves, Moves: steps, Value: value,
		Royal: name == "king", Pawn: strings.HasPrefix(name, "pawn")}
}

func orthodox(t testing.TB) []ruleset.Kind {
	return []ruleset.Kind{
		kind(t, "king", "K", "K", 0), kind(t, "queen", "Q", "Q", 9), kind(t, "rook", "R", "R", 5),
		kind(t, "bishop", "B", "B", 3), kind(t, "knight", "N", "N", 3), kind(t, "pawn", "P", "fmWfcF", 1),
	}
}

const allNeeds = ruleset.KingUnmoved | ruleset.RookUnmoved | ruleset.PathEmpty | ruleset.NotInCheck | ruleset.NotThroughCheck | ruleset.NotIntoCheck

func mustBoard(t testing.TB, files, ranks int, cut ...string) *board.Board {
	t.Helper()
	var rects []board.Rect
	for _, c := range cut {
		from, to, _ := strings.Cut(c, "-")
		a, _ := board.ParseName(from)
		b, _ := board.ParseName(to)
		rects = append(rects, board.Rect{From: a, To: b})
	}
	b, err := board.New(files, ranks, rects)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// array places rows as the language does: own rank 1 first, from the chair.
func array(t testing.TB, rs *ruleset.Ruleset, s int, rows ...string) {
	t.Helper()
	for i, row := range rows {
		squares := rs.Board.Row(rs.Seats[s].Side, i+1)
		if len(squares) != len(row) {
			t.Fatalf("row %q has %d squares, not %d", row, len(row), len(squares))
		}
		for j, sq := range squares {
			if k := kindByLetter(rs, row[j]); k >= 0 {
				rs.Seats[s].Setup = append(rs.Seats[s].Setup, ruleset.Placed{Square: sq, Kind: k})
			}
		}
	}
}

func kindByLetter(rs *ruleset.Ruleset, letter byte) int {
	for k := range rs.Kinds {
		if rs.Kinds[k].Letter == letter {
			return k
		}
	}
	return -1
}

// chess is two-player chess with the given kinds.
func chess(t testing.TB, kinds []ruleset.Kind) *ruleset.Ruleset {
	rs := &ruleset.Ruleset{ID: "test", Board: mustBoard(t, 8, 8), Kinds: kinds}
	rules := ruleset.SeatRules{
		Pawns:    ruleset.Pawns{DoubleStep: true, DoubleStepRank: 2, EnPassant: true, Grey: true, PromotionRank: 8, PromoteTo: []int{1, 2, 3, 4}},
		Castling: &ruleset.Castling{With: 2, KingGoes: ruleset.GoesTwoSquares, Needs: allNeeds},
	}
	rs.Seats = []ruleset.Seat{
		{Name: "white", Initial: 'w', Side: board.South, ByClass: []ruleset.SeatRules{rules}},
		{Name: "black", Initial: 'b', Side: board.North, ByClass: []ruleset.SeatRules{rules}},
	}
	array(t, rs, 0, "RNBQKBNR", "PPPPPPPP")
	array(t, rs, 1, "RNBKQBNR", "PPPPPPPP")
	return rs
}

func standardRules(t testing.TB) *ruleset.Ruleset { return chess(t, orthodox(t)) }

func chess960Rules(t testing.TB) *ruleset.Ruleset {
	rs := standardRules(t)
	for s := range rs.Seats {
		rs.Seats[s].ByClass[0].Castling = &ruleset.Castling{With: 2, GoesFiles: [2]int{2, 6}, Needs: allNeeds}
	}
	return rs
}

// compoundRules are two classes on one board: with compound pieces, and without.
func compoundRules(t testing.TB) *ruleset.Ruleset {
	rs := chess(t, append(orthodox(t), kind(t, "maharaja", "M", "QN", 13), kind(t, "archbishop", "A", "BN", 6), kind(t, "chancellor", "C", "RN", 8)))
	rs.Classes = []ruleset.Class{{Name: "variant", FieldsAny: []int{6, 7, 8}}, {Name: "classic", EveryoneElse: true}}
	army := &ruleset.Army{Budget: 39, OwnRanks: 4}
	for s := range rs.Seats {
		classic := rs.Seats[s].ByClass[0]
		classic.Army = army
		variant := classic
		variant.Castling = nil
		variant.Pawns.DoubleStepRank = 0
		variant.Pawns.PromoteTo = []int{1, 2, 3, 4, 6, 7, 8}
		rs.Seats[s].ByClass = []ruleset.SeatRules{variant, classic}
	}
	return rs
}

// leaperRules are chess with more ways of leaping than a view of a small board holds.
func leaperRules(t testing.TB) *ruleset.Ruleset {
	kinds := orthodox(t)
	for _, letter := range "WFDACZG" {
		kinds = append(kinds, kind(t, "leaper", string(letter), string(letter), 3))
	}
	rs := chess(t, kinds)
	for s := range rs.Seats {
		rs.Seats[s].Setup = nil
		rs.Seats[s].ByClass[0].Pawns.PromoteTo = []int{1, 4, 6, 9, 12}
		array(t, rs, s, "RNBQKBNR", "WFDACZGW", "PPPPPPPP")
	}
	return rs
}

// cross is the four-seat cross board, as teams or each alone.
func cross(t testing.TB, teams bool) *ruleset.Ruleset {
	rs := &ruleset.Ruleset{ID: "test4", Board: mustBoard(t, 14, 14, "a1-c3", "l1-n3", "a12-c14", "l12-n14"), Kinds: orthodox(t), CaptureKing: ruleset.CaptureAlways}
	rs.Kinds[3].Value = 5
	rules := ruleset.SeatRules{
		Pawns: ruleset.Pawns{DoubleStep: true, DoubleStepRank: 2, EnPassant: true, Lasts: ruleset.UntilOwnerMoves, Grey: true,
			PromotionRank: 11, PromoteTo: []int{1, 2, 3, 4}},
		Castling: &ruleset.Castling{With: 2, KingGoes: ruleset.GoesTwoSquares, Needs: allNeeds},
	}
	if !teams {
		rules.Pawns.PromotionRank, rules.Pawns.PromoteTo = 8, []int{1}
		rs.CaptureKing = ruleset.CaptureWhenSafeAfter
		rs.Scoring = ruleset.Scoring{Captures: true, Promoted: ruleset.PieceScore{Points: 1}}
	}
	for i, name := range []string{"red", "blue", "yellow", "green"} {
		seat := ruleset.Seat{Name: name, Initial: name[0], Side: board.Side(i), ByClass: []ruleset.SeatRules{rules}}
		if teams {
			seat.Team = "ab"[i%2 : i%2+1]
		}
		rs.Seats = append(rs.Seats, seat)
		array(t, rs, i, "RNBQKBNR", "PPPPPPPP")
	}
	return rs
}

// rivers has three seats on an odd board, with pieces of limited range and leaps.
func rivers(t testing.TB) *ruleset.Ruleset {
	rs := &ruleset.Ruleset{ID: "test3", Board: mustBoard(t, 14, 11, "a1-c3", "l1-n3"), CaptureKing: ruleset.CaptureWhenSafeAfter}
	rs.Kinds = []ruleset.Kind{kind(t, "king", "K", "K", 0), kind(t, "heron", "H", "RDA", 7), kind(t, "ferry", "F", "DA", 2), kind(t, "rook", "R", "R", 5),
		kind(t, "bishop", "B", "B4", 3), kind(t, "knight", "N", "N", 3), kind(t, "pawn", "P", "fmWfcF", 1)}
	sides := []board.Side{board.South, board.West, board.East}
	for i, name := range []string{"gold", "teal", "wine"} {
		side := sides[i]
		rules := ruleset.SeatRules{Pawns: ruleset.Pawns{DoubleStep: true, DoubleStepRank: 2, EnPassant: true, Lasts: ruleset.UntilOwnerMoves, Grey: true,
			PromotionRank: rs.Board.Depth(side), PromoteTo: []int{1, 3}}}
		if i == 2 {
			rules.Pawns.PromotionRank = 9
		}
		rs.Seats = append(rs.Seats, ruleset.Seat{Name: name, Initial: name[0], Side: side, ByClass: []ruleset.SeatRules{rules}})
		array(t, rs, i, "RFBHKBNR", "PPPPPPPP")
	}
	return rs
}

// fen reads a two-seat FEN with X-FEN or Shredder letters, without its checks.
func fen(t testing.TB, r *position.Rules, text string) *position.Position {
	t.Helper()
	fields := strings.Fields(text)
	p := r.New()
	rs := r.RS
	for i, row := range strings.Split(fields[0], "/") {
		f := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '9' {
				f += int(c - '0')
				continue
			}
			s := position.Seat(0)
			if c >= 'a' {
				s, c = 1, c-32
			}
			k := kindByLetter(rs, c)
			if k < 0 {
				t.Fatalf("%s: unknown piece %c", text, c)
			}
			p.Board[board.At(f, rs.Board.Ranks-1-i)] = r.PieceOf(s, position.Kind(k))
			f++
		}
	}
	if fields[1] == "b" {
		p.Turn = 1
	}
	p.Recompute()
	for _, c := range []byte(fields[2]) {
		s, low := position.Seat(1), c|32
		if c < 'a' {
			s = 0
		}
		king, ok := p.King[s].Is()
		if c == '-' || !ok {
			continue
		}
		var sq board.OptSquare = board.NoSquare
		for f := range rs.Board.Files {
			at := board.At(f, king.Rank())
			rook := p.Board[at] == r.PieceOf(s, 2)
			switch {
			case low == 'k' && rook && f > king.File(), low == 'q' && rook && f < king.File() && sq < 0, low != 'k' && low != 'q' && f == int(low-'a'):
				sq = at.Opt()
			}
		}
		at, ok := sq.Is()
		if !ok {
			t.Fatalf("%s: no partner for %c", text, c)
		}
		side, _ := r.CastleSide(s, king, at)
		p.Castle[s][side] = sq
	}
	if sq, ok := board.ParseName(fields[3]); ok {
		pusher := 1 - p.Turn
		landed := sq + 16
		if pusher == 1 {
			landed = sq - 16
		}
		p.EP[pusher] = position.EnPassant{Live: true, Skipped: sq, Landed: landed}
	}
	p.Hash = p.ComputeHash()
	return p
}

// uci writes a move in coordinates.
func uci(r *position.Rules, m position.Move, kingTakesRook bool) string {
	to := m.To
	if kingTakesRook && m.IsCastle() {
		to = board.Square(m.Aux)
	}
	text := m.From.String() + to.String()
	if m.Promo != 0 {
		text += strings.ToLower(string(r.RS.Kinds[r.Base[m.Promo-1]].Letter))
	}
	return text
}

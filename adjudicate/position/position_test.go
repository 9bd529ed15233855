package position

import (
	"testing"

	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

func at(name string) board.Square {
	sq, ok := board.ParseName(name)
	if !ok {
		panic(name)
	}
	return sq
}

// kinds are king, rook, pawn.
func kinds(t testing.TB) []ruleset.Kind {
	t.Helper()
	var list []ruleset.Kind
	for _, k := range []struct{ name, moves string }{{"king", "K"}, {"rook", "R"}, {"pawn", "fmWfcF"}, {"knight", "N"}} {
		steps, err := betza.Parse(k.moves)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, ruleset.Kind{Name: k.name, Letter: k.name[0] - 32, Moves: steps, Royal: k.name == "king", Pawn: k.name == "pawn"})
	}
	return list
}

const (
	king Kind = iota
	rook
	pawn
	knight
)

// four seats around a square board, each with king, rooks and pawns.
func four(t testing.TB, lasts ruleset.Lasts, grey bool) *ruleset.Ruleset {
	t.Helper()
	b, err := board.New(12, 12, nil)
	if err != nil {
		t.Fatal(err)
	}
	rs := &ruleset.Ruleset{Board: b, Kinds: kinds(t)}
	needs := ruleset.KingUnmoved | ruleset.RookUnmoved | ruleset.PathEmpty
	for i, name := range []string{"a", "b", "c", "d"} {
		seat := ruleset.Seat{Name: name, Side: board.Side(i), ByClass: []ruleset.SeatRules{{
			Pawns:    ruleset.Pawns{DoubleStep: true, DoubleStepRank: 2, EnPassant: true, Lasts: lasts, Grey: grey, PromotionRank: 11, PromoteTo: []int{int(rook)}},
			Castling: &ruleset.Castling{With: int(rook), KingGoes: ruleset.GoesTwoSquares, Needs: needs},
		}}}
		home, front := b.Row(seat.Side, 1), b.Row(seat.Side, 2)
		seat.Setup = []ruleset.Placed{{Square: home[2], Kind: int(rook)}, {Square: home[6], Kind: int(king)}, {Square: home[9], Kind: int(rook)},
			{Square: front[5], Kind: int(pawn)}}
		rs.Seats = append(rs.Seats, seat)
	}
	return rs
}

// push is the double step of a seat's one pawn, or the k-th king move.
func push(p *Position, s Seat) Move {
	front := p.Rules.Board.Row(p.Rules.RS.Seats[s].Side, 2)[5]
	two := p.Rules.Board.Row(p.Rules.RS.Seats[s].Side, 4)[5]
	return Move{From: front, To: two, Flag: DoubleStep}
}

// step is a seat's king one square ahead, or back.
func step(p *Position, s Seat) Move {
	from, _ := p.King[s].Is()
	home, front := p.Rules.Board.Row(p.Rules.RS.Seats[s].Side, 1)[6], p.Rules.Board.Row(p.Rules.RS.Seats[s].Side, 2)[6]
	if from == home {
		return Move{From: home, To: front}
	}
	return Move{From: from, To: home}
}

func live(p *Position) (ss Seats) {
	for s := range p.EP {
		if p.EP[s].Live {
			ss |= 1 << s
		}
	}
	return ss
}

func TestEnPassantLasts(t *testing.T) {
	for _, c := range []struct {
		name  string
		lasts ruleset.Lasts
		grey  bool
		out   ruleset.OutMode
		play  func(p *Position)
		wants Seats
	}{
		{"a chance at once", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)) }, 1},
		{"for the next move only", ruleset.NextMove, true, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)); p.Make(step(p, 1)) }, 0},
		{"a new one ends it all the same", ruleset.NextMove, true, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)); p.Make(push(p, 1)) }, 2},
		{"three moves long", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)); p.Make(push(p, 1)); p.Make(step(p, 2)); p.Make(push(p, 3)) }, 1 | 2 | 8},
		{"its owner has moved again", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) {
			p.Make(push(p, 0))
			for s := Seat(1); s < 4; s++ {
				p.Make(step(p, s))
			}
			p.Make(step(p, 0))
		}, 0},
		{"grey, until its turn would have come", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)); p.SetOut(0); p.Make(step(p, 1)); p.Make(step(p, 2)) }, 1},
		{"its turn would have come", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) {
			p.Make(push(p, 0))
			p.SetOut(0)
			for s := Seat(1); s < 4; s++ {
				p.Make(step(p, s))
			}
		}, 0},
		{"not of the grey where the rules say so", ruleset.UntilOwnerMoves, false, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)); p.SetOut(0) }, 0},
		{"nor of pieces removed", ruleset.UntilOwnerMoves, true, ruleset.Removed, func(p *Position) { p.Make(push(p, 0)); p.SetOut(0) }, 0},
		{"a turn lost", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) { p.Make(push(p, 0)); p.SetTurn(0); p.Pass() }, 0},
		{"the pawn is taken", ruleset.UntilOwnerMoves, true, ruleset.Grey, func(p *Position) {
			m := push(p, 0)
			p.Make(m)
			p.Put(p.Rules.PieceOf(1, rook), m.To+1)
			p.Make(Move{From: m.To + 1, To: m.To})
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs := four(t, c.lasts, c.grey)
			rs.Out = c.out
			p := Compile(rs).Start(0)
			c.play(p)
			if got := live(p); got != c.wants {
				t.Errorf("chances against %b, want %b", got, c.wants)
			}
			if p.Hash != p.ComputeHash() {
				t.Error("the hash kept is not the hash recomputed")
			}
		})
	}
}

func TestRights(t *testing.T) {
	home := func(p *Position, s Seat, i int) board.Square {
		return p.Rules.Board.Row(p.Rules.RS.Seats[s].Side, 1)[i]
	}
	for _, c := range []struct {
		name  string
		needs ruleset.Needs
		play  func(p *Position)
		wants string // of seats a and b: short, long
	}{
		{"at the start", ruleset.KingUnmoved | ruleset.RookUnmoved, func(p *Position) {}, "jc jc"},
		{"the king has moved", ruleset.KingUnmoved, func(p *Position) { p.Make(step(p, 0)) }, "-- jc"},
		{"it may have", ruleset.RookUnmoved, func(p *Position) { p.Make(step(p, 0)) }, "jc jc"},
		{"a rook has moved", ruleset.RookUnmoved, func(p *Position) { p.Make(Move{From: home(p, 0, 9), To: home(p, 0, 8)}) }, "-c jc"},
		{"a right follows its rook where it may move", ruleset.KingUnmoved, func(p *Position) { p.Make(Move{From: home(p, 0, 9), To: home(p, 0, 8)}) }, "ic jc"},
		{"a rook is taken", ruleset.RookUnmoved, func(p *Position) {
			p.SetTurn(1)
			p.Make(Move{From: home(p, 1, 9), To: home(p, 0, 2)})
		}, "j- -c"},
		{"castling", ruleset.KingUnmoved | ruleset.RookUnmoved, func(p *Position) {
			p.Make(Move{From: home(p, 0, 6), To: home(p, 0, 8), Aux: uint8(home(p, 0, 9)), Flag: CastleShort})
			if p.Board[home(p, 0, 8)] != p.Rules.PieceOf(0, king) || p.Board[home(p, 0, 7)] != p.Rules.PieceOf(0, rook) || p.Board[home(p, 0, 9)] != 0 {
				panic("king and rook stand elsewhere")
			}
		}, "-- jc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs := four(t, ruleset.NextMove, true)
			for s := range rs.Seats {
				rs.Seats[s].ByClass[0].Castling.Needs = c.needs
			}
			p := Compile(rs).Start(0)
			c.play(p)
			got := ""
			for s := range Seat(2) {
				for side := range 2 {
					file := "-"
					for i, sq := range p.Rules.Board.Row(rs.Seats[s].Side, 1) {
						if sq.Opt() == p.Castle[s][side] {
							file = string(rune('a' + i))
						}
					}
					got += file
				}
				if s == 0 {
					got += " "
				}
			}
			if got != c.wants {
				t.Errorf("rights %s, want %s", got, c.wants)
			}
			if p.Hash != p.ComputeHash() {
				t.Error("the hash kept is not the hash recomputed")
			}
		})
	}
}

func TestTurnsAndCounters(t *testing.T) {
	p := Compile(four(t, ruleset.NextMove, true)).Start(2)
	check := func(what string, turn Seat, number uint32, quiet [MaxSeats]uint16) {
		t.Helper()
		if p.Turn != turn || p.MoveNumber != number || p.Quiet != quiet {
			t.Errorf("%s: turn %d, number %d, quiet %v; want %d, %d, %v", what, p.Turn, p.MoveNumber, p.Quiet, turn, number, quiet)
		}
	}
	check("at the start", 2, 1, [4]uint16{})
	p.Make(step(p, 2))
	p.Make(step(p, 3))
	check("the order begins again", 0, 2, [4]uint16{0, 0, 1, 1})
	p.SetOut(1)
	p.Make(step(p, 0))
	check("a seat that is out is passed over", 2, 2, [4]uint16{1, 0, 1, 1})
	p.Make(push(p, 2))
	check("a pawn move counts for all", 3, 2, [4]uint16{})
	p.Put(p.Rules.PieceOf(1, knight), at("f5"))
	p.Quiet[3] = 1<<16 - 1
	p.Make(step(p, 3))
	check("a full counter stays", 0, 3, [4]uint16{0, 0, 0, 1<<16 - 1})
	p.Put(p.Rules.PieceOf(0, rook), at("f6"))
	p.Make(Move{From: at("f6"), To: at("f5")})
	check("taking a grey piece counts", 2, 3, [4]uint16{})
	if p.Ply != 6 {
		t.Errorf("ply %d", p.Ply)
	}
	p.SetOut(0)
	p.SetOut(3)
	p.SetOut(3)
	p.Make(step(p, 2))
	if p.Turn != 2 || p.In() != 4 {
		t.Errorf("alone, the turn is %d", p.Turn)
	}
}

func TestRemoved(t *testing.T) {
	rs := four(t, ruleset.NextMove, true)
	rs.Out = ruleset.Removed
	p := Compile(rs).Start(0)
	p.SetOut(1)
	if p.King[1] != board.NoSquare || p.Castle[1] != noRights || p.Count[p.Rules.PieceOf(1, pawn)] != 0 {
		t.Error("something of it is left")
	}
	fresh := *p
	if fresh.Recompute(); fresh != *p {
		t.Error("what is kept is not what is derived")
	}
}

func TestPromotedKinds(t *testing.T) {
	rs := four(t, ruleset.NextMove, true)
	if r := Compile(rs); r.NKinds != 4 || r.Promoted[rook] != rook {
		t.Error("promoted kinds where nothing is scored")
	}
	rs.Scoring = ruleset.Scoring{Captures: true, Promoted: ruleset.PieceScore{AsValue: true}}
	if r := Compile(rs); r.NKinds != 4 {
		t.Error("promoted kinds where promoted pieces score their value")
	}
	rs.Scoring.Promoted = ruleset.PieceScore{Points: 1}
	r := Compile(rs)
	promoted := r.Promoted[rook]
	if r.NKinds != 5 || promoted != 4 || r.Base[promoted] != int(rook) || !r.IsPromoted[promoted] || r.IsPromoted[rook] || r.Promoted[knight] != knight {
		t.Errorf("kinds %d, promoted %d", r.NKinds, promoted)
	}
	if q := r.PieceOf(3, promoted); r.SeatOf[q] != 3 || r.KindOf[q] != promoted || r.IsRoyal[q] || r.SeatBit[q] != 8 {
		t.Error("the promoted piece is another")
	}
	if q := r.PieceOf(r.Nobody(), promoted); r.SeatOf[q] != 4 || r.SeatBit[q] != 16 {
		t.Error("nobody's promoted piece is another")
	}
}

func TestTracksUnmoved(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(rs *ruleset.Ruleset)
		wants  bool
	}{
		{"a fixed rank tells", func(rs *ruleset.Ruleset) {}, false},
		{"any rank", func(rs *ruleset.Ruleset) { rs.Seats[2].ByClass[0].Pawns.DoubleStepRank = 0 }, true},
		{"no double step at all", func(rs *ruleset.Ruleset) {
			for s := range rs.Seats {
				rs.Seats[s].ByClass[0].Pawns.DoubleStep = false
			}
		}, false},
		{"pawns that start behind", func(rs *ruleset.Ruleset) { rs.Seats[0].ByClass[0].Pawns.DoubleStepRank = 3 }, true},
		{"built armies", func(rs *ruleset.Ruleset) { rs.Seats[0].ByClass[0].Army = &ruleset.Army{} }, true},
		{"a piece's own first move", func(rs *ruleset.Ruleset) { rs.Kinds[rook].Moves[0].Initial = true }, true},
		{"pawns that go sideways", func(rs *ruleset.Ruleset) {
			rs.Kinds[pawn].Moves = append(rs.Kinds[pawn].Moves, betza.Step{Right: 1, Limit: 1, Move: true})
		}, true},
	} {
		rs := four(t, ruleset.NextMove, true)
		c.change(rs)
		r := Compile(rs)
		if r.TracksUnmoved != c.wants {
			t.Errorf("%s: %v", c.name, !c.wants)
		}
		if p := r.Start(0); p.Unmoved.Empty() == c.wants {
			t.Errorf("%s: at the start unmoved is empty: %v", c.name, c.wants)
		}
	}
}

func TestUndoTellsWhatWasTaken(t *testing.T) {
	p := Compile(four(t, ruleset.UntilOwnerMoves, true)).Start(0)
	m := push(p, 0)
	u := p.Make(m)
	if u.Taken() != 0 || !u.Zeroing(p.Rules) {
		t.Error("a double step")
	}
	p.Put(p.Rules.PieceOf(1, pawn), at("g4"))
	p.Put(p.Rules.PieceOf(3, knight), p.EP[0].Skipped)
	before := *p
	m = Move{From: at("g4"), To: p.EP[0].Skipped, Flag: TakesEnPassant, Aux: 0}
	u = p.Make(m)
	if q, sq := u.TakenEnPassant(); u.Taken() != p.Rules.PieceOf(3, knight) || q != p.Rules.PieceOf(0, pawn) || sq != before.EP[0].Landed {
		t.Error("what a capture of two took")
	}
	p.Unmake(m, u)
	if *p != before {
		t.Error("not restored")
	}
}

package movegen

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

func byContent(a, b position.Move) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Promo, b.Promo),
		cmp.Compare(a.Flag, b.Flag), cmp.Compare(a.Aux, b.Aux))
}

// oddPieces are what random armies are made of.
var oddPieces = []string{"W", "F", "D", "A", "H", "N", "C", "Z", "G", "NN", "DD", "AA", "B3", "R2", "nA", "nD", "nN", "mRcB", "mNcR",
	"WAD", "FC", "QN", "BN", "RN", "BD", "RDA", "fRbB", "fsWbF", "KNAD", "ifmW2cF", "mKcN", "nH", "fFbWA", "W3F2", "cBmD", "fNN", "RF", "iRW"}

// wholePieces fit the sets of a small board.
var wholePieces = []string{"W", "F", "D", "A", "N", "C", "Q", "B", "R", "QN", "BN", "RN", "WAD", "FC", "fRbRsR", "BW", "RF", "fsWbF", "NAD", "BD", "fbNF"}

// randomRules are rules nobody plays: odd pieces and pawns, any number of
// seats, and every rule of the generator's turned one way or the other.
func randomRules(t testing.TB, rng *rand.Rand) *ruleset.Ruleset {
	rs := &ruleset.Ruleset{ID: "random"}
	pick := func(n int) bool { return rng.IntN(n) == 0 }
	pieces, small := oddPieces, pick(2)
	if small {
		pieces = wholePieces
	}
	kings := []string{"K", "K", "K", "WD", "KN", "F2W", "KiD"}
	pawnMoves := []string{"fmWfcF", "fmWfcF", "fmWfcF", "fmFfcW", "fWfcF", "fmWfcN", "fmWfcF2", "fsmWfcF"}
	rs.Kinds = []ruleset.Kind{kind(t, "king", "K", kings[rng.IntN(len(kings))], 0), kind(t, "pawn", "P", pawnMoves[rng.IntN(len(pawnMoves))], 1)}
	for i := range 5 {
		rs.Kinds = append(rs.Kinds, kind(t, "odd", string(rune('A'+i)), pieces[rng.IntN(len(pieces))], 3))
	}
	rs.Kinds = append(rs.Kinds, kind(t, "rook", "R", "R", 5), kind(t, "queen", "Q", "Q", 5))
	if small && pick(2) {
		rs.Kinds[0], rs.Kinds[1] = kind(t, "king", "K", "K", 0), kind(t, "pawn", "P", "fmWfcF", 1)
	}
	seats := 2 + rng.IntN(3)
	switch {
	case small && seats > 2:
		rs.Board = mustBoard(t, 8, 8, "a1-b1", "h8-h8")
	case small:
		rs.Board = mustBoard(t, 5+rng.IntN(4), 5+rng.IntN(4), "c3-c4")
	case seats > 2:
		rs.Board = mustBoard(t, 10, 10, "a1-b2", "i9-j10")
	case pick(2):
		rs.Board = mustBoard(t, 8, 8)
	default:
		rs.Board = mustBoard(t, 6+rng.IntN(11), 6+rng.IntN(11), "c4-c4")
	}
	rs.OwnKing = ruleset.OwnKing(min(1, rng.IntN(8)/7))
	rs.CaptureKing = ruleset.CaptureKing(rng.IntN(4))
	if pick(3) {
		rs.Out = ruleset.Removed
	}
	if pick(2) {
		rs.Scoring = ruleset.Scoring{Captures: true, Promoted: ruleset.PieceScore{Points: 1}}
	}
	sides := []board.Side{board.South, board.North, board.West, board.East}
	if seats > 2 {
		sides = []board.Side{board.South, board.West, board.North, board.East}
	}
	teams := seats == 4 && pick(2)
	for s := range seats {
		rules := ruleset.SeatRules{Pawns: ruleset.Pawns{DoubleStep: !pick(4), DoubleStepRank: rng.IntN(4), EnPassant: !pick(4), Grey: pick(2),
			Lasts: ruleset.Lasts(rng.IntN(2)), FacingOnly: pick(4), PromotionRank: 5 + rng.IntN(2), PromoteTo: []int{2, 3, 8}}}
		if pick(5) {
			rules.Pawns.EnPassantRank = 2
		}
		if !pick(3) {
			goes := ruleset.GoesToFiles
			if pick(2) {
				goes = ruleset.GoesTwoSquares
			}
			rules.Castling = &ruleset.Castling{With: 7, KingGoes: goes, GoesFiles: [2]int{1 + rng.IntN(2), 4 + rng.IntN(2)}, Needs: allNeeds}
			if pick(2) {
				rules.Castling.Needs = ruleset.Needs(rng.IntN(int(allNeeds) + 1))
			}
		}
		seat := ruleset.Seat{Name: string(rune('a' + s)), Side: sides[s], ByClass: []ruleset.SeatRules{rules}}
		if teams {
			seat.Team = "xy"[s%2 : s%2+1]
		}
		rs.Seats = append(rs.Seats, seat)
	}
	for s := range rs.Seats {
		for rank := 1; rank <= 2; rank++ {
			row := rs.Board.Row(rs.Seats[s].Side, rank)
			for i, sq := range row {
				k := 2 + rng.IntN(7)
				switch {
				case rank == 1 && i == len(row)/2:
					k = 0
				case rank == 1 && (i == 0 || i == len(row)-1):
					k = 7
				case rank == 2 && !pick(4):
					k = 1
				case pick(3):
					continue
				}
				if !occupied(rs, sq) {
					rs.Seats[s].Setup = append(rs.Seats[s].Setup, ruleset.Placed{Square: sq, Kind: k})
				}
			}
		}
	}
	return rs
}

func occupied(rs *ruleset.Ruleset, sq board.Square) bool {
	for s := range rs.Seats {
		for _, placed := range rs.Seats[s].Setup {
			if placed.Square == sq {
				return true
			}
		}
	}
	return false
}

// tally counts what the compared lists held, so that the test cannot pass by
// never meeting the hard cases.
type tally struct{ castlings, enPassants, onOccupied, kings, promotions, doubleSteps int }

func (n *tally) note(p *position.Position, m position.Move) {
	q := p.Board[m.To]
	switch {
	case m.IsCastle():
		n.castlings++
	case m.Flag == position.TakesEnPassant:
		n.enPassants++
		if q != 0 {
			n.onOccupied++
		}
	case m.Flag == position.DoubleStep:
		n.doubleSteps++
	}
	if m.Promo != 0 {
		n.promotions++
	}
	if q != 0 && p.Rules.IsRoyal[q] && !m.IsCastle() && !p.Out.Has(p.Rules.SeatOf[q]) {
		n.kings++
	}
}

func (n *tally) check(t *testing.T) {
	t.Logf("%+v", *n)
	if !testing.Short() && (n.castlings == 0 || n.enPassants == 0 || n.onOccupied == 0 || n.kings == 0 || n.promotions == 0 || n.doubleSteps == 0) {
		t.Error("some kind of move was never met")
	}
}

// compare holds the generator against the plain one for every seat, and every
// question that has a list of moves for its answer.
func compare(t *testing.T, g *Gen, p *position.Position, seen *tally) (legal []position.Move) {
	t.Helper()
	for s := range position.Seat(g.rules.NSeats) {
		x := plain{g.rules, p, s}
		got, want := g.Legal(p, s, nil), x.legal()
		slices.SortFunc(got, byContent)
		slices.SortFunc(want, byContent)
		if !slices.Equal(got, want) {
			t.Fatalf("seat %d of %s\n%s\ngot  %v\nwant %v\nmissing %v\nextra %v", s, g.rules.RS.ID, diagram(p), got, want, minus(want, got), minus(got, want))
		}
		if n := counter(g).Moves(p, s); n != len(want) {
			t.Fatalf("seat %d: Count is %d, there are %d\n%s", s, n, len(want), diagram(p))
		}
		if g.HasLegal(p, s) != (len(want) > 0) {
			t.Fatalf("seat %d: HasLegal is %v, there are %d", s, !(len(want) > 0), len(want))
		}
		king, ok := p.King[s].Is()
		if check := ok && x.living(s) && x.attacked((*cells)(&p.Board), king, 0); check != g.InCheck(p, s) {
			t.Fatalf("seat %d: InCheck is %v\n%s", s, !check, diagram(p))
		}
		for _, m := range got {
			seen.note(p, m)
		}
		if (int(p.Ply)+int(s))%5 == 0 {
			compareQuestions(t, g, p, s, want)
		}
		if s == p.Turn {
			legal = got
		}
	}
	return legal
}

func minus(a, b []position.Move) (left []position.Move) {
	for _, m := range a {
		if !slices.Contains(b, m) {
			left = append(left, m)
		}
	}
	return left
}

func diagram(p *position.Position) string {
	text := ""
	for r := p.Rules.Board.Ranks - 1; r >= 0; r-- {
		for f := range p.Rules.Board.Files {
			q := p.Board[board.At(f, r)]
			switch {
			case !p.Rules.Board.Has(board.At(f, r)):
				text += "  "
			case q == 0:
				text += " ."
			default:
				text += string(rune('0'+p.Rules.SeatOf[q])) + string(rune(p.Rules.RS.Kinds[p.Rules.Base[p.Rules.KindOf[q]]].Letter))
			}
			text += " "
		}
		text += "\n"
	}
	return text
}

// walk plays random moves from a position, comparing at each. Now and then a
// seat drops out.
func walk(t *testing.T, g *Gen, p *position.Position, rng *rand.Rand, plies int, drop bool, seen *tally) {
	t.Helper()
	for range plies {
		moves := compare(t, g, p, seen)
		if p.Hash != p.ComputeHash() {
			t.Fatal("the hash kept is not the hash recomputed")
		}
		if drop && p.In().Len() > 2 && rng.IntN(40) == 0 {
			out := position.Seat(rng.IntN(g.rules.NSeats))
			if !p.Out.Has(out) {
				p.SetOut(out)
				if p.Turn == out {
					p.Pass()
				}
				continue
			}
		}
		if len(moves) == 0 {
			if p.In().Len() < 2 || !drop {
				return
			}
			p.SetOut(p.Turn)
			p.Pass()
			continue
		}
		m := moves[rng.IntN(len(moves))]
		for range 3 { // prefer moves that change much
			if p.Board[m.To] == 0 && m.Flag == position.Plain {
				m = moves[rng.IntN(len(moves))]
			}
		}
		if squares := g.rules.Board.Squares(); drop && rng.IntN(12) == 0 {
			// A grey piece of an owner nobody knows.
			if sq := squares[rng.IntN(len(squares))]; p.Board[sq] == 0 && sq != m.To && m.Flag == position.Plain {
				p.Put(g.rules.PieceOf(g.rules.Nobody(), position.Kind(rng.IntN(len(g.rules.RS.Kinds)))), sq)
				continue
			}
		}
		before := *p
		u := p.Make(m)
		fresh := *p
		fresh.Recompute()
		if fresh != *p {
			t.Fatalf("after %v what is kept is not what is derived\n%s", m, diagram(p))
		}
		p.Unmake(m, u)
		if *p != before {
			t.Fatalf("unmaking %v does not restore\n%s", m, diagram(p))
		}
		p.Make(m)
		if q := before.Board[m.From]; p.EP[g.rules.SeatOf[q]].Live && rng.IntN(2) == 0 {
			// Something comes to stand on the square passed over at once.
			other := (g.rules.SeatOf[q] + 1 + position.Seat(rng.IntN(g.rules.NSeats-1))) % position.Seat(g.rules.NSeats)
			p.Put(g.rules.PieceOf(other, position.Kind(2+rng.IntN(3))), p.EP[g.rules.SeatOf[q]].Skipped)
		}
		for s := range position.Seat(g.rules.NSeats) { // a king taken drops its seat out
			if q := before.King[s]; q != board.NoSquare && p.King[s] == board.NoSquare && !p.Out.Has(s) {
				p.SetOut(s)
				if p.Turn == s {
					p.Pass()
				}
			}
		}
	}
}

func TestAgainstPlain(t *testing.T) {
	games, plies := 9, 60
	if testing.Short() {
		games = 2
	}
	solo, team := cross(t, false), cross(t, true)
	for _, c := range []struct {
		name string
		rs   *ruleset.Ruleset
		drop bool
	}{
		{"standard", standardRules(t), false},
		{"chess960", chess960Rules(t), false},
		{"compound", compoundRules(t), false},
		{"team", team, false},
		{"solo", solo, true},
		{"three seats", rivers(t), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var seen tally
			rng := rand.New(rand.NewPCG(1, uint64(len(c.name))))
			g, general := New(position.Compile(c.rs)), New(position.CompileGeneral(c.rs))
			for i := range games {
				if i%3 == 2 {
					g = general
				}
				p := g.rules.Start(position.Seat(rng.IntN(g.rules.NSeats)))
				if c.name == "chess960" {
					p = shuffled(p, rng)
				}
				walk(t, g, p, rng, plies, c.drop, &seen)
			}
			t.Logf("%+v", seen)
		})
	}
}

// shuffled gives both sides one random first rank, king between the rooks.
func shuffled(p *position.Position, rng *rand.Rand) *position.Position {
	r := p.Rules
	for {
		order := rng.Perm(8)
		for f, from := range order {
			for _, rank := range []int{0, 7} {
				q := r.Start(0).Board[board.At(from, rank)]
				p.Put(0, board.At(f, rank))
				p.Put(q, board.At(f, rank))
			}
		}
		p.Recompute()
		for s := range position.Seat(2) {
			p.Castle[s] = p.StartRights(s)
		}
		p.Hash = p.ComputeHash()
		if !slices.Contains(p.Castle[0][:], board.NoSquare) {
			return p
		}
	}
}

// TestRandomRulesAgainstPlain plays games by rules that nobody wrote.
func TestRandomRulesAgainstPlain(t *testing.T) {
	rulesets := 80
	if testing.Short() {
		rulesets = 25
	}
	var seen tally
	fits := 0
	for seed := range uint64(rulesets) {
		rng := rand.New(rand.NewPCG(seed, 7))
		rs := randomRules(t, rng)
		r := position.Compile(rs)
		if seed%4 == 3 {
			r = position.CompileGeneral(rs)
		}
		g := New(r)
		if g.bits != nil {
			fits++
		}
		walk(t, g, g.rules.Start(0), rng, 30, g.rules.NSeats > 2, &seen)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	seen.check(t)
	if t.Logf("%d of %d on the sets of small boards", fits, rulesets); fits == 0 {
		t.Error("none fit the sets of small boards")
	}
}

package movegen

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// TestLegalTo plays random games of unlike rules and compares the moves to
// each square with those that Legal gives.
func TestLegalTo(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	rules := map[string]*ruleset.Ruleset{"standard": standardRules(t), "960": chess960Rules(t), "compound": compoundRules(t), "leapers": leaperRules(t),
		"teams": cross(t, true), "alone": cross(t, false), "rivers": rivers(t)}
	for i := range 15 {
		rules["random "+strconv.Itoa(i)] = randomRules(t, random)
	}
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		t.Run(name, func(t *testing.T) {
			g := New(position.Compile(rules[name]))
			for range 3 {
				p := g.Rules().Start(0)
				for range 45 {
					legal := g.Legal(p, p.Turn, nil)
					if len(legal) == 0 {
						break
					}
					compareTo(t, g, p, legal)
					compareBetween(t, g, p, legal, random)
					comparePlain(t, g, p, legal)
					p.Make(legal[random.IntN(len(legal))])
				}
			}
		})
	}
}

func compareTo(t *testing.T, g *Gen, p *position.Position, legal []position.Move) {
	t.Helper()
	r := g.Rules()
	for kind := range r.RS.Kinds {
		for _, to := range r.Board.Squares() {
			got := g.LegalTo(p, kind, to, nil)
			var want []position.Move
			for _, m := range legal {
				if m.To == to && r.Base[r.KindOf[p.Board[m.From]]] == kind && !m.IsCastle() {
					want = append(want, m)
				}
			}
			order := func(a, b position.Move) int {
				return int(a.From)<<16 + int(a.Promo)<<8 + int(a.Flag) - int(b.From)<<16 - int(b.Promo)<<8 - int(b.Flag)
			}
			slices.SortFunc(got, order)
			slices.SortFunc(want, order)
			if !slices.Equal(got, want) {
				t.Fatalf("%s to %s: got %v, want %v\n%v", r.RS.Kinds[kind].Name, to, got, want, p.Board[:])
			}
		}
	}
}

// compareBetween asks for single moves from some own square.
func compareBetween(t *testing.T, g *Gen, p *position.Position, legal []position.Move, random *rand.Rand) {
	t.Helper()
	from := legal[random.IntN(len(legal))].From
	var ci CheckInfo
	g.Inspect(p, p.Turn, &ci)
	for _, to := range g.Rules().Board.Squares() {
		got := ci.LegalBetween(from, to, nil)
		n := 0
		for _, m := range legal {
			if m.From == from && (m.To == to || m.IsCastle() && board.Square(m.Aux) == to) {
				n++
				if !slices.Contains(got, m) {
					t.Fatalf("%s to %s: %v is missing in %v\n%v", from, to, m, got, p.Board[:])
				}
			}
		}
		if len(got) != n {
			t.Fatalf("%s to %s: got %v, want %d of them\n%v", from, to, got, n, p.Board[:])
		}
	}
}

// comparePlain holds what check info answers at a glance against the legal moves. On
// a small board the usual moves must be found so, and nothing else ever.
func comparePlain(t *testing.T, g *Gen, p *position.Position, legal []position.Move) {
	t.Helper()
	r := g.Rules()
	var ci CheckInfo
	g.Inspect(p, p.Turn, &ci)
	if n := counter(g).Moves(p, p.Turn); n != len(legal) {
		t.Fatalf("%d counted of %d\n%v", n, len(legal), p.Board[:])
	}
	if ci.InCheck() != g.InCheck(p, p.Turn) || !ci.CanMove() {
		t.Fatalf("in check %v, can move %v\n%v", ci.InCheck(), ci.CanMove(), p.Board[:])
	}
	legalHas := map[position.Move]bool{}
	for _, m := range legal {
		legalHas[m] = true
	}
	for _, from := range r.Board.Squares() {
		for _, to := range r.Board.Squares() {
			if m, ok := ci.Plain(from, to); ok && !legalHas[m] {
				t.Fatalf("%s to %s: %v is not legal\n%v", from, to, m, p.Board[:])
			}
		}
	}
	for _, m := range legal {
		q := p.Board[m.From]
		kind := r.Base[r.KindOf[q]]
		same := 0
		for _, other := range legal {
			if other.To == m.To && other.Promo == m.Promo && !other.IsCastle() && r.Base[r.KindOf[p.Board[other.From]]] == kind {
				same++
			}
		}
		special := m.Promo != 0 || m.IsCastle() || m.Flag == position.TakesEnPassant || r.IsRoyal[p.Board[m.To]] ||
			r.IsPawn[q] && ci.sideToMove().Special(true, m.To)
		if got, ok := ci.Plain(m.From, m.To); ok && got != m && !special || !ok && r.Small && !special {
			t.Fatalf("%v: plain is %v %v\n%v", m, got, ok, p.Board[:])
		}
		got, ok := ci.PlainTo(kind, -1, -1, m.To)
		if ok && !legalHas[got] || ok != (r.Small && same == 1) && !special {
			t.Fatalf("%v: plain to is %v %v, of %d\n%v", m, got, ok, same, p.Board[:])
		}
		got, ok = ci.PlainTo(kind, int8(m.From.File()), int8(m.From.Rank()), m.To)
		if ok && got != m && !special || !ok && r.Small && !special {
			t.Fatalf("%v: plain from there is %v %v\n%v", m, got, ok, p.Board[:])
		}
	}
}

func BenchmarkLegalTo(b *testing.B) {
	g := New(position.Compile(standardRules(b)))
	p := g.Rules().Start(0)
	f3, _ := board.ParseName("f3")
	var room [16]position.Move
	knight := kindByLetter(g.rules.RS, 'N')
	b.ReportAllocs()
	for b.Loop() {
		if len(g.LegalTo(p, knight, f3, room[:0])) != 1 {
			b.Fatal("no Nf3")
		}
	}
}

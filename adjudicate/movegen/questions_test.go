package movegen

import (
	"slices"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// compareQuestions holds every other question of the generator against the
// plain list of a seat's moves.
func compareQuestions(t *testing.T, g *Gen, p *position.Position, s position.Seat, want []position.Move) {
	t.Helper()
	x := plain{g.rules, p, s}
	squares := g.rules.Board.Squares()
	for i, from := range squares {
		q := p.Board[from]
		var moves []position.Move
		for _, m := range want {
			if m.From == from {
				moves = append(moves, m)
			}
		}
		if q != 0 && g.rules.SeatOf[q] == s {
			got := g.LegalFrom(p, from, nil)
			slices.SortFunc(got, byContent)
			if !slices.Equal(got, moves) {
				t.Fatalf("LegalFrom %v\n%s\ngot  %v\nwant %v", from, diagram(p), got, moves)
			}
		}
		for _, m := range moves {
			if !g.IsLegal(p, s, m) {
				t.Fatalf("IsLegal denies %v\n%s", m, diagram(p))
			}
			if why := g.Explain(p, s, m.From, m.To, m.Promo); why != nil && !m.IsCastle() {
				t.Fatalf("Explain denies %v: %+v\n%s", m, why, diagram(p))
			}
		}
		to := squares[(i*7+int(p.Ply))%len(squares)]
		leads := slices.ContainsFunc(want, func(m position.Move) bool { return m.From == from && m.To == to })
		if why := g.Explain(p, s, from, to, 0); !leads && why == nil && !castlesOnto(p, want, from, to) {
			t.Fatalf("Explain allows %v %v\n%s", from, to, diagram(p))
		}
		var attackers []board.Square
		for _, at := range squares {
			if a := p.Board[at]; a != 0 && x.enemy(x.owner(a)) && at != from {
				hit := false
				x.each((*cells)(&p.Board), at, func(to board.Square, _, take bool) { hit = hit || take && to == from })
				if hit {
					attackers = append(attackers, at)
				}
				if hit != g.AttacksSquare(p, at, from) {
					t.Fatalf("AttacksSquare %v %v is %v\n%s", at, from, !hit, diagram(p))
				}
			}
		}
		got := g.Attackers(p, from, s, nil)
		slices.Sort(got)
		if !slices.Equal(got, attackers) {
			t.Fatalf("Attackers of %v: got %v, want %v\n%s", from, got, attackers, diagram(p))
		}
	}
	if s == p.Turn {
		compareLegalTo(t, g, p, want)
	}
}

// castlesOnto reports whether a king's move onto its partner, or to where it
// goes by castling, is meant as a legal castling.
func castlesOnto(p *position.Position, want []position.Move, from, to board.Square) bool {
	return slices.ContainsFunc(want, func(m position.Move) bool {
		return m.IsCastle() && m.From == from && (board.Square(m.Aux) == to || m.To == to)
	})
}

func compareLegalTo(t *testing.T, g *Gen, p *position.Position, want []position.Move) {
	t.Helper()
	for kind := range g.rules.RS.Kinds {
		for _, to := range g.rules.Board.Squares() {
			var moves []position.Move
			for _, m := range want {
				if m.To == to && !m.IsCastle() && g.rules.Base[g.rules.KindOf[p.Board[m.From]]] == kind {
					moves = append(moves, m)
				}
			}
			got := g.LegalTo(p, kind, to, nil)
			slices.SortFunc(got, byContent)
			if !slices.Equal(got, moves) {
				t.Fatalf("LegalTo %s %v\n%s\ngot  %v\nwant %v", g.rules.RS.Kinds[kind].Name, to, diagram(p), got, moves)
			}
		}
	}
}

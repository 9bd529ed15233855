package adjudicate_test

import (
	"math"
	"slices"
	"strings"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
)

// unlikely is a move that is hardly legal: one that the seat had before and
// has no longer, mostly of a piece that still stands there, or any step of a
// piece of its own.
func (g *seededGame) unlikely() position.Move {
	var now [16]uint64 // a sketch of the legal moves, to pass over what is among them
	for _, m := range g.legal {
		w := mixed(wordOf(m))
		now[w>>60] |= 1 << (w & 63)
	}
	salt, least := g.rng.Uint64(), uint64(math.MaxUint64)
	picked, found := position.Move{}, false
	if salt&3 > 0 {
		for _, m := range g.earlier[g.p.Turn] {
			if q := g.p.Board[m.From]; salt&12 > 0 && (q == 0 || g.p.Rules.SeatOf[q] != g.p.Turn) {
				continue
			}
			w := mixed(wordOf(m))
			if draw := mixed(w ^ salt); draw <= least && now[w>>60]>>(w&63)&1 == 0 {
				picked, least, found = m, draw, true
			}
		}
	}
	if !found {
		squares := g.p.Rules.Board.Squares()
		picked = position.Move{From: g.choose().From, To: squares[g.rng.Intn(len(squares))]}
	}
	return picked
}

// badlyMarked is a move's text with marks that it should not have, or without
// those that it should.
func (g *seededGame) badlyMarked(san string) string {
	switch g.rng.Intn(4) {
	case 0:
		return strings.TrimRight(san, "+#")
	case 1:
		return san + "+"
	case 2:
		return strings.TrimRight(san, "+#") + "#"
	default:
		return san + "!?"
	}
}

// wrongMove is something wrong to play at the end, mostly.
func (g *seededGame) wrongMove(letters bool) (string, bool) {
	var room [32]byte
	m := g.refused
	switch g.rng.Intn(8) {
	case 0, 1:
		return "", false
	case 2:
		return []string{"e9x", "Zz9", "e2-", "--", "O-O-O-O", "e2e4e5", "nf3", "z1z2"}[g.rng.Intn(8)], true
	case 3:
		return []string{"O-O", "O-O-O"}[g.rng.Intn(2)], true
	case 4:
		if text, ok := g.unclear(); ok {
			return text, true
		}
	case 5:
		if len(g.legal) > 0 {
			return g.badlyMarked(string(notation.AppendSAN(room[:0], g.gen, &g.p, g.choose()))), true
		}
	case 6:
		return m.From.String() + m.To.String() + "k", true
	}
	if q := g.p.Board[m.From]; letters && q != 0 {
		return string(rune(g.j.Ruleset().Kinds[g.p.Rules.Base[g.p.Rules.KindOf[q]]].Letter)) + m.To.String(), true
	}
	return m.From.String() + m.To.String(), true
}

// unclear is a move's text that could be another's: two pieces of a kind go
// to one square.
func (g *seededGame) unclear() (string, bool) {
	type way struct{ kind, to int }
	from := map[way]position.Move{}
	var texts []string
	for _, m := range g.legal {
		kind := g.p.Rules.Base[g.p.Rules.KindOf[g.p.Board[m.From]]]
		w := way{kind, int(m.To)}
		if other, ok := from[w]; ok && other.From != m.From {
			texts = append(texts, string(rune(g.p.Rules.RS.Kinds[kind].Letter))+m.To.String())
		}
		from[w] = m
	}
	if len(texts) == 0 {
		return "", false
	}
	return slices.Min(texts), true
}

package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// Nearly every ply of nearly every game of two on a small board is a move
// between two squares, of no kind that needs a word, after which nobody is in
// check and the other side can go on. usualPlies judges runs of such plies in
// one piece, without asking of each what it does not have; play and settle are
// the whole of the rules, and take over where a ply is any other. It makes a
// game half as dear (docs/benchmarks.md); a test holds the two ways against
// each other.

// playsUsual reports whether a ruleset's plies can be usual: nothing scores,
// and each of its endings lets plain plies pass; see ends.Rule.Plain.
func (t *tables) playsUsual() bool {
	rs := t.rules.RS
	return t.ends.Plain && t.gen.FindsPlain() && t.rules.NSeats == 2 && rs.OwnKing == ruleset.MustBeSafe && !t.pawnsReturn &&
		rs.CaptureKing == ruleset.CaptureNever && !rs.Scoring.Captures && len(rs.Scoring.Checks) == 0
}

// maybeUsual reports whether the next plies can be usual as the game stands.
func (g *game) maybeUsual() bool {
	return g.usual && g.clk.Untimed && g.result == nil && g.pos.Out == 0 && !g.paused() && !g.offer.open() &&
		g.touch.idle() && !g.include.Moves && !g.include.Explain
}

// usualPlies judges actions from the i-th on as long as they are usual plies.
// The last of them may turn out otherwise: it is then judged to its end as
// well. It returns how many were judged.
func (g *game) usualPlies(i int, actions []Action) int {
	if !g.maybeUsual() {
		return 0
	}
	p, first := &g.pos, i
	check, can := false, true
	g.checks.look(g.gen, &g.pos)
	for ; i < len(actions) && can && !check; i++ {
		a := &actions[i]
		if a.Type != ActMove || a.HasAt || a.Seat != "" && a.Seat != g.rs.Seats[p.Turn].Name {
			break
		}
		m, ok := g.usualMove(a.Move)
		if !ok {
			break
		}
		seat := p.Turn
		if g.isFinal(p, m, g.rules.IsPawn[p.Board[m.From]]) {
			g.past.clear()
		} else {
			g.past.keep(p)
		}
		p.MakeInto(m, &g.undo)
		if rights, lost := g.undo.LostRights(); lost {
			g.castleLost.note(&g.pos, rights, m, seat)
		}
		g.made[seat]++
		g.cfg.Move(&g.clk, int(seat), int(p.Turn))
		g.lastMover = int(seat)
		if check, can = g.gen.Assess(p, p.Turn, &g.checks.info); check || !can {
			continue
		}
		if g.past.note(g.gen, &g.pos); g.mayCount() {
			i++
			break
		}
	}
	if i == first {
		return 0
	}
	seat := g.lastMover
	g.action, g.begun = i-1, true
	g.checks.set(check, can, 1<<seat)
	g.last = ends.Last{By: seat}
	if check || !can {
		g.settle(g.last)
	} else {
		g.settleCounts()
	}
	return i - first
}

// usualMove reads a move of no special kind, about whose text nothing is to be said.
func (g *game) usualMove(text string) (position.Move, bool) {
	if from, to, ok := notation.Coordinates(text); ok {
		return g.checks.info.Plain(from, to)
	}
	m, warnings, why := notation.ReadMove(&g.checks.info, text)
	return m, why == nil && len(warnings) == 0 && m.Promo == 0 && m.Flag <= position.DoubleStep
}

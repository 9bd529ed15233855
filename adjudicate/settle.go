package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/mating"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// settle applies the endings that a move, or a seat going out, leads to, stage
// by stage in the published order; see package ends.
func (g *game) settle(last ends.Last) {
	if g.result != nil {
		return
	}
	g.last = last
	g.settleEach(ends.OnMove)
	if g.result == nil {
		g.settleTurn()
	}
	if g.result != nil {
		g.alsoCounts(last)
		return
	}
	if last.By != nobody {
		g.noteChecks(position.Seat(last.By))
		g.past.note(g.gen, &g.pos)
	} else if g.past.noteAgain(g.gen, &g.pos); g.past.repeats(&g.pos) {
		// Unless somebody dropped out, nothing has changed without a move.
		g.past.drop()
	}
	g.settleCounts()
}

// settleEach applies all endings of a stage that have come, in their order. It
// reports whether any had.
func (g *game) settleEach(stage ends.Stage) bool {
	come := false
	for _, kind := range g.ends.At[stage] {
		if g.result != nil {
			break
		}
		if f, ok := g.test(stage, kind); ok {
			g.befalls(kind, f)
			come = true
		}
	}
	return come
}

// settleTurn settles what is asked of the whole board and of the seat to move,
// until the game is over or nothing more comes.
func (g *game) settleTurn() {
	passed := 0
	for g.result == nil {
		if g.settleFirst(ends.OnBoard) {
			continue
		}
		if g.checks.can(g.gen, &g.pos, g.pos.Turn) {
			return
		}
		kind, f, come := g.first(ends.OnNoMove)
		if !come {
			return
		}
		e := g.end(kind)
		if e.Then != ruleset.ThenSkips {
			g.befalls(kind, f)
			continue
		}
		seat := lowest(f.Seats)
		g.gives(e, int(seat))
		g.skip(seat, kind.String(), kind.Path(ruleset.PartThen))
		if passed++; passed >= g.pos.In().Len() {
			// Every seat still in was passed over in a row.
			g.ended(ending{kind: kind, seat: int(seat), then: ruleset.ThenDraw, settling: true})
		}
	}
}

// settleFirst applies the first ending of a stage that has come.
func (g *game) settleFirst(stage ends.Stage) bool {
	kind, f, come := g.first(stage)
	if come {
		g.befalls(kind, f)
	}
	return come
}

// first is the first ending of a stage that has come.
func (g *game) first(stage ends.Stage) (kind ruleset.EndKind, f ends.Found, come bool) {
	for _, kind = range g.ends.At[stage] {
		if f, come = g.test(stage, kind); come {
			return kind, f, true
		}
	}
	return kind, f, false
}

// test asks whether an ending has come.
func (g *game) test(stage ends.Stage, kind ruleset.EndKind) (ends.Found, bool) {
	return ends.Of(kind).Tests[stage](view{g}, g.end(kind))
}

// befalls applies an ending to each seat that it befalls, until the game is over.
func (g *game) befalls(kind ruleset.EndKind, f ends.Found) {
	en := endingOf(kind, g.end(kind), f)
	if f.Seats == 0 {
		g.ended(en)
		return
	}
	for seats := f.Seats; seats != 0 && g.result == nil; seats &= seats - 1 {
		each := en
		each.seat = int(lowest(seats))
		g.ended(each)
	}
}

// endingOf is an ending that a test has found.
func endingOf(kind ruleset.EndKind, e *ruleset.End, f ends.Found) ending {
	en := ending{kind: kind, seat: nobody, then: e.Then, settling: true, count: f.Count, by: f.By, name: f.Name}
	if proof, ok := f.Proof.(mating.Answer); ok {
		en.proof = proof
	}
	return en
}

// settleCounts ends the game by the first of the counted ends that has come,
// and names the others beside it.
func (g *game) settleCounts() {
	if !g.include.Explain && !g.mayCount() {
		return
	}
	var hit []ending
	for _, kind := range g.ends.At[ends.Counted] {
		if en, come := g.counted(kind); come {
			hit = append(hit, en)
		}
	}
	if len(hit) == 0 {
		return
	}
	g.ended(hit[0])
	for _, en := range hit[1:] {
		g.alsoEnded(en)
	}
}

// mayCount reports whether a counted end can have come. It is a glance at the
// limits, and enough after nearly all moves.
func (g *game) mayCount() bool {
	l := &g.ends.Limits
	return l.Ask ||
		l.Material != nil && !(g.byCounts && g.mate.AnySufficient(&g.pos)) && !g.later.surelyAlive(g.mate, &g.pos, l.Material) ||
		int64(g.past.len()) >= l.Repetition && int64(g.past.occurrences(&g.pos)) >= l.Repetition ||
		l.QuietReached(&g.pos) || l.MovesReached(&g.pos, &g.made)
}

// alsoCounts names the counted ends that had come as well when another ended the game.
func (g *game) alsoCounts(last ends.Last) {
	if last.By == nobody || len(g.why) == 0 {
		return
	}
	g.past.noteAgain(g.gen, &g.pos)
	for _, kind := range g.ends.At[ends.Counted] {
		if ends.Of(kind).ByMating && !g.deadByPieces(&g.pos) {
			continue // that nothing can follow a mate or a stalemate needs no search
		}
		if en, come := g.counted(kind); come {
			g.alsoEnded(en)
		}
	}
}

// counted reports whether a counted end has come, and how.
func (g *game) counted(kind ruleset.EndKind) (ending, bool) {
	e := g.end(kind)
	f, come := g.test(ends.Counted, kind)
	if g.include.Explain {
		g.traceCount(e, f.Count, come)
	}
	return endingOf(kind, e, f), come
}

// noteChecks records the seats that a move leaves in check.
func (g *game) noteChecks(by position.Seat) {
	for checked := g.checks.of(g.gen, &g.pos); checked != 0; checked &= checked - 1 {
		s := lowest(checked)
		g.event(Event{Type: "check", Seat: s, HasSeat: true, By: by, HasBy: true})
	}
}

// skip passes a seat's turn over.
func (g *game) skip(seat position.Seat, why string, path ruleset.Path) {
	g.event(Event{Type: "skipped", Seat: seat, HasSeat: true, Reason: why, Rule: g.citeFor(seat, path)})
	g.past.keep(&g.pos)
	g.pos.Pass()
	g.checks.changed(0)
	g.touch.clear()
	g.clockTurn()
}

func lowest(ss position.Seats) position.Seat {
	for s := position.Seat(0); s < position.MaxSeats; s++ {
		if ss.Has(s) {
			return s
		}
	}
	return 0
}

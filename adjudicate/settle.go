package adjudicate

import (
	"math"

	"houserules/adjudicate/mating"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// settle brings about what a move, or a seat going out, leads to, in the
// published order of ends: king captured and checkmate with their points, last
// standing and lead, stalemate of the seat now to move, then dead material,
// repetition, quiet moves and the move limit.
func (g *game) settle(what moved) {
	if g.result != nil {
		return
	}
	for s := range g.rules.NSeats {
		if what.kings.Has(position.Seat(s)) {
			g.kingTaken(position.Seat(s))
			if g.result != nil {
				g.alsoCounts(what)
				return
			}
		}
	}
	g.settleTurn()
	if g.result != nil {
		g.alsoCounts(what)
		return
	}
	if what.by != nobody {
		g.noteChecks(position.Seat(what.by))
		g.notePosition()
	} else if g.noteAgain(); g.past.repeats(&g.pos) {
		// Unless somebody dropped out, nothing has changed without a move.
		g.past.drop()
	}
	g.settleCounts()
}

// kingTaken lets the ending of a taken king follow.
func (g *game) kingTaken(victim position.Seat) {
	e := g.end(ruleset.KingCaptured)
	if e == nil {
		// Nothing follows by itself; without a king the seat cannot be mated.
		return
	}
	g.ended(ending{kind: ruleset.KingCaptured, seat: int(victim), then: e.Then, settling: true})
}

// settleTurn settles mates, last standing, lead, and the stalemates of those
// whose turn it becomes, until the seat to move can move or the game is over.
func (g *game) settleTurn() {
	passed := 0
	for g.result == nil {
		g.settleMates()
		if g.result != nil || g.settleStanding() {
			return
		}
		seat := g.pos.Turn
		if g.canMove(seat) {
			return
		}
		if g.inCheck().Has(seat) {
			e := g.end(ruleset.Checkmate)
			if e == nil {
				return
			}
			g.ended(ending{kind: ruleset.Checkmate, seat: int(seat), then: e.Then, settling: true})
			continue
		}
		e := g.end(ruleset.Stalemate)
		if e == nil {
			return
		}
		if e.Then != ruleset.ThenSkips {
			g.ended(ending{kind: ruleset.Stalemate, seat: int(seat), then: e.Then, settling: true})
			continue
		}
		g.gives(e, int(seat))
		g.skip(seat, "stalemate", "end.stalemate.then")
		if passed++; passed >= g.pos.In().Len() {
			// Every seat still in was passed over in a row.
			g.ended(ending{kind: ruleset.Stalemate, seat: int(seat), then: ruleset.ThenDraw, settling: true})
		}
	}
}

// settleMates settles mates that count at once, whoever's turn it is. All
// mates on the board are judged together, then looked for again, since a seat
// that is out no longer gives check or lifts one.
func (g *game) settleMates() {
	e := g.end(ruleset.Checkmate)
	if e == nil || !e.AtOnce {
		return
	}
	for g.result == nil {
		var mated position.Seats
		for checked := g.inCheck(); checked != 0; checked &= checked - 1 {
			s := lowest(checked)
			if !g.canMove(s) {
				mated |= 1 << s
			}
		}
		if mated == 0 {
			return
		}
		for ; mated != 0 && g.result == nil; mated &= mated - 1 {
			g.ended(ending{kind: ruleset.Checkmate, seat: int(lowest(mated)), then: e.Then, settling: true})
		}
	}
}

// settleStanding ends the game when one side is left, or a seat leads far enough.
func (g *game) settleStanding() bool {
	in := g.pos.In()
	if g.pos.Out != 0 {
		left, only := 0, position.Seats(0)
		for _, side := range g.sides {
			if side&in != 0 {
				left++
				only = side & in
			}
		}
		if left <= 1 {
			then := ruleset.ThenWins
			if e := g.end(ruleset.LastStanding); e != nil {
				then = e.Then
			}
			seat := nobody
			if only != 0 {
				seat = int(lowest(only))
			}
			g.ended(ending{kind: ruleset.LastStanding, seat: seat, then: then, settling: true})
			return true
		}
	}
	e := g.end(ruleset.Lead)
	if e == nil || e.Automatic <= 0 || e.SeatsLeft > 0 && in.Len() > e.SeatsLeft || in.Len() < 2 {
		return false
	}
	first, second := -1, -1
	for s := range g.rules.NSeats {
		if !in.Has(position.Seat(s)) {
			continue
		}
		switch {
		case first < 0 || g.points[s] > g.points[first]:
			first, second = s, first
		case second < 0 || g.points[s] > g.points[second]:
			second = s
		}
	}
	if lead := g.points[first] - g.points[second]; int64(lead) >= e.Automatic {
		g.ended(ending{kind: ruleset.Lead, seat: first, then: e.Then, settling: true, count: int64(lead)})
		return true
	}
	return false
}

// counted are the ends that come after stalemate, in their order.
var counted = [...]ruleset.EndKind{ruleset.InsufficientMaterial, ruleset.Repetition, ruleset.QuietMoves, ruleset.MoveLimit}

// settleCounts ends the game by the first of the counted ends that has come,
// and names the others beside it.
func (g *game) settleCounts() {
	if !g.include.Explain && !g.mayCount() {
		return
	}
	var hit [len(counted)]ending
	n := 0
	for _, kind := range counted {
		if g.countedEnd(kind, &hit[n]) {
			n++
		}
	}
	if n == 0 {
		return
	}
	g.ended(hit[0])
	for _, en := range hit[1:n] {
		g.alsoEnded(en)
	}
}

// mayCount tells at one glance, which is enough after nearly all moves, that
// none of the counted ends can have come.
func (g *game) mayCount() bool {
	n := &g.counts
	return n.material != nil && !(n.byCounts && g.mate.AnySufficient(&g.pos)) && !g.surelyAlive(n.material) ||
		int64(g.past.len()) >= n.repetition && int64(g.past.occurrences(&g.pos)) >= n.repetition ||
		g.quietPlies() >= n.quiet && g.quietCount(n.quietUnit) >= n.quiet ||
		n.moves < never && g.movesCount(n.movesUnit) >= n.moves
}

// counts are the counted ends that come by themselves, as mayCount needs them.
type counts struct {
	material                 *ruleset.End
	byCounts                 bool  // one glance at the counts may tell that material has not come
	repetition, quiet, moves int64 // never: such an end does not come
	quietUnit, movesUnit     ruleset.Unit
}

const never = math.MaxInt64

func countsOf(rs *ruleset.Ruleset) counts {
	n := counts{material: rs.Ends[ruleset.InsufficientMaterial], repetition: never, quiet: never, moves: never}
	n.byCounts = n.material != nil && mating.ByCounts(n.material)
	for _, kind := range counted {
		e := rs.Ends[kind]
		if e == nil || e.Automatic <= 0 {
			continue
		}
		switch kind {
		case ruleset.Repetition:
			n.repetition = e.Automatic
		case ruleset.QuietMoves:
			n.quiet, n.quietUnit = e.Automatic, e.Unit
		case ruleset.MoveLimit:
			n.moves, n.movesUnit = e.Automatic, e.Unit
		}
	}
	return n
}

// alsoCounts names the counted ends that had come as well when another ended the game.
func (g *game) alsoCounts(what moved) {
	if what.by == nobody || len(g.why) == 0 {
		return
	}
	g.noteAgain()
	for _, kind := range counted {
		var en ending
		if kind == ruleset.InsufficientMaterial && !g.deadPieces() {
			continue // that nothing can follow a mate or a stalemate needs no search
		}
		if g.countedEnd(kind, &en) {
			g.alsoEnded(en)
		}
	}
}

// countedEnd reports whether a counted end has come, and how.
func (g *game) countedEnd(kind ruleset.EndKind, en *ending) bool {
	e := g.end(kind)
	if e == nil {
		return false
	}
	*en = ending{kind: kind, seat: nobody, then: e.Then, settling: true}
	come := false
	switch {
	case kind == ruleset.InsufficientMaterial:
		if answer := g.dead(e); answer.Dead {
			en.proof, come = answer, true
		}
	case e.Automatic <= 0:
	case kind == ruleset.Repetition:
		en.count, en.by = int64(g.past.occurrences(&g.pos)), "rule"
		come = en.count >= e.Automatic
	case kind == ruleset.QuietMoves:
		en.count, en.by = g.quietCount(e.Unit), "rule"
		come = en.count >= e.Automatic
	default:
		en.count = g.movesCount(e.Unit)
		come = en.count >= e.Automatic
	}
	if g.include.Explain {
		g.traceCount(e, en.count, come)
	}
	return come
}

// quietCount counts moves without capture or pawn move in a unit.
func (g *game) quietCount(unit ruleset.Unit) int64 {
	switch unit {
	case ruleset.Each:
		least := int64(1 << 32)
		for s := range g.rules.NSeats {
			if !g.pos.Out.Has(position.Seat(s)) {
				least = min(least, int64(g.pos.Quiet[s]))
			}
		}
		return least
	case ruleset.EachAtStart:
		return g.quietPlies() / int64(g.rules.NSeats)
	default:
		return g.quietPlies()
	}
}

// quietPlies is never less than quietCount, whatever the unit.
func (g *game) quietPlies() int64 {
	q := &g.pos.Quiet
	return int64(q[0]) + int64(q[1]) + int64(q[2]) + int64(q[3])
}

// movesCount counts moves since the game began in a unit.
func (g *game) movesCount(unit ruleset.Unit) int64 {
	switch unit {
	case ruleset.Each:
		least := int64(1 << 32)
		for s := range g.rules.NSeats {
			if !g.pos.Out.Has(position.Seat(s)) {
				least = min(least, int64(g.made[s]))
			}
		}
		return least
	case ruleset.EachAtStart:
		return int64(g.pos.Ply) / int64(g.rules.NSeats)
	default:
		return int64(g.pos.Ply)
	}
}

// noteChecks records the seats that a move leaves in check.
func (g *game) noteChecks(by position.Seat) {
	for checked := g.inCheck(); checked != 0; checked &= checked - 1 {
		s := lowest(checked)
		g.event(Event{Type: "check", Seat: s, HasSeat: true, By: by, HasBy: true})
	}
}

// skip passes a seat's turn over.
func (g *game) skip(seat position.Seat, why, path string) {
	g.event(Event{Type: "skipped", Seat: seat, HasSeat: true, Reason: why, Rule: g.citeFor(seat, path)})
	g.past.keep(&g.pos)
	g.pos.Pass()
	g.changed()
	g.touched, g.adjusted, g.announced = g.touched[:0], g.adjusted[:0], nil
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

// settleOut ends a game that begins with a seat out where these rules put
// nobody out: its king was taken, and that ended the game.
func (g *game) settleOut() {
	e := g.end(ruleset.KingCaptured)
	if e == nil || e.Then == ruleset.ThenOut {
		return
	}
	for s := range g.rules.NSeats {
		if _, ok := g.pos.King[s].Is(); !ok && g.pos.Out.Has(position.Seat(s)) {
			g.ended(ending{kind: ruleset.KingCaptured, seat: s, then: e.Then, settling: true})
			return
		}
	}
}

// traceCount records where a counted end stands.
func (g *game) traceCount(e *ruleset.End, count int64, come bool) {
	switch {
	case e.Kind == ruleset.InsufficientMaterial && come:
		g.trace("trace.cannot_mate", e.Kind.Path("judged_by"), nil)
	case e.Kind == ruleset.InsufficientMaterial:
		g.trace("trace.can_mate", e.Kind.Path("judged_by"), nil)
	case e.Automatic > 0:
		g.trace("trace.count", e.Kind.Path("automatic"), reason.Params{"end": e.Kind.String(), "count": count, "needed": e.Automatic})
	}
}

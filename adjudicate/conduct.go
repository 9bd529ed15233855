package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// illegalMove deals with a move that may not be made: it is refused, or made
// and taken back where the rules restore it.
func (g *game) illegalMove(seat position.Seat, why reason.Reason) {
	g.castleLost.explain(&g.pos, seat, g.seatRules(seat).Castling, &why)
	if why.Rule == nil {
		g.citeMove(seat, &why)
	}
	if !g.rules.RS.Conduct.Restore || why.Unreadable() {
		g.refuse(why)
		return
	}
	if g.onCandidate() {
		g.candidate.refused = []reason.Reason{why}
		return
	}
	if g.rules.RS.Conduct.TouchMove {
		g.touch.noteAttempt(&g.pos, why.Attempt)
	}
	g.illegal[seat]++
	g.event(Event{Type: "illegal_move", Seat: seat, HasSeat: true, Reason: string(why.Code), Rule: g.cite(ruleset.IllegalMovePath),
		Extra: reason.Params{"reasons": []reason.Reason{why}, "count": int64(g.illegal[seat])}})
	if e := g.end(ruleset.IllegalMoves); e != nil && e.Automatic > 0 && int64(g.illegal[seat]) >= e.Automatic {
		g.ended(ending{kind: ruleset.IllegalMoves, seat: int(seat), then: e.Then, unless: true})
		return
	}
	g.penalise(seat)
}

// penalise adds the penalty of conduct to the clocks of the other sides.
func (g *game) penalise(seat position.Seat) {
	ms := g.rules.RS.Conduct.Penalty
	if ms == 0 || !g.timed {
		return
	}
	for s := range g.rules.NSeats {
		other := position.Seat(s)
		if g.pos.Out.Has(other) || g.sameSide(other, seat) {
			continue
		}
		if !g.cfg.AddTime(&g.clk, s, ms) {
			continue
		}
		g.event(Event{Type: "time_added", Seat: other, HasSeat: true, Rule: g.cite(ruleset.PenaltyPath),
			Extra: reason.Params{"added_ms": ms}})
	}
}

package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// applyMove judges a move and makes it.
func (g *game) applyMove(a *Action, seat position.Seat) {
	if g.paused() {
		g.refuseCode(reason.PauseRunning, nil, ruleset.ClockPausePath)
		return
	}
	if seat != g.pos.Turn {
		g.refuseCode(reason.PlyWrongSeat, reason.Params{"seat": g.seatName(g.pos.Turn), "given": g.seatName(seat)}, ruleset.TurnsOrderPath)
		return
	}
	g.look()
	m, warnings, why := notation.ReadMove(&g.stand, a.Move)
	for _, w := range warnings {
		w.Action = g.action
		g.warnings = append(g.warnings, w)
	}
	if why != nil {
		g.illegalMove(seat, *why)
		return
	}
	if g.tried.asking && g.action == g.tried.action {
		var room [32]byte
		g.tried.uci = string(notation.AppendUCI(room[:0], &g.pos, m))
		g.tried.san = string(notation.AppendSAN(room[:0], g.gen, &g.pos, m))
	}
	if g.include.Explain {
		g.traceMove(seat, m)
	}
	if why := g.touch.forbids(g.gen, &g.pos, m); why != nil {
		why.Rule, why.Path = g.cite(why.Path), ""
		g.refuse(*why)
		return
	}
	g.play(m)
}

// play makes a legal move of the seat to move and settles what follows.
func (g *game) play(m position.Move) {
	seat := g.pos.Turn
	if g.include.Moves {
		g.lines = append(g.lines, MoveLine{Seat: seat,
			UCI: string(notation.AppendUCI(nil, &g.pos, m)), SAN: string(notation.AppendSAN(nil, g.gen, &g.pos, m))})
	}
	g.touch.clear()
	if g.offer.open() && !g.sameSide(position.Seat(g.offer.by), seat) {
		g.endOffer("moved")
	}

	last := ends.Last{By: int(seat)}
	var scored int
	var scoredBy ruleset.Path
	if g.rules.RS.Scoring.Captures {
		scored, scoredBy = g.captureScore(&g.pos, m)
	}
	var checked checks
	if len(g.rules.RS.Scoring.Checks) > 0 {
		checked = g.checksBefore(&g.pos, seat)
	}
	last.Kings = g.kingsTaken(m)
	pawn := g.rules.IsPawn[g.pos.Board[m.From]]
	turn := g.pos.Turn
	final := g.isFinal(m, pawn)
	if !final {
		g.past.keep(&g.pos)
	}
	u := &g.undo
	g.pos.MakeInto(m, u)
	g.changed()
	if rights, lost := u.LostRights(); lost {
		g.noteLosses(rights, m, seat)
	}
	if g.rules.RS.OwnKing == ruleset.MustBeSafe && last.Kings == 0 {
		g.safe = 1 << seat
	}
	g.made[seat]++
	g.lastMover = int(seat)
	if final {
		g.past.clear()
	}
	if m.Promo != 0 && pawn {
		g.event(Event{Type: "promotion", Seat: turn, HasSeat: true, Extra: reason.Params{
			"square": m.To, "piece": g.kindName(position.Kind(m.Promo - 1))}})
	}
	if scored != 0 {
		g.give(int(seat), scored, "capture", scoredBy)
	}
	if len(g.rules.RS.Scoring.Checks) > 0 {
		g.scoreChecks(seat, m, checked)
	}
	g.clockMove(seat)
	g.settle(last)
	if g.include.Moves {
		line := &g.lines[len(g.lines)-1]
		line.Ply = int(g.pos.Ply)
		line.FEN = g.fen()
		if g.timed {
			line.Clocks = g.clocks()
		}
		if g.keepsPoints {
			line.Points = append([]int(nil), g.points[:g.rules.NSeats]...)
		}
	}
}

// isFinal reports whether no position from before a move can come again after it.
func (g *game) isFinal(m position.Move, pawn bool) bool {
	return pawn && !g.pawnsReturn || g.pos.Board[m.To] != 0 && !m.IsCastle()
}

// kingsTaken is the set of living seats whose king a move takes.
func (g *game) kingsTaken(m position.Move) position.Seats {
	p := g.pos.Board[m.To]
	if p == 0 || m.IsCastle() || !g.rules.IsRoyal[p] {
		return 0
	}
	return 1 << g.rules.SeatOf[p] & g.pos.In()
}

// illegalMove deals with a move that may not be made: it is refused, or made
// and taken back where the rules restore it.
func (g *game) illegalMove(seat position.Seat, why reason.Reason) {
	g.sayLoss(seat, &why)
	if why.Rule == nil {
		g.citeMove(seat, &why)
	}
	if !g.rules.RS.Conduct.Restore || why.Unreadable() {
		g.refuse(why)
		return
	}
	if g.tried.asking && g.action == g.tried.action {
		g.tried.refused = []reason.Reason{why}
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

// traceMove records the rules that a legal move was held against.
func (g *game) traceMove(seat position.Seat, m position.Move) {
	kind := g.kindName(g.rules.KindOf[g.pos.Board[m.From]])
	params := reason.Params{"piece": kind, "from": m.From, "to": m.To, "seat": g.seatName(seat)}
	path := ruleset.MovesPath(kind)
	switch {
	case m.IsCastle():
		path = ruleset.CastlingNeedsPath
	case m.Flag == position.TakesEnPassant:
		path = ruleset.EnPassantPath
	case m.Flag == position.DoubleStep:
		path = ruleset.DoubleStepPath
	}
	g.traceFor(seat, reason.TraceMove, path, params)
	g.traceFor(seat, reason.TraceOwnKing, ruleset.OwnKingPath, reason.Params{"seat": g.seatName(seat)})
	if m.Promo != 0 {
		g.traceFor(seat, reason.TracePromotion, ruleset.PromotionPath, reason.Params{"piece": g.kindName(position.Kind(m.Promo - 1)), "square": m.To})
	}
	if g.timed && g.cfg.Timed() {
		r := g.cfg.Read(&g.clk, int(seat))
		if r.Remaining >= 0 {
			g.traceFor(seat, reason.TraceClock, ruleset.ClockMainPath, reason.Params{"seat": g.seatName(seat), "remaining_ms": r.Remaining})
		}
		if r.Move >= 0 {
			g.traceFor(seat, reason.TraceMoveClock, ruleset.ClockMovePath, reason.Params{"seat": g.seatName(seat), "remaining_ms": r.Move})
		}
	}
}

// traceFor is trace for a rule that may differ from seat to seat.
func (g *game) traceFor(seat position.Seat, code reason.Code, path ruleset.Path, params reason.Params) {
	n := len(g.explain)
	g.trace(code, path, params)
	if len(g.explain) > n && n < maxTrace {
		g.explain[n].Reason.Rule = g.citeFor(seat, path)
	}
}

package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// maxTrace bounds a trace, so that a long game cannot make an answer of any size.
const maxTrace = 4000

// trace records that a rule was consulted; free unless asked for.
func (g *game) trace(code reason.Code, path ruleset.Path, params reason.Params) {
	if !g.include.Explain {
		return
	}
	if len(g.explain) == maxTrace {
		g.explain = append(g.explain, TraceLine{Action: g.action, Reason: reason.Reason{Finding: finding.New(reason.TraceCut, reason.Params{"lines": int64(maxTrace)})}})
	}
	if len(g.explain) > maxTrace {
		return
	}
	g.explain = append(g.explain, TraceLine{Action: g.action, Reason: reason.Reason{Finding: finding.New(code, params), Rule: g.cite(path)}})
}

// traceFor is trace for a rule that may differ from seat to seat.
func (g *game) traceFor(seat position.Seat, code reason.Code, path ruleset.Path, params reason.Params) {
	n := len(g.explain)
	g.trace(code, path, params)
	if len(g.explain) > n && n < maxTrace {
		g.explain[n].Reason.Rule = g.citeFor(seat, path)
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

// traceCount records where a counted end stands.
func (g *game) traceCount(e *ruleset.End, count int64, come bool) {
	switch {
	case ends.Of(e.Kind).ByMating && come:
		g.trace(reason.TraceCannotMate, e.Kind.Path(ruleset.PartJudgedBy), nil)
	case ends.Of(e.Kind).ByMating:
		g.trace(reason.TraceCanMate, e.Kind.Path(ruleset.PartJudgedBy), nil)
	case e.Automatic > 0:
		g.trace(reason.TraceCount, e.Kind.Path(ruleset.PartAutomatic), reason.Params{"end": e.Kind.String(), "count": count, "needed": e.Automatic})
	}
}

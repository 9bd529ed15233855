package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// claimDraw judges a claim of the seat to move, for the position on the board
// or for the one that an announced move would bring. FIDE Laws (2023) 9.2 to 9.5.
func (g *game) claimDraw(a *Action, seat position.Seat) *finding.Fault {
	kind, ok := claimNamed(a.Reason)
	if !ok {
		return finding.NewFault(pointerOfAction(g.action, "reason"), reason.ActionUnknownClaim, reason.Params{"given": a.Reason, "allowed": claimNames()})
	}
	path := kind.Path(ruleset.PartClaim)
	e := g.end(kind)
	switch {
	case e == nil || e.Claim <= 0:
		g.notAllowed(ActClaimDraw, path)
		return nil
	case seat != g.pos.Turn:
		g.refuseCode(reason.DrawNotOnMove, reason.Params{"seat": g.seatName(seat), "turn": g.seatName(g.pos.Turn)}, path)
		return nil
	case g.paused():
		g.refuseCode(reason.PauseRunning, nil, ruleset.ClockPausePath)
		return nil
	case len(g.touch.pieces) > 0:
		g.refuseCode(reason.DrawAfterTouch, reason.Params{"seat": g.seatName(seat)}, ruleset.TouchMovePath)
		return nil
	}
	if a.Move == "" {
		if n := g.claimCount(e); n >= e.Claim {
			g.ended(ending{kind: kind, seat: nobody, then: e.Then, count: n, by: "claim", path: path})
			return nil
		}
		g.claimRefused(seat, kind, e, g.claimCount(e), nil)
		return nil
	}
	g.checks.look(g.gen, &g.pos)
	m, warnings, why := notation.ReadMove(&g.checks.info, a.Move)
	g.warnings = append(g.warnings, warnings...)
	if why != nil {
		if why.Rule == nil {
			g.citeMove(seat, why)
		}
		g.refuse(*why)
		return nil
	}
	g.claimWith(seat, m, kind, e)
	return nil
}

// claimWith judges a claim that rests on an announced, unplayed move. What the
// move itself would have ended comes first.
func (g *game) claimWith(seat position.Seat, m position.Move, kind ruleset.EndKind, e *ruleset.End) {
	path := kind.Path(ruleset.PartClaim)
	trial := *g
	trial.events = nil
	trial.clk.Record(nil) // what is only tried is no entry
	trial.past = g.past.clone()
	trial.touch.pieces, trial.touch.adjusted = nil, nil
	trial.include = Include{}
	trial.play(m)
	if trial.result != nil {
		g.play(m)
		return
	}
	n := trial.claimCount(e)
	if n >= e.Claim {
		g.ended(ending{kind: kind, seat: nobody, then: e.Then, count: n, by: "claim", path: path})
		return
	}
	g.claimRefused(seat, kind, e, n, &m)
}

// claimCount is what stands on the board of what a claim counts.
func (g *game) claimCount(e *ruleset.End) int64 { return ends.Of(e.Kind).Claim.Count(view{g}, e) }

// claimNamed is the ending that a claim is for.
func claimNamed(name string) (ruleset.EndKind, bool) {
	kind, ok := ends.Named(name)
	return kind, ok && ends.Of(kind).Claim != nil
}

// claimNames lists what may be claimed.
func claimNames() []string {
	var names []string
	for _, kind := range ends.Claims() {
		names = append(names, kind.String())
	}
	return names
}

// claimRefused lets a claim without ground pass. Where the rules fine it, the
// opponents get their time, it stands as an offer, and an announced move must
// be played (FIDE Laws 9.5.3).
func (g *game) claimRefused(seat position.Seat, kind ruleset.EndKind, e *ruleset.End, count int64, m *position.Move) {
	why := reason.Reason{Finding: finding.New(reason.DrawNoGround, reason.Params{"seat": g.seatName(seat), "claim": kind.String(), "count": count, "needed": e.Claim}), Rule: g.cite(kind.Path(ruleset.PartClaim))}
	if g.onCandidate() {
		g.candidate.refused = []reason.Reason{why}
		return
	}
	g.event(Event{Type: "claim_refused", Seat: seat, HasSeat: true, Reason: string(reason.DrawNoGround), Rule: why.Rule,
		Extra: reason.Params{"reasons": []reason.Reason{why}}})
	if g.rules.RS.Conduct.Penalty > 0 {
		g.penalise(seat)
		if !g.offer.open() && g.end(ruleset.Agreement) != nil {
			g.openOffer(seat)
		}
	}
	if m != nil && g.rules.RS.Conduct.TouchMove {
		announced := *m
		g.touch.announced = &announced
	}
}

// mayClaim lists the draws that the seat to move may claim.
func (g *game) mayClaim() []MayClaim {
	var list []MayClaim
	if g.result != nil || g.paused() || len(g.touch.pieces) > 0 {
		return list
	}
	for _, kind := range ends.Claims() {
		e := g.end(kind)
		if e == nil || e.Claim <= 0 {
			continue
		}
		c := MayClaim{Seat: g.pos.Turn, Reason: kind.String(), Now: g.claimCount(e) >= e.Claim}
		if ends.Of(kind).Claim.Near(view{g}, e) {
			c.Moves = g.claimMoves(e)
		}
		if c.Now || len(c.Moves) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// claimMoves lists the moves after which a claim would have ground.
func (g *game) claimMoves(e *ruleset.End) []string {
	var moves []string
	g.past.keep(&g.pos)
	for _, m := range g.gen.Legal(&g.pos, g.pos.Turn, g.legalBuf[:0]) {
		u := g.pos.Make(m)
		ok := false
		if !u.Zeroing(g.rules) {
			g.past.note(g.gen, &g.pos)
			ok = g.claimCount(e) >= e.Claim
			g.past.drop()
		}
		g.pos.Unmake(m, u)
		if ok {
			moves = append(moves, string(notation.AppendUCI(nil, &g.pos, m)))
		}
	}
	return moves
}

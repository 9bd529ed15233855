package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// claim is a draw that may be claimed under an ending, when enough has come.
type claim struct {
	kind ruleset.EndKind
	rule *ruleset.End // nil where the rules lack the ending
}

// allowed reports whether the rules have the claim.
func (c claim) allowed() bool { return c.rule != nil && c.rule.Claim > 0 }

// path is the rule that the claim rests on.
func (c claim) path() ruleset.Path { return c.kind.Path(ruleset.PartClaim) }

// count is what stands on the board of what the claim counts.
func (c claim) count(v ends.View) int64 { return ends.Of(c.kind).Claim.Count(v, c.rule) }

// holds reports whether enough has come.
func (c claim) holds(v ends.View) bool { return c.count(v) >= c.rule.Claim }

// near reports whether one more move can be enough.
func (c claim) near(v ends.View) bool { return ends.Of(c.kind).Claim.Near(v, c.rule) }

// refusal says that a claim has no ground. The rule is the caller's to cite.
func (c claim) refusal(seat string, count int64) reason.Reason {
	return reason.Reason{Finding: finding.New(reason.DrawNoGround,
		reason.Params{"seat": seat, "claim": c.kind.String(), "count": count, "needed": c.rule.Claim})}
}

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

// applyClaim judges a claim of the seat to move, for the position on the board
// or for the one that an announced move would bring. FIDE Laws (2023) 9.2 to 9.5.
func (g *game) applyClaim(a *Action, seat position.Seat) *finding.Fault {
	kind, ok := claimNamed(a.Reason)
	if !ok {
		return finding.NewFault(pointerOfAction(g.action, "reason"), reason.ActionUnknownClaim, reason.Params{"given": a.Reason, "allowed": claimNames()})
	}
	c := claim{kind, g.end(kind)}
	switch {
	case !c.allowed():
		g.notAllowed(ActClaimDraw, c.path())
		return nil
	case seat != g.pos.Turn:
		g.refuseCode(reason.DrawNotOnMove, reason.Params{"seat": g.seatName(seat), "turn": g.seatName(g.pos.Turn)}, c.path())
		return nil
	case g.paused():
		g.refuseCode(reason.PauseRunning, nil, ruleset.ClockPausePath)
		return nil
	case len(g.touch.pieces) > 0:
		g.refuseCode(reason.DrawAfterTouch, reason.Params{"seat": g.seatName(seat)}, ruleset.TouchMovePath)
		return nil
	}
	if a.Move == "" {
		g.decideClaim(c, c.count(view{g}), seat, nil)
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
	g.claimWith(seat, m, c)
	return nil
}

// claimWith judges a claim that rests on an announced, unplayed move. What the
// move itself would have ended comes first.
func (g *game) claimWith(seat position.Seat, m position.Move, c claim) {
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
	g.decideClaim(c, c.count(view{&trial}), seat, &m)
}

// decideClaim ends the game by a claim that has ground, or refuses it. m is
// the announced move, nil without one.
func (g *game) decideClaim(c claim, count int64, seat position.Seat, m *position.Move) {
	if count >= c.rule.Claim {
		g.ended(ending{kind: c.kind, seat: nobody, then: c.rule.Then, count: count, by: "claim", path: c.path()})
		return
	}
	g.claimRefused(c, count, seat, m)
}

// claimRefused lets a claim without ground pass. Where the rules fine it, the
// opponents get their time, it stands as an offer, and an announced move must
// be played (FIDE Laws 9.5.3).
func (g *game) claimRefused(c claim, count int64, seat position.Seat, m *position.Move) {
	why := c.refusal(g.seatName(seat), count)
	why.Rule = g.cite(c.path())
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
		c := claim{kind, g.end(kind)}
		if !c.allowed() {
			continue
		}
		may := MayClaim{Seat: g.pos.Turn, Reason: kind.String(), Now: c.holds(view{g})}
		if c.near(view{g}) {
			may.Moves = g.claimMoves(c)
		}
		if may.Now || len(may.Moves) > 0 {
			list = append(list, may)
		}
	}
	return list
}

// claimMoves lists the moves after which a claim would have ground.
func (g *game) claimMoves(c claim) []string {
	var moves []string
	g.past.keep(&g.pos)
	for _, m := range g.gen.Legal(&g.pos, g.pos.Turn, g.legalBuf[:0]) {
		u := g.pos.Make(m)
		ok := false
		if !u.Zeroing(g.rules) {
			g.past.note(g.gen, &g.pos)
			ok = c.holds(view{g})
			g.past.drop()
		}
		g.pos.Unmake(m, u)
		if ok {
			moves = append(moves, string(notation.AppendUCI(nil, &g.pos, m)))
		}
	}
	return moves
}

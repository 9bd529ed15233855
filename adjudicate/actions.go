package adjudicate

import (
	"strconv"

	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

func itoa(i int) string { return strconv.Itoa(i) }

// apply judges one action: first what time brings until it arrives, then the
// action itself.
func (g *game) apply(a *Action) *finding.Fault {
	seat, err := g.seatOf(a)
	if err != nil {
		return err
	}
	g.begun = true
	over, before := g.result != nil, len(g.events)
	if a.HasAt {
		if a.At < 0 || a.At < g.clk.Now {
			g.refuse(reason.Reason{Finding: finding.New(reason.ActionBadTime, reason.Params{"at": a.At, "last": g.clk.Now})})
			return nil
		}
		if err := g.advance(a.At, pointerOfAction(g.action, "at")); err != nil {
			return err
		}
	}
	if a.Type == actSettled {
		g.wasSettled()
		return nil
	}
	if g.result != nil {
		g.refuse(g.overReason(over, a))
		return nil
	}
	if why := g.tooLate(a, seat, before); why != nil {
		g.refuse(*why)
		return nil
	}
	if g.pos.Out.Has(seat) && a.Type != ActArbiter {
		g.refuse(reason.Reason{Finding: finding.New(reason.SeatOut, reason.Params{"seat": g.seatName(seat)})})
		return nil
	}
	switch a.Type {
	case ActMove:
		g.applyMove(a, seat)
	case ActResign:
		g.resign(seat)
	case ActOfferDraw, ActAcceptDraw, ActDeclineDraw:
		g.applyOffer(a.Type, seat)
	case ActClaimDraw:
		return g.applyClaim(a, seat)
	case ActPause, ActResume, ActDisconnect, ActReconnect:
		g.connection(a.Type, seat)
	case ActLeave:
		g.leave(seat)
	case ActTakeOver:
		g.takeOver(seat)
	case ActTouch, ActAdjust:
		return g.applyTouch(a, seat)
	case ActArbiter:
		return g.applyDecision(a)
	case actTimedOut:
		g.timedOut(seat)
	case actWalks:
		g.resign(seat)
		g.notJudged = append(g.notJudged, NotJudged{What: "moves", Finding: finding.New(reason.NotJudgedWalkingKing, nil)})
	}
	return nil
}

// seatOf is the seat that acts. It may be left out where only one can be meant.
func (g *game) seatOf(a *Action) (position.Seat, *finding.Fault) {
	if a.turn {
		return g.pos.Turn, nil
	}
	if a.Seat != "" {
		s, ok := g.seatNamed(a.Seat)
		if !ok {
			return 0, finding.NewFault(pointerOfAction(g.action, "seat"), reason.ActionUnknownSeat, reason.Params{"seat": a.Seat, "seats": g.rs.SeatNames()})
		}
		return position.Seat(s), nil
	}
	switch a.Type {
	case ActMove, ActTouch, ActAdjust, ActClaimDraw, ActArbiter:
		return g.pos.Turn, nil
	case ActAcceptDraw, ActDeclineDraw:
		if g.rules.NSeats == 2 {
			if !g.offer.open() {
				return g.pos.Turn, nil
			}
			return position.Seat(1 - g.offer.by), nil
		}
	}
	return 0, finding.NewFault(pointerOfAction(g.action, "seat"), reason.ActionSeatMissing, reason.Params{"type": a.Type.String()})
}

// refuse makes the record invalid at the action in hand. Where the action is
// the candidate of a Move call, it is the answer and the record stays sound.
func (g *game) refuse(why ...reason.Reason) {
	g.invalid = &InvalidAt{Action: g.action, Reasons: why}
}

func (g *game) refuseCode(code reason.Code, params reason.Params, path ruleset.Path) {
	r := reason.Reason{Finding: finding.New(code, params)}
	if path != "" {
		r.Rule = g.cite(path)
	}
	g.refuse(r)
}

// notAllowed refuses an action that these rules do not have.
func (g *game) notAllowed(t ActionType, path ruleset.Path) {
	g.refuseCode(reason.ActionNotAllowed, reason.Params{"type": t.String()}, path)
}

// overReason says why an action came too late: the game was over before, or
// time ended it before the action arrived.
func (g *game) overReason(before bool, a *Action) reason.Reason {
	r := reason.Reason{Finding: finding.New(reason.GameOver, reason.Params{"result": g.result.Reason})}
	var rule ends.Rule // by people's decision: none
	if g.result.endedBy < ruleset.EndKinds {
		rule = *ends.Of(g.result.endedBy)
	}
	if !before && rule.Late != "" {
		r.Code = rule.Late
	}
	if g.result.HasAt {
		r.Params["at_ms"], r.Params["at"] = g.result.At, a.At
	}
	if s := g.result.seat; s != nobody {
		r.Params["seat"] = g.seatName(position.Seat(s))
		if rule.LateLimit != nil {
			if limit := rule.LateLimit(&g.seatRules(position.Seat(s)).Clock); limit > 0 {
				r.Params["limit_ms"] = limit
			}
		}
	}
	if len(g.why) > 0 {
		r.Rule = g.why[0].Rule
	}
	return r
}

// tooLate says that the seat's time ran out while its action was on the way,
// where the game goes on without it: it is out, or its turn was passed over.
func (g *game) tooLate(a *Action, seat position.Seat, before int) *reason.Reason {
	for _, e := range g.events[before:] {
		if !e.HasSeat || e.Seat != seat || e.Type != "out" && (e.Type != "skipped" || a.Type != ActMove) {
			continue
		}
		kind, ok := ends.Named(e.Reason)
		if !ok || ends.Of(kind).Late == "" {
			continue
		}
		r := &reason.Reason{Finding: finding.New(ends.Of(kind).Late, reason.Params{"seat": g.seatName(seat), "at_ms": e.At, "at": a.At}), Rule: e.Rule}
		if limit := ends.Of(kind).LateLimit; limit != nil {
			r.Params["limit_ms"] = limit(&g.seatRules(seat).Clock)
		}
		return r
	}
	return nil
}

// resign ends the game for the seat's side, or takes the seat out.
func (g *game) resign(seat position.Seat) {
	e := g.end(ruleset.Resignation)
	if e == nil {
		g.notAllowed(ActResign, ruleset.Resignation.Path(""))
		return
	}
	g.ended(ending{kind: ruleset.Resignation, seat: int(seat), then: e.Then, unless: true})
}

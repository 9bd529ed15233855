package adjudicate

import (
	"strconv"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// decision is how people decided a game. It is not judged.
type decision struct {
	winners position.Seats // whole sides; none: a draw
	aborted bool
	note    string
}

// readDecision reads a decision, which has to be one: it names winners or
// calls the game off, not both, and somebody does not win.
func (j *Judge) readDecision(r *ArbiterResult, at string) (decision, *finding.Fault) {
	d := decision{aborted: r.Aborted, note: r.Note}
	if decided := r.HasWinners || len(r.Winners) > 0; decided == r.Aborted {
		return d, finding.NewFault(at, reason.ActionBadResult, nil)
	}
	for i, name := range r.Winners {
		at := at + "/winners/" + strconv.Itoa(i)
		s, ok := j.seatNamed(name)
		if !ok {
			return d, finding.NewFault(at, reason.ActionUnknownSeat, reason.Params{"seat": name, "seats": j.rs.SeatNames()})
		}
		if d.winners.Has(position.Seat(s)) {
			return d, finding.NewFault(at, reason.ActionBadResult, nil)
		}
		d.winners |= 1 << s
	}
	// Seats of one side win together.
	for _, side := range j.sides {
		if side&d.winners != 0 {
			d.winners |= side
		}
	}
	if d.winners == j.rules.All {
		return d, finding.NewFault(at+"/winners", reason.ActionBadResult, nil)
	}
	return d, nil
}

// applyDecision ends the game by a decision of people. One without a result is
// a note.
func (g *game) applyDecision(a *Action) *finding.Fault {
	if a.Result == nil {
		return nil
	}
	d, err := g.readDecision(a.Result, pointerOfAction(g.action, "result"))
	if err != nil {
		return err
	}
	g.result = &Result{Reason: "arbiter", endedBy: ruleset.EndKinds, seat: nobody}
	if g.timed {
		g.result.At, g.result.HasAt = g.clk.Now, true
	}
	g.cfg.Stop(&g.clk)
	switch {
	case d.aborted:
		g.result.Notation, g.result.aborted = "*", true
	case d.winners == 0:
		g.scorer().draw(g.result)
	default:
		g.scorer().sides(g.result, d.winners)
	}
	params := reason.Params{"winners": g.names(d.winners)}
	ev := Event{Type: "end", Reason: "arbiter"}
	if d.note != "" {
		params["note"] = d.note
		ev.Extra = reason.Params{"note": d.note}
	}
	g.why = []reason.Reason{{Finding: finding.New(reason.EndArbiter, params)}}
	g.event(ev)
	return nil
}

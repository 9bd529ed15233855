package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// timedOut ends the game of a seat that ran out of time by the mark of a game
// file. When that was is not written, so no clock is asked.
func (g *game) timedOut(seat position.Seat) {
	for _, kind := range []ruleset.EndKind{ruleset.MoveTime, ruleset.Flag, ruleset.Resignation} {
		if e := g.end(kind); e != nil {
			g.ended(ending{kind: kind, seat: int(seat), then: e.Then, unless: kind != ruleset.Resignation && !g.timed})
			return
		}
	}
	g.refuseCode(reason.ActionNotAllowed, reason.Params{"type": actTimedOut.String()}, ruleset.Flag.Path(""))
}

// wasSettled checks the mark of a game file that a seat was mated or
// stalemated against what the judge settled by itself.
func (g *game) wasSettled() {
	why := ""
	if g.result != nil {
		why = g.result.Reason
	} else if n := len(g.events); n > 0 && g.pos.Out != 0 {
		for i := n - 1; i >= 0 && why == ""; i-- {
			if g.events[i].Type == "out" {
				why = g.events[i].Reason
			}
		}
	}
	if why != ruleset.Checkmate.String() && why != ruleset.Stalemate.String() {
		g.refuseCode(reason.ActionNotSo, reason.Params{"type": actSettled.String()}, ruleset.Checkmate.Path(""))
	}
}

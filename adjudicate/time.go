package adjudicate

import (
	"strconv"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// advance lets time go on, and lets follow what it brings on the way.
func (g *game) advance(to int64, pointer string) *finding.Fault {
	from := g.clk.Now
	for g.result == nil {
		due, ok := g.cfg.Next(&g.clk)
		if !ok || due.At > to {
			break
		}
		if g.timeEvents++; g.timeEvents > maxTimeEvents {
			return finding.NewFault(pointer, reason.RequestOutOfRange, reason.Params{"given": strconv.FormatInt(to, 10), "from": from, "to": g.clk.Now})
		}
		g.cfg.Advance(&g.clk, due.At)
		before := g.clk.Mark()
		g.cfg.Apply(&g.clk, due)
		g.notePauses(before)
		g.timeBrings(due)
	}
	if g.result == nil {
		g.cfg.Advance(&g.clk, to)
	}
	return nil
}

// maxTimeEvents is how many things time alone may bring within one request: far
// more than in any game, and few enough that rules by which turns are passed
// over for ever cannot make a small request an endless one.
const maxTimeEvents = 5000

// timeBrings applies what follows when time alone has brought something.
func (g *game) timeBrings(due clock.Due) {
	action := g.action
	g.action = -1 // nobody did it
	defer func() { g.action = action }()
	if what, path := due.Kind.Event(); what != "" {
		seat := position.Seat(due.Seat)
		g.event(Event{Type: what, Seat: seat, HasSeat: true, Rule: g.citeFor(seat, path)})
	}
	kind := due.Kind.End()
	if kind == ruleset.EndKinds {
		return
	}
	e := g.end(kind)
	if e == nil || g.clk.Seats[due.Seat].CPU {
		return
	}
	g.ended(ending{kind: kind, seat: due.Seat, then: e.Then, unless: true})
}

// notePauses records a pause that has ended or begun since before.
func (g *game) notePauses(before clock.Mark) {
	resumed, paused := before.Changed(&g.clk)
	if resumed {
		g.event(Event{Type: "resumed", Seat: position.Seat(before.PausedBy), HasSeat: true, Rule: g.cite(ruleset.ClockPausePath)})
	}
	if paused {
		by, _ := g.clk.IsPaused()
		if by == clock.Nobody {
			return
		}
		extra := reason.Params{"automatic": g.clk.PausedAuto}
		if g.clk.PausedUntil >= 0 {
			extra["until"] = g.clk.PausedUntil
		}
		g.event(Event{Type: "paused", Seat: position.Seat(by), HasSeat: true, Rule: g.cite(ruleset.ClockPausePath), Extra: extra})
	}
}

// clockMove ends a mover's turn on the clock.
func (g *game) clockMove(seat position.Seat) {
	before := g.clk.Mark()
	g.cfg.Move(&g.clk, int(seat), int(g.pos.Turn))
	g.notePauses(before)
}

// clockTurn passes the running clock to the seat to move, without a move.
func (g *game) clockTurn() {
	before := g.clk.Mark()
	g.cfg.NextTurn(&g.clk, int(g.pos.Turn))
	g.notePauses(before)
}

// clockOut takes a seat's clock out of the game.
func (g *game) clockOut(seat position.Seat, hadTurn bool) {
	before := g.clk.Mark()
	g.cfg.Out(&g.clk, int(seat))
	if hadTurn && g.pos.In() != 0 {
		g.cfg.NextTurn(&g.clk, int(g.pos.Turn))
	}
	g.notePauses(before)
}

// connection judges pauses and connection events.
func (g *game) connection(t ActionType, seat position.Seat) {
	before := g.clk.Mark()
	var code reason.Code
	path := ruleset.Path(ruleset.ClockPausePath)
	params := reason.Params{"seat": g.seatName(seat), "type": t.String()}
	switch t {
	case ActPause:
		code = g.cfg.Pause(&g.clk, int(seat))
	case ActResume:
		code = g.cfg.Resume(&g.clk, int(seat))
	case ActDisconnect:
		code, path = g.cfg.Disconnect(&g.clk, int(seat)), ruleset.Abandonment.Path("")
	case ActReconnect:
		code, path = g.cfg.Reconnect(&g.clk, int(seat)), ruleset.Abandonment.Path("")
	}
	if code != "" {
		if before.PausedBy != clock.Nobody {
			params["by"] = g.seatName(position.Seat(before.PausedBy))
		}
		g.refuseCode(code, params, path)
		return
	}
	switch t {
	case ActDisconnect:
		g.event(Event{Type: "away", Seat: seat, HasSeat: true})
	case ActReconnect:
		g.event(Event{Type: "back", Seat: seat, HasSeat: true})
		g.cpu &^= 1 << seat
	}
	g.notePauses(before)
}

// leave gives a seat up for good.
func (g *game) leave(seat position.Seat) {
	e := g.end(ruleset.Abandonment)
	if e == nil {
		g.notAllowed(ActLeave, ruleset.Abandonment.Path(""))
		return
	}
	if !g.clk.Seats[seat].Away {
		g.cfg.Disconnect(&g.clk, int(seat))
	}
	g.ended(ending{kind: ruleset.Abandonment, seat: int(seat), then: e.Then, unless: true})
}

// takeOver records that a computer has begun to play a seat that is away.
func (g *game) takeOver(seat position.Seat) {
	e := g.end(ruleset.Abandonment)
	if e == nil || e.Then != ruleset.ThenCPU {
		g.notAllowed(ActTakeOver, ruleset.Abandonment.Path(ruleset.PartThen))
		return
	}
	if !g.clk.Seats[seat].Away || g.cpu.Has(seat) {
		g.refuseCode(reason.ConnectionNoChange, reason.Params{"seat": g.seatName(seat), "type": ActTakeOver.String()}, ruleset.Abandonment.Path(""))
		return
	}
	g.seatToCPU(seat, ruleset.Abandonment.Path(ruleset.PartThen))
}

// seatToCPU has a computer move a seat from now on.
func (g *game) seatToCPU(seat position.Seat, path ruleset.Path) {
	g.cpu |= 1 << seat
	before := g.clk.Mark()
	g.cfg.TakeOver(&g.clk, int(seat))
	g.notePauses(before)
	g.event(Event{Type: "cpu", Seat: seat, HasSeat: true, Rule: g.citeFor(seat, path)})
}

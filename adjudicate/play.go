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
	g.checks.look(g.gen, &g.pos)
	m, warnings, why := notation.ReadMove(&g.checks.info, a.Move)
	for _, w := range warnings {
		w.Action = g.action
		g.warnings = append(g.warnings, w)
	}
	if why != nil {
		g.illegalMove(seat, *why)
		return
	}
	if g.onCandidate() {
		var room [32]byte
		g.candidate.uci = string(notation.AppendUCI(room[:0], &g.pos, m))
		g.candidate.san = string(notation.AppendSAN(room[:0], g.gen, &g.pos, m))
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
	var checked checkers
	if len(g.rules.RS.Scoring.Checks) > 0 {
		checked = g.checksBefore(&g.pos, seat)
	}
	last.Kings = g.kingsTaken(&g.pos, m)
	pawn := g.rules.IsPawn[g.pos.Board[m.From]]
	turn := g.pos.Turn
	final := g.isFinal(&g.pos, m, pawn)
	if !final {
		g.past.keep(&g.pos)
	}
	u := &g.undo
	g.pos.MakeInto(m, u)
	safe := position.Seats(0)
	if g.rules.RS.OwnKing == ruleset.MustBeSafe && last.Kings == 0 {
		safe = 1 << seat
	}
	g.checks.changed(safe)
	if rights, lost := u.LostRights(); lost {
		g.castleLost.note(&g.pos, rights, m, seat)
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
func (j *Judge) isFinal(pos *position.Position, m position.Move, pawn bool) bool {
	return pawn && !j.pawnsReturn || pos.Board[m.To] != 0 && !m.IsCastle()
}

// kingsTaken is the set of living seats whose king a move takes.
func (j *Judge) kingsTaken(pos *position.Position, m position.Move) position.Seats {
	p := pos.Board[m.To]
	if p == 0 || m.IsCastle() || !j.rules.IsRoyal[p] {
		return 0
	}
	return 1 << j.rules.SeatOf[p] & pos.In()
}

package adjudicate

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/adjudicate/token"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// touch is a piece that the seat to move has touched in this turn.
type touch = token.Touch

// touch judges a touch, or an announcement that frees one.
func (g *game) touch(a *Action, seat position.Seat) *finding.Fault {
	sq, ok := g.rules.Board.Parse(a.Square)
	if !ok {
		return &finding.Fault{Finding: finding.New(reason.ActionBadSquare, reason.Params{"given": a.Square}), Pointer: pointerOfAction(g.action, "square")}
	}
	switch {
	case !g.rules.RS.Conduct.TouchMove:
		// Play is casual: nothing is bound, and nothing is wrong.
		g.warnings = append(g.warnings, Warning{Finding: finding.New(reason.TouchCasual, reason.Params{"square": a.Square}), Action: g.action})
		return nil
	case g.paused():
		g.refuseCode(reason.PauseRunning, nil, ruleset.ClockPausePath)
		return nil
	case seat != g.pos.Turn:
		g.refuseCode(reason.ActionOutOfTurn, reason.Params{"seat": g.seatName(seat), "turn": g.seatName(g.pos.Turn), "type": a.Type.String()}, ruleset.TouchMovePath)
		return nil
	}
	if a.Type == ActAdjust {
		if !slices.Contains(g.adjusted, uint8(sq)) {
			g.adjusted = append(g.adjusted, uint8(sq))
		}
		return nil
	}
	p := g.pos.Board[sq]
	if p == 0 || slices.Contains(g.adjusted, uint8(sq)) {
		return nil
	}
	if g.offerBy != nobody && !g.sameSide(position.Seat(g.offerBy), seat) {
		// Touching to move declines (FIDE Laws 9.1.2.1).
		g.endOffer("touched")
	}
	g.noteTouch(sq)
	squares, must := g.mustTouch()
	extra := reason.Params{"square": sq}
	if must != "" {
		extra["must"], extra["squares"] = must, squares
	}
	g.event(Event{Type: "touched", Seat: seat, HasSeat: true, Rule: g.cite(ruleset.TouchMovePath), Extra: extra})
	return nil
}

func (g *game) noteTouch(sq board.Square) {
	p := g.pos.Board[sq]
	if p == 0 {
		return
	}
	own := g.rules.SeatOf[p] == g.pos.Turn
	for _, t := range g.touched {
		if t.Square == sq {
			return
		}
	}
	g.touched = append(slices.Clip(g.touched), touch{Square: sq, Own: own})
}

// bindTouched notes what an illegal move has touched: its piece, and the piece
// it would have taken. After it is taken back they still bind (FIDE Laws 7.5.1).
func (g *game) bindTouched(why *reason.Reason) {
	if !g.rules.RS.Conduct.TouchMove {
		return
	}
	for i, sq := range why.Attempt {
		if g.pos.Board[sq] != 0 {
			if own := g.rules.SeatOf[g.pos.Board[sq]] == g.pos.Turn; own == (i == 0) {
				g.noteTouch(sq)
			}
		}
	}
}

// touchForbids says why a legal move may not be played after what was touched.
func (g *game) touchForbids(m position.Move) *reason.Reason {
	if g.announced != nil && m != *g.announced {
		return &reason.Reason{Finding: finding.New(reason.TouchMustMove, reason.Params{"square": g.announced.From, "announced": true, "to": g.announced.To}), Rule: g.cite(ruleset.TouchMovePath),
			Squares: []board.Square{g.announced.From, g.announced.To}}
	}
	if len(g.touched) == 0 {
		return nil
	}
	allowed, must := g.bound()
	if must == "" || slices.Contains(allowed, m) {
		return nil
	}
	squares, _ := g.mustTouch()
	code := reason.Code(reason.TouchMustMove)
	if must == "capture" {
		code = reason.TouchMustCapture
	}
	return &reason.Reason{Finding: finding.New(code, reason.Params{"square": squares[0], "squares": squares}), Squares: squares, Rule: g.cite(ruleset.TouchMovePath)}
}

// bound lists the legal moves that touch-move leaves, and whether they move or
// capture; "" where nothing binds. FIDE Laws 4.3 and 4.4.
func (g *game) bound() (allowed []position.Move, must string) {
	legal := g.gen.Legal(&g.pos, g.pos.Turn, nil)
	takes := func(m position.Move, sq board.Square) bool {
		if m.IsCastle() {
			return false
		}
		if m.Flag == position.TakesEnPassant && g.pos.EP[m.Aux].Landed == sq {
			return true
		}
		return m.To == sq && g.pos.Board[sq] != 0
	}
	pick := func(keep func(position.Move) bool) []position.Move {
		var list []position.Move
		for _, m := range legal {
			if keep(m) {
				list = append(list, m)
			}
		}
		return list
	}
	var own, enemy []board.Square
	for _, t := range g.touched {
		if t.Own {
			own = append(own, t.Square)
		} else {
			enemy = append(enemy, t.Square)
		}
	}
	if len(own) > 0 && len(enemy) > 0 {
		both := pick(func(m position.Move) bool {
			return slices.Contains(own, m.From) && slices.ContainsFunc(enemy, func(sq board.Square) bool { return takes(m, sq) })
		})
		if len(both) > 0 {
			return both, "capture"
		}
	}
	if castle := g.touchedCastle(own, legal); castle != nil {
		return castle, "move"
	}
	for _, t := range g.touched {
		var list []position.Move
		if t.Own {
			list = pick(func(m position.Move) bool { return m.From == t.Square })
			must = "move"
		} else {
			list = pick(func(m position.Move) bool { return takes(m, t.Square) })
			must = "capture"
		}
		if len(list) > 0 {
			return list, must
		}
	}
	return nil, ""
}

// touchedCastle is castling where the king was touched first and its partner
// with it, and castling there is legal.
func (g *game) touchedCastle(own []board.Square, legal []position.Move) []position.Move {
	if len(own) < 2 || g.pos.King[g.pos.Turn] != own[0].Opt() {
		return nil
	}
	for _, m := range legal {
		if m.IsCastle() && slices.Contains(own[1:], board.Square(m.Aux)) {
			return []position.Move{m}
		}
	}
	return nil
}

// mustTouch lists the squares that bind, and how.
func (g *game) mustTouch() (squares []board.Square, must string) {
	allowed, must := g.bound()
	if must == "" {
		return nil, ""
	}
	for _, t := range g.touched {
		if t.Own && slices.ContainsFunc(allowed, func(m position.Move) bool { return m.From == t.Square }) ||
			!t.Own && must == "capture" {
			squares = append(squares, t.Square)
		}
	}
	return squares, must
}

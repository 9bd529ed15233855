package adjudicate

import (
	"slices"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/adjudicate/token"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// touch is a piece that the seat to move has touched in this turn.
type touch = token.Touch

// touchMove is what binds the seat to move: what it has touched in this turn,
// and what it has announced.
type touchMove struct {
	pieces    []touch
	adjusted  []uint8        // squares announced for adjusting
	announced *position.Move // a move that a refused claim binds to
}

// idle reports whether nothing binds and nothing is announced.
func (t *touchMove) idle() bool { return len(t.pieces)|len(t.adjusted) == 0 && t.announced == nil }

// clear ends a turn.
func (t *touchMove) clear() { t.pieces, t.adjusted, t.announced = t.pieces[:0], t.adjusted[:0], nil }

// adjust announces that a piece is only adjusted.
func (t *touchMove) adjust(sq board.Square) {
	if !t.adjusts(sq) {
		t.adjusted = append(t.adjusted, uint8(sq))
	}
}

func (t *touchMove) adjusts(sq board.Square) bool { return slices.Contains(t.adjusted, uint8(sq)) }

// note adds a touched piece.
func (t *touchMove) note(pos *position.Position, sq board.Square) {
	p := pos.Board[sq]
	if p == 0 || slices.ContainsFunc(t.pieces, func(one touch) bool { return one.Square == sq }) {
		return
	}
	own := pos.Rules.SeatOf[p] == pos.Turn
	t.pieces = append(slices.Clip(t.pieces), touch{Square: sq, Own: own})
}

// noteAttempt adds what an illegal move has touched: its piece, and the piece
// it would have taken. After it is taken back they still bind (FIDE Laws 7.5.1).
func (t *touchMove) noteAttempt(pos *position.Position, attempt []board.Square) {
	for i, sq := range attempt {
		if pos.Board[sq] != 0 {
			if own := pos.Rules.SeatOf[pos.Board[sq]] == pos.Turn; own == (i == 0) {
				t.note(pos, sq)
			}
		}
	}
}

// forbids returns why a legal move may not be played after what was touched,
// nil where it may. The rule is the caller's to cite.
func (t *touchMove) forbids(gen *movegen.Gen, pos *position.Position, m position.Move) *reason.Reason {
	if a := t.announced; a != nil && m != *a {
		return &reason.Reason{Finding: finding.New(reason.TouchMustMove, reason.Params{"square": a.From, "announced": true, "to": a.To}),
			Path: ruleset.TouchMovePath, Squares: []board.Square{a.From, a.To}}
	}
	if len(t.pieces) == 0 {
		return nil
	}
	allowed, must := t.bound(gen, pos)
	if must == "" || slices.Contains(allowed, m) {
		return nil
	}
	squares, _ := t.must(gen, pos)
	code := reason.Code(reason.TouchMustMove)
	if must == "capture" {
		code = reason.TouchMustCapture
	}
	return &reason.Reason{Finding: finding.New(code, reason.Params{"square": squares[0], "squares": squares}),
		Path: ruleset.TouchMovePath, Squares: squares}
}

// bound lists the legal moves that touch-move leaves, and whether they move or
// capture; "" where nothing binds. FIDE Laws 4.3 and 4.4.
func (t *touchMove) bound(gen *movegen.Gen, pos *position.Position) (allowed []position.Move, must string) {
	legal := gen.Legal(pos, pos.Turn, nil)
	takes := func(m position.Move, sq board.Square) bool {
		if m.IsCastle() {
			return false
		}
		if m.Flag == position.TakesEnPassant && pos.EP[m.Aux].Landed == sq {
			return true
		}
		return m.To == sq && pos.Board[sq] != 0
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
	for _, one := range t.pieces {
		if one.Own {
			own = append(own, one.Square)
		} else {
			enemy = append(enemy, one.Square)
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
	if castle := touchedCastle(pos, own, legal); castle != nil {
		return castle, "move"
	}
	for _, one := range t.pieces {
		var list []position.Move
		if one.Own {
			list = pick(func(m position.Move) bool { return m.From == one.Square })
			must = "move"
		} else {
			list = pick(func(m position.Move) bool { return takes(m, one.Square) })
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
func touchedCastle(pos *position.Position, own []board.Square, legal []position.Move) []position.Move {
	if len(own) < 2 || pos.King[pos.Turn] != own[0].Opt() {
		return nil
	}
	for _, m := range legal {
		if m.IsCastle() && slices.Contains(own[1:], board.Square(m.Aux)) {
			return []position.Move{m}
		}
	}
	return nil
}

// must lists the squares that bind, and how.
func (t *touchMove) must(gen *movegen.Gen, pos *position.Position) (squares []board.Square, must string) {
	allowed, must := t.bound(gen, pos)
	if must == "" {
		return nil, ""
	}
	for _, one := range t.pieces {
		if one.Own && slices.ContainsFunc(allowed, func(m position.Move) bool { return m.From == one.Square }) ||
			!one.Own && must == "capture" {
			squares = append(squares, one.Square)
		}
	}
	return squares, must
}

// applyTouch judges a touch, or an announcement that frees one.
func (g *game) applyTouch(a *Action, seat position.Seat) *finding.Fault {
	sq, ok := g.rules.Board.Parse(a.Square)
	if !ok {
		return finding.NewFault(pointerOfAction(g.action, "square"), reason.ActionBadSquare, reason.Params{"given": a.Square})
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
		g.touch.adjust(sq)
		return nil
	}
	p := g.pos.Board[sq]
	if p == 0 || g.touch.adjusts(sq) {
		return nil
	}
	if g.offer.open() && !g.sameSide(position.Seat(g.offer.by), seat) {
		// Touching to move declines (FIDE Laws 9.1.2.1).
		g.endOffer("touched")
	}
	g.touch.note(&g.pos, sq)
	squares, must := g.touch.must(g.gen, &g.pos)
	extra := reason.Params{"square": sq}
	if must != "" {
		extra["must"], extra["squares"] = must, squares
	}
	g.event(Event{Type: "touched", Seat: seat, HasSeat: true, Rule: g.cite(ruleset.TouchMovePath), Extra: extra})
	return nil
}

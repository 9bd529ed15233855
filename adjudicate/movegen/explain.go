package movegen

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// Explain says why a seat may not move from one square to another; nil where
// it may. promo is Move.Promo, 0 where no piece was named. A king's step of
// two squares towards a partner, or onto it, is taken as castling where the
// king's own steps do not lead there. Path is the dotted path of the rule that
// decided; Rule is left to the caller. Both squares must be on the board.
func (g *Gen) Explain(p *position.Position, s position.Seat, from, to board.Square, promo uint8) *reason.Reason {
	if g.slow != nil {
		general := p.General(g.slow.rules)
		return g.slow.Explain(&general, s, from, to, promo)
	}
	why := g.explain(p, s, from, to, promo)
	if why != nil {
		why.From, why.To = from.String(), to.String()
	}
	return why
}

func (g *Gen) explain(p *position.Position, s position.Seat, from, to board.Square, promo uint8) *reason.Reason {
	q := p.Board[from]
	if q == 0 {
		return &reason.Reason{Code: "move.no_piece", Params: reason.Params{"square": from.String(), "seat": g.seatName(s)}, Squares: names(from)}
	}
	if g.rules.SeatOf[q] != s {
		return &reason.Reason{Code: "move.not_your_piece", Path: "turns.order", Squares: names(from),
			Params: reason.Params{"square": from.String(), "seat": g.seatName(s), "by": g.pieceAt(p, from)}}
	}
	var room [MaxMoves]position.Move
	var found []position.Move
	for _, m := range g.LegalFrom(p, from, room[:0]) {
		if m.To == to {
			found = append(found, m)
		}
	}
	if len(found) > 0 {
		return g.explainPromotion(p, s, found, promo)
	}
	if g.rules.IsRoyal[q] {
		if side, ok := g.castlingMeant(p, s, from, to); ok {
			return g.ExplainCastling(p, s, side)
		}
	}
	return g.explainSteps(p, s, from, to)
}

// explainPromotion compares the piece named with those that legal moves name.
func (g *Gen) explainPromotion(p *position.Position, s position.Seat, found []position.Move, promo uint8) *reason.Reason {
	q := p.Board[found[0].From]
	square := found[0].To.String()
	var pieces []string
	for _, m := range found {
		if m.Promo == promo || m.Promo != 0 && promo != 0 && int(promo) <= g.rules.NKinds && g.rules.Base[m.Promo-1] == g.rules.Base[promo-1] {
			return nil
		}
		if m.Promo != 0 {
			pieces = append(pieces, g.kindName(position.Kind(m.Promo-1)))
		}
	}
	why := &reason.Reason{Squares: names(found[0].To)}
	switch {
	case promo == 0:
		why.Code, why.Path = "promotion.required", "pawns.promotion.rank"
		why.Params = reason.Params{"piece": g.nameOf(q), "square": square, "pieces": pieces}
	case pieces == nil:
		why.Code, why.Path = "promotion.not_here", "pawns.promotion.rank"
		why.Params = reason.Params{"piece": g.nameOf(q), "square": square}
	default:
		why.Code, why.Path = "promotion.piece_not_allowed", "pawns.promotion.to"
		why.Params = reason.Params{"square": square, "pieces": pieces}
		if int(promo) <= g.rules.NKinds {
			why.Params["piece"] = g.kindName(position.Kind(promo - 1))
		}
	}
	return why
}

// way is one step that leads from a square to another if nothing stands in
// the way.
type way struct {
	move, take bool
	blocker    board.OptSquare
}

// ways lists how the piece on from gets to a square by its own steps, what
// stands there apart.
func (g *Gen) ways(p *position.Position, from, to board.Square) []way {
	var list []way
	m := &g.movers[p.Board[from]]
	dx, dy := to.File()-from.File(), to.Rank()-from.Rank()
	n := uint8(max(dx, -dx, dy, -dy))
	for _, l := range m.lines {
		if n > g.squares[from].edge[l.dir] || n > max(l.move, l.take) || step(from, l.dir, n) != to {
			continue
		}
		w := way{move: n <= l.move, take: n <= l.take, blocker: board.NoSquare}
		if near := g.nearest(p, from, l.dir); near < n {
			w.blocker = step(from, l.dir, near).Opt()
		}
		list = append(list, w)
	}
	if m.leaps != nil {
		for _, l := range m.leaps[from] {
			if l.to == to {
				list = append(list, way{l.move, l.take, board.NoSquare})
			}
		}
	}
	for i := range m.generic {
		n := &m.generic[i]
		path, ok := g.path(n, from, to, max(n.move, n.take), nil)
		if !ok || n.initial && !p.Unmoved.Has(from) {
			continue
		}
		_, canMove := g.path(n, from, to, n.move, nil)
		_, canTake := g.path(n, from, to, n.take, nil)
		w := way{canMove, canTake, board.NoSquare}
		for _, sq := range path {
			if p.Board[sq] != 0 {
				w.blocker = sq.Opt()
				break
			}
		}
		list = append(list, w)
	}
	return list
}

// explainSteps explains a move that is no castling.
func (g *Gen) explainSteps(p *position.Position, s position.Seat, from, to board.Square) *reason.Reason {
	q, there := p.Board[from], p.Board[to]
	isPawn := g.rules.IsPawn[q]
	var v view
	v.look(g, p, s)
	list := g.ways(p, from, to)
	if over := board.Square(int(from) + g.pawns[s].forward); isPawn && g.pawns[s].ahead[from] == 2 && int(to) == int(over)+g.pawns[s].forward {
		if _, ok := v.doubleStep(from); !ok && len(list) == 0 {
			return g.explainDoubleStep(p, s, from, over, to)
		}
		if len(list) == 0 {
			return g.explainDanger(&v, position.Move{From: from, To: to, Flag: position.DoubleStep})
		}
	}
	why := &reason.Reason{Code: "move.unreachable", Path: g.movesPath(q), Squares: names(from, to), Params: reason.Params{
		"piece": g.nameOf(q), "from": from.String(), "to": to.String()}}
	if len(list) == 0 {
		return why
	}
	blocker := board.NoSquare
	free, canMove, canTake := false, false, false
	for _, w := range list {
		if w.blocker != board.NoSquare {
			blocker = w.blocker
			continue
		}
		free, canMove, canTake = true, canMove || w.move, canTake || w.take
	}
	if !free {
		at, _ := blocker.Is()
		return g.blocked(why, p, at)
	}
	if there == 0 {
		if canMove {
			return g.explainDanger(&v, position.Move{From: from, To: to})
		}
		if isPawn {
			return g.explainNothing(&v, from, to)
		}
		return why
	}
	owner := g.rules.SeatOf[there]
	switch {
	case owner == s:
		why.Code, why.Squares = "move.own_piece", names(to)
		why.Params = reason.Params{"square": to.String(), "by": g.pieceAt(p, to)}
	case g.rules.SeatBit[there]&v.take == 0:
		why.Code, why.Squares, why.Path = "move.partner_piece", names(to), "seats."+g.seatName(owner)+".team"
		why.Params = reason.Params{"square": to.String(), "by": g.pieceAt(p, to)}
	case !canTake:
		return g.blocked(why, p, to)
	case g.rules.IsRoyal[there] && v.enemies.Has(owner):
		why.Path = "check.capture_king"
		if g.rs.CaptureKing != 0 {
			return g.attackedReason(&v, position.Move{From: from, To: to}, "check.capture_king")
		}
	default:
		m := position.Move{From: from, To: to}
		for e := range position.Seat(g.rules.NSeats) {
			if isPawn && p.EP[e].Live && p.EP[e].Skipped == to && v.enPassantTarget(e) {
				m.Flag, m.Aux = position.TakesEnPassant, uint8(e)
			}
		}
		return g.explainDanger(&v, m)
	}
	return why
}

func (g *Gen) blocked(why *reason.Reason, p *position.Position, at board.Square) *reason.Reason {
	why.Code = "move.blocked"
	why.Params["square"], why.Params["by"] = at.String(), g.pieceAt(p, at)
	why.Squares = append(why.Squares[:1:1], at.String())
	return why
}

func (g *Gen) explainDoubleStep(p *position.Position, s position.Seat, from, over, to board.Square) *reason.Reason {
	pawns := &p.SeatRules(s).Pawns
	params := reason.Params{"piece": g.nameOf(p.Board[from]), "from": from.String(), "to": to.String()}
	why := &reason.Reason{Code: "pawn.no_double_step", Path: "pawns.double_step", Params: params, Squares: names(from, to)}
	if !pawns.DoubleStep {
		return why
	}
	why.Path = "pawns.double_step.rank"
	onRank := pawns.DoubleStepRank == 0 || int(g.pawns[s].ownRank[from]) == pawns.DoubleStepRank
	if onRank && (!g.rules.TracksUnmoved || p.Unmoved.Has(from)) {
		at := over
		if p.Board[over] == 0 {
			at = to
		}
		return g.blocked(why, p, at)
	}
	if pawns.DoubleStepRank != 0 {
		params["rank"] = int64(pawns.DoubleStepRank)
	}
	return why
}

// explainNothing explains a pawn's step to a square where it could only take,
// and nothing stands.
func (g *Gen) explainNothing(v *view, from, to board.Square) *reason.Reason {
	p := v.p
	for e := range position.Seat(g.rules.NSeats) {
		if p.EP[e].Live && p.EP[e].Skipped == to && v.enPassantTarget(e) {
			return g.explainDanger(v, position.Move{From: from, To: to, Flag: position.TakesEnPassant, Aux: uint8(e)})
		}
	}
	for e := range position.Seat(g.rules.NSeats) {
		if landed, ok := g.pushedOver(v, e, to); ok {
			return &reason.Reason{Code: "en_passant.expired", Path: "pawns.en_passant.lasts", Squares: names(to, landed),
				Params: reason.Params{"square": to.String(), "by": g.pieceAt(p, landed)}}
		}
	}
	q := p.Board[from]
	return &reason.Reason{Code: "pawn.nothing_to_capture", Path: g.movesPath(q), Squares: names(to),
		Params: reason.Params{"piece": g.nameOf(q), "square": to.String()}}
}

// pushedOver looks for a pawn of a seat that may once have made its double
// step over a square, and could then have been taken by the seat of the view.
func (g *Gen) pushedOver(v *view, e position.Seat, over board.Square) (board.Square, bool) {
	p, b := v.p, g.rules.Board
	rules, taker := &p.SeatRules(e).Pawns, &p.SeatRules(v.s).Pawns
	if !g.rules.Enemies[v.s].Has(e) || !rules.DoubleStep || !taker.EnPassant {
		return 0, false
	}
	dx, dy := g.rs.Seats[e].Side.Absolute(0, 1)
	landed, ok := b.Step(over, dx, dy)
	if !ok {
		return 0, false
	}
	from, ok := b.Step(over, -dx, -dy)
	if !ok || rules.DoubleStepRank != 0 && int(g.pawns[e].ownRank[from]) != rules.DoubleStepRank || p.Board[from] != 0 {
		return 0, false
	}
	q := p.Board[landed]
	return landed, q != 0 && g.rules.IsPawn[q] && g.rules.SeatOf[q] == e
}

// explainDanger explains a move that only the safety of the mover's own king
// forbids.
func (g *Gen) explainDanger(v *view, m position.Move) *reason.Reason {
	return g.attackedReason(v, m, "check.own_king")
}

// attackedReason names the king and a piece that attacks it after the move: one
// that did so before where there is any, for then the check was not met.
func (g *Gen) attackedReason(v *view, m position.Move, path string) *reason.Reason {
	why := &reason.Reason{Code: "move.leaves_king_in_check", Path: path, Params: reason.Params{"from": m.From.String(), "to": m.To.String()}}
	after := *v.p
	after.Make(m)
	king, ok := after.King[v.s].Is()
	if !ok {
		return why
	}
	why.Params["king"] = king.String()
	why.Squares = names(king)
	var room [32]board.Square
	attackers := g.AttackersBy(&after, king, v.enemies, room[:0])
	by := board.NoSquare
	for _, at := range attackers {
		if before, ok := v.p.King[v.s].Is(); ok && v.p.Board[at] == after.Board[at] && g.AttacksSquare(v.p, at, before) {
			why.Code, by = "move.does_not_meet_check", at.Opt()
			break
		}
	}
	if by == board.NoSquare && len(attackers) > 0 {
		by = attackers[0].Opt()
	}
	if at, ok := by.Is(); ok {
		why.Params["by"] = g.pieceAt(&after, at)
		why.Squares = append(why.Squares, at.String())
	}
	return why
}

func (g *Gen) movesPath(q position.Piece) string { return "pieces." + g.nameOf(q) + ".moves" }

func (g *Gen) nameOf(q position.Piece) string { return g.kindName(g.rules.KindOf[q]) }

func (g *Gen) kindName(k position.Kind) string { return g.rs.Kinds[g.rules.Base[k]].Name }

// seatName is "" for Nobody.
func (g *Gen) seatName(s position.Seat) string {
	if s >= g.rules.Nobody() {
		return ""
	}
	return g.rs.Seats[s].Name
}

func (g *Gen) pieceAt(p *position.Position, sq board.Square) reason.Piece {
	q := p.Board[sq]
	return reason.Piece{Piece: g.nameOf(q), Seat: g.seatName(g.rules.SeatOf[q]), Square: sq.String()}
}

func names(squares ...board.Square) []string {
	list := make([]string, len(squares))
	for i, sq := range squares {
		list[i] = sq.String()
	}
	return list
}

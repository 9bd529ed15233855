// Package explain finds why a move is not legal: the first rule that forbids it,
// the squares that matter and who stands there.
package explain

import (
	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Explainer explains by the rules it was made for. It is immutable and safe for
// any number of goroutines.
type Explainer struct {
	rules *position.Rules
	side  *side.Rules
	lines *mailbox.Gen
}

// New returns the explainer of some rules that are not Small.
func New(r *side.Rules, lines *mailbox.Gen) *Explainer {
	return &Explainer{rules: r.Pos, side: r, lines: lines}
}

// Rules are the rules by which positions to explain must be kept.
func (x *Explainer) Rules() *position.Rules { return x.rules }

// Move returns why a seat may not move from one square to another; nil where
// it may.
func (x *Explainer) Move(p *position.Position, s position.Seat, from, to board.Square, promo uint8) *reason.Reason {
	why := x.explain(p, s, from, to, promo)
	if why != nil {
		why.Attempt = []board.Square{from, to}
	}
	return why
}

func (x *Explainer) explain(p *position.Position, s position.Seat, from, to board.Square, promo uint8) *reason.Reason {
	q := p.Board[from]
	if q == 0 {
		return &reason.Reason{Finding: finding.New(reason.MoveNoPiece, reason.Params{"square": from, "seat": x.seatName(s)}), Squares: []board.Square{from}}
	}
	if x.rules.SeatOf[q] != s {
		return &reason.Reason{Finding: finding.New(reason.MoveNotYourPiece, reason.Params{"square": from, "seat": x.seatName(s), "by": x.pieceAt(p, from)}), Path: ruleset.TurnsOrderPath, Squares: []board.Square{from}}
	}
	var room [side.MaxMoves]position.Move
	var found []position.Move
	for _, m := range x.legalFrom(p, s, from, room[:0]) {
		if m.To == to {
			found = append(found, m)
		}
	}
	if len(found) > 0 {
		return x.explainPromotion(p, s, found, promo)
	}
	if x.rules.IsRoyal[q] {
		if side, ok := x.castlingMeant(p, s, from, to); ok {
			return x.Castling(p, s, side)
		}
	}
	return x.explainSteps(p, s, from, to)
}

// legalFrom lists the legal moves of a seat's piece, if the seat is in the game.
func (x *Explainer) legalFrom(p *position.Position, s position.Seat, from board.Square, buf []position.Move) []position.Move {
	if p.Out.Has(s) {
		return buf
	}
	return x.lines.LegalFrom(p, s, from, buf)
}

// explainPromotion compares the piece named with those that legal moves name.
func (x *Explainer) explainPromotion(p *position.Position, s position.Seat, found []position.Move, promo uint8) *reason.Reason {
	q := p.Board[found[0].From]
	square := found[0].To
	var pieces []string
	for _, m := range found {
		if m.Promo == promo || m.Promo != 0 && promo != 0 && int(promo) <= x.rules.NKinds && x.rules.Base[m.Promo-1] == x.rules.Base[promo-1] {
			return nil
		}
		if m.Promo != 0 {
			pieces = append(pieces, x.kindName(position.Kind(m.Promo-1)))
		}
	}
	why := &reason.Reason{Squares: []board.Square{found[0].To}}
	switch {
	case promo == 0:
		why.Code, why.Path = reason.PromotionRequired, ruleset.PromotionRankPath
		why.Params = reason.Params{"piece": x.nameOf(q), "square": square, "pieces": pieces}
	case pieces == nil:
		why.Code, why.Path = reason.PromotionNotHere, ruleset.PromotionRankPath
		why.Params = reason.Params{"piece": x.nameOf(q), "square": square}
	default:
		why.Code, why.Path = reason.PromotionPieceNotAllowed, ruleset.PromotionToPath
		why.Params = reason.Params{"square": square, "pieces": pieces}
		if int(promo) <= x.rules.NKinds {
			why.Params["piece"] = x.kindName(position.Kind(promo - 1))
		}
	}
	return why
}

// explainSteps explains a move that is no castling.
func (x *Explainer) explainSteps(p *position.Position, s position.Seat, from, to board.Square) *reason.Reason {
	q, there := p.Board[from], p.Board[to]
	isPawn := x.rules.IsPawn[q]
	var v mailbox.CheckInfo
	v.Inspect(x.lines, p, s)
	list := x.lines.Ways(p, from, to)
	if over := board.Square(int(from) + x.side.Pawns[s].Forward); isPawn && x.lines.Ahead(s, from) == 2 && int(to) == int(over)+x.side.Pawns[s].Forward {
		if _, ok := v.DoubleStep(from); !ok && len(list) == 0 {
			return x.explainDoubleStep(p, s, from, over, to)
		}
		if len(list) == 0 {
			return x.explainDanger(&v, position.Move{From: from, To: to, Flag: position.DoubleStep})
		}
	}
	why := &reason.Reason{Finding: finding.New(reason.MoveUnreachable, reason.Params{
		"piece": x.nameOf(q), "from": from, "to": to}), Path: x.movesPath(q), Squares: []board.Square{from, to}}
	if len(list) == 0 {
		return why
	}
	blocker := board.NoSquare
	free, canMove, canTake := false, false, false
	for _, w := range list {
		if w.Blocker != board.NoSquare {
			blocker = w.Blocker
			continue
		}
		free, canMove, canTake = true, canMove || w.Move, canTake || w.Take
	}
	if !free {
		at, _ := blocker.Is()
		return x.blocked(why, p, at)
	}
	if there == 0 {
		if canMove {
			return x.explainDanger(&v, position.Move{From: from, To: to})
		}
		if isPawn {
			return x.explainNothing(&v, from, to)
		}
		return why
	}
	owner := x.rules.SeatOf[there]
	switch {
	case owner == s:
		why.Code, why.Squares = reason.MoveOwnPiece, []board.Square{to}
		why.Params = reason.Params{"square": to, "by": x.pieceAt(p, to)}
	case x.rules.SeatBit[there]&v.Take == 0:
		why.Code, why.Squares, why.Path = reason.MovePartnerPiece, []board.Square{to}, ruleset.TeamPath(x.seatName(owner))
		why.Params = reason.Params{"square": to, "by": x.pieceAt(p, to)}
	case !canTake:
		return x.blocked(why, p, to)
	case x.rules.IsRoyal[there] && v.Enemies.Has(owner):
		why.Path = ruleset.CaptureKingPath
		if x.rules.RS.CaptureKing != ruleset.CaptureNever {
			return x.attackedReason(&v, position.Move{From: from, To: to}, ruleset.CaptureKingPath)
		}
		why.Code, why.Squares = reason.MoveKingNotTaken, []board.Square{to}
		why.Params = reason.Params{"square": to, "by": x.pieceAt(p, to)}
	default:
		m := position.Move{From: from, To: to}
		for e := range position.Seat(x.rules.NSeats) {
			if isPawn && p.EP[e].Live && p.EP[e].Skipped == to && v.EnPassantTarget(e) {
				m.Flag, m.Aux = position.TakesEnPassant, uint8(e)
			}
		}
		return x.explainDanger(&v, m)
	}
	return why
}

func (x *Explainer) blocked(why *reason.Reason, p *position.Position, at board.Square) *reason.Reason {
	why.Code = reason.MoveBlocked
	why.Params["square"], why.Params["by"] = at, x.pieceAt(p, at)
	why.Squares = append(why.Squares[:1:1], at)
	return why
}

func (x *Explainer) explainDoubleStep(p *position.Position, s position.Seat, from, over, to board.Square) *reason.Reason {
	pawns := &p.SeatRules(s).Pawns
	params := reason.Params{"piece": x.nameOf(p.Board[from]), "from": from, "to": to}
	why := &reason.Reason{Finding: finding.New(reason.PawnNoDoubleStep, params), Path: ruleset.DoubleStepPath, Squares: []board.Square{from, to}}
	if !pawns.DoubleStep {
		return why
	}
	why.Path = ruleset.DoubleStepRankPath
	onRank := pawns.DoubleStepRank == 0 || int(x.side.Pawns[s].OwnRank[from]) == pawns.DoubleStepRank
	if onRank && (!x.rules.TracksUnmoved || p.Unmoved.Has(from)) {
		at := over
		if p.Board[over] == 0 {
			at = to
		}
		return x.blocked(why, p, at)
	}
	if pawns.DoubleStepRank != 0 {
		params["rank"] = int64(pawns.DoubleStepRank)
	}
	return why
}

// explainNothing explains a pawn's step to a square where it could only take,
// and nothing stands.
func (x *Explainer) explainNothing(v *mailbox.CheckInfo, from, to board.Square) *reason.Reason {
	p := v.P
	for e := range position.Seat(x.rules.NSeats) {
		if p.EP[e].Live && p.EP[e].Skipped == to && v.EnPassantTarget(e) {
			return x.explainDanger(v, position.Move{From: from, To: to, Flag: position.TakesEnPassant, Aux: uint8(e)})
		}
	}
	for e := range position.Seat(x.rules.NSeats) {
		if landed, ok := x.pushedOver(v, e, to); ok {
			return &reason.Reason{Finding: finding.New(reason.EnPassantExpired, reason.Params{"square": to, "by": x.pieceAt(p, landed)}), Path: ruleset.EnPassantLastsPath, Squares: []board.Square{to, landed}}
		}
	}
	q := p.Board[from]
	return &reason.Reason{Finding: finding.New(reason.PawnNothingToCapture, reason.Params{"piece": x.nameOf(q), "square": to}), Path: x.movesPath(q), Squares: []board.Square{to}}
}

// pushedOver finds a pawn of a seat that may once have made its double
// step over a square, and could then have been taken by the seat of the view.
func (x *Explainer) pushedOver(v *mailbox.CheckInfo, e position.Seat, over board.Square) (board.Square, bool) {
	p, b := v.P, x.rules.Board
	rules, taker := &p.SeatRules(e).Pawns, &p.SeatRules(v.S).Pawns
	if !x.rules.Enemies[v.S].Has(e) || !rules.DoubleStep || !taker.EnPassant {
		return 0, false
	}
	dx, dy := x.rules.RS.Seats[e].Side.Absolute(0, 1)
	landed, ok := b.Step(over, dx, dy)
	if !ok {
		return 0, false
	}
	from, ok := b.Step(over, -dx, -dy)
	if !ok || rules.DoubleStepRank != 0 && int(x.side.Pawns[e].OwnRank[from]) != rules.DoubleStepRank || p.Board[from] != 0 {
		return 0, false
	}
	q := p.Board[landed]
	return landed, q != 0 && x.rules.IsPawn[q] && x.rules.SeatOf[q] == e
}

// explainDanger explains a move that only the safety of the mover's own king
// forbids.
func (x *Explainer) explainDanger(v *mailbox.CheckInfo, m position.Move) *reason.Reason {
	return x.attackedReason(v, m, ruleset.OwnKingPath)
}

// attackedReason names the king and a piece that attacks it after the move: one
// that did so before where there is any, for then the check was not met.
func (x *Explainer) attackedReason(v *mailbox.CheckInfo, m position.Move, path ruleset.Path) *reason.Reason {
	why := &reason.Reason{Finding: finding.New(reason.MoveLeavesKingInCheck, reason.Params{"from": m.From, "to": m.To}), Path: path}
	after := *v.P
	after.Make(m)
	king, ok := after.King[v.S].Is()
	if !ok {
		return why
	}
	why.Params["king"] = king
	why.Squares = []board.Square{king}
	var room [32]board.Square
	attackers := x.lines.AttackersBy(&after, king, v.Enemies, room[:0])
	by := board.NoSquare
	for _, at := range attackers {
		if before, ok := v.P.King[v.S].Is(); ok && v.P.Board[at] == after.Board[at] && x.lines.AttacksSquare(v.P, at, before) {
			why.Code, by = reason.MoveDoesNotMeetCheck, at.Opt()
			break
		}
	}
	if by == board.NoSquare && len(attackers) > 0 {
		by = attackers[0].Opt()
	}
	if at, ok := by.Is(); ok {
		why.Params["by"] = x.pieceAt(&after, at)
		why.Squares = append(why.Squares, at)
	}
	return why
}

func (x *Explainer) movesPath(q position.Piece) ruleset.Path { return ruleset.MovesPath(x.nameOf(q)) }

func (x *Explainer) nameOf(q position.Piece) string { return x.kindName(x.rules.KindOf[q]) }

func (x *Explainer) kindName(k position.Kind) string { return x.rules.RS.Kinds[x.rules.Base[k]].Name }

// seatName is "" for Nobody.
func (x *Explainer) seatName(s position.Seat) string {
	if s >= x.rules.Nobody() {
		return ""
	}
	return x.rules.RS.Seats[s].Name
}

func (x *Explainer) pieceAt(p *position.Position, sq board.Square) reason.Piece {
	q := p.Board[sq]
	return reason.Piece{Piece: x.nameOf(q), Seat: x.seatName(x.rules.SeatOf[q]), Square: sq}
}

package explain

import (
	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// castlingMeant reports whether a king's move that its own steps do not make
// can only be meant as castling, and to which side: onto its partner, or to
// where castling with it would lead.
func (x *Explainer) castlingMeant(p *position.Position, s position.Seat, from, to board.Square) (int, bool) {
	if q := p.Board[to]; q != 0 && x.rules.SeatOf[q] == s {
		for side := range 2 {
			if p.Castle[s][side] == to.Opt() {
				return side, true
			}
		}
	}
	if len(x.lines.Ways(p, from, to)) > 0 {
		return 0, false
	}
	dx, dy := to.File()-from.File(), to.Rank()-from.Rank()
	rx, ry := x.rules.RS.Seats[s].Side.Absolute(1, 0)
	if n := max(dx, -dx, dy, -dy); n != 2 || dx != rx*n && dx != -rx*n || dy != ry*n && dy != -ry*n {
		return 0, false
	}
	if rules := p.SeatRules(s).Castling; rules != nil && !position.CastlingWayOf(rules).KingsMove {
		return 0, false
	}
	return x.rules.CastleSide(s, from, to)
}

// Castling returns why a seat may not castle to a side; nil where it may.
func (x *Explainer) Castling(p *position.Position, s position.Seat, side int) *reason.Reason {
	why := x.explainCastling(p, s, side)
	if at, ok := p.King[s].Is(); ok && why != nil {
		why.Attempt = []board.Square{at}
	}
	return why
}

func (x *Explainer) explainCastling(p *position.Position, s position.Seat, side int) *reason.Reason {
	rules := p.SeatRules(s).Castling
	if rules == nil {
		return &reason.Reason{Finding: finding.New(reason.CastlingNotAllowed, reason.Params{"seat": x.seatName(s)}), Path: ruleset.CastlingPath, Squares: []board.Square{}}
	}
	var v mailbox.CheckInfo
	v.Inspect(x.lines, p, s)
	m, fault := v.Castling(side)
	why := &reason.Reason{Path: ruleset.CastlingNeedsPath}
	switch fault.What {
	case mailbox.CastleFine:
		return nil
	case mailbox.CastlePath:
		why.Code, why.Path = reason.CastlingPathBlocked, ruleset.CastlingPathEmpty
		why.Params = reason.Params{"square": fault.At, "by": x.pieceAt(p, fault.At)}
		why.Squares = []board.Square{fault.At}
	case mailbox.CastleInCheck:
		x.nameAttacker(why, &v, p, reason.CastlingInCheck, fault.At)
		why.Path = ruleset.CastlingInCheck
	case mailbox.CastleThrough:
		// The king is lifted, so that it does not hide its own way.
		lifted := *p
		lifted.Put(0, m.From)
		x.nameAttacker(why, &v, &lifted, reason.CastlingThroughCheck, fault.At)
		why.Path = ruleset.CastlingThroughPath
	case mailbox.CastleInto:
		after := *p
		after.Make(m)
		x.nameAttacker(why, &v, &after, reason.CastlingIntoCheck, fault.At)
		why.Path = ruleset.CastlingIntoPath
	case mailbox.CastleExposes:
		return x.attackedReason(&v, m, ruleset.OwnKingPath)
	default:
		x.rightLost(why, p, s, side, rules)
	}
	return why
}

func (x *Explainer) nameAttacker(why *reason.Reason, v *mailbox.CheckInfo, p *position.Position, code reason.Code, sq board.Square) {
	why.Code = code
	why.Params = reason.Params{"square": sq}
	why.Squares = []board.Square{sq}
	var room [32]board.Square
	if by := x.lines.AttackersBy(p, sq, v.Enemies, room[:0]); len(by) > 0 {
		why.Params["by"] = x.pieceAt(p, by[0])
		why.Squares = append(why.Squares, by[0])
	}
}

// rightLost says as much about a missing right as the board shows.
func (x *Explainer) rightLost(why *reason.Reason, p *position.Position, s position.Seat, side int, rules *ruleset.Castling) {
	seat := x.seatName(s)
	king, home := board.NoSquare, board.NoSquare
	shuffled := x.rules.RS.Shuffle.Any()
	for _, placed := range x.rules.RS.Seats[s].Setup {
		if placed.Kind == x.rules.Royal {
			king = placed.Square.Opt()
		}
	}
	if at, ok := king.Is(); ok {
		for _, placed := range x.rules.RS.Seats[s].Setup {
			if placed.Kind != rules.With || placed.Square == at {
				continue
			}
			if which, ok := x.rules.CastleSide(s, at, placed.Square); ok && which == side {
				home = placed.Square.Opt()
			}
		}
	}
	now := p.King[s]
	moved := now != king && !shuffled
	if at, ok := now.Is(); ok && shuffled {
		moved = x.side.Pawns[s].OwnRank[at] != 1
	}
	why.Params = reason.Params{"seat": seat}
	why.Squares = []board.Square{}
	if at, ok := now.Is(); ok {
		why.Squares = []board.Square{at}
		if moved && rules.Needs&ruleset.KingUnmoved != 0 {
			why.Code = reason.CastlingKingMoved
			why.Params["square"] = at
			return
		}
	}
	why.Code = reason.CastlingNoRight
	why.Params["side"] = [...]string{"short", "long"}[side]
	at, ok := home.Is()
	if !ok || shuffled {
		return
	}
	rook := reason.Piece{Piece: x.rules.RS.Kinds[rules.With].Name, Seat: seat, Square: at}
	why.Params["rook"] = rook
	why.Squares = append(why.Squares, at)
	if p.Board[at] != x.rules.PieceOf(s, position.Kind(rules.With)) && rules.Needs&ruleset.RookUnmoved != 0 {
		why.Code = reason.CastlingRookMoved
		why.Params["square"] = at
	}
}

package movegen

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// castlingMeant reports whether a king's move that its own steps do not make
// can only be meant as castling, and to which side: onto its partner, or to
// where castling with it would lead.
func (g *Gen) castlingMeant(p *position.Position, s position.Seat, from, to board.Square) (int, bool) {
	if q := p.Board[to]; q != 0 && g.rules.SeatOf[q] == s {
		for side := range 2 {
			if p.Castle[s][side] == to.Opt() {
				return side, true
			}
		}
	}
	if len(g.ways(p, from, to)) > 0 {
		return 0, false
	}
	dx, dy := to.File()-from.File(), to.Rank()-from.Rank()
	rx, ry := g.rs.Seats[s].Side.Absolute(1, 0)
	if n := max(dx, -dx, dy, -dy); n != 2 || dx != rx*n && dx != -rx*n || dy != ry*n && dy != -ry*n {
		return 0, false
	}
	if rules := p.SeatRules(s).Castling; rules != nil && !rules.GoesTwo {
		return 0, false
	}
	return g.rules.CastleSide(s, from, to)
}

// ExplainCastling says why a seat may not castle to a side, position.Short or
// position.Long; nil where it may.
func (g *Gen) ExplainCastling(p *position.Position, s position.Seat, side int) *reason.Reason {
	if g.slow != nil {
		general := p.General(g.slow.rules)
		return g.slow.ExplainCastling(&general, s, side)
	}
	why := g.explainCastling(p, s, side)
	if at, ok := p.King[s].Is(); ok && why != nil {
		why.From = at.String()
	}
	return why
}

func (g *Gen) explainCastling(p *position.Position, s position.Seat, side int) *reason.Reason {
	rules := p.SeatRules(s).Castling
	if rules == nil {
		return &reason.Reason{Code: "castling.not_allowed", Path: "castling", Params: reason.Params{"seat": g.seatName(s)}, Squares: []string{}}
	}
	var v view
	v.look(g, p, s)
	m, fault := v.castling(side)
	why := &reason.Reason{Path: "castling.needs"}
	switch fault.what {
	case castleFine:
		return nil
	case castlePath:
		why.Code, why.Path = "castling.path_blocked", "castling.needs.path_empty"
		why.Params = reason.Params{"square": fault.at.String(), "by": g.pieceAt(p, fault.at)}
		why.Squares = names(fault.at)
	case castleInCheck:
		g.nameAttacker(why, &v, p, "castling.in_check", fault.at)
		why.Path = "castling.needs.not_in_check"
	case castleThrough:
		// The king is lifted, so that it does not hide its own way.
		lifted := *p
		lifted.Put(0, m.From)
		g.nameAttacker(why, &v, &lifted, "castling.through_check", fault.at)
		why.Path = "castling.needs.not_through_check"
	case castleInto:
		after := *p
		after.Make(m)
		g.nameAttacker(why, &v, &after, "castling.into_check", fault.at)
		why.Path = "castling.needs.not_into_check"
	case castleExposes:
		return g.attackedReason(&v, m, "check.own_king")
	default:
		g.rightLost(why, p, s, side, rules)
	}
	return why
}

func (g *Gen) nameAttacker(why *reason.Reason, v *view, p *position.Position, code reason.Code, sq board.Square) {
	why.Code = code
	why.Params = reason.Params{"square": sq.String()}
	why.Squares = names(sq)
	var room [32]board.Square
	if by := g.AttackersBy(p, sq, v.enemies, room[:0]); len(by) > 0 {
		why.Params["by"] = g.pieceAt(p, by[0])
		why.Squares = append(why.Squares, by[0].String())
	}
}

// rightLost says as much about a missing right as the board shows.
func (g *Gen) rightLost(why *reason.Reason, p *position.Position, s position.Seat, side int, rules *ruleset.Castling) {
	seat := g.seatName(s)
	king, home := board.NoSquare, board.NoSquare
	shuffled := g.rs.Shuffle.Any()
	for _, placed := range g.rs.Seats[s].Setup {
		if placed.Kind == g.rules.Royal {
			king = placed.Square.Opt()
		}
	}
	if at, ok := king.Is(); ok {
		for _, placed := range g.rs.Seats[s].Setup {
			if placed.Kind != rules.With || placed.Square == at {
				continue
			}
			if which, ok := g.rules.CastleSide(s, at, placed.Square); ok && which == side {
				home = placed.Square.Opt()
			}
		}
	}
	now := p.King[s]
	moved := now != king && !shuffled
	if at, ok := now.Is(); ok && shuffled {
		moved = g.pawns[s].ownRank[at] != 1
	}
	why.Params = reason.Params{"seat": seat}
	why.Squares = []string{}
	if at, ok := now.Is(); ok {
		why.Squares = names(at)
		if moved && rules.Needs&ruleset.KingUnmoved != 0 {
			why.Code = "castling.king_moved"
			why.Params["square"] = at.String()
			return
		}
	}
	why.Code = "castling.no_right"
	why.Params["side"] = [...]string{"short", "long"}[side]
	at, ok := home.Is()
	if !ok || shuffled {
		return
	}
	rook := reason.Piece{Piece: g.rs.Kinds[rules.With].Name, Seat: seat, Square: at.String()}
	why.Params["rook"] = rook
	why.Squares = append(why.Squares, at.String())
	if p.Board[at] != g.rules.PieceOf(s, position.Kind(rules.With)) && rules.Needs&ruleset.RookUnmoved != 0 {
		why.Code = "castling.rook_moved"
		why.Params["square"] = at.String()
	}
}

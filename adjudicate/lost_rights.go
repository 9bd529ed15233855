package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// castleLosses says by seat and side how a right to castle was lost. A board
// on which king and partner are home again does not show it; the game does.
type castleLosses [position.MaxSeats][2]uint8

// How a right was lost.
const (
	lostByKing    = 1 + iota // the king moved
	lostByPartner            // the partner moved
	lostTaken                // the partner was taken
)

// noteLosses notes which rights a move has cost, and how.
func (g *game) noteLosses(before *[position.MaxSeats][2]board.OptSquare, m position.Move, mover position.Seat) {
	for s := range position.Seat(g.rules.NSeats) {
		for side := range 2 {
			_, had := before[s][side].Is()
			if _, has := g.pos.Castle[s][side].Is(); !had || has {
				continue
			}
			how := uint8(lostTaken)
			if s == mover {
				how = lostByPartner
				if g.rules.IsRoyal[g.pos.Board[m.To]] || m.IsCastle() {
					how = lostByKing
				}
			}
			g.castleLost[s][side] = how
		}
	}
}

// sayLoss says of a missing right to castle how this game lost it, where the
// position alone does not show it.
func (g *game) sayLoss(seat position.Seat, why *reason.Reason) {
	if why.Code != reason.CastlingNoRight {
		return
	}
	side, ok := why.Params["side"].(string)
	if !ok {
		return
	}
	which := position.Short
	if side == "long" {
		which = position.Long
	}
	needs := g.seatRules(seat).Castling
	switch how := g.castleLost[seat][which]; {
	case how == lostByKing && needs.Needs&ruleset.KingUnmoved != 0:
		why.Code = reason.CastlingKingMoved
		if at, ok := g.pos.King[seat].Is(); ok {
			why.Params["square"] = at
		}
	case how != 0 && needs.Needs&ruleset.RookUnmoved != 0:
		why.Code = reason.CastlingRookMoved
	}
}

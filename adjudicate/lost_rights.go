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

// note notes which rights a move has cost, and how.
func (l *castleLosses) note(pos *position.Position, before *[position.MaxSeats][2]board.OptSquare, m position.Move, mover position.Seat) {
	for s := range position.Seat(pos.Rules.NSeats) {
		for side := range 2 {
			_, had := before[s][side].Is()
			if _, has := pos.Castle[s][side].Is(); !had || has {
				continue
			}
			how := uint8(lostTaken)
			if s == mover {
				how = lostByPartner
				if pos.Rules.IsRoyal[pos.Board[m.To]] || m.IsCastle() {
					how = lostByKing
				}
			}
			l[s][side] = how
		}
	}
}

// explain says of a missing right to castle how this game lost it, where the
// position alone does not show it.
func (l *castleLosses) explain(pos *position.Position, seat position.Seat, castling *ruleset.Castling, why *reason.Reason) {
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
	switch how := l[seat][which]; {
	case how == lostByKing && castling.Needs&ruleset.KingUnmoved != 0:
		why.Code = reason.CastlingKingMoved
		if at, ok := pos.King[seat].Is(); ok {
			why.Params["square"] = at
		}
	case how != 0 && castling.Needs&ruleset.RookUnmoved != 0:
		why.Code = reason.CastlingRookMoved
	}
}

package mailbox

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// pawnExtras adds what pawns do beyond their own steps: the double step, and
// the choice of a piece on the promotion rank.
func (ci *CheckInfo) pawnExtras(q position.Piece, from board.Square, buf []position.Move, start int) []position.Move {
	if to, ok := ci.DoubleStep(from); ok {
		if ci.g.Movers[q].Rays != nil { // a first move of its own to there is this one
			kept := buf[:start]
			for _, m := range buf[start:] {
				if m.To != to {
					kept = append(kept, m)
				}
			}
			buf = kept
		}
		buf = append(buf, position.Move{From: from, To: to, Flag: position.DoubleStep})
	}
	return ci.Promotions(buf, start)
}

// DoubleStep is where a pawn's double step leads, if it may make one.
func (ci *CheckInfo) DoubleStep(from board.Square) (board.Square, bool) {
	p := ci.P
	pawns := &p.SeatRules(ci.S).Pawns
	t := &ci.g.pawns[ci.S]
	if !pawns.DoubleStep || t.ahead[from] < 2 || pawns.DoubleStepRank != 0 && int(ci.R.Pawns[ci.S].OwnRank[from]) != pawns.DoubleStepRank {
		return 0, false
	}
	if ci.g.rules.TracksUnmoved && !p.Unmoved.Has(from) {
		return 0, false
	}
	forward := ci.R.Pawns[ci.S].Forward
	over := board.Square(int(from) + forward)
	to := board.Square(int(over) + forward)
	return to, p.Board[over] == 0 && p.Board[to] == 0
}

package bitboard

import (
	"math/bits"

	"houserules/adjudicate/position"
)

// KingCaptures appends the captures of living enemies' kings that the rules
// allow. They are rare, so each is tried.
func (ci *CheckInfo) KingCaptures(buf []position.Move) []position.Move {
	g, p := ci.g, ci.P
	for e := range position.Seat(g.rules.NSeats) {
		king, ok := p.King[e].Is()
		if !ok || !ci.Enemies.Has(e) {
			continue
		}
		for rest := g.attackers(p, king, 1<<ci.S); rest != 0; rest &= rest - 1 {
			from := position.OfBit(uint8(bits.TrailingZeros64(rest)))
			pawn := g.rules.IsPawn[p.Board[from]]
			if pawn && ci.CapturesEnPassant(king) {
				continue
			}
			m := position.Move{From: from, To: king}
			if !ci.mayCapture(m, 1<<e) {
				continue
			}
			start := len(buf)
			buf = append(buf, m)
			if pawn {
				buf = ci.Promotions(buf, start)
			}
		}
	}
	return buf
}

// mayCapture reports whether a move that takes the kings of the victims is
// legal under the rule for that.
func (ci *CheckInfo) mayCapture(m position.Move, victims position.Seats) bool {
	allowed, safe, out := ci.R.CapturesKing(victims)
	return allowed && (!safe || ci.safeAfter(m, out))
}

// safeAfter tries a move on a copy: is the seat's own king safe after it, when
// the seats of out have dropped out?
func (ci *CheckInfo) safeAfter(m position.Move, out position.Seats) bool {
	if !ci.Guarded {
		return true
	}
	if m.Flag == position.TakesEnPassant && out == 0 {
		return ci.safeEnPassant(m)
	}
	var after position.Position
	king, by, ok := ci.Try(&after, m, out)
	return !ok || ci.g.attackers(&after, king, by) == 0
}

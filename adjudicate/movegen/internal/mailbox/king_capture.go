package mailbox

import "houserules/adjudicate/position"

// KingCaptures appends the captures of living enemies' kings that the rules
// allow. They are rare, so each is tried.
func (ci *CheckInfo) KingCaptures(buf []position.Move) []position.Move {
	g, p := ci.g, ci.P
	for e := range position.Seat(g.rules.NSeats) {
		king, ok := p.King[e].Is()
		if !ok || !ci.Enemies.Has(e) {
			continue
		}
		for _, from := range g.rules.Board.Squares() {
			if g.rules.SeatBit[p.Board[from]] != 1<<ci.S || !g.AttacksSquare(p, from, king) || g.rules.IsPawn[p.Board[from]] && ci.CapturesEnPassant(king) {
				continue
			}
			m := position.Move{From: from, To: king}
			if !ci.mayCapture(m, 1<<e) {
				continue
			}
			start := len(buf)
			buf = append(buf, m)
			if g.rules.IsPawn[p.Board[from]] {
				buf = ci.Promotions(buf, start)
			}
		}
	}
	return buf
}

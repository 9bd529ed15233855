package movegen

import "houserules/adjudicate/position"

// Perft counts the ways to play depth plies from a position, by the seats in
// turn. A line ends where a living seat's king is taken. The last ply is
// counted without being made. The position is as before afterwards.
func (g *Gen) Perft(p *position.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(g.Count(p, p.Turn))
	}
	var room [MaxMoves]position.Move
	moves := g.Legal(p, p.Turn, room[:0])
	var n uint64
	var u position.Undo
	for _, m := range moves {
		p.MakeInto(m, &u)
		if q := u.Taken(); q == 0 || !g.rules.IsRoyal[q] || !p.In().Has(g.rules.SeatOf[q]) {
			n += g.Perft(p, depth-1)
		}
		p.UnmakeFrom(m, &u)
	}
	return n
}

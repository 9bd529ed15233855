package movegen

import "houserules/adjudicate/position"

// Perft counts the ways to play depth plies from a position, by the seats in
// turn. A line ends where a living seat's king is taken. The last ply is
// counted without being made. The position is as before afterwards.
func (g *Gen) Perft(p *position.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return g.perft(p, depth, make([]position.Move, 0, MaxMoves*depth))
}

// perft lists moves behind those of the plies above.
func (g *Gen) perft(p *position.Position, depth int, room []position.Move) uint64 {
	if depth == 1 {
		return uint64(g.Count(p, p.Turn))
	}
	moves := g.Legal(p, p.Turn, room)
	var n uint64
	var u position.Undo
	for i := range moves {
		m := moves[i]
		p.MakeInto(m, &u)
		switch q := u.Taken(); {
		case q != 0 && g.rules.IsRoyal[q] && p.In().Has(g.rules.SeatOf[q]):
		case depth == 2: // not worth a call
			n += uint64(g.Count(p, p.Turn))
		default:
			n += g.perft(p, depth-1, moves[len(moves):])
		}
		p.UnmakeFrom(m, &u)
	}
	return n
}

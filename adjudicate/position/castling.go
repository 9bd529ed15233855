package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// line is the unit step from one square to another of the same rank or file,
// as files and ranks. It reports false where they share neither, or are one.
func line(from, to board.Square) (dx, dy int, ok bool) {
	dx, dy = sign(to.File()-from.File()), sign(to.Rank()-from.Rank())
	return dx, dy, (dx == 0) != (dy == 0)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// CastleSide returns which castling (Short or Long) a right with that king and
// partner is, by the seat's way to castle, and by two squares where it has
// none. It reports false where the two are not on one line.
func (r *Rules) CastleSide(s Seat, king, partner board.Square) (int, bool) {
	dx, dy, ok := line(king, partner)
	if !ok {
		return 0, false
	}
	way := &castlingByTwo
	if c := r.castlingOf(s); c != nil {
		way = CastlingWayOf(c)
	}
	return way.side(r, s, dx, dy), true
}

// CastleSquares are the squares on which king and partner end: the king by its
// seat's way to castle, the partner beside it, inward. It reports false where
// the two are not on one line, or an end is off the board.
func (p *Position) CastleSquares(s Seat, king, partner board.Square) (kingTo, partnerTo board.Square, ok bool) {
	c := p.SeatRules(s).Castling
	dx, dy, ok := line(king, partner)
	if c == nil || !ok {
		return 0, 0, false
	}
	b := p.Rules.Board
	kingTo, ok = CastlingWayOf(c).kingTo(b, c, king, dx, dy)
	if !ok {
		return 0, 0, false
	}
	partnerTo, ok = b.Step(kingTo, -dx, -dy)
	return kingTo, partnerTo, ok
}

// StartRights are the castling rights of a seat whose pieces stand as they do
// on the board: for each direction along the king's own rank, the partner
// farthest out, as X-FEN reads a letter. Where there is no castling, none.
func (p *Position) StartRights(s Seat) [2]board.OptSquare {
	rights := [2]board.OptSquare{board.NoSquare, board.NoSquare}
	c := p.SeatRules(s).Castling
	king, ok := p.King[s].Is()
	if c == nil || !ok {
		return rights
	}
	partner := p.Rules.PieceOf(s, Kind(c.With))
	side := p.Rules.RS.Seats[s].Side
	for _, right := range []int{1, -1} {
		dx, dy := side.Absolute(right, 0)
		for sq, ok := p.Rules.Board.Step(king, dx, dy); ok; sq, ok = p.Rules.Board.Step(sq, dx, dy) {
			if p.Board[sq] != partner {
				continue
			}
			if which, ok := p.Rules.CastleSide(s, king, sq); ok {
				rights[which] = sq.Opt()
			}
		}
	}
	return rights
}

// shortIsRight reads off the profile's own array whether the nearer partner
// stands at the player's right hand; so it is too where nothing decides.
func (r *Rules) shortIsRight(s Seat) bool {
	c := r.castlingOf(s)
	if c == nil || r.Royal < 0 {
		return true
	}
	seat := &r.RS.Seats[s]
	rx, ry := seat.Side.Absolute(1, 0)
	nearest := [2]int{board.Size, board.Size} // right, left
	for _, king := range seat.Setup {
		if king.Kind != r.Royal {
			continue
		}
		for _, partner := range seat.Setup {
			if partner.Kind != c.With {
				continue
			}
			dx, dy, ok := line(king.Square, partner.Square)
			if !ok {
				continue
			}
			away := max(abs(partner.Square.File()-king.Square.File()), abs(partner.Square.Rank()-king.Square.Rank()))
			switch {
			case dx == rx && dy == ry:
				nearest[0] = min(nearest[0], away)
			case dx == -rx && dy == -ry:
				nearest[1] = min(nearest[1], away)
			}
		}
	}
	return nearest[0] <= nearest[1]
}

// castlingOf is the first castling rule among a seat's classes.
func (r *Rules) castlingOf(s Seat) *ruleset.Castling {
	for i := range r.RS.Seats[s].ByClass {
		if c := r.RS.Seats[s].ByClass[i].Castling; c != nil {
			return c
		}
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

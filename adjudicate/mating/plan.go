package mating

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Where the winner has only minor pieces, the mate stands in a corner with a
// piece of the loser's in its own king's way, and where he has only pawns one
// of them has to get through. The moves are then ordered by how far the
// position is from that, in moves of both; no answer depends on these numbers.

// corner is a corner of the board and the way it is mated in: the losing king
// in it, a blocker beside it, the winning king where it holds the two squares
// that are left.
type corner struct {
	king    board.Square
	blocker board.Square
	holds   [2]board.Square // for the winning king
	checks  [2]board.Square // from where a leaper of one by two gives check
}

// corners are the eight ways: four corners, the blocker on either side.
func corners(b *board.Board) []corner {
	if b.Files < 4 || b.Ranks < 4 || len(b.Cut) > 0 {
		return nil
	}
	var list []corner
	for i := range 8 {
		at := func(x, y int) board.Square {
			if i&4 != 0 {
				x, y = y, x
			}
			if i&1 != 0 {
				x = b.Files - 1 - x
			}
			if i&2 != 0 {
				y = b.Ranks - 1 - y
			}
			return board.At(x, y)
		}
		list = append(list, corner{at(0, 0), at(0, 1), [2]board.Square{at(2, 0), at(2, 1)}, [2]board.Square{at(1, 2), at(2, 1)}})
	}
	return list
}

// planned values a move by the position after it, equal ones by the general order.
func (s *search) planned(m position.Move) int32 {
	base := s.general(m)
	u := s.pos.Make(m)
	far := s.far()
	s.pos.Unmake(m, u)
	return base - planWeight*far
}

const planWeight = 8

// far is how far the position is from a mate, as the plans see it.
func (s *search) far() int32 {
	best := int32(1 << 10)
	if s.here.pawns {
		best = s.farPawns()
	}
	if len(s.here.winners) == 1 || s.here.pawnsOnly {
		return best
	}
	return min(best, s.farCorner())
}

func (s *search) farCorner() int32 {
	best := int32(1 << 10)
	lone := s.here.colour
	k, w := s.kingOf(s.loser), s.kingOf(s.winner)
	for i := range s.help.corners {
		c := &s.help.corners[i]
		if lone != anyColour && c.king.IsDark() != (lone == darkOnly) && s.here.leapers == 0 {
			continue
		}
		far := 4*distance(k, c.king) + 4*min(distance(w, c.holds[0]), distance(w, c.holds[1]))
		if far >= best {
			continue
		}
		if s.here.needs {
			far += s.farBlocker(c)
		}
		far += s.farCheckers(c)
		best = min(best, far)
	}
	return best
}

// farCheckers is how far the winner's pieces are from helping in a corner.
func (s *search) farCheckers(c *corner) int32 {
	far := int32(0)
	for _, sq := range s.here.winners {
		q := s.pos.Board[sq]
		if q == 0 || s.j.rules.SeatOf[q] != s.winner || s.j.rules.IsRoyal[q] {
			continue
		}
		far += distance(sq, c.king)
	}
	return far
}

// farBlocker is the fewest moves in which some piece of the loser gets beside
// its king.
func (s *search) farBlocker(c *corner) int32 {
	r := s.j.rules
	best := int32(200)
	side := r.RS.Seats[s.loser].Side
	rank := r.Board.OwnRank(side, c.blocker)
	buf := s.buf[:0]
	buf = s.j.pieces(&s.pos, s.loser, buf)
	s.buf = buf
	for _, sq := range buf {
		q := s.pos.Board[sq]
		far := int32(100)
		switch s.j.class[r.Base[r.KindOf[q]]] {
		case leaper:
			far = 4 * s.help.leaps(sq, c.blocker)
		case bishop:
			if sq.IsDark() == c.blocker.IsDark() {
				far = 4
				if sq == c.blocker {
					far = 0
				}
			}
		case rook:
			far = 14
			if sq == c.blocker {
				far = 8
			}
			if s.here.leapers == 0 {
				far = 60
			}
		case pawn:
			own := r.Board.OwnRank(side, sq)
			left := int32(8-own) + s.crowd(sq, side)
			if sq.File() == c.blocker.File() && own <= rank && rank > 1 && rank < 8 {
				far = 4*int32(rank-own) + s.crowdTo(sq, side, rank)
			} else {
				far = 4*left + 10
			}
		}
		best = min(best, far)
	}
	return best
}

// crowd is what stands in a pawn's way to promotion.
func (s *search) crowd(sq board.Square, side board.Side) int32 { return s.crowdTo(sq, side, 99) }

func (s *search) crowdTo(sq board.Square, side board.Side, rank int) int32 {
	n := int32(0)
	for {
		dx, dy := side.Absolute(0, 1)
		to, ok := s.j.rules.Board.Step(sq, dx, dy)
		if !ok || s.j.rules.Board.OwnRank(side, to) > rank {
			return n
		}
		if q := s.pos.Board[to]; q != 0 {
			n += 8
			if s.j.rules.IsPawn[q] {
				n += 8
			}
		}
		sq = to
	}
}

// farPawns is how far the winner's most advanced pawn is from promotion.
func (s *search) farPawns() int32 {
	r := s.j.rules
	best := int32(400)
	side := r.RS.Seats[s.winner].Side
	s.buf = s.j.pieces(&s.pos, s.winner, s.buf[:0])
	for _, sq := range s.buf {
		q := s.pos.Board[sq]
		if !r.IsPawn[q] {
			continue
		}
		far := int32(8-r.Board.OwnRank(side, sq))*4 + s.pass(sq, side)
		best = min(best, far)
	}
	return best
}

// pass is what it takes a pawn to get past what stands in its way: that it
// goes away, or that the pawn takes something beside.
func (s *search) pass(sq board.Square, side board.Side) int32 {
	b := s.j.rules.Board
	best := s.crowd(sq, side)
	if best == 0 {
		return 0
	}
	for {
		for _, right := range [2]int{-1, 1} {
			dx, dy := side.Absolute(right, 1)
			to, ok := b.Step(sq, dx, dy)
			if !ok {
				continue
			}
			way := int32(passEmpty)
			if q := s.pos.Board[to]; q != 0 && s.j.rules.SeatOf[q] == s.loser && !s.j.rules.IsRoyal[q] {
				way = passTake
			}
			best = min(best, way+s.crowd(to, side))
		}
		dx, dy := side.Absolute(0, 1)
		next, ok := b.Step(sq, dx, dy)
		if !ok || s.pos.Board[next] != 0 {
			return best
		}
		sq = next
	}
}

const (
	passEmpty = 10
	passTake  = 2
)

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
		list = append(list, corner{at(0, 0), at(0, 1), [2]board.Square{at(2, 0), at(2, 1)}})
	}
	return list
}

// planned values a move by the position after it, equal ones by the general order.
func (s *search) planned(m position.Move) int32 {
	base := s.general(m)
	u := s.pos.Make(m)
	s.moved = m.To
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
	ranks, top := &s.help.ranks[s.loser], int8(r.Board.Ranks)
	rank := ranks[c.blocker]
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
		case other:
			if far = 12; sq == c.blocker {
				far = 0
			}
		case pawn:
			own := ranks[sq]
			if sq.File() == c.blocker.File() && own <= rank && rank > 1 && rank < top {
				far = 4*int32(rank-own) + s.friction(sq, s.loser, rank)
			} else {
				far = 4*int32(top-own) + s.friction(sq, s.loser, lastRank) + 10
			}
		}
		best = min(best, far)
	}
	return best
}

// friction returns what the pieces in a pawn's way cost it, as far as an own rank.
func (s *search) friction(sq board.Square, seat position.Seat, rank int8) int32 {
	n := int32(0)
	ahead, ranks := &s.help.ahead[seat][1], &s.help.ranks[seat]
	for {
		to, ok := ahead[sq].Is()
		if !ok || ranks[to] > rank {
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

const lastRank = 127

// farPawns is how far the winner's most advanced pawn is from promotion.
func (s *search) farPawns() int32 {
	best, top := int32(400), int8(s.j.rules.Board.Ranks)
	for _, sq := range s.here.winners {
		q := s.pos.Board[sq]
		if q == 0 || !s.j.rules.IsPawn[q] || s.j.rules.SeatOf[q] != s.winner {
			sq = s.moved // where one of them moved
			if q = s.pos.Board[sq]; !s.j.rules.IsPawn[q] || s.j.rules.SeatOf[q] != s.winner {
				continue
			}
		}
		far := int32(top-s.help.ranks[s.winner][sq]) * 4
		if far < best {
			best = min(best, far+s.pass(sq))
		}
	}
	return best
}

// pass is what it takes a pawn to get past what stands in its way: that it
// goes away, or that the pawn takes something beside.
func (s *search) pass(sq board.Square) int32 {
	best := s.friction(sq, s.winner, lastRank)
	for best > passTake {
		for right := 0; right <= 2; right += 2 {
			to, ok := s.help.ahead[s.winner][right][sq].Is()
			if !ok {
				continue
			}
			way := int32(passEmpty)
			if q := s.pos.Board[to]; q != 0 && s.j.rules.SeatOf[q] == s.loser && !s.j.rules.IsRoyal[q] {
				way = passTake
			}
			if way < best {
				best = min(best, way+s.friction(to, s.winner, lastRank))
			}
		}
		next, ok := s.help.ahead[s.winner][1][sq].Is()
		if !ok || s.pos.Board[next] != 0 {
			return best
		}
		sq = next
	}
	return best
}

const (
	passEmpty = 10
	passTake  = 2
)

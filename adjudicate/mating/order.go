package mating

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// The numbers below only order the moves; no answer depends on them.

// strong reports whether a side has a piece that mates with its king's help
// and without a promotion.
func (j *Judge) strong(p *position.Position, by position.Seats) bool {
	c := j.count(p, by)
	return c.n[liner]+c.n[rook]+c.n[other] > 0
}

func (s *search) kingOf(seat position.Seat) board.Square {
	sq, _ := s.pos.King[seat].Is()
	return sq
}

// winnersMove values a move of the side that is to mate.
func (s *search) winnersMove(m position.Move) int32 {
	r := s.j.rules
	k := s.kingOf(s.loser)
	piece := s.pos.Board[m.From]
	c := s.j.class[r.Base[r.KindOf[piece]]]
	score := int32(0)
	if m.Promo != 0 {
		score += 80 + int32(r.RS.Kinds[r.Base[position.Kind(m.Promo-1)]].Value)*3
	}
	if t := s.pos.Board[m.To]; t != 0 && !m.IsCastle() {
		score += 3
	}
	before, after := distance(m.From, k), distance(m.To, k)
	switch {
	case r.IsRoyal[piece]:
		score += (before - after) * 5
		if after < 2 {
			score -= 20
		}
	case c == pawn:
		if !s.strong {
			side := r.RS.Seats[s.winner].Side
			score += 20 + int32(r.Board.OwnRank(side, m.To))*2
		}
	case c == liner || c == rook || c == other:
		score += (before-after)*3 + 4
		if after == 1 {
			score -= 2
		}
	default:
		score += (before - after) * 3
	}
	return score
}

// losersMove values a move of the side that is to be mated; it helps.
func (s *search) losersMove(m position.Move) int32 {
	r := s.j.rules
	k := s.kingOf(s.loser)
	piece := s.pos.Board[m.From]
	score := int32(0)
	if t := s.pos.Board[m.To]; t != 0 && !m.IsCastle() {
		score -= 30 + int32(r.RS.Kinds[r.Base[r.KindOf[t]]].Value)*4
	}
	if m.Flag == position.TakesEnPassant {
		score -= 34
	}
	switch {
	case r.IsRoyal[piece]:
		score += (s.fromEdge(m.From)-s.fromEdge(m.To))*6 + 1
		score += distance(m.From, s.kingOf(s.winner)) - distance(m.To, s.kingOf(s.winner))
	case m.Promo != 0:
		score -= int32(r.RS.Kinds[r.Base[position.Kind(m.Promo-1)]].Value)
	case distance(m.To, k) == 1:
		score += 4
	case distance(m.From, k) == 1:
		score -= 4
	}
	return score
}

// fromEdge is how far a square is from the edge, a corner counting most.
func (s *search) fromEdge(sq board.Square) int32 {
	b := s.j.rules.Board
	f, r := int32(sq.File()), int32(sq.Rank())
	f = min(f, int32(b.Files)-1-f)
	r = min(r, int32(b.Ranks)-1-r)
	return 2*min(f, r) + max(f, r)
}

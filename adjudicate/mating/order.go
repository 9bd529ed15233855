package mating

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// The numbers below only order the moves; no answer depends on them.

// look is what ordering knows of the position on the board.
type look struct {
	winners   []board.Square // the winner's pieces
	strong    bool           // one of them mates with its king's help and without a promotion
	plan      bool           // moves are ordered by plans; see plan.go
	pawns     bool           // the winner has a pawn
	pawnsOnly bool           // and nothing else
	needs     bool           // a blocker beside the other king is needed
	leapers   int            // how many minor pieces other than bishops
	colour    colour         // of the squares of the winner's bishops
}

// colour is the colour of squares that some bishops are bound to.
type colour uint8

const (
	anyColour colour = iota
	darkOnly
	lightOnly
)

// see looks at the position on the board.
func (l *look) see(s *search) {
	l.winners = s.j.pieces(&s.pos, s.winner, l.winners[:0])
	l.strong, l.plan, l.pawns, l.needs = false, false, false, false
	l.leapers = 0
	dark, light := 0, 0
	for _, sq := range l.winners {
		switch s.j.class[s.j.rules.Base[s.j.rules.KindOf[s.pos.Board[sq]]]] {
		case liner, rook:
			l.strong = true
		case other: // one that cannot mate a bare king is a minor piece
			if s.j.pairCannot(pair{own: s.pos.Board[sq]}) {
				l.leapers++
			} else if !s.j.rules.IsRoyal[s.pos.Board[sq]] {
				l.strong = true
			}
		case pawn:
			l.pawns = true
		case leaper:
			l.leapers++
		case bishop:
			if sq.IsDark() {
				dark++
			} else {
				light++
			}
		}
	}
	l.plan = !l.strong && len(s.help.corners) > 0
	l.colour = anyColour
	if dark == 0 && light > 0 {
		l.colour = lightOnly
	} else if light == 0 && dark > 0 {
		l.colour = darkOnly
	}
	l.pawnsOnly = l.leapers+dark+light == 0
	l.needs = l.leapers == 1 && dark+light == 0 || l.leapers == 0 && (dark == 0 || light == 0)
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
		if !s.here.strong {
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

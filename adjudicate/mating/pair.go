package mating

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// pair is one piece of the winner's and at most one of the loser's, 0 for none.
type pair struct{ own, enemy position.Piece }

// mostPairSquares is the largest board on which pairs are looked through.
const mostPairSquares = 100

// pairCannot reports that no mate exists on this board with a single piece of
// the winner's against one piece of the loser's or none, both given. It puts
// them, and the kings, everywhere it could matter: the winner's piece where it
// attacks the king, the loser's beside its king, for a piece further off can
// only take, step between or do nothing. Each pair is looked through once.
func (j *Judge) pairCannot(q pair) bool {
	if j.rules.NSeats != 2 || len(j.rules.Board.Squares()) > mostPairSquares || !j.ordinaryKing() || !j.settled(q.own) {
		return false
	}
	if cannot, ok := j.pairs.Load(q); ok {
		return cannot.(bool)
	}
	cannot := !j.mateStands(q)
	j.pairs.Store(q, cannot)
	return cannot
}

// settled reports whether a piece always moves alike: no pawn, no king, no
// first moves.
func (j *Judge) settled(q position.Piece) bool {
	return !j.rules.IsPawn[q] && !j.rules.IsRoyal[q] && !j.rules.FirstMove[q]
}

// mateStands looks for one mate with a pair.
func (j *Judge) mateStands(q pair) bool {
	winner := j.rules.SeatOf[q.own]
	loser := 1 - winner
	squares := j.rules.Board.Squares()
	h := j.helps()
	p := j.rules.New()
	p.SetTurn(loser)
	for _, k := range squares {
		p.Put(j.rules.KingOf(loser), k)
		near := beside(j.rules.Board, k)
		for _, from := range squares {
			if from == k || !h.hit(q.own, from, k) {
				continue
			}
			p.Put(q.own, from)
			for _, w := range squares {
				if w == k || w == from || near.Has(w) {
					continue
				}
				p.Put(j.rules.KingOf(winner), w)
				if j.mateWith(p, q, &near) {
					return true
				}
				p.Put(0, w)
			}
			p.Put(0, from)
		}
		p.Put(0, k)
	}
	return false
}

// mateWith tries the loser's piece nowhere, and on every square beside its king.
func (j *Judge) mateWith(p *position.Position, q pair, near *position.Set) bool {
	loser := p.Turn
	stands := func() bool {
		return j.gen.InCheck(p, loser) && !j.gen.HasLegal(p, loser) && !j.gen.InCheck(p, 1-loser)
	}
	if stands() {
		return true
	}
	if q.enemy == 0 {
		return false
	}
	for _, sq := range j.rules.Board.Squares() {
		if !near.Has(sq) || p.Board[sq] != 0 {
			continue
		}
		p.Put(q.enemy, sq)
		hit := stands()
		p.Put(0, sq)
		if hit {
			return true
		}
	}
	return false
}

// onePiece is the single piece of a side that is no king, 0 where it has none.
// It reports false where there are more.
func (j *Judge) onePiece(p *position.Position, of position.Seats) (position.Piece, bool) {
	var one position.Piece
	for s := range position.Seat(j.rules.NSeats) {
		if !of.Has(s) {
			continue
		}
		for k := range position.Kind(j.rules.NKinds) {
			q := j.rules.PieceOf(s, k)
			n := p.Count[q]
			if n == 0 || j.rules.IsRoyal[q] {
				continue
			}
			if n > 1 || one != 0 {
				return 0, false
			}
			one = q
		}
	}
	return one, true
}

// usual reports whether everything round a king looks as on eight by eight
// squares: no square missing, and on either axis at most one edge within reach
// of a leap.
func usual(b *board.Board) bool { return b.Files >= 4 && b.Ranks >= 4 && len(b.Cut) == 0 }

package mating

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// canStand reports whether a mate of the loser might stand somewhere: on a
// square that the king may get to and a piece of the winner may attack, with
// every square beside it attacked, held by the winning king from one square,
// or taken up by a piece of the loser's own. Each of the loser's pieces takes
// up one square only. Of kings that do not move as kings do, only the check is
// asked for.
func (l *locked) canStand(winner position.Seat) bool {
	king, ok := l.kingOf(1 - winner)
	if !ok {
		return true
	}
	plain := l.j.ordinaryKing()
	hits := l.attacks(winner, plain)
	for _, k := range l.j.rules.Board.Squares() {
		if king.reach.Has(k) && hits.Has(k) && (!plain || l.mateOn(k, winner, &hits)) {
			return true
		}
	}
	return false
}

// mateOn reports whether a mate might stand on a square that may be attacked.
func (l *locked) mateOn(k board.Square, winner position.Seat, hits *position.Set) bool {
	need := beside(l.j.rules.Board, k)
	for i := range need {
		need[i] &^= hits[i]
	}
	if need.Empty() {
		return true
	}
	own, ok := l.kingOf(winner)
	if !ok {
		return l.canFill(winner, &need)
	}
	for _, w := range l.j.rules.Board.Squares() {
		if !own.reach.Has(w) || distance(w, k) < 2 {
			continue
		}
		left, held := need, beside(l.j.rules.Board, w)
		for i := range left {
			left[i] &^= held[i]
		}
		if l.canFill(winner, &left) {
			return true
		}
	}
	return false
}

// canFill reports whether pieces of the loser might take up all of some
// squares, one each.
func (l *locked) canFill(winner position.Seat, squares *position.Set) bool {
	var can position.Set
	pieces := 0
	for i := range l.all {
		w := &l.all[i]
		if w.seat == winner || w.king {
			continue
		}
		any := uint64(0)
		for k := range squares {
			here := squares[k] & w.reach[k]
			any |= here
			can[k] |= here
		}
		if any != 0 {
			pieces++
		}
	}
	n := 0
	for i := range squares {
		if squares[i]&^can[i] != 0 {
			return false
		}
		n += bits.OnesCount64(squares[i])
	}
	return n <= pieces
}

func (l *locked) kingOf(seat position.Seat) (*walker, bool) {
	for i := range l.all {
		if l.all[i].king && l.all[i].seat == seat {
			return &l.all[i], true
		}
	}
	return nil, false
}

// attacks is the set of squares that pieces of the winner might attack, its
// king apart where that moves as kings do. The loser's king stands in no
// line's way, since it is attacked through the square it leaves.
func (l *locked) attacks(winner position.Seat, plain bool) position.Set {
	var hits position.Set
	for i := range l.all {
		w := &l.all[i]
		if w.seat != winner || w.king && plain || w.reach.Empty() {
			continue
		}
		for _, from := range l.j.rules.Board.Squares() {
			if w.reach.Has(from) {
				l.attacksFrom(w, from, &hits)
			}
		}
	}
	return hits
}

func (l *locked) attacksFrom(w *walker, from board.Square, hits *position.Set) {
	for i := range w.steps {
		s := &w.steps[i]
		if !s.Capture {
			continue
		}
		sq := from
		for n := 1; s.Limit == 0 || n <= s.Limit; n++ {
			to, ok := l.step(w, sq, s.Right, s.Forward)
			if !ok {
				break
			}
			hits.Add(to)
			if at := l.at[to]; !l.mayEmpty(to) && !(l.all[at].king && l.all[at].seat != w.seat) {
				break
			}
			sq = to
		}
	}
}

// beside is the set of squares one king's step away.
func beside(b *board.Board, sq board.Square) position.Set {
	var set position.Set
	for _, l := range leapsOf[king] {
		if to, ok := b.Step(sq, l.x, l.y); ok {
			set.Add(to)
		}
	}
	return set
}

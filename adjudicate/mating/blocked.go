package mating

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// A locked position is seen as a whole: for every piece, where it might ever
// get to, if each side did all it could to let it. A square may become empty
// when its piece may move or be taken; a piece may be taken where an enemy may
// get to. Both grow from nothing, each step justified by those before it, so
// that what has not grown at the end can never come about, in any order of
// moves. When then no piece of the winner but its king can ever attack a
// square that the other king can ever stand on, there is no check left in the
// position, and so no mate.

// walker is one piece, and where it might get to.
type walker struct {
	piece position.Piece
	seat  position.Seat
	start board.Square
	reach position.Set
	steps []betza.Step
	king  bool
	pawn  bool
}

// locked is the fixed point in the making.
type locked struct {
	j       *Judge
	p       *position.Position
	all     []walker
	at      [board.Size]int8                // walker that starts here, -1 none
	leaves  [board.Size]bool                // what stands here at the start may go away or be taken
	canBe   [position.MaxSeats]position.Set // squares where some piece of the seat may come to stand
	changed bool
	open    bool // something was met that this view does not cover
}

// blocked reports that no check by the winner can ever come. It gives up where
// a pawn might promote or a king castle.
func (j *Judge) blocked(p *position.Position, winner position.Seat) bool {
	if j.rules.NSeats != 2 {
		return false
	}
	l := &locked{j: j, p: p}
	for i := range l.at {
		l.at[i] = -1
	}
	for s := range j.rules.NSeats {
		for _, right := range p.Castle[s] {
			if _, ok := right.Is(); ok {
				return false
			}
		}
	}
	for _, sq := range j.rules.Board.Squares() {
		q := p.Board[sq]
		if q == 0 {
			continue
		}
		w := walker{piece: q, seat: j.rules.SeatOf[q], start: sq, king: j.rules.IsRoyal[q], pawn: j.rules.IsPawn[q],
			steps: j.rules.RS.Kinds[j.rules.Base[j.rules.KindOf[q]]].Moves}
		w.reach.Add(sq)
		l.at[sq] = int8(len(l.all))
		l.all = append(l.all, w)
		l.canBe[w.seat].Add(sq)
	}
	for l.changed = true; l.changed && !l.open; {
		l.changed = false
		for i := range l.all {
			l.grow(&l.all[i])
		}
	}
	return !l.open && !l.anyCheck(winner)
}

// grow adds the squares that one more move might bring a piece to.
func (l *locked) grow(w *walker) {
	for _, sq := range l.j.rules.Board.Squares() {
		if w.reach.Has(sq) {
			for i := range w.steps {
				l.walk(w, sq, &w.steps[i])
			}
			if w.pawn {
				l.doubleStep(w, sq)
			}
		}
	}
}

func (l *locked) step(w *walker, from board.Square, right, forward int) (board.Square, bool) {
	dx, dy := l.j.rules.RS.Seats[w.seat].Side.Absolute(right, forward)
	return l.j.rules.Board.Step(from, dx, dy)
}

func (l *locked) walk(w *walker, from board.Square, s *betza.Step) {
	sq := from
	for n := 1; s.Limit == 0 || n <= s.Limit; n++ {
		to, ok := l.step(w, sq, s.Right, s.Forward)
		if !ok {
			return
		}
		if (s.Move && l.mayEmpty(to) || s.Capture && l.mayTake(w, to)) && !(w.king && l.guarded(w.seat, to)) {
			l.land(w, to)
		}
		if !l.mayEmpty(to) {
			return
		}
		sq = to
	}
}

// doubleStep lets any pawn go two squares wherever both may be empty; that is
// more than the rules allow, and so on the safe side.
func (l *locked) doubleStep(w *walker, from board.Square) {
	rules := l.p.Rules.RS.Seats[w.seat].ByClass[l.p.Class[w.seat]].Pawns
	if !rules.DoubleStep {
		return
	}
	over, ok := l.step(w, from, 0, 1)
	if !ok || !l.mayEmpty(over) {
		return
	}
	to, ok := l.step(w, over, 0, 1)
	if !ok || !l.mayEmpty(to) {
		return
	}
	if rules.DoubleStepRank != 0 && l.j.rules.Board.OwnRank(l.j.rules.RS.Seats[w.seat].Side, from) != rules.DoubleStepRank {
		return
	}
	l.land(w, to)
	// It might be taken on the square it passed over.
	if !l.canBe[w.seat].Has(over) {
		l.canBe[w.seat].Add(over)
		l.changed = true
	}
}

func (l *locked) mayEmpty(sq board.Square) bool { return l.at[sq] < 0 || l.leaves[sq] }

// mayTake reports whether an enemy piece other than a king might stand on a square.
func (l *locked) mayTake(w *walker, sq board.Square) bool { return l.canBe[1-w.seat].Has(sq) }

// guarded reports that an enemy piece which never goes away attacks a square
// at one leap, so that a king never steps there.
func (l *locked) guarded(king position.Seat, sq board.Square) bool {
	for i := range l.all {
		w := &l.all[i]
		if w.seat == king || l.leaves[w.start] || w.king {
			continue
		}
		for n := range w.steps {
			s := &w.steps[n]
			if !s.Capture || s.Initial || len(s.Lame) > 0 {
				continue
			}
			if to, ok := l.step(w, w.start, s.Right, s.Forward); ok && to == sq {
				return true
			}
		}
	}
	return false
}

func (l *locked) land(w *walker, to board.Square) {
	if w.pawn {
		side := l.j.rules.RS.Seats[w.seat].Side
		rank := l.p.Rules.RS.Seats[w.seat].ByClass[l.p.Class[w.seat]].Pawns.PromotionRank
		if rank != 0 && l.j.rules.Board.OwnRank(side, to) == rank {
			l.open = true
			return
		}
	}
	if !w.reach.Has(to) {
		w.reach.Add(to)
		l.changed = true
	}
	if !w.king && !l.canBe[w.seat].Has(to) {
		l.canBe[w.seat].Add(to)
		l.changed = true
	}
	if !l.leaves[w.start] {
		l.leaves[w.start] = true
		l.changed = true
	}
	if i := l.at[to]; i >= 0 && l.all[i].seat != w.seat && !l.all[i].king && !l.leaves[to] {
		l.leaves[to] = true
		l.changed = true
	}
}

// anyCheck reports whether a piece of the winner might attack a square on
// which the other king might stand.
func (l *locked) anyCheck(winner position.Seat) bool {
	var kings position.Set
	for i := range l.all {
		if l.all[i].king && l.all[i].seat != winner {
			kings = l.all[i].reach
		}
	}
	for i := range l.all {
		w := &l.all[i]
		if w.seat != winner || w.king {
			continue
		}
		for _, sq := range l.j.rules.Board.Squares() {
			if w.reach.Has(sq) && l.attacksAny(w, sq, &kings) {
				return true
			}
		}
	}
	return false
}

func (l *locked) attacksAny(w *walker, from board.Square, kings *position.Set) bool {
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
			if kings.Has(to) {
				return true
			}
			if !l.mayEmpty(to) {
				break
			}
			sq = to
		}
	}
	return false
}

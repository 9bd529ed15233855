package mating

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// A locked position is seen as a whole: for every piece, where it might ever
// get to, if each side did all it could to let it. A square may become empty
// when its piece may move or be taken; a piece may be taken where an enemy may
// get to. Both grow from nothing, each step justified by those before it, so
// that what has not grown at the end can never come about, in any order of
// moves. Whether a mate could then stand anywhere is answered by canStand.

// walker is one piece, and where it might get to. A pawn that may promote is
// two: itself, and what it may become.
type walker struct {
	seat    position.Seat
	start   board.OptSquare // NoSquare for what a pawn may become
	reach   position.Set
	steps   []betza.Step
	king    bool
	pawn    bool
	bound   bool // to squares of one colour
	becomes int  // index of what a pawn may become, 0 for none
}

// most is how many walkers at distinguishes.
const most = 127

// locked is the fixed point in the making.
type locked struct {
	j       *Judge
	p       *position.Position
	all     []walker
	at      [board.Size]int8                // walker that starts here, -1 none
	leaves  [board.Size]bool                // what stands here at the start may go away or be taken
	canBe   [position.MaxSeats]position.Set // squares where a piece of the seat that is no king may be taken
	changed bool
	open    bool // something was met that this view does not cover
}

// blocked reports that no mate by the winner can ever come, seen from where
// pieces can get to.
func (j *Judge) blocked(p *position.Position, winner position.Seat) bool {
	if !j.seeks {
		return false
	}
	l := &locked{j: j, p: p}
	l.place()
	for l.changed = true; l.changed && !l.open; {
		l.changed = false
		for i := range l.all {
			l.grow(&l.all[i])
		}
		l.open = l.open || l.roams(winner)
	}
	return !l.open && !l.canStand(winner)
}

// roams reports that a piece of the winner, other than a bishop, may get about
// so freely that mates are sure to be found standing: no need to go on.
func (l *locked) roams(winner position.Seat) bool {
	const freely = 20
	for i := range l.all {
		w := &l.all[i]
		if w.seat != winner || w.king || w.pawn || w.bound {
			continue
		}
		n := 0
		for _, word := range w.reach {
			n += bits.OnesCount64(word)
		}
		if n > freely {
			return true
		}
	}
	return false
}

// place sets up a walker for every piece.
func (l *locked) place() {
	r := l.j.rules
	for i := range l.at {
		l.at[i] = -1
	}
	for _, sq := range r.Board.Squares() {
		q := l.p.Board[sq]
		if q == 0 {
			continue
		}
		seat := r.SeatOf[q]
		if int(seat) >= r.NSeats || len(l.all) == most {
			l.open = true
			return
		}
		w := walker{seat: seat, start: sq.Opt(), king: r.IsRoyal[q], pawn: r.IsPawn[q],
			bound: l.j.class[r.Base[r.KindOf[q]]] == bishop, steps: r.RS.Kinds[r.Base[r.KindOf[q]]].Moves}
		w.reach.Add(sq)
		l.at[sq] = int8(len(l.all))
		l.all = append(l.all, w)
		if !w.king {
			l.canBe[seat].Add(sq)
		}
	}
	for i, n := 0, len(l.all); i < n; i++ {
		if l.all[i].pawn {
			l.placePromoted(i)
		}
	}
	for s := range r.NSeats {
		seat := position.Seat(s)
		if ep := &l.p.EP[s]; ep.Live {
			l.canBe[seat].Add(ep.Skipped)
			l.leaves[ep.Landed] = true
		}
		l.castle(seat)
	}
}

// placePromoted adds what a pawn may become: one piece that moves in all the ways.
func (l *locked) placePromoted(i int) {
	r := l.j.rules
	seat := l.all[i].seat
	pawns := &l.p.SeatRules(seat).Pawns
	if pawns.PromotionRank == 0 || len(pawns.PromoteTo) == 0 {
		return
	}
	w := walker{seat: seat, start: board.NoSquare}
	for _, k := range pawns.PromoteTo {
		if r.RS.Kinds[k].Pawn || r.RS.Kinds[k].Royal {
			l.open = true
			return
		}
		w.steps = append(w.steps, r.RS.Kinds[k].Moves...)
	}
	w.steps = betza.Merge(w.steps)
	l.all[i].becomes = len(l.all)
	l.all = append(l.all, w)
}

// castle lets every right that is left be used at once, whatever stands between.
func (l *locked) castle(seat position.Seat) {
	king, ok := l.p.King[seat].Is()
	if !ok {
		return
	}
	for _, right := range l.p.Castle[seat] {
		partner, ok := right.Is()
		if !ok || l.at[partner] < 0 {
			continue
		}
		if c := l.p.SeatRules(seat).Castling; c == nil || c.Needs&ruleset.KingUnmoved == 0 || c.Needs&ruleset.RookUnmoved == 0 {
			l.open = true // the right goes on after they have moved
			return
		}
		if kingTo, partnerTo, ok := l.p.CastleSquares(seat, king, partner); ok {
			l.land(&l.all[l.at[king]], kingTo)
			l.land(&l.all[l.at[partner]], partnerTo)
		}
	}
}

// grow adds the squares that one more move might bring a piece to.
func (l *locked) grow(w *walker) {
	if w.reach.Empty() {
		return
	}
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
		free := l.mayEmpty(to)
		if (s.Move && free || s.Capture && l.canBe[1-w.seat].Has(to)) && !(w.king && l.guarded(w.seat, to)) {
			l.land(w, to)
		}
		if !free {
			return
		}
		sq = to
	}
}

// doubleStep lets a pawn go two squares wherever both may be empty, also when
// it has moved; that is more than the rules allow, and so on the safe side.
func (l *locked) doubleStep(w *walker, from board.Square) {
	rules := &l.p.SeatRules(w.seat).Pawns
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

// guarded reports that an enemy piece which never goes away attacks a square
// at one leap, so that a king never steps there.
func (l *locked) guarded(king position.Seat, sq board.Square) bool {
	for i := range l.all {
		w := &l.all[i]
		start, ok := w.start.Is()
		if w.seat == king || !ok || l.leaves[start] || w.king {
			continue
		}
		for n := range w.steps {
			s := &w.steps[n]
			if !s.Capture || s.Initial || len(s.Lame) > 0 {
				continue
			}
			if to, ok := l.step(w, start, s.Right, s.Forward); ok && to == sq {
				return true
			}
		}
	}
	return false
}

// land notes that a piece may come to a square, and that it then has left its
// own and what stood there is taken.
func (l *locked) land(w *walker, to board.Square) {
	if start, ok := w.start.Is(); ok && !l.leaves[start] {
		l.leaves[start] = true
		l.changed = true
	}
	if i := l.at[to]; i >= 0 && l.all[i].seat != w.seat && !l.all[i].king && !l.leaves[to] {
		l.leaves[to] = true
		l.changed = true
	}
	if w.becomes > 0 && l.j.rules.Board.OwnRank(l.j.rules.RS.Seats[w.seat].Side, to) == l.p.SeatRules(w.seat).Pawns.PromotionRank {
		w = &l.all[w.becomes]
	}
	if !w.reach.Has(to) {
		w.reach.Add(to)
		l.changed = true
	}
	if !w.king && !l.canBe[w.seat].Has(to) {
		l.canBe[w.seat].Add(to)
		l.changed = true
	}
}

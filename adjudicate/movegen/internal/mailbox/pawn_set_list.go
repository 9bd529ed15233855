package mailbox

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Occupancy is who stands where, as the side to move sees it.
type Occupancy struct {
	Occupied Words
	Targets  position.Set // what the seat may take, living enemies' kings included
	Kings    position.Set // those kings
}

// Gather fills an Occupancy.
func (ci *CheckInfo) Gather(c *Occupancy) {
	p := ci.P
	var occupied, targets Words
	for e := range ci.g.rules.NSeats + 1 {
		pieces := WordsOf(&p.Squares[e])
		occupied = occupied.Or(pieces)
		if ci.Take>>e&1 != 0 {
			targets = targets.Or(pieces)
		}
	}
	for e := range ci.g.rules.NSeats {
		if king := p.King[e]; ci.Enemies>>e&1 != 0 && king != board.NoSquare {
			c.Kings.Add(board.Square(king))
		}
	}
	c.Occupied = occupied
	targets.Put(&c.Targets)
}

// listSets appends the moves of all pieces, those of free pawns as sets.
func (ci *CheckInfo) listSets(buf []position.Move) []position.Move {
	p := ci.P
	pawns := &p.Pawns[ci.S]
	for i := range p.Squares[ci.S] {
		for rest := p.Squares[ci.S][i] &^ (pawns[i] &^ ci.Pinned[i]); rest != 0; rest &= rest - 1 {
			buf = ci.Piece(board.Square(i<<6|bits.TrailingZeros64(rest)), buf)
		}
	}
	free := WordsOf(pawns).Without(WordsOf(&ci.Pinned))
	if ci.Checks > 1 && ci.Enemies == 0 || free == (Words{}) {
		return buf
	}
	var c Occupancy
	ci.Gather(&c)
	t := &ci.g.Pawns[ci.S]
	class := &t.Classes[p.Class[ci.S]]
	targets := everywhere
	switch {
	case ci.Checks > 1:
		targets = Words{}
	case ci.Checks == 1:
		targets = WordsOf(&ci.block)
	}
	ones := t.Ahead.Move(free).Without(c.Occupied)
	buf = ci.spreadPawns(ones.And(targets), t.Ahead.by, class, position.Plain, buf)
	from := free.And(class.Double)
	if ci.g.rules.TracksUnmoved {
		from = from.And(WordsOf(&p.Unmoved))
	}
	twos := t.Ahead.Move(t.Ahead.Move(from).Without(c.Occupied)).Without(c.Occupied)
	buf = ci.spreadPawns(twos.And(targets), 2*t.Ahead.by, class, position.DoubleStep, buf)
	kings := WordsOf(&c.Kings)
	for i := range t.Takes {
		takes := t.Takes[i].Move(free).And(WordsOf(&c.Targets))
		if takes.Meets(kings) {
			ci.SawKing = true
		}
		buf = ci.spreadPawns(takes.Without(kings).And(targets), t.Takes[i].by, class, position.Plain, buf)
	}
	return buf
}

// spreadPawns appends pawn moves by one vector to a set of squares.
func (ci *CheckInfo) spreadPawns(to Words, by int, class *PawnClass, flag position.Flag, buf []position.Move) []position.Move {
	for i, rest := range [4]uint64{to.a, to.b, to.c, to.d} {
		last := position.Set{class.Last.a, class.Last.b, class.Last.c, class.Last.d}[i]
		for ; rest != 0; rest &= rest - 1 {
			sq := board.Square(i<<6 | bits.TrailingZeros64(rest))
			buf = side.Push(buf, board.Square(int(sq)-by), sq)
			buf[len(buf)-1].Flag = flag
			if last>>(sq&63)&1 != 0 {
				buf = ci.Promotions(buf, len(buf)-1)
			}
		}
	}
	return buf
}

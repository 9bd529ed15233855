package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// crowd is who stands where on a large board, as a seat sees it.
type crowd struct {
	occupied words
	prey     position.Set // what the seat may take, living enemies' kings included
	kings    position.Set // those kings
	closed   position.Set // where it may not go: occupied and no prey, or such a king
}

// gather fills a crowd.
func (v *view) gather(c *crowd) {
	p := v.p
	var occupied, prey words
	for e := range v.g.rules.NSeats + 1 {
		pieces := wordsOf(&p.Squares[e])
		occupied = occupied.or(pieces)
		if v.take>>e&1 != 0 {
			prey = prey.or(pieces)
		}
	}
	for e := range v.g.rules.NSeats {
		if king := p.King[e]; v.enemies>>e&1 != 0 && king != board.NoSquare {
			c.kings.Add(board.Square(king))
		}
	}
	c.occupied = occupied
	c.prey[0], c.prey[1], c.prey[2], c.prey[3] = prey.a, prey.b, prey.c, prey.d
	c.closed[0] = occupied.a&^prey.a | c.kings[0]
	c.closed[1] = occupied.b&^prey.b | c.kings[1]
	c.closed[2] = occupied.c&^prey.c | c.kings[2]
	c.closed[3] = occupied.d&^prey.d | c.kings[3]
}

// countWide counts a large board's usual case: no check, pawns as one set,
// whole lines by their nearest pieces, leaps as sets; almost without branches,
// which cost most where every position is another.
func (v *view) countWide() int {
	p, g := v.p, v.g
	var c crowd
	v.gather(&c)
	pawns := &p.Pawns[v.s]
	n := v.countPawns(wordsOf(pawns).without(wordsOf(&v.pinned)), &c)
	for i := range p.Squares[v.s] {
		for rest := p.Squares[v.s][i] &^ (pawns[i] &^ v.pinned[i]); rest != 0; rest &= rest - 1 {
			from := board.Square(i<<6 | bits.TrailingZeros64(rest))
			m := &g.movers[p.Board[from]]
			if m.shape != lineShape || v.pinned.Has(from) {
				n += v.countOther(m, from, &c)
				continue
			}
			if m.straight && c.opens(&g.beside[0][from]) {
				n += v.countStraight(from, &c)
			}
			if m.diagonal && c.opens(&g.beside[1][from]) {
				n += v.countDiagonal(from, &c)
			}
			if m.reach != nil {
				r := &m.reach[from]
				n += wordsOf(r).without(wordsOf(&c.closed)).len()
				if wordsOf(r).meets(wordsOf(&c.kings)) {
					v.sawKing = true
				}
			}
		}
	}
	return n
}

// countOther counts a king, or a piece that must be listed.
func (v *view) countOther(m *moverTable, from board.Square, c *crowd) int {
	if m.shape == kingShape {
		if wordsOf(&m.reach[from]).meets(wordsOf(&c.kings)) {
			v.sawKing = true
		}
		if !c.opens(&m.reach[from]) {
			return 0
		}
		return v.countKing(m, from)
	}
	return v.countPiece(from)
}

// opens reports whether a seat may go to one of some squares, kings apart:
// sliders and kings that are shut in need no closer look.
func (c *crowd) opens(s *position.Set) bool {
	return s[0]&^c.closed[0]|s[1]&^c.closed[1]|s[2]&^c.closed[2]|s[3]&^c.closed[3] != 0
}

// at is 1 for prey on a square. A living enemy's king is none, and noted.
func (v *view) at(sq int, c *crowd) int {
	n := int(c.prey[sq>>6&3] >> (sq & 63) & 1)
	if n != 0 && c.kings[sq>>6&3]>>(sq&63)&1 != 0 {
		v.sawKing = true
		return 0
	}
	return n
}

// countStraight counts along a rank and a file. What lies beyond the board is
// no prey, so that no edge need be known; see wideFits.
func (v *view) countStraight(from board.Square, c *crowd) int {
	l, at := &v.p.Lines, int(from)
	f, r := from&15, from>>4
	rank, file := l[r], l[16+f]
	east, west := bits.TrailingZeros32(rank>>((f+2)&31)), bits.LeadingZeros32(rank<<((31-f)&31))
	north, south := bits.TrailingZeros32(file>>((r+2)&31)), bits.LeadingZeros32(file<<((31-r)&31))
	return east + west + north + south +
		v.at(at+east+1, c) + v.at(at-west-1, c) + v.at(at+(north+1)<<4, c) + v.at(at-(south+1)<<4, c)
}

// countDiagonal counts along the two diagonals.
func (v *view) countDiagonal(from board.Square, c *crowd) int {
	t, at := &v.g.squares[from], int(from)
	f := from & 15
	rising, falling := v.p.Lines[t.line[2]&127], v.p.Lines[t.line[3]&127]
	ne, sw := bits.TrailingZeros32(rising>>((f+2)&31)), bits.LeadingZeros32(rising<<((31-f)&31))
	se, nw := bits.TrailingZeros32(falling>>((f+2)&31)), bits.LeadingZeros32(falling<<((31-f)&31))
	return ne + sw + se + nw +
		v.at(at+17*(ne+1), c) + v.at(at-17*(sw+1), c) + v.at(at-15*(se+1), c) + v.at(at+15*(nw+1), c)
}

// countPawns counts the moves of a set of pawns that stand free.
func (v *view) countPawns(pawns words, c *crowd) int {
	p, g := v.p, v.g
	t := &g.wide[v.s]
	class := &t.classes[p.Class[v.s]]
	ones := t.ahead.of(pawns).without(c.occupied)
	from := pawns.and(class.double)
	if g.rules.TracksUnmoved {
		from = from.and(wordsOf(&p.Unmoved))
	}
	twos := t.ahead.of(t.ahead.of(from).without(c.occupied)).without(c.occupied)
	steps := ones.or(twos) // no square is in both
	n := steps.len()
	promoting := 0
	if steps.meets(class.last) {
		promoting = steps.and(class.last).len()
	}
	prey, kings := wordsOf(&c.prey), wordsOf(&c.kings)
	for i := range t.takes {
		takes := t.takes[i].of(pawns).and(prey)
		if takes == (words{}) {
			continue
		}
		if takes.meets(kings) {
			v.sawKing = true
			takes = takes.without(kings)
		}
		n += takes.len()
		promoting += takes.and(class.last).len()
	}
	return n + promoting*class.more
}

// listWide appends the moves of all pieces, those of free pawns as sets.
func (v *view) listWide(buf []position.Move) []position.Move {
	p := v.p
	pawns := &p.Pawns[v.s]
	for i := range p.Squares[v.s] {
		for rest := p.Squares[v.s][i] &^ (pawns[i] &^ v.pinned[i]); rest != 0; rest &= rest - 1 {
			buf = v.piece(board.Square(i<<6|bits.TrailingZeros64(rest)), buf)
		}
	}
	free := wordsOf(pawns).without(wordsOf(&v.pinned))
	if v.checks > 1 && v.enemies == 0 || free == (words{}) {
		return buf
	}
	var c crowd
	v.gather(&c)
	t := &v.g.wide[v.s]
	class := &t.classes[p.Class[v.s]]
	targets := everywhere
	switch {
	case v.checks > 1:
		targets = words{}
	case v.checks == 1:
		targets = wordsOf(&v.block)
	}
	ones := t.ahead.of(free).without(c.occupied)
	buf = v.spreadPawns(ones.and(targets), t.ahead.by, class, position.Plain, buf)
	from := free.and(class.double)
	if v.g.rules.TracksUnmoved {
		from = from.and(wordsOf(&p.Unmoved))
	}
	twos := t.ahead.of(t.ahead.of(from).without(c.occupied)).without(c.occupied)
	buf = v.spreadPawns(twos.and(targets), 2*t.ahead.by, class, position.DoubleStep, buf)
	kings := wordsOf(&c.kings)
	for i := range t.takes {
		takes := t.takes[i].of(free).and(wordsOf(&c.prey))
		if takes.meets(kings) {
			v.sawKing = true
		}
		buf = v.spreadPawns(takes.without(kings).and(targets), t.takes[i].by, class, position.Plain, buf)
	}
	return buf
}

// spreadPawns appends pawn moves by one vector to a set of squares.
func (v *view) spreadPawns(to words, by int, class *wideClass, flag position.Flag, buf []position.Move) []position.Move {
	for i, rest := range [4]uint64{to.a, to.b, to.c, to.d} {
		last := position.Set{class.last.a, class.last.b, class.last.c, class.last.d}[i]
		for ; rest != 0; rest &= rest - 1 {
			sq := board.Square(i<<6 | bits.TrailingZeros64(rest))
			buf = push(buf, board.Square(int(sq)-by), sq)
			buf[len(buf)-1].Flag = flag
			if last>>(sq&63)&1 != 0 {
				buf = v.promotions(buf, len(buf)-1)
			}
		}
	}
	return buf
}

// wideFits reports whether a board leaves room at its sides, so that a step
// beyond an edge never comes out at the other.
func wideFits(b *board.Board) bool { return b.Files < board.Stride && b.Ranks < board.Stride }

package mailbox

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// noLift is passed where no square is taken as empty.
const noLift = board.NoSquare

// Nearest is how far the first occupied square lies from sq along a
// direction, counted from 1; more than the edge where none does.
func (g *Gen) Nearest(p *position.Position, sq board.Square, d uint8) uint8 {
	t := &g.Squares[sq]
	axis := d >> 1 & 3
	line, place := p.Lines[t.Line[axis]&127], t.Place[axis]
	if d&1 == 0 {
		return uint8(bits.TrailingZeros32(line>>((place+2)&31))) + 1
	}
	return uint8(bits.LeadingZeros32(line<<((31-place)&31))) + 1
}

func step(sq board.Square, d, n uint8) board.Square {
	return board.Square(int(sq) + deltas[d&7]*int(n))
}

// Attacked reports whether a piece of one of the seats attacks a square.
func (g *Gen) Attacked(p *position.Position, sq board.Square, by position.Seats) bool {
	return g.AttackedThrough(p, sq, by, noLift)
}

// AttackedThrough is Attacked with the square of lift taken as empty.
func (g *Gen) AttackedThrough(p *position.Position, sq board.Square, by position.Seats, lift board.OptSquare) bool {
	t := &g.Squares[sq]
	for d := range uint8(8) {
		n := g.Nearest(p, sq, d)
		if n > t.Edge[d] {
			continue
		}
		at := step(sq, d, n)
		if at.Opt() == lift {
			n += g.Nearest(p, at, d)
			if n > t.Edge[d] {
				continue
			}
			at = step(sq, d, n)
		}
		if q := &g.pieces[p.Board[at]]; q.hits[d] >= n && q.seat&by != 0 {
			return true
		}
	}
	for _, o := range g.leapers[sq] {
		if q := &g.pieces[p.Board[o.from]]; q.leaps>>o.vector&1 != 0 && q.seat&by != 0 && o.from.Opt() != lift {
			return true
		}
	}
	return len(g.rays) > 0 && g.raysAttack(p, sq, by, lift)
}

// raysAttack is attacked for pieces that move neither along lines nor by
// plain leaps.
func (g *Gen) raysAttack(p *position.Position, sq board.Square, by position.Seats, lift board.OptSquare) bool {
	for _, q := range g.rays {
		if p.Count[q] == 0 || g.pieces[q].seat&by == 0 {
			continue
		}
		for it := squaresOf(p, g.rules.SeatOf[q]); ; {
			from, ok := it.next()
			if !ok {
				break
			}
			if p.Board[from] == q && from.Opt() != lift && g.rayHits(p, q, from, sq, lift) {
				return true
			}
		}
	}
	return false
}

// rayHits reports whether a piece's steps that are neither lines nor
// leaps take from one square to another.
func (g *Gen) rayHits(p *position.Position, q position.Piece, from, to board.Square, lift board.OptSquare) bool {
	var buf [pathCap]board.Square
	rays := g.Movers[q].Rays
	for i := range rays {
		if rays[i].take == 0 || rays[i].initial && !p.Unmoved.Has(from) {
			continue
		}
		path, ok := g.path(&rays[i], from, to, rays[i].take, buf[:0])
		if !ok {
			continue
		}
		free := true
		for _, sq := range path {
			free = free && (p.Board[sq] == 0 || sq.Opt() == lift)
		}
		if free {
			return true
		}
	}
	return false
}

// pathCap holds the longest path: as many leaps as a board has room for, each
// with the squares that a lame Leap passes.
const pathCap = 64

// path lists the squares that must be empty for a ray to get from one square
// to another in at most far leaps. It reports false where it does not get there.
func (g *Gen) path(n *Ray, from, to board.Square, far uint8, buf []board.Square) ([]board.Square, bool) {
	b := g.rules.Board
	at := from
	for range far {
		for _, l := range n.lame {
			sq, ok := b.Step(at, l[0], l[1])
			if !ok {
				return buf, false
			}
			buf = append(buf, sq)
		}
		next, ok := b.Step(at, n.dx, n.dy)
		if !ok {
			return buf, false
		}
		if next == to {
			return buf, true
		}
		buf = append(buf, next)
		at = next
	}
	return buf, false
}

// AttacksSquare reports whether the piece on from attacks to: whether it could
// take there by its own steps, whatever stands there.
func (g *Gen) AttacksSquare(p *position.Position, from, to board.Square) bool {
	q := p.Board[from]
	if q == 0 || from == to {
		return false
	}
	t := &g.pieces[q]
	dx, dy := to.File()-from.File(), to.Rank()-from.Rank()
	if n := max(dx, -dx, dy, -dy); dx == 0 || dy == 0 || dx == dy || dx == -dy {
		d, _ := direction(dx/n, dy/n)
		if t.hits[d^1] >= uint8(n) && g.Squares[from].Edge[d] >= uint8(n) && g.Nearest(p, from, d) >= uint8(n) {
			return true
		}
	}
	if t.leaps != 0 {
		for _, o := range g.leapers[to] {
			if o.from == from && t.leaps>>o.vector&1 != 0 {
				return true
			}
		}
	}
	return t.rays && g.rayHits(p, q, from, to, noLift)
}

// AttackersBy appends the squares of the seats' pieces that attack sq, whoever
// stands there.
func (g *Gen) AttackersBy(p *position.Position, sq board.Square, by position.Seats, buf []board.Square) []board.Square {
	start := len(buf)
	t := &g.Squares[sq]
	for d := range uint8(8) {
		n := g.Nearest(p, sq, d)
		if n > t.Edge[d] {
			continue
		}
		at := step(sq, d, n)
		if q := &g.pieces[p.Board[at]]; q.hits[d] >= n && q.seat&by != 0 {
			buf = append(buf, at)
		}
	}
	for _, o := range g.leapers[sq] {
		if q := &g.pieces[p.Board[o.from]]; q.leaps>>o.vector&1 != 0 && q.seat&by != 0 {
			buf = appendOnce(buf, start, o.from)
		}
	}
	for _, q := range g.rays {
		if p.Count[q] == 0 || g.pieces[q].seat&by == 0 {
			continue
		}
		for it := squaresOf(p, g.rules.SeatOf[q]); ; {
			from, ok := it.next()
			if !ok {
				break
			}
			if p.Board[from] == q && g.rayHits(p, q, from, sq, noLift) {
				buf = appendOnce(buf, start, from)
			}
		}
	}
	return buf
}

func appendOnce(buf []board.Square, start int, sq board.Square) []board.Square {
	for _, have := range buf[start:] {
		if have == sq {
			return buf
		}
	}
	return append(buf, sq)
}

// iterator walks the squares of a seat's pieces.
type iterator struct {
	set  *position.Set
	word uint64
	i    int
}

// squaresOf begins at a1 and goes up.
func squaresOf(p *position.Position, s position.Seat) iterator {
	return iterator{set: &p.Squares[s], word: p.Squares[s][0]}
}

func (it *iterator) next() (board.Square, bool) {
	for it.word == 0 {
		if it.i == len(it.set)-1 {
			return 0, false
		}
		it.i++
		it.word = it.set[it.i]
	}
	sq := board.Square(it.i<<6 | bits.TrailingZeros64(it.word))
	it.word &= it.word - 1
	return sq, true
}

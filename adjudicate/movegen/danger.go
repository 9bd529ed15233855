package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// mover is a position as one seat sees it that is to move: who may be taken,
// and which king is at stake.
type mover struct {
	g          *Gen
	p          *position.Position
	s          position.Seat
	enemies    position.Seats // living
	take       position.Seats // owners, as SeatBits, whose pieces may be taken
	king       board.Square
	guarded    bool // there is a king, and it must be safe after the move
	takesKings bool // the rules let living enemies' kings be taken
	// sawKing is set when a step ended on a living enemy's king.
	sawKing bool
}

// sit takes the seat's place.
func (v *mover) sit(g *Gen, p *position.Position, s position.Seat) {
	if v.p != p || v.g != g {
		v.g, v.p = g, p // only then: a pointer costs more to write than to compare
	}
	r := g.rules
	king, ok := p.King[s].Is()
	v.s, v.enemies, v.take = s, r.Enemies[s]&^p.Out, g.takers&^(r.Mates[s]&^p.Out)
	v.king, v.guarded, v.takesKings = king, ok && g.mustBeSafe, g.takesKings
}

// view is a mover with what threatens its king.
type view struct {
	mover
	checks  int
	block   position.Set // squares that end a single check: the checker's and those between
	pinned  position.Set
	npins   int
	pins    [8]pin
	tryEach bool // something unusual checks or pins: try each move
}

// pin is an own piece that may move only along a line from the king.
type pin struct {
	sq      board.Square
	dir     uint8
	through uint8 // how far away the attacker stands
}

// look finds the checks and pins of a seat. It is the first step of
// every generation.
func (v *view) look(g *Gen, p *position.Position, s position.Seat) {
	v.sit(g, p, s)
	king := v.king
	if !v.guarded {
		return
	}
	t := &g.squares[king]
	for axis := range uint8(4) {
		line, place := p.Lines[t.line[axis]&127], t.place[axis]
		d, delta := 2*axis, deltas[2*axis]
		n := bits.TrailingZeros32(line>>((place+2)&31)) + 1
		if n <= int(t.edge[d]) {
			at := board.Square(int(king) + delta*n)
			if q := &g.pieces[p.Board[at]]; q.seat == 1<<s {
				n += bits.TrailingZeros32(line>>((int(place)+2+n)&31)) + 1
				far := &g.pieces[p.Board[board.Square(int(king)+delta*n)]]
				if far.seat&v.enemies != 0 && int(far.hits[d]) >= n && n <= int(t.edge[d]) {
					v.pin(at, d, n)
				}
			} else if q.seat&v.enemies != 0 && int(q.hits[d]) >= n {
				v.checks++
				v.blockLine(d, uint8(n))
			}
		}
		d++
		n = bits.LeadingZeros32(line<<((31-place)&31)) + 1
		if n <= int(t.edge[d]) {
			at := board.Square(int(king) - delta*n)
			if q := &g.pieces[p.Board[at]]; q.seat == 1<<s {
				n += bits.LeadingZeros32(line<<((31-int(place)+n)&31)) + 1
				far := &g.pieces[p.Board[board.Square(int(king)-delta*n)]]
				if far.seat&v.enemies != 0 && int(far.hits[d]) >= n && n <= int(t.edge[d]) {
					v.pin(at, d, n)
				}
			} else if q.seat&v.enemies != 0 && int(q.hits[d]) >= n {
				v.checks++
				v.blockLine(d, uint8(n))
			}
		}
	}
	for _, o := range g.leapers[king] {
		if q := &g.pieces[p.Board[o.from]]; q.seat&v.enemies != 0 && q.leaps>>(o.vector&63)&1 != 0 {
			if !(v.checks == 1 && v.block.Has(o.from)) { // not yet counted by its line
				v.checks++
			}
			v.block = position.Set{}
			v.block.Add(o.from)
		}
	}
	if len(g.generic) > 0 {
		v.lookGeneric()
	}
}

// pin notes that an own piece stands alone before an attacker n squares from the king.
func (v *view) pin(own board.Square, d uint8, n int) {
	v.pinned.Add(own)
	v.pins[v.npins&7] = pin{own, d, uint8(n)}
	v.npins++
}

// takeBy is the set of owners whose pieces a seat may take: all but its own
// side's living ones.
func (g *Gen) takeBy(p *position.Position, s position.Seat) position.Seats {
	return g.takers &^ (g.rules.Mates[s] &^ p.Out)
}

func (v *view) blockLine(d, n uint8) {
	v.block = position.Set{}
	for i := uint8(1); i <= n; i++ {
		v.block.Add(step(v.king, d, i))
	}
}

// lookGeneric looks for checks and pins by pieces that move neither along
// lines nor by plain leaps. Where there is one, each move is tried.
func (v *view) lookGeneric() {
	g, p := v.g, v.p
	var buf [pathCap]board.Square
	for _, q := range g.generic {
		if p.Count[q] == 0 || g.pieces[q].seat&v.enemies == 0 {
			continue
		}
		for it := squaresOf(p, g.rules.SeatOf[q]); ; {
			from, ok := it.next()
			if !ok {
				break
			}
			if p.Board[from] != q {
				continue
			}
			rays := g.movers[q].generic
			for i := range rays {
				if rays[i].take == 0 || rays[i].initial && !p.Unmoved.Has(from) {
					continue
				}
				path, ok := g.path(&rays[i], from, v.king, rays[i].take, buf[:0])
				if !ok {
					continue
				}
				in, own := 0, 0
				for _, sq := range path {
					if q := p.Board[sq]; q != 0 {
						in++
						if g.pieces[q].seat == 1<<v.s {
							own++
						}
					}
				}
				if in == own && in <= 1 {
					v.tryEach = true
					return
				}
			}
		}
	}
}

// capturable reports whether a piece may be taken like any other. A living
// enemy's king may not; that is noted for kingCaptures.
func (v *mover) capturable(q position.Piece) bool {
	t := &v.g.pieces[q]
	if t.seat&v.take == 0 {
		return false
	}
	if t.royal && t.seat&v.enemies != 0 {
		v.sawKing = true
		return false
	}
	return true
}

// safeAfter tries a move on a copy: is the seat's own king safe after it, when
// the seats of out have dropped out?
func (v *mover) safeAfter(m position.Move, out position.Seats) bool {
	if !v.guarded {
		return true
	}
	if v.g.small != nil && m.Flag == position.TakesEnPassant && out == 0 {
		return v.safeEnPassant(m)
	}
	p := *v.p
	p.Make(m)
	for e := range position.Seat(v.g.rules.NSeats) {
		if out.Has(e) {
			p.SetOut(e)
		}
	}
	king, ok := p.King[v.s].Is()
	return !ok || !v.g.attackedBy(&p, king, v.enemies&^p.Out)
}

// mayCapture reports whether a move that takes the kings of the victims is
// legal under the rule for that.
func (v *mover) mayCapture(m position.Move, victims position.Seats) bool {
	switch v.g.rs.CaptureKing {
	case ruleset.CaptureAlways:
		return true
	case ruleset.CaptureWhenSafe:
		return v.safeAfter(m, 0)
	case ruleset.CaptureWhenSafeAfter:
		return v.safeAfter(m, victims)
	default:
		return false
	}
}

// pinOf is the pin of a piece that is pinned. A piece can be pinned along
// several lines only by unusual attackers, for which each move is tried.
func (v *view) pinOf(sq board.Square) *pin {
	for i := range v.npins {
		if v.pins[i].sq == sq {
			return &v.pins[i]
		}
	}
	return nil
}

// along reports whether a square lies on a pin's line, up to its attacker.
func (n *pin) along(king, to board.Square) bool {
	for i := uint8(1); i <= n.through; i++ {
		if step(king, n.dir, i) == to {
			return true
		}
	}
	return false
}

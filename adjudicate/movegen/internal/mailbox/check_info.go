package mailbox

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// CheckInfo holds the checkers and pins of the side to move. Its zero value is
// ready for Inspect.
type CheckInfo struct {
	side.ToMove
	g       *Gen
	Checks  int
	block   position.Set // squares that end a single check: the checker's and those between
	Pinned  position.Set
	npins   int
	pins    [8]pin
	TryEach bool // something unusual checks or pins: try each move
}

// pin is an own piece that may move only along a line from the king.
type pin struct {
	sq      board.Square
	dir     uint8
	through uint8 // how far away the attacker stands
}

// Inspect finds the checks and pins of a seat, as if it were to move. It is the
// first step of every generation.
func (ci *CheckInfo) Inspect(g *Gen, p *position.Position, s position.Seat) {
	ci.g = g
	ci.Init(g.side, p, s)
	king := ci.King
	if !ci.Guarded {
		return
	}
	t, own, enemies := &g.Squares[king], position.Seats(1)<<s, ci.Enemies
	for axis := range uint8(4) {
		line, place, delta := p.Lines[t.Line[axis]&127], t.Place[axis], deltas[2*axis]
		up := bits.TrailingZeros32(line>>((place+2)&31)) + 1
		if up <= int(t.Edge[2*axis]) {
			if q := &g.pieces[p.Board[uint8(int(king)+delta*up)]]; q.seat == own {
				second := up + bits.TrailingZeros32(line>>((int(place)+2+up)&31)) + 1
				if far := &g.pieces[p.Board[uint8(int(king)+delta*second)]]; far.seat&enemies != 0 {
					ci.inspectPin(far, 2*axis, up, second)
				}
			} else if q.seat&enemies != 0 {
				ci.inspectCheck(q, 2*axis, up)
			}
		}
		down := bits.LeadingZeros32(line<<((31-place)&31)) + 1
		if down <= int(t.Edge[2*axis+1]) {
			if q := &g.pieces[p.Board[uint8(int(king)-delta*down)]]; q.seat == own {
				second := down + bits.LeadingZeros32(line<<((31-int(place)+down)&31)) + 1
				if far := &g.pieces[p.Board[uint8(int(king)-delta*second)]]; far.seat&enemies != 0 {
					ci.inspectPin(far, 2*axis+1, down, second)
				}
			} else if q.seat&enemies != 0 {
				ci.inspectCheck(q, 2*axis+1, down)
			}
		}
	}
	for _, o := range g.leapers[king] {
		if q := &g.pieces[p.Board[o.from]]; q.seat&ci.Enemies != 0 && q.leaps>>(o.vector&63)&1 != 0 {
			if !(ci.Checks == 1 && ci.block.Has(o.from)) { // not yet counted by its line
				ci.Checks++
			}
			ci.block = position.Set{}
			ci.block.Add(o.from)
		}
	}
	if len(g.rays) > 0 {
		ci.inspectRays()
	}
}

// inspectCheck notes a check if the enemy's nearest piece along a direction takes
// from as far away as n.
func (ci *CheckInfo) inspectCheck(q *pieceTable, d uint8, n int) {
	if int(q.hits[d]) >= n {
		ci.Checks++
		ci.blockLine(d, uint8(n))
	}
}

// inspectPin notes a pin if the enemy's piece behind an own one takes from as far
// away as second and stands on the board.
func (ci *CheckInfo) inspectPin(far *pieceTable, d uint8, first, second int) {
	if int(far.hits[d]) >= second && second <= int(ci.g.Squares[ci.King].Edge[d]) {
		ci.pin(step(ci.King, d, uint8(first)), d, uint8(second))
	}
}

// pin notes that an own piece stands alone before an attacker n squares from the king.
func (ci *CheckInfo) pin(own board.Square, d, n uint8) {
	ci.Pinned.Add(own)
	ci.pins[ci.npins&7] = pin{own, d, n}
	ci.npins++
}

func (ci *CheckInfo) blockLine(d, n uint8) {
	ci.block = position.Set{}
	for i := uint8(1); i <= n; i++ {
		ci.block.Add(step(ci.King, d, i))
	}
}

// inspectRays finds checks and pins by pieces that move neither along
// lines nor by plain leaps. Where there is one, each move is tried.
func (ci *CheckInfo) inspectRays() {
	g, p := ci.g, ci.P
	var buf [pathCap]board.Square
	for _, q := range g.rays {
		if p.Count[q] == 0 || g.pieces[q].seat&ci.Enemies == 0 {
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
			rays := g.Movers[q].Rays
			for i := range rays {
				if rays[i].take == 0 || rays[i].initial && !p.Unmoved.Has(from) {
					continue
				}
				path, ok := g.path(&rays[i], from, ci.King, rays[i].take, buf[:0])
				if !ok {
					continue
				}
				in, own := 0, 0
				for _, sq := range path {
					if q := p.Board[sq]; q != 0 {
						in++
						if g.pieces[q].seat == 1<<ci.S {
							own++
						}
					}
				}
				if in == own && in <= 1 {
					ci.TryEach = true
					return
				}
			}
		}
	}
}

// capturable reports whether a piece may be taken like any other. A living
// enemy's king may not; that is noted for kingCaptures.
func (ci *CheckInfo) capturable(q position.Piece) bool {
	t := &ci.g.pieces[q]
	if t.seat&ci.Take == 0 {
		return false
	}
	if t.royal && t.seat&ci.Enemies != 0 {
		ci.SawKing = true
		return false
	}
	return true
}

// safeAfter tries a move on a copy: is the seat's own king safe after it, when
// the seats of out have dropped out?
func (ci *CheckInfo) safeAfter(m position.Move, out position.Seats) bool {
	if !ci.Guarded {
		return true
	}
	var after position.Position
	king, by, ok := ci.Try(&after, m, out)
	return !ok || !ci.g.Attacked(&after, king, by)
}

// mayCapture reports whether a move that takes the kings of the victims is
// legal under the rule for that.
func (ci *CheckInfo) mayCapture(m position.Move, victims position.Seats) bool {
	allowed, safe, out := ci.R.CapturesKing(victims)
	return allowed && (!safe || ci.safeAfter(m, out))
}

// pinOf is the pin of a piece that is pinned. A piece can be pinned along
// several lines only by unusual attackers, for which each move is tried.
func (ci *CheckInfo) pinOf(sq board.Square) *pin {
	for i := range ci.npins {
		if ci.pins[i].sq == sq {
			return &ci.pins[i]
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

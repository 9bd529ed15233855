package mailbox

import (
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

func (g *Gen) compileSquares() {
	for i := range board.Size {
		sq := board.Square(i)
		t := &g.Squares[sq]
		t.Line, t.Place = position.LinesOf(sq)
		for d, v := range side.Directions {
			at := sq
			for g.rules.Board.Has(sq) {
				next, ok := g.rules.Board.Step(at, v[0], v[1])
				if !ok {
					break
				}
				at = next
				t.Edge[d]++
			}
		}
	}
}

// compilePiece sorts the steps of a kind, as its owner's seat sees them, into
// lines, leaps and the rest.
func (g *Gen) compilePiece(s position.Seat, k position.Kind, vectors map[[2]int]uint8) {
	r := g.rules
	q := r.PieceOf(s, k)
	kind := &r.RS.Kinds[r.Base[k]]
	g.pieces[q] = pieceTable{seat: r.SeatBit[q], royal: kind.Royal, pawn: kind.Pawn}
	if s == r.Nobody() {
		return // it stands and blocks, no more
	}
	t := &g.pieces[q]
	m := &g.Movers[q]
	var move, take [8]uint8
	leaps := map[[2]int]*Leap{}
	var order [][2]int
	for _, step := range betza.Merge(kind.Moves) {
		dx, dy := r.RS.Seats[s].Side.Absolute(step.Right, step.Forward)
		far := uint8(AnyDistance)
		if step.Limit > 0 {
			far = uint8(min(step.Limit, AnyDistance))
		}
		d, isLine := direction(dx, dy)
		switch {
		case len(step.Lame) > 0 || step.Initial || !isLine && step.Limit != 1:
			m.Rays = append(m.Rays, g.rayOf(s, step, dx, dy, far))
			t.rays = t.rays || step.Capture
		case isLine:
			if step.Move {
				move[d] = max(move[d], far)
			}
			if step.Capture {
				take[d] = max(take[d], far)
				t.hits[d^1] = take[d]
			}
		default:
			v := [2]int{dx, dy}
			if leaps[v] == nil {
				leaps[v] = &Leap{}
				order = append(order, v)
			}
			leaps[v].Move = leaps[v].Move || step.Move
			leaps[v].Take = leaps[v].Take || step.Capture
			if step.Capture {
				n, ok := vectors[v]
				if !ok && len(vectors) < 64 {
					n, ok = uint8(len(vectors)), true
					vectors[v] = n
				}
				if ok {
					t.leaps |= 1 << n
				} else { // more kinds of leaps than a word has bits
					m.Rays = append(m.Rays, Ray{dx: dx, dy: dy, take: 1})
					leaps[v].Take, t.rays = false, true
				}
			}
		}
	}
	for d := range uint8(8) {
		if move[d]|take[d] != 0 {
			m.Lines = append(m.Lines, Line{d, move[d], take[d]})
		}
	}
	if len(order) > 0 {
		m.Leaps = make([][]Leap, board.Size)
		for _, from := range r.Board.Squares() {
			for _, v := range order {
				if to, ok := r.Board.Step(from, v[0], v[1]); ok {
					m.Leaps[from] = append(m.Leaps[from], Leap{to, leaps[v].Move, leaps[v].Take})
				}
			}
		}
	}
	if t.rays {
		g.rays = append(g.rays, q)
	}
	m.Overlap = overlaps(m, order)
}

func (g *Gen) rayOf(s position.Seat, step betza.Step, dx, dy int, far uint8) Ray {
	n := Ray{dx: dx, dy: dy, initial: step.Initial}
	if step.Move {
		n.move = far
	}
	if step.Capture {
		n.take = far
	}
	for _, between := range step.Lame {
		x, y := g.rules.RS.Seats[s].Side.Absolute(between[0], between[1])
		n.lame = append(n.lame, [2]int{x, y})
	}
	return n
}

// overlaps reports whether two steps of a mover may end on one square, so
// that its moves must be searched for doubles.
func overlaps(m *Mover, leaps [][2]int) bool {
	type way struct{ dx, dy, far int }
	var ways []way
	for _, l := range m.Lines {
		ways = append(ways, way{side.Directions[l.Dir][0], side.Directions[l.Dir][1], int(max(l.Move, l.Take))})
	}
	for _, v := range leaps {
		ways = append(ways, way{v[0], v[1], 1})
	}
	for _, n := range m.Rays {
		ways = append(ways, way{n.dx, n.dy, int(max(n.move, n.take))})
	}
	seen := map[[2]int]bool{}
	for _, w := range ways {
		for i := 1; i <= w.far && i < board.Stride; i++ {
			at := [2]int{i * w.dx, i * w.dy}
			if seen[at] {
				return true
			}
			seen[at] = true
		}
	}
	return false
}

func (g *Gen) compileLeapers(vectors map[[2]int]uint8) {
	list := make([][2]int, len(vectors))
	for v, n := range vectors {
		list[n] = v
	}
	for _, sq := range g.rules.Board.Squares() {
		for n, v := range list {
			if from, ok := g.rules.Board.Step(sq, -v[0], -v[1]); ok {
				g.leapers[sq] = append(g.leapers[sq], leapOrigin{from, uint8(n)})
			}
		}
	}
}

func (g *Gen) compilePawns(s position.Seat) {
	r, b := g.rules, g.rules.Board
	side := r.RS.Seats[s].Side
	t := &g.pawns[s]
	fx, fy := side.Absolute(0, 1)
	t.from = make([][]pawnFrom, board.Size)
	for _, sq := range b.Squares() {
		for at, ok := b.Step(sq, fx, fy); ok && t.ahead[sq] < 2; at, ok = b.Step(at, fx, fy) {
			t.ahead[sq]++
		}
	}
	for k := range position.Kind(r.NKinds) {
		q := r.PieceOf(s, k)
		if !r.IsPawn[q] {
			continue
		}
		for _, step := range r.RS.Kinds[r.Base[k]].Moves {
			if !step.Capture {
				continue
			}
			if step.Limit != 1 || step.Initial || len(step.Lame) > 0 {
				t.exotic = true
				continue
			}
			dx, dy := side.Absolute(step.Right, step.Forward)
			for _, sq := range b.Squares() {
				if from, ok := b.Step(sq, -dx, -dy); ok {
					t.from[sq] = append(t.from[sq], pawnFrom{from, q})
				}
			}
		}
	}
}

// direction is the index of a unit step, or none.
func direction(dx, dy int) (uint8, bool) {
	for d, v := range side.Directions {
		if v == [2]int{dx, dy} {
			return uint8(d), true
		}
	}
	return 0, false
}

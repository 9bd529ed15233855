package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// New compiles the tables of a ruleset.
func New(r *position.Rules) *Gen {
	g := &Gen{rules: r, rs: r.RS, mustBeSafe: r.RS.OwnKing == ruleset.MustBeSafe, takesKings: r.RS.CaptureKing != ruleset.CaptureNever}
	g.takers = r.All | 1<<r.NSeats
	g.compileSquares()
	vectors := map[[2]int]uint8{}
	for s := range position.Seat(r.NSeats + 1) {
		for k := range position.Kind(r.NKinds) {
			g.compilePiece(s, k, vectors)
			q := r.PieceOf(s, k)
			g.owners[q] = uint8(r.SeatBit[q])
			if r.IsRoyal[q] {
				g.owners[q] |= royalOwner
			}
			if s < r.Nobody() {
				g.compileShape(q, s)
			}
		}
	}
	g.compileLeapers(vectors)
	for s := range position.Seat(r.NSeats) {
		g.compilePawns(s)
		g.compilePawnRules(s)
		g.compileWidePawns(s)
	}
	if r.Small {
		g.small = g.compileSmall()
		g.slow = New(position.CompileGeneral(r.RS))
	}
	return g
}

func (g *Gen) compileSquares() {
	for i := range board.Size {
		sq := board.Square(i)
		t := &g.squares[sq]
		t.line, t.place = position.LinesOf(sq)
		for d, v := range directions {
			at := sq
			for g.rules.Board.Has(sq) {
				next, ok := g.rules.Board.Step(at, v[0], v[1])
				if !ok {
					break
				}
				at = next
				if t.edge[d]++; t.edge[d] == 1 {
					g.beside[d/4][sq].Add(at)
				}
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
	m := &g.movers[q]
	var move, take [8]uint8
	leaps := map[[2]int]*leap{}
	var order [][2]int
	for _, step := range betza.Merge(kind.Moves) {
		dx, dy := r.RS.Seats[s].Side.Absolute(step.Right, step.Forward)
		far := uint8(anyDistance)
		if step.Limit > 0 {
			far = uint8(min(step.Limit, anyDistance))
		}
		d, isLine := direction(dx, dy)
		switch {
		case len(step.Lame) > 0 || step.Initial || !isLine && step.Limit != 1:
			m.generic = append(m.generic, g.rayOf(s, step, dx, dy, far))
			t.generic = t.generic || step.Capture
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
				leaps[v] = &leap{}
				order = append(order, v)
			}
			leaps[v].move = leaps[v].move || step.Move
			leaps[v].take = leaps[v].take || step.Capture
			if step.Capture {
				n, ok := vectors[v]
				if !ok && len(vectors) < 64 {
					n, ok = uint8(len(vectors)), true
					vectors[v] = n
				}
				if ok {
					t.leaps |= 1 << n
				} else { // more kinds of leaps than a word has bits
					m.generic = append(m.generic, ray{dx: dx, dy: dy, take: 1})
					leaps[v].take, t.generic = false, true
				}
			}
		}
	}
	for d := range uint8(8) {
		if move[d]|take[d] != 0 {
			m.lines = append(m.lines, lineStep{d, move[d], take[d]})
		}
	}
	if len(order) > 0 {
		m.leaps = make([][]leap, board.Size)
		for _, from := range r.Board.Squares() {
			for _, v := range order {
				if to, ok := r.Board.Step(from, v[0], v[1]); ok {
					m.leaps[from] = append(m.leaps[from], leap{to, leaps[v].move, leaps[v].take})
				}
			}
		}
	}
	if t.generic {
		g.generic = append(g.generic, q)
	}
	m.overlap = overlaps(m, order)
}

func (g *Gen) rayOf(s position.Seat, step betza.Step, dx, dy int, far uint8) ray {
	n := ray{dx: dx, dy: dy, initial: step.Initial}
	if step.Move {
		n.move = far
	}
	if step.Capture {
		n.take = far
	}
	for _, between := range step.Lame {
		x, y := g.rs.Seats[s].Side.Absolute(between[0], between[1])
		n.lame = append(n.lame, [2]int{x, y})
	}
	return n
}

// overlaps reports whether two steps of a mover may end on one square, so
// that its moves must be looked through for doubles.
func overlaps(m *moverTable, leaps [][2]int) bool {
	type way struct{ dx, dy, far int }
	var ways []way
	for _, l := range m.lines {
		ways = append(ways, way{directions[l.dir][0], directions[l.dir][1], int(max(l.move, l.take))})
	}
	for _, v := range leaps {
		ways = append(ways, way{v[0], v[1], 1})
	}
	for _, n := range m.generic {
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
	t.forward = fy*board.Stride + fx
	t.from = make([][]pawnFrom, board.Size)
	for other := range r.RS.Seats {
		if ox, oy := r.RS.Seats[other].Side.Absolute(0, 1); ox == -fx && oy == -fy {
			t.facing |= 1 << other
		}
	}
	for _, sq := range b.Squares() {
		t.ownRank[sq] = uint8(b.OwnRank(side, sq))
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
	for d, v := range directions {
		if v == [2]int{dx, dy} {
			return uint8(d), true
		}
	}
	return 0, false
}

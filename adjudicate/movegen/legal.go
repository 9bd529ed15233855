package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Legal appends the legal moves of a seat, as if it were to move. A seat that
// is out has none. No move appears twice; the order means nothing.
func (g *Gen) Legal(p *position.Position, s position.Seat, buf []position.Move) []position.Move {
	if p.Out.Has(s) {
		return buf
	}
	if g.small != nil {
		return g.listSmall(p, s, ^uint64(0), buf)
	}
	var v view
	v.look(g, p, s)
	return v.list(buf)
}

// list appends all legal moves.
func (v *view) list(buf []position.Move) []position.Move {
	start := len(buf)
	if v.g.wide[v.s].fits && !v.tryEach {
		buf = v.listWide(buf)
	} else {
		for it := squaresOf(v.p, v.s); ; {
			from, ok := it.next()
			if !ok {
				break
			}
			buf = v.piece(from, buf)
		}
	}
	buf = v.castlings(buf)
	buf = v.enPassants(buf, start)
	if v.sawKing {
		buf = v.kingCaptures(buf)
	}
	return buf
}

// LegalFrom appends the legal moves of the piece on one square, its owner
// taken to be to move.
func (g *Gen) LegalFrom(p *position.Position, from board.Square, buf []position.Move) []position.Move {
	q := p.Board[from]
	if q == 0 {
		return buf
	}
	s := g.rules.SeatOf[q]
	if s >= g.rules.Nobody() || p.Out.Has(s) {
		return buf
	}
	if g.small != nil {
		return g.listSmall(p, s, bit(from), buf)
	}
	var v view
	v.look(g, p, s)
	start := len(buf)
	buf = v.piece(from, buf)
	if g.rules.IsRoyal[q] {
		buf = v.castlings(buf)
	}
	if g.rules.IsPawn[q] {
		buf = keepFrom(v.enPassants(buf, start), start, from)
	}
	if v.sawKing {
		buf = keepFrom(v.kingCaptures(buf), start, from)
	}
	return buf
}

func keepFrom(buf []position.Move, start int, from board.Square) []position.Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.From == from {
			kept = append(kept, m)
		}
	}
	return kept
}

// HasLegal reports whether a seat has a legal move, as if it were to move.
func (g *Gen) HasLegal(p *position.Position, s position.Seat) bool {
	if p.Out.Has(s) {
		return false
	}
	if g.small != nil {
		return g.hasLegalSmall(p, s)
	}
	var v view
	v.look(g, p, s)
	return v.can()
}

// can reports whether there is a legal move.
func (v *view) can() bool {
	g, p := v.g, v.p
	var room [64]position.Move
	buf := room[:0]
	enPassant := false
	for e := range p.EP {
		enPassant = enPassant || p.EP[e].Live
	}
	for it := squaresOf(p, v.s); ; {
		from, ok := it.next()
		if !ok {
			break
		}
		// A pawn's plain capture may turn out to be one en passant, which is
		// judged by itself.
		if buf = v.piece(from, buf); len(buf) > 0 && (!enPassant || !g.rules.IsPawn[p.Board[from]]) {
			return true
		}
	}
	buf = v.castlings(buf)
	buf = v.enPassants(buf, 0)
	if len(buf) == 0 && v.sawKing {
		buf = v.kingCaptures(buf)
	}
	return len(buf) > 0
}

// IsLegal reports whether a move, complete with its flag, is legal for a seat
// as if it were to move.
func (g *Gen) IsLegal(p *position.Position, s position.Seat, m position.Move) bool {
	if q := p.Board[m.From]; q == 0 || g.rules.SeatOf[q] != s {
		return false
	}
	var room [MaxMoves]position.Move
	for _, legal := range g.LegalFrom(p, m.From, room[:0]) {
		if legal == m {
			return true
		}
	}
	return false
}

// piece appends the legal moves of one piece, castling, captures en passant
// and captures of kings apart.
func (v *view) piece(from board.Square, buf []position.Move) []position.Move {
	q := v.p.Board[from]
	if v.g.pieces[q].royal {
		return v.kingSteps(q, from, buf)
	}
	if v.checks > 1 && !v.tryEach {
		// Only the king can move, but kings may be there to be taken.
		if v.enemies != 0 && !v.sawKing {
			_ = v.steps(q, from, buf)
		}
		return buf
	}
	start := len(buf)
	buf = v.steps(q, from, buf)
	if v.g.pieces[q].pawn {
		buf = v.pawnExtras(q, from, buf, start)
	}
	if !v.guarded || len(buf) == start {
		return buf
	}
	if v.tryEach {
		return v.keepSafe(buf, start)
	}
	if v.checks == 1 {
		kept := buf[:start]
		for _, m := range buf[start:] {
			if v.block.Has(m.To) {
				kept = append(kept, m)
			}
		}
		buf = kept
	}
	if v.pinned.Has(from) {
		n := v.pinOf(from)
		kept := buf[:start]
		for _, m := range buf[start:] {
			if n.along(v.king, m.To) {
				kept = append(kept, m)
			}
		}
		buf = kept
	}
	return buf
}

func (v *view) keepSafe(buf []position.Move, start int) []position.Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if v.safeAfter(m, 0) {
			kept = append(kept, m)
		}
	}
	return kept
}

// kingSteps appends the king's own steps to squares that no enemy attacks once
// the king has left its square.
func (v *view) kingSteps(q position.Piece, from board.Square, buf []position.Move) []position.Move {
	start := len(buf)
	buf = v.steps(q, from, buf)
	if !v.guarded {
		return buf
	}
	if v.tryEach {
		return v.keepSafe(buf, start)
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		if !v.g.attacked(v.p, m.To, v.enemies, from.Opt()) {
			kept = append(kept, m)
		}
	}
	return kept
}

// steps appends where a piece may go by its own steps, its king's safety
// apart. Kings of living enemies are left out and noted.
func (v *view) steps(q position.Piece, from board.Square, buf []position.Move) []position.Move {
	g, p := v.g, v.p
	m := &g.movers[q]
	start := len(buf)
	edges := &g.squares[from].edge
	for _, l := range m.lines {
		n := g.nearest(p, from, l.dir)
		edge := edges[l.dir]
		to := from
		delta := board.Square(deltas[l.dir])
		for range min(n-1, edge, l.move) {
			to += delta
			buf = push(buf, from, to)
		}
		if n <= l.take && n <= edge {
			to = step(from, l.dir, n)
			if v.capturable(p.Board[to]) {
				buf = push(buf, from, to)
			}
		}
	}
	if m.leaps != nil {
		for _, l := range m.leaps[from] {
			if q := p.Board[l.to]; q == 0 && l.move || q != 0 && l.take && v.capturable(q) {
				buf = push(buf, from, l.to)
			}
		}
	}
	if len(m.generic) > 0 {
		buf = v.genericSteps(m, from, buf)
	}
	if m.overlap {
		buf = once(buf, start)
	}
	return buf
}

func (v *view) genericSteps(m *moverTable, from board.Square, buf []position.Move) []position.Move {
	p, b := v.p, v.g.rules.Board
	for i := range m.generic {
		n := &m.generic[i]
		if n.initial && !p.Unmoved.Has(from) {
			continue
		}
		at := from
	leaps:
		for i := uint8(1); i <= max(n.move, n.take); i++ {
			for _, l := range n.lame {
				if sq, ok := b.Step(at, l[0], l[1]); !ok || p.Board[sq] != 0 {
					break leaps
				}
			}
			to, ok := b.Step(at, n.dx, n.dy)
			if !ok {
				break
			}
			q := p.Board[to]
			if q == 0 && i <= n.move || q != 0 && i <= n.take && v.capturable(q) {
				buf = push(buf, from, to)
			}
			if q != 0 {
				break
			}
			at = to
		}
	}
	return buf
}

// once keeps the first of equal moves.
func once(buf []position.Move, start int) []position.Move {
	kept := buf[:start]
next:
	for _, m := range buf[start:] {
		for _, have := range kept[start:] {
			if have == m {
				continue next
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// kingCaptures appends the captures of living enemies' kings that the rules
// allow. They are rare, so each is tried.
func (v *mover) kingCaptures(buf []position.Move) []position.Move {
	g, p := v.g, v.p
	for e := range position.Seat(g.rules.NSeats) {
		king, ok := p.King[e].Is()
		if !ok || !v.enemies.Has(e) {
			continue
		}
		for _, from := range g.rules.Board.Squares() {
			if g.rules.SeatBit[p.Board[from]] != 1<<v.s || !g.AttacksSquare(p, from, king) || g.rules.IsPawn[p.Board[from]] && v.takenEnPassant(from, king) {
				continue
			}
			m := position.Move{From: from, To: king}
			if !v.mayCapture(m, 1<<e) {
				continue
			}
			start := len(buf)
			buf = append(buf, m)
			if g.rules.IsPawn[p.Board[from]] {
				buf = v.promotions(buf, start)
			}
		}
	}
	return buf
}

// push appends a plain move, field by field: a Move put together first and
// then copied stalls the processor.
func push(buf []position.Move, from, to board.Square) []position.Move {
	n := len(buf)
	if n == cap(buf) {
		buf = append(buf, position.Move{})
	}
	buf = buf[:n+1]
	m := &buf[n]
	m.From, m.To, m.Promo, m.Flag, m.Aux = from, to, 0, 0, 0
	return buf
}

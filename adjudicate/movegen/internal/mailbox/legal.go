package mailbox

import (
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Legal appends the legal moves of a seat that is in the game, as if it were
// to move.
func (g *Gen) Legal(p *position.Position, s position.Seat, buf []position.Move) []position.Move {
	var ci CheckInfo
	ci.Inspect(g, p, s)
	return ci.List(buf)
}

// List appends all legal moves.
func (ci *CheckInfo) List(buf []position.Move) []position.Move {
	start := len(buf)
	if ci.g.Pawns[ci.S].Fits && !ci.TryEach {
		buf = ci.listSets(buf)
	} else {
		for it := squaresOf(ci.P, ci.S); ; {
			from, ok := it.next()
			if !ok {
				break
			}
			buf = ci.Piece(from, buf)
		}
	}
	buf = ci.Castlings(buf)
	buf = ci.EnPassants(buf, start)
	if ci.SawKing {
		buf = ci.KingCaptures(buf)
	}
	return buf
}

// LegalFrom appends the legal moves of a seat's piece on one square.
func (g *Gen) LegalFrom(p *position.Position, s position.Seat, from board.Square, buf []position.Move) []position.Move {
	q := p.Board[from]
	var ci CheckInfo
	ci.Inspect(g, p, s)
	start := len(buf)
	buf = ci.Piece(from, buf)
	if g.rules.IsRoyal[q] {
		buf = ci.Castlings(buf)
	}
	if g.rules.IsPawn[q] {
		buf = side.KeepFrom(ci.EnPassants(buf, start), start, from)
	}
	if ci.SawKing {
		buf = side.KeepFrom(ci.KingCaptures(buf), start, from)
	}
	return buf
}

// HasLegal reports whether a seat that is in the game has a legal move, as if
// it were to move.
func (g *Gen) HasLegal(p *position.Position, s position.Seat) bool {
	var ci CheckInfo
	ci.Inspect(g, p, s)
	return ci.CanMove()
}

// CanMove reports whether there is a legal move.
func (ci *CheckInfo) CanMove() bool {
	g, p := ci.g, ci.P
	var room [64]position.Move
	buf := room[:0]
	enPassant := false
	for e := range p.EP {
		enPassant = enPassant || p.EP[e].Live
	}
	for it := squaresOf(p, ci.S); ; {
		from, ok := it.next()
		if !ok {
			break
		}
		// A pawn's plain capture may turn out to be one en passant, which is
		// judged by itself.
		if buf = ci.Piece(from, buf); len(buf) > 0 && (!enPassant || !g.rules.IsPawn[p.Board[from]]) {
			return true
		}
	}
	buf = ci.Castlings(buf)
	buf = ci.EnPassants(buf, 0)
	if len(buf) == 0 && ci.SawKing {
		buf = ci.KingCaptures(buf)
	}
	return len(buf) > 0
}

// Piece appends the legal moves of one piece, castling, captures en passant
// and captures of kings apart.
func (ci *CheckInfo) Piece(from board.Square, buf []position.Move) []position.Move {
	q := ci.P.Board[from]
	if ci.g.pieces[q].royal {
		return ci.kingSteps(q, from, buf)
	}
	if ci.Checks > 1 && !ci.TryEach {
		// Only the king can move, but kings may be there to be taken.
		if ci.Enemies != 0 && !ci.SawKing {
			_ = ci.steps(q, from, buf)
		}
		return buf
	}
	start := len(buf)
	buf = ci.steps(q, from, buf)
	if ci.g.pieces[q].pawn {
		buf = ci.pawnExtras(q, from, buf, start)
	}
	if !ci.Guarded || len(buf) == start {
		return buf
	}
	if ci.TryEach {
		return ci.keepSafe(buf, start)
	}
	if ci.Checks == 1 {
		kept := buf[:start]
		for _, m := range buf[start:] {
			if ci.block.Has(m.To) {
				kept = append(kept, m)
			}
		}
		buf = kept
	}
	if ci.Pinned.Has(from) {
		n := ci.pinOf(from)
		kept := buf[:start]
		for _, m := range buf[start:] {
			if n.along(ci.King, m.To) {
				kept = append(kept, m)
			}
		}
		buf = kept
	}
	return buf
}

func (ci *CheckInfo) keepSafe(buf []position.Move, start int) []position.Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if ci.safeAfter(m, 0) {
			kept = append(kept, m)
		}
	}
	return kept
}

// kingSteps appends the king's own steps to squares that no enemy attacks once
// the king has left its square.
func (ci *CheckInfo) kingSteps(q position.Piece, from board.Square, buf []position.Move) []position.Move {
	start := len(buf)
	buf = ci.steps(q, from, buf)
	if !ci.Guarded {
		return buf
	}
	if ci.TryEach {
		return ci.keepSafe(buf, start)
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		if !ci.g.AttackedThrough(ci.P, m.To, ci.Enemies, from.Opt()) {
			kept = append(kept, m)
		}
	}
	return kept
}

// steps appends where a piece may go by its own steps, its king's safety
// apart. Kings of living enemies are left out and noted.
func (ci *CheckInfo) steps(q position.Piece, from board.Square, buf []position.Move) []position.Move {
	g, p := ci.g, ci.P
	m := &g.Movers[q]
	start := len(buf)
	edges := &g.Squares[from].Edge
	for _, l := range m.Lines {
		n := g.Nearest(p, from, l.Dir)
		edge := edges[l.Dir]
		to := from
		delta := board.Square(deltas[l.Dir])
		for range min(n-1, edge, l.Move) {
			to += delta
			buf = side.Push(buf, from, to)
		}
		if n <= l.Take && n <= edge {
			to = step(from, l.Dir, n)
			if ci.capturable(p.Board[to]) {
				buf = side.Push(buf, from, to)
			}
		}
	}
	if m.Leaps != nil {
		for _, l := range m.Leaps[from] {
			if q := p.Board[l.To]; q == 0 && l.Move || q != 0 && l.Take && ci.capturable(q) {
				buf = side.Push(buf, from, l.To)
			}
		}
	}
	if len(m.Rays) > 0 {
		buf = ci.raySteps(m, from, buf)
	}
	if m.Overlap {
		buf = once(buf, start)
	}
	return buf
}

func (ci *CheckInfo) raySteps(m *Mover, from board.Square, buf []position.Move) []position.Move {
	p, b := ci.P, ci.g.rules.Board
	for i := range m.Rays {
		n := &m.Rays[i]
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
			if q == 0 && i <= n.move || q != 0 && i <= n.take && ci.capturable(q) {
				buf = side.Push(buf, from, to)
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

package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// LegalTo appends the legal moves of the seat to move that bring a piece of a
// kind to a square, castling apart; kind is an index into Ruleset.Kinds, and
// promoted pieces of it count too. It looks outward from the square instead of
// generating all moves, which is what reading SAN needs.
func (g *Gen) LegalTo(p *position.Position, kind int, to board.Square, buf []position.Move) []position.Move {
	var st Stand
	g.Look(p, p.Turn, &st)
	return st.LegalTo(kind, to, buf)
}

// LegalTo is Gen.LegalTo of the seat that was looked at.
func (st *Stand) LegalTo(kind int, to board.Square, buf []position.Move) []position.Move {
	g, p, s := st.mover().g, st.mover().p, st.mover().s
	r := g.rules
	if p.Out.Has(s) {
		return buf
	}
	q := r.PieceOf(s, position.Kind(kind))
	twin := r.PieceOf(s, r.Twin[kind])
	if p.Count[q] == 0 && p.Count[twin] == 0 {
		return buf
	}
	target := p.Board[to]
	t := &g.pieces[target]
	if target != 0 && t.seat == 1<<s {
		return buf
	}
	if g.small != nil {
		return st.small.legalTo(kind, to, buf)
	}
	v := &st.wide
	enPassant := false
	if g.pieces[q].pawn {
		for e := range p.EP {
			enPassant = enPassant || p.EP[e].Live && p.EP[e].Skipped == to
		}
	}
	if v.tryEach || enPassant || len(g.movers[q].generic) > 0 || target != 0 && t.royal && t.seat&v.enemies != 0 {
		return g.keepTo(p, s, q, twin, to, buf)
	}
	if target != 0 && t.seat&v.take == 0 {
		return buf
	}
	start := len(buf)
	royal := g.pieces[q].royal
	square := &g.squares[to]
	for d := range uint8(8) {
		n := g.nearest(p, to, d)
		if n > square.edge[d] {
			continue
		}
		from := step(to, d, n)
		if p.Board[from] != q && p.Board[from] != twin {
			continue
		}
		for _, l := range g.movers[q].lines {
			if l.dir != d^1 {
				continue
			}
			if far := l.reach(target != 0); far >= n && v.allows(from, to, royal) {
				buf = push(buf, from, to)
			}
		}
	}
	if g.movers[q].leaps != nil {
		buf = v.leapsTo(q, twin, to, buf)
	}
	if g.movers[q].overlap {
		buf = once(buf, start)
	}
	if !g.pieces[q].pawn {
		return buf
	}
	if from := int(to) - 2*g.pawns[s].forward; from >= 0 && from < board.Size && target == 0 && p.Board[from] == q {
		if landed, ok := v.doubleStep(board.Square(from)); ok && landed == to && v.allows(board.Square(from), to, false) {
			buf = append(buf, position.Move{From: board.Square(from), To: to, Flag: position.DoubleStep})
		}
	}
	return v.promotions(buf, start)
}

// reach is how far a line goes to take, or to an empty square.
func (l *lineStep) reach(take bool) uint8 {
	if take {
		return l.take
	}
	return l.move
}

// leapsTo appends the leaps of a seat's pieces of one kind to a square.
func (v *view) leapsTo(q, twin position.Piece, to board.Square, buf []position.Move) []position.Move {
	p := v.p
	take := p.Board[to] != 0
	for it := squaresOf(p, v.s); ; {
		from, ok := it.next()
		if !ok {
			return buf
		}
		if p.Board[from] != q && p.Board[from] != twin {
			continue
		}
		for _, l := range v.g.movers[q].leaps[from] {
			if l.to == to && (take && l.take || !take && l.move) && v.allows(from, to, v.g.pieces[q].royal) {
				buf = push(buf, from, to)
			}
		}
	}
}

// allows reports whether a step that a piece can make leaves its own king
// safe, where checks and pins tell (not under tryEach).
func (v *view) allows(from, to board.Square, royal bool) bool {
	switch {
	case !v.guarded:
		return true
	case royal:
		return !v.g.attacked(v.p, to, v.enemies, from.Opt())
	case v.checks > 1, v.checks == 1 && !v.block.Has(to):
		return false
	case v.pinned.Has(from):
		return v.pinOf(from).along(v.king, to)
	}
	return true
}

// keepTo is LegalTo by generating everything, for what is unusual.
func (g *Gen) keepTo(p *position.Position, s position.Seat, q, twin position.Piece, to board.Square, buf []position.Move) []position.Move {
	start := len(buf)
	buf = g.Legal(p, s, buf)
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.To == to && (p.Board[m.From] == q || p.Board[m.From] == twin) && !m.IsCastle() {
			kept = append(kept, m)
		}
	}
	return kept
}

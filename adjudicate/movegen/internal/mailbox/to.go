package mailbox

import (
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// LegalTo appends the legal moves of the seat's pieces of a kind, promoted ones
// too, to a square, castling apart. It works outward from the square; where
// something unusual checks, pins or may be taken it keeps from the whole list.
func (ci *CheckInfo) LegalTo(kind int, to board.Square, buf []position.Move) []position.Move {
	g, p, s := ci.g, ci.P, ci.S
	q, promoted := g.rules.PieceOf(s, position.Kind(kind)), g.rules.PieceOf(s, g.rules.Promoted[kind])
	target := p.Board[to]
	t := &g.pieces[target]
	if target != 0 && t.seat == 1<<s {
		return buf
	}
	enPassant := false
	if g.pieces[q].pawn {
		for e := range p.EP {
			enPassant = enPassant || p.EP[e].Live && p.EP[e].Skipped == to
		}
	}
	if ci.TryEach || enPassant || len(g.Movers[q].Rays) > 0 || target != 0 && t.royal && t.seat&ci.Enemies != 0 {
		return side.KeepTo(p, g.Legal(p, s, buf), len(buf), q, promoted, to)
	}
	if target != 0 && t.seat&ci.Take == 0 {
		return buf
	}
	start := len(buf)
	royal := g.pieces[q].royal
	square := &g.Squares[to]
	for d := range uint8(8) {
		n := g.Nearest(p, to, d)
		if n > square.Edge[d] {
			continue
		}
		from := step(to, d, n)
		if p.Board[from] != q && p.Board[from] != promoted {
			continue
		}
		for _, l := range g.Movers[q].Lines {
			if l.Dir != d^1 {
				continue
			}
			if far := l.reach(target != 0); far >= n && ci.allows(from, to, royal) {
				buf = side.Push(buf, from, to)
			}
		}
	}
	if g.Movers[q].Leaps != nil {
		buf = ci.leapsTo(q, promoted, to, buf)
	}
	if g.Movers[q].Overlap {
		buf = once(buf, start)
	}
	if !g.pieces[q].pawn {
		return buf
	}
	if from := int(to) - 2*g.side.Pawns[s].Forward; from >= 0 && from < board.Size && target == 0 && p.Board[from] == q {
		if landed, ok := ci.DoubleStep(board.Square(from)); ok && landed == to && ci.allows(board.Square(from), to, false) {
			buf = append(buf, position.Move{From: board.Square(from), To: to, Flag: position.DoubleStep})
		}
	}
	return ci.Promotions(buf, start)
}

// reach is how far a line goes to take, or to an empty square.
func (l *Line) reach(take bool) uint8 {
	if take {
		return l.Take
	}
	return l.Move
}

// leapsTo appends the leaps of a seat's pieces of one kind to a square.
func (ci *CheckInfo) leapsTo(q, promoted position.Piece, to board.Square, buf []position.Move) []position.Move {
	p := ci.P
	take := p.Board[to] != 0
	for it := squaresOf(p, ci.S); ; {
		from, ok := it.next()
		if !ok {
			return buf
		}
		if p.Board[from] != q && p.Board[from] != promoted {
			continue
		}
		for _, l := range ci.g.Movers[q].Leaps[from] {
			if l.To == to && (take && l.Take || !take && l.Move) && ci.allows(from, to, ci.g.pieces[q].royal) {
				buf = side.Push(buf, from, to)
			}
		}
	}
}

// allows reports whether a step that a piece can make leaves its own king
// safe, as checks and pins show (not under TryEach).
func (ci *CheckInfo) allows(from, to board.Square, royal bool) bool {
	switch {
	case !ci.Guarded:
		return true
	case royal:
		return !ci.g.AttackedThrough(ci.P, to, ci.Enemies, from.Opt())
	case ci.Checks > 1, ci.Checks == 1 && !ci.block.Has(to):
		return false
	case ci.Pinned.Has(from):
		return ci.pinOf(from).along(ci.King, to)
	}
	return true
}

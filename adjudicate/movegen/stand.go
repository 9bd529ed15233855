package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Stand is a seat that is to move as it stands: what gives check, and what is
// pinned before its king. One look finds it; whether the seat can move and
// which single moves are legal is then told without another. It holds as long
// as the position stays as it is. The zero value is ready for Look, and one may
// be looked into again and again.
type Stand struct {
	small smallView // on small boards
	wide  view      // on others
}

// Stand finds how a seat stands, as if it were to move, and whether it is in
// check and has a legal move: InCheck and HasLegal.
func (g *Gen) Stand(p *position.Position, s position.Seat, st *Stand) (inCheck, can bool) {
	if v := &st.small; g.small != nil && !p.Out.Has(s) {
		v.lookSmall(g, p, s)
		if v.guarded {
			return v.checkers != 0, v.can()
		}
	} else {
		g.Look(p, s, st)
	}
	return st.InCheck(), st.CanMove()
}

// Look finds how a seat stands, as if it were to move.
func (g *Gen) Look(p *position.Position, s position.Seat, st *Stand) {
	if g.small != nil {
		st.small.lookSmall(g, p, s)
		return
	}
	st.wide = view{}
	st.wide.look(g, p, s)
}

// mover is who looks.
func (st *Stand) mover() *mover {
	if st.small.g != nil {
		return &st.small.mover
	}
	return &st.wide.mover
}

// Gen is what the seat moves by.
func (st *Stand) Gen() *Gen { return st.mover().g }

// Position is what was looked at.
func (st *Stand) Position() *position.Position { return st.mover().p }

// InCheck is Gen.InCheck of the seat.
func (st *Stand) InCheck() bool {
	if v := &st.small; v.g != nil && v.guarded && !v.p.Out.Has(v.s) {
		return v.checkers != 0
	}
	if v := &st.wide; v.g != nil && v.guarded && !v.tryEach && !v.p.Out.Has(v.s) {
		return v.checks > 0
	}
	v := st.mover()
	return v.g.InCheck(v.p, v.s)
}

// CanMove is Gen.HasLegal of the seat.
func (st *Stand) CanMove() bool {
	if v := &st.small; v.g != nil {
		return !v.p.Out.Has(v.s) && v.can()
	}
	return !st.wide.p.Out.Has(st.wide.s) && st.wide.can()
}

// Plain reports whether stands tell plain moves.
func (g *Gen) Plain() bool { return g.small != nil }

// Plain is the legal move between two squares where that is one of the usual
// kind and a small board shows it at a glance: no castling, promotion, capture
// en passant or capture of a king. It reports false where the move is another,
// or none.
func (st *Stand) Plain(from, to board.Square) (position.Move, bool) {
	v := &st.small
	if v.g == nil || (from|to)&^(7<<4|7) != 0 || v.p.Out.Has(v.s) {
		return position.Move{}, false
	}
	n, at := position.Bit(from)&63, position.Bit(to)&63
	if v.own>>n&1 == 0 || v.open>>at&1 == 0 {
		return position.Move{}, false
	}
	w := &v.t.ways[v.g.rules.KindOf[v.p.Board[from]]&(position.SmallKinds-1)]
	switch {
	case w.pawn:
		if v.unusual(true, to) || v.t.pawns[v.s].classes[v.class].last>>at&1 != 0 {
			return position.Move{}, false
		}
	case v.g.rules.IsRoyal[v.p.Board[to]]:
		return position.Move{}, false
	}
	flag, ok := v.goes(w, n, at)
	return position.Move{From: from, To: to, Flag: flag}, ok
}

// PlainTo is Plain of the only piece of a kind, promoted or not, that can come
// to a square from this file and rank; -1 is any. It reports false also where
// there is more than one.
func (st *Stand) PlainTo(kind int, file, rank int8, to board.Square) (position.Move, bool) {
	v := &st.small
	if v.g == nil || to&^(7<<4|7) != 0 || file > 7 || rank > 7 || v.p.Out.Has(v.s) {
		return position.Move{}, false
	}
	return v.plainTo(kind, file, rank, to)
}

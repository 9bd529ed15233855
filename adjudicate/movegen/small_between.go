package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// Reading a move asks about one piece and one square. That is told by looking
// from the piece to the square, once the seat's checks and pins are known.

// smallWay is how a kind goes.
type smallWay struct {
	straight, diagonal uint64 // all squares where it goes so, else none
	royal, pawn        bool
	to, from           [position.MaxSeats]*[64]uint64 // by leaps
}

// compileWays makes the table of kinds.
func (g *Gen) compileWays(t *smallTables) {
	r := g.rules
	for k := range position.Kind(r.NKinds) {
		kind := &r.RS.Kinds[r.Base[k]]
		w := &t.ways[k]
		w.royal, w.pawn = kind.Royal, kind.Pawn
		var leaps [][2]int
		for _, step := range betza.Merge(kind.Moves) {
			switch {
			case step.Limit != 0:
				leaps = append(leaps, [2]int{step.Right, step.Forward})
			case step.Right == 0 || step.Forward == 0:
				w.straight = ^uint64(0)
			default:
				w.diagonal = ^uint64(0)
			}
		}
		if !kind.Pawn {
			l := g.compileLeaps(leaps)
			w.to, w.from = l.to, l.from
		}
	}
}

// unusual reports whether single moves to a square have to be sought in the
// whole list: a king may be taken there, or a pawn en passant.
func (v *mover) unusual(pawn bool, to board.Square) bool {
	if target := v.p.Board[to]; target != 0 && v.g.rules.IsRoyal[target] {
		return true
	}
	if pawn {
		for e := range v.g.rules.NSeats {
			if v.p.EP[e].Live && v.p.EP[e].Skipped == to {
				return true
			}
		}
	}
	return false
}

// origins narrows a set of the seat's pieces of a kind to those that may come
// to a square, as far as one look tells.
func (v *smallView) origins(w *smallWay, pieces uint64, to board.Square) uint64 {
	t := v.t
	at := position.Bit(to) & 63
	if !w.pawn {
		return pieces & (w.from[v.s][at] | t.cross[at]&w.straight | t.saltire[at]&w.diagonal)
	}
	if v.p.Board[to] != 0 {
		return pieces & t.pawn.from[v.s][at]
	}
	aim := uint64(1) << at
	if by := t.pawns[v.s].ahead.by; by > 0 {
		return pieces & (aim>>uint(by&63) | aim>>uint(2*by&63))
	} else {
		return pieces & (aim<<uint(-by&63) | aim<<uint(-2*by&63))
	}
}

// goes reports whether a piece of the seat may go from one square to another,
// and by what; castling apart, and see unusual.
func (v *smallView) goes(w *smallWay, from, to uint8) (position.Flag, bool) {
	t := v.t
	from, to = from&63, to&63
	aim := uint64(1) << to
	if v.open&aim == 0 {
		return position.Plain, false
	}
	flag := position.Plain
	if w.pawn {
		var ok bool
		if flag, ok = v.pawnGoes(from, aim); !ok {
			return flag, false
		}
	} else if line := (t.cross[from]&w.straight | t.saltire[from]&w.diagonal) & aim; line&-b2u(t.between[from][to]&v.occupied == 0)|w.to[v.s][from]&aim == 0 {
		return flag, false
	}
	switch {
	case !v.guarded:
		return flag, true
	case w.royal && from == v.kingAt:
		return flag, !v.attacked(to, v.occupied&^(1<<from), aim)
	case v.checkers|v.pinned&(1<<from) == 0:
		return flag, true
	case v.targets()&aim == 0:
		return flag, false
	}
	return flag, v.pinned>>from&1 == 0 || v.pinLine(from)&aim != 0
}

// b2u is 1 for true.
func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// pawnGoes reports whether a pawn gets to a square, and by what.
func (v *smallView) pawnGoes(n uint8, aim uint64) (position.Flag, bool) {
	t := &v.t.pawns[v.s]
	from := uint64(1) << n
	if v.occupied&aim != 0 {
		return position.Plain, v.t.pawn.to[v.s][n]&aim != 0
	}
	over := t.ahead.set(from)
	if over == aim {
		return position.Plain, true
	}
	from &= t.classes[v.class].double
	if v.g.rules.TracksUnmoved {
		from &= unmoved(v.p)
	}
	return position.DoubleStep, from != 0 && over&^v.occupied != 0 && t.ahead.set(over) == aim
}

// plainTo is Stand.PlainTo.
func (v *smallView) plainTo(kind int, file, rank int8, to board.Square) (position.Move, bool) {
	k := kind & (position.SmallKinds - 1)
	w := &v.t.ways[k]
	pieces := (v.small.Kind[k] | v.small.Kind[v.g.rules.Twin[kind]&(position.SmallKinds-1)]) & v.own
	if file >= 0 {
		pieces &= 0x0101010101010101 << (file & 7)
	}
	if rank >= 0 {
		pieces &= 0xff << (rank & 7 * 8)
	}
	pieces = v.origins(w, pieces, to)
	if pieces == 0 || v.unusual(w.pawn, to) || w.pawn && v.t.pawns[v.s].classes[v.class].last>>position.Bit(to)&1 != 0 {
		return position.Move{}, false
	}
	found := position.Move{To: to}
	n := 0
	for ; pieces != 0; pieces &= pieces - 1 {
		from := uint8(bits.TrailingZeros64(pieces))
		if flag, ok := v.goes(w, from, position.Bit(to)); ok {
			found.From, found.Flag = position.OfBit(from), flag
			n++
		}
	}
	return found, n == 1
}

// appendOne appends the legal moves of a piece of the seat from one square to
// another, castling apart; see unusual.
func (v *smallView) appendOne(buf []position.Move, from, to board.Square) []position.Move {
	w := &v.t.ways[v.g.rules.KindOf[v.p.Board[from]]&(position.SmallKinds-1)]
	flag, ok := v.goes(w, position.Bit(from), position.Bit(to))
	if !ok {
		return buf
	}
	buf = append(buf, position.Move{From: from, To: to, Flag: flag})
	if w.pawn {
		buf = v.promotions(buf, len(buf)-1)
	}
	return buf
}

// LegalBetween appends the legal moves of the seat from one square to another;
// castling is among them where that is where it leads.
func (st *Stand) LegalBetween(from, to board.Square, buf []position.Move) []position.Move {
	g, p, s := st.mover().g, st.mover().p, st.mover().s
	q := p.Board[from]
	if q == 0 || g.rules.SeatOf[q] != s || p.Out.Has(s) {
		return buf
	}
	if g.small == nil || st.small.unusual(g.rules.IsPawn[q], to) || g.rules.IsRoyal[q] && p.Castle[s] != noRights {
		start := len(buf)
		buf = g.LegalFrom(p, from, buf)
		kept := buf[:start]
		for _, m := range buf[start:] {
			if m.To == to || m.IsCastle() && board.Square(m.Aux) == to {
				kept = append(kept, m)
			}
		}
		return kept
	}
	return st.small.appendOne(buf, from, to)
}

package bitboard

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// Reading a move asks about one piece and one square. Once the seat's checks and
// pins are known, that is answered from the piece to the square.

// way is how a kind goes.
type way struct {
	straight, diagonal uint64 // all squares where it goes so, else none
	royal, pawn        bool
	to, from           [position.MaxSeats]*[64]uint64 // by leaps
}

// compileWays makes the table of kinds.
func (g *Gen) compileWays() {
	r := g.rules
	for k := range position.Kind(r.NKinds) {
		kind := &r.RS.Kinds[r.Base[k]]
		w := &g.ways[k]
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
			w.to, w.from = l.To, l.From
		}
	}
}

// origins narrows a set of the seat's pieces of a kind to those that may come
// to a square, as far as one glance shows.
func (ci *CheckInfo) origins(w *way, pieces uint64, to board.Square) uint64 {
	g := ci.g
	at := position.Bit(to) & 63
	if !w.pawn {
		return pieces & (w.from[ci.S][at] | g.RookRays[at]&w.straight | g.BishopRays[at]&w.diagonal)
	}
	if ci.P.Board[to] != 0 {
		return pieces & g.Pawn.From[ci.S][at]
	}
	aim := uint64(1) << at
	if by := g.Pawns[ci.S].Ahead.by; by > 0 {
		return pieces & (aim>>uint(by&63) | aim>>uint(2*by&63))
	} else {
		return pieces & (aim<<uint(-by&63) | aim<<uint(-2*by&63))
	}
}

// goes reports whether a piece of the seat may go from one square to another,
// and by what; castling apart, and see side.ToMove.Special.
func (ci *CheckInfo) goes(w *way, from, to uint8) (position.Flag, bool) {
	g := ci.g
	from, to = from&63, to&63
	aim := uint64(1) << to
	if ci.Open&aim == 0 {
		return position.Plain, false
	}
	flag := position.Plain
	if w.pawn {
		var ok bool
		if flag, ok = ci.pawnGoes(from, aim); !ok {
			return flag, false
		}
	} else if line := (g.RookRays[from]&w.straight | g.BishopRays[from]&w.diagonal) & aim; line&-b2u(g.Between[from][to]&ci.Occupied == 0)|w.to[ci.S][from]&aim == 0 {
		return flag, false
	}
	switch {
	case !ci.Guarded:
		return flag, true
	case w.royal && from == ci.KingAt:
		return flag, !ci.attacked(to, ci.Occupied&^(1<<from), aim)
	case ci.Checkers|ci.Pinned&(1<<from) == 0:
		return flag, true
	case ci.Targets()&aim == 0:
		return flag, false
	}
	return flag, ci.Pinned>>from&1 == 0 || ci.PinLine(from)&aim != 0
}

// b2u is 1 for true.
func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// pawnGoes reports whether a pawn gets to a square, and by what.
func (ci *CheckInfo) pawnGoes(n uint8, aim uint64) (position.Flag, bool) {
	t := &ci.g.Pawns[ci.S]
	from := uint64(1) << n
	if ci.Occupied&aim != 0 {
		return position.Plain, ci.g.Pawn.To[ci.S][n]&aim != 0
	}
	over := t.Ahead.Move(from)
	if over == aim {
		return position.Plain, true
	}
	from &= t.Classes[ci.Class].Double
	if ci.g.rules.TracksUnmoved {
		from &= Unmoved(ci.P)
	}
	return position.DoubleStep, from != 0 && over&^ci.Occupied != 0 && t.Ahead.Move(over) == aim
}

// Plain returns the legal move between two squares if it is an ordinary one: no
// castling, promotion, en passant or king capture. It reports false where the
// move is another, or none.
func (ci *CheckInfo) Plain(from, to board.Square) (position.Move, bool) {
	if ci.g == nil || (from|to)&^(7<<4|7) != 0 || ci.P.Out.Has(ci.S) {
		return position.Move{}, false
	}
	n, at := position.Bit(from)&63, position.Bit(to)&63
	if ci.Own>>n&1 == 0 || ci.Open>>at&1 == 0 {
		return position.Move{}, false
	}
	w := &ci.g.ways[ci.g.rules.KindOf[ci.P.Board[from]]&(position.SmallKinds-1)]
	switch {
	case w.pawn:
		if ci.Special(true, to) || ci.g.Pawns[ci.S].Classes[ci.Class].Last>>at&1 != 0 {
			return position.Move{}, false
		}
	case ci.g.rules.IsRoyal[ci.P.Board[to]]:
		return position.Move{}, false
	}
	flag, ok := ci.goes(w, n, at)
	return position.Move{From: from, To: to, Flag: flag}, ok
}

// PlainTo is Plain of the only piece of a kind, promoted or not, that can come
// to a square from this file and rank; -1 is any. It reports false also where
// there is more than one.
func (ci *CheckInfo) PlainTo(kind int, file, rank int8, to board.Square) (position.Move, bool) {
	if ci.g == nil || to&^(7<<4|7) != 0 || file > 7 || rank > 7 || ci.P.Out.Has(ci.S) {
		return position.Move{}, false
	}
	return ci.plainTo(kind, file, rank, to)
}

// plainTo is PlainTo on the board.
func (ci *CheckInfo) plainTo(kind int, file, rank int8, to board.Square) (position.Move, bool) {
	k := kind & (position.SmallKinds - 1)
	w := &ci.g.ways[k]
	pieces := (ci.small.Kind[k] | ci.small.Kind[ci.g.rules.Promoted[kind]&(position.SmallKinds-1)]) & ci.Own
	if file >= 0 {
		pieces &= 0x0101010101010101 << (file & 7)
	}
	if rank >= 0 {
		pieces &= 0xff << (rank & 7 * 8)
	}
	pieces = ci.origins(w, pieces, to)
	if pieces == 0 || ci.Special(w.pawn, to) || w.pawn && ci.g.Pawns[ci.S].Classes[ci.Class].Last>>position.Bit(to)&1 != 0 {
		return position.Move{}, false
	}
	found := position.Move{To: to}
	n := 0
	for ; pieces != 0; pieces &= pieces - 1 {
		from := uint8(bits.TrailingZeros64(pieces))
		if flag, ok := ci.goes(w, from, position.Bit(to)); ok {
			found.From, found.Flag = position.OfBit(from), flag
			n++
		}
	}
	return found, n == 1
}

// LegalTo appends the legal moves of the seat's pieces of a kind, promoted ones
// too, to a square, castling apart. Moves that take en passant or a king are
// found in the whole list.
func (ci *CheckInfo) LegalTo(kind int, to board.Square, buf []position.Move) []position.Move {
	r := ci.g.rules
	q, promoted := r.PieceOf(ci.S, position.Kind(kind)), r.PieceOf(ci.S, r.Promoted[kind])
	if ci.Special(r.IsPawn[q], to) {
		start := len(buf)
		return side.KeepTo(ci.P, ci.g.Legal(ci.P, ci.S, buf), start, q, promoted, to)
	}
	kinds := ci.small.Kind[kind&(position.SmallKinds-1)] | ci.small.Kind[r.Promoted[kind]&(position.SmallKinds-1)]
	for rest := ci.origins(&ci.g.ways[kind&(position.SmallKinds-1)], kinds&ci.Own, to); rest != 0; rest &= rest - 1 {
		buf = ci.AppendOne(buf, position.OfBit(uint8(bits.TrailingZeros64(rest))), to)
	}
	return buf
}

// AppendOne appends the legal moves of a piece of the seat from one square to
// another, castling apart; see side.ToMove.Special.
func (ci *CheckInfo) AppendOne(buf []position.Move, from, to board.Square) []position.Move {
	w := &ci.g.ways[ci.g.rules.KindOf[ci.P.Board[from]]&(position.SmallKinds-1)]
	flag, ok := ci.goes(w, position.Bit(from), position.Bit(to))
	if !ok {
		return buf
	}
	buf = append(buf, position.Move{From: from, To: to, Flag: flag})
	if w.pawn {
		buf = ci.Promotions(buf, len(buf)-1)
	}
	return buf
}

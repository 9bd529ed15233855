package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// listSmall is Legal by sets, for the pieces on the squares of only.
func (g *Gen) listSmall(p *position.Position, s position.Seat, only uint64, buf []position.Move) []position.Move {
	var v smallView
	v.lookSmall(g, p, s)
	start := len(buf)
	if p.King[s] != board.NoSquare && only>>v.kingAt&1 != 0 {
		buf = v.listKing(buf)
	}
	targets := v.targets()
	if targets != 0 || v.kings != 0 {
		for rest := v.straight & v.own & only; rest != 0; rest &= rest - 1 {
			n := uint8(bits.TrailingZeros64(rest))
			buf = v.listFrom(n, v.t.straightFrom(n, v.occupied), targets, buf)
		}
		for rest := v.diagonal & v.own & only; rest != 0; rest &= rest - 1 {
			n := uint8(bits.TrailingZeros64(rest))
			buf = v.listFrom(n, v.t.diagonalFrom(n, v.occupied), targets, buf)
		}
		for i := range v.t.leaps {
			l := &v.t.leaps[i]
			for rest := l.kinds.of(v.small) & v.own & only; rest != 0; rest &= rest - 1 {
				n := uint8(bits.TrailingZeros64(rest))
				buf = v.listFrom(n, l.to[s][n&63], targets, buf)
			}
		}
		buf = v.listPawns(only, targets, buf)
	}
	if v.anyEnPassant() {
		buf = keepOnly(v.enPassants(buf, start), start, only)
	}
	if v.sawKing {
		buf = keepOnly(v.kingCaptures(buf), start, only)
	}
	return buf
}

func keepOnly(buf []position.Move, start int, only uint64) []position.Move {
	if only == ^uint64(0) {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		if only&bit(m.From) != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}

func (v *smallView) listKing(buf []position.Move) []position.Move {
	candidates, safe := v.kingTargets()
	buf = spread(buf, v.king, safe)
	if v.p.Castle[v.s] == noRights {
		return buf
	}
	for side := range 2 {
		if m, ok := v.mayCastle(side, candidates, safe); ok {
			buf = append(buf, m)
		}
	}
	return buf
}

// legalTo is LegalTo by sets. What takes en passant or a king is left to the
// whole list.
func (v *smallView) legalTo(kind int, to board.Square, buf []position.Move) []position.Move {
	r := v.g.rules
	q, twin := r.PieceOf(v.s, position.Kind(kind)), r.PieceOf(v.s, r.Twin[kind])
	if v.unusual(r.IsPawn[q], to) {
		return v.g.keepTo(v.p, v.s, q, twin, to, buf)
	}
	kinds := v.small.Kind[kind&(position.SmallKinds-1)] | v.small.Kind[r.Twin[kind]&(position.SmallKinds-1)]
	for rest := v.origins(&v.t.ways[kind&(position.SmallKinds-1)], kinds&v.own, to); rest != 0; rest &= rest - 1 {
		buf = v.appendOne(buf, position.OfBit(uint8(bits.TrailingZeros64(rest))), to)
	}
	return buf
}

// listFrom appends the moves of one piece that reaches these squares.
func (v *smallView) listFrom(n uint8, reach, targets uint64, buf []position.Move) []position.Move {
	return spread(buf, position.OfBit(n), v.pinnedReach(n, reach, targets))
}

// spread appends a move to each square of a set.
func spread(buf []position.Move, from board.Square, to uint64) []position.Move {
	for ; to != 0; to &= to - 1 {
		buf = push(buf, from, position.OfBit(uint8(bits.TrailingZeros64(to))))
	}
	return buf
}

func (v *smallView) listPawns(only, targets uint64, buf []position.Move) []position.Move {
	t := &v.t.pawns[v.s]
	pawns := v.t.pawn.kinds.of(v.small) & v.own & only
	if pawns == 0 {
		return buf
	}
	last := t.classes[v.class].last
	buf = v.listPawnSteps(t.ahead.set(pawns)&^v.occupied&targets, t.ahead.by, last, position.Plain, buf)
	buf = v.listPawnSteps(v.doubles(pawns)&targets, 2*t.ahead.by, last, position.DoubleStep, buf)
	for i := range t.takes {
		reach := t.takes[i].set(pawns) & v.occupied
		v.seeKings(reach)
		buf = v.listPawnSteps(reach&targets, t.takes[i].by, last, position.Plain, buf)
	}
	return buf
}

// listPawnSteps appends pawn moves by one vector to a set of squares.
func (v *smallView) listPawnSteps(to uint64, by int, last uint64, flag position.Flag, buf []position.Move) []position.Move {
	for ; to != 0; to &= to - 1 {
		n := uint8(bits.TrailingZeros64(to))
		from := uint8(int(n)-by) & 63
		if v.pinned>>from&1 != 0 && v.pinLine(from)>>n&1 == 0 {
			continue
		}
		buf = push(buf, position.OfBit(from), position.OfBit(n))
		buf[len(buf)-1].Flag = flag
		if last>>n&1 != 0 {
			buf = v.promotions(buf, len(buf)-1)
		}
	}
	return buf
}

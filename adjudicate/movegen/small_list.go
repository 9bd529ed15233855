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
		candidates, safe := v.kingTargets()
		buf = spread(buf, v.king, safe)
		for side := range 2 {
			if m, ok := v.mayCastle(side, candidates, safe); ok {
				buf = append(buf, m)
			}
		}
	}
	if targets := v.targets(); targets != 0 || v.kings != 0 {
		buf = v.listSliders(v.t.straight, (*smallTables).straightFrom, only, targets, buf)
		buf = v.listSliders(v.t.diagonal, (*smallTables).diagonalFrom, only, targets, buf)
		for i := range v.t.leaps {
			l := &v.t.leaps[i]
			for rest := of(v.small, l.kinds) & v.own & only; rest != 0; rest &= rest - 1 {
				n := uint8(bits.TrailingZeros64(rest))
				buf = v.listFrom(n, l.to[s][n&63], targets, buf)
			}
		}
		buf = v.listPawns(only, targets, buf)
	}
	if v.anyEnPassant() {
		buf = v.enPassants(buf, start)
	}
	if v.sawKing {
		buf = v.kingCaptures(buf)
	}
	return buf
}

func (v *smallView) listSliders(kinds []position.Kind, reach func(*smallTables, uint8, uint64) uint64, only, targets uint64, buf []position.Move) []position.Move {
	for rest := of(v.small, kinds) & v.own & only; rest != 0; rest &= rest - 1 {
		n := uint8(bits.TrailingZeros64(rest))
		buf = v.listFrom(n, reach(v.t, n, v.occupied), targets, buf)
	}
	return buf
}

// listFrom appends the moves of one piece that reaches these squares.
func (v *smallView) listFrom(n uint8, reach, targets uint64, buf []position.Move) []position.Move {
	v.seeKings(reach)
	reach &= targets
	if v.pinned>>n&1 != 0 {
		reach &= v.pinLine(n)
	}
	return spread(buf, position.OfBit(n), reach)
}

// spread appends a move to each square of a set.
func spread(buf []position.Move, from board.Square, to uint64) []position.Move {
	for ; to != 0; to &= to - 1 {
		buf = append(buf, position.Move{From: from, To: position.OfBit(uint8(bits.TrailingZeros64(to)))})
	}
	return buf
}

func (v *smallView) listPawns(only, targets uint64, buf []position.Move) []position.Move {
	t := &v.t.pawns[v.s]
	pawns := of(v.small, v.t.pawn.kinds) & v.own & only
	if pawns == 0 {
		return buf
	}
	last := t.last[v.p.Class[v.s]]
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
		buf = append(buf, position.Move{From: position.OfBit(from), To: position.OfBit(n), Flag: flag})
		if last>>n&1 != 0 {
			buf = v.promotions(buf, len(buf)-1)
		}
	}
	return buf
}

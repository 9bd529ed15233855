package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// countSmall is Count by sets.
func (g *Gen) countSmall(p *position.Position, s position.Seat) int {
	var v smallView
	v.lookSmall(g, p, s)
	n := 0
	if p.King[s] != board.NoSquare {
		candidates, safe := v.kingTargets()
		n = bits.OnesCount64(safe)
		if p.Castle[s] != noRights {
			for side := range 2 {
				if _, ok := v.mayCastle(side, candidates, safe); ok {
					n++
				}
			}
		}
	}
	t := v.t
	targets := v.targets()
	if targets != 0 || v.kings != 0 {
		for rest := v.straight & v.own; rest != 0; rest &= rest - 1 {
			at := uint8(bits.TrailingZeros64(rest))
			n += v.countFrom(at, t.straightFrom(at, v.occupied), targets)
		}
		for rest := v.diagonal & v.own; rest != 0; rest &= rest - 1 {
			at := uint8(bits.TrailingZeros64(rest))
			n += v.countFrom(at, t.diagonalFrom(at, v.occupied), targets)
		}
		for i := range t.leaps {
			l := &t.leaps[i]
			for rest := of(v.small, l.kinds) & v.own; rest != 0; rest &= rest - 1 {
				at := uint8(bits.TrailingZeros64(rest))
				n += v.countFrom(at, l.to[s][at&63], targets)
			}
		}
		n += v.countPawns(targets)
	}
	if v.sawKing || v.anyEnPassant() {
		n += v.countSpecialSmall()
	}
	return n
}

func (v *smallView) countFrom(n uint8, reach, targets uint64) int {
	v.seeKings(reach)
	reach &= targets
	if v.pinned>>n&1 != 0 {
		reach &= v.pinLine(n)
	}
	return bits.OnesCount64(reach)
}

func (v *smallView) countPawns(targets uint64) int {
	t := &v.t.pawns[v.s]
	pawns := of(v.small, v.t.pawn.kinds) & v.own
	if pawns == 0 {
		return 0
	}
	n := 0
	if stuck := pawns & v.pinned; stuck != 0 {
		pawns &^= stuck
		for ; stuck != 0; stuck &= stuck - 1 {
			at := uint8(bits.TrailingZeros64(stuck))
			n += v.countPawnSet(t, stuck&-stuck, targets&v.pinLine(at))
		}
	}
	return n + v.countPawnSet(t, pawns, targets)
}

func (v *smallView) countPawnSet(t *smallPawns, pawns, targets uint64) int {
	class := v.class
	last, more := t.last[class], v.g.pawnRules[v.s][class].choices-1
	free := t.ahead.set(pawns) &^ v.occupied & targets
	doubles := v.doubles(pawns) & targets
	n := bits.OnesCount64(free) + bits.OnesCount64(doubles)
	if promoting := (free | doubles) & last; promoting != 0 {
		n += more * (bits.OnesCount64(free&last) + bits.OnesCount64(doubles&last))
	}
	for i := range t.takes {
		reach := t.takes[i].set(pawns) & v.occupied
		v.seeKings(reach)
		reach &= targets
		n += bits.OnesCount64(reach)
		if reach&last != 0 {
			n += more * bits.OnesCount64(reach&last)
		}
	}
	return n
}

// countSpecialSmall counts captures en passant and captures of kings. A capture en passant on an occupied square comes in place of a plain
// one, so that then all moves are listed.
func (v *smallView) countSpecialSmall() int {
	var room [MaxMoves]position.Move
	for e := range v.g.rules.NSeats {
		if ep := &v.p.EP[e]; ep.Live && v.p.Board[ep.Skipped] != 0 {
			plain := v.listPawns(^uint64(0), v.targets(), room[:0])
			n := -len(plain)
			n += len(v.enPassants(plain, 0))
			if v.sawKing {
				n += len(v.kingCaptures(room[:0]))
			}
			return n
		}
	}
	n := len(v.enPassants(room[:0], 0))
	if v.sawKing {
		n += len(v.kingCaptures(room[:0]))
	}
	return n
}

package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// hasLegalSmall is HasLegal by sets.
func (g *Gen) hasLegalSmall(p *position.Position, s position.Seat) bool {
	var v smallView
	v.lookSmall(g, p, s)
	return v.can()
}

// can reports whether there is a legal move. Out of check nearly every
// position has a pawn that may step or a leaper that may go, which one look
// shows; the rest is counted.
func (v *smallView) can() bool {
	g, p, s, t := v.g, v.p, v.s, v.t
	if v.checkers == 0 {
		free := v.own &^ v.pinned
		if t.pawns[s].ahead.set(t.pawn.kinds.of(v.small)&free)&^v.occupied != 0 {
			return true
		}
		for i := range t.leaps {
			to := t.leaps[i].to[s]
			for rest := t.leaps[i].kinds.of(v.small) & free; rest != 0; rest &= rest - 1 {
				if to[bits.TrailingZeros64(rest)&63]&v.open != 0 {
					return true
				}
			}
		}
	}
	if p.King[s] != board.NoSquare {
		if _, safe := v.kingTargets(); safe != 0 {
			return true
		}
	}
	return g.countSmall(p, s) > 0
}

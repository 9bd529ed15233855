package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// smallView is a view on a small board, with its findings as sets.
type smallView struct {
	view
	t        *smallTables
	small    *position.Small
	occupied uint64 // walls too
	own      uint64
	hostile  uint64 // living enemies' pieces
	open     uint64 // where a piece may go or take, king's safety apart
	kings    uint64 // living enemies' kings, where the rules let them be taken
	straight uint64 // hostile sliders
	diagonal uint64
	checkers uint64
	block    uint64 // between the king and a single checker along a line
	pinned   uint64
	kingAt   uint8
}

// lookSmall is look by sets.
func (v *smallView) lookSmall(g *Gen, p *position.Position, s position.Seat) {
	t, small := g.small, &p.Small
	v.g, v.p, v.s, v.t, v.small = g, p, s, t, small
	v.enemies = g.rules.Enemies[s] &^ p.Out
	v.royals = v.enemies
	v.take = g.takeBy(p, s)
	v.own = small.Seat[s]
	barred := t.walls
	for e := range g.rules.NSeats {
		pieces := small.Seat[e]
		v.occupied |= pieces
		if v.enemies>>e&1 != 0 {
			v.hostile |= pieces
		}
		if v.take>>e&1 == 0 {
			barred |= pieces
		}
	}
	v.occupied |= t.walls | small.Seat[g.rules.NSeats]
	if g.rules.Royal >= 0 {
		kings := small.Kind[g.rules.Royal&(position.SmallKinds-1)] & v.hostile
		barred |= kings
		if g.rs.CaptureKing != ruleset.CaptureNever {
			v.kings = kings
		}
	}
	v.open = ^barred
	v.straight = of(small, t.straight) & v.hostile
	v.diagonal = of(small, t.diagonal) & v.hostile
	king, ok := p.King[s].Is()
	v.king, v.kingAt = king, position.Bit(king)&63
	v.guarded = ok && g.mustBeSafe
	if !v.guarded {
		return
	}
	snipers := t.cross[v.kingAt]&v.straight | t.saltire[v.kingAt]&v.diagonal
	for ; snipers != 0; snipers &= snipers - 1 {
		n := bits.TrailingZeros64(snipers)
		between := t.between[v.kingAt][n] & v.occupied
		switch {
		case between == 0:
			v.checkers |= 1 << n
		case between&(between-1) == 0:
			v.pinned |= between & v.own
		}
	}
	leapers := v.leapersTo(v.kingAt)
	if v.checkers |= leapers; leapers == 0 && v.checkers != 0 {
		v.block = v.t.between[v.kingAt][bits.TrailingZeros64(v.checkers)]
	}
	v.checks = bits.OnesCount64(v.checkers)
}

// leapersTo is the set of hostile pieces that attack a square by a leap.
func (v *smallView) leapersTo(n uint8) uint64 {
	t := v.t
	set := v.comeBy(&t.pawn, n) | v.comeBy(&t.king, n)
	for i := range t.leaps {
		set |= v.comeBy(&t.leaps[i], n)
	}
	return set
}

func (v *smallView) comeBy(l *leapSet, n uint8) uint64 {
	pieces := of(v.small, l.kinds) & v.hostile
	if pieces == 0 {
		return 0
	}
	if l.alike {
		return l.from[0][n&63] & pieces
	}
	var set uint64
	for e := range v.g.rules.NSeats {
		if v.enemies>>e&1 != 0 {
			set |= l.from[e][n&63] & pieces & v.small.Seat[e]
		}
	}
	return set
}

// attackedSmall reports whether a hostile piece attacks a square when just
// these squares are occupied and the hostile pieces of gone are not there.
func (v *smallView) attackedSmall(n uint8, occupied, gone uint64) bool {
	t := v.t
	snipers := (t.cross[n&63]&v.straight | t.saltire[n&63]&v.diagonal) &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[n&63][bits.TrailingZeros64(snipers)]&occupied == 0 {
			return true
		}
	}
	return v.leapersTo(n)&^gone != 0
}

// kingTargets is where the king's own steps lead, and where of that it is safe.
func (v *smallView) kingTargets() (candidates, safe uint64) {
	candidates = v.t.king.to[v.s][v.kingAt]
	v.seeKings(candidates)
	candidates &= v.open
	if !v.guarded {
		return candidates, candidates
	}
	safe = candidates
	without := v.occupied &^ (1 << v.kingAt)
	for rest := candidates; rest != 0; rest &= rest - 1 {
		if n := uint8(bits.TrailingZeros64(rest)); v.attackedSmall(n, without, 1<<n) {
			safe &^= 1 << n
		}
	}
	return candidates, safe
}

func (v *smallView) seeKings(reach uint64) {
	if reach&v.kings != 0 {
		v.sawKing = true
	}
}

// targets is where pieces other than the king may go: anywhere open, or where
// they meet the one check.
func (v *smallView) targets() uint64 {
	switch v.checks {
	case 0:
		return v.open
	case 1:
		return v.open & (v.checkers | v.block)
	}
	return 0
}

// pinLine is where a pinned piece may go: between its king and the attacker,
// and onto that.
func (v *smallView) pinLine(n uint8) uint64 {
	n &= 63
	line := v.t.line[v.kingAt][n]
	beyond := line & v.occupied &^ (v.t.between[v.kingAt][n] | 1<<n)
	attacker := bits.TrailingZeros64(beyond)
	if n < v.kingAt {
		attacker = 63 - bits.LeadingZeros64(beyond)
	}
	return v.t.between[v.kingAt][attacker&63] | 1<<(attacker&63)
}

// unmoved is the set of pieces that have not moved.
func (v *smallView) unmoved() uint64 {
	return squeeze(v.p.Unmoved[0]) | squeeze(v.p.Unmoved[1])<<32
}

// squeeze brings four ranks of sixteen squares to eight each.
func squeeze(x uint64) uint64 {
	x &= 0x00ff00ff00ff00ff
	x = (x | x>>8) & 0x0000ffff0000ffff
	return (x | x>>16) & 0xffffffff
}

// doubles is the set of squares that pawns reach by their double step.
func (v *smallView) doubles(pawns uint64) uint64 {
	t := &v.t.pawns[v.s]
	from := pawns & t.double[v.p.Class[v.s]]
	if v.g.rules.TracksUnmoved {
		from &= v.unmoved()
	}
	over := t.ahead.set(from) &^ v.occupied
	return t.ahead.set(over) &^ v.occupied
}

// safeEnPassant tries a capture en passant by sets.
func (v *smallView) safeEnPassant(m position.Move) bool {
	if !v.guarded {
		return true
	}
	from, to := bit(m.From), bit(m.To)
	landed := bit(v.p.EP[m.Aux].Landed)
	occupied := v.occupied&^(from|landed) | to
	return !v.attackedSmall(v.kingAt, occupied, landed|to)
}

// anyEnPassant reports whether some pawn of the seat stands where it might take
// en passant.
func (v *smallView) anyEnPassant() bool {
	for e := range v.g.rules.NSeats {
		if ep := &v.p.EP[e]; ep.Live && v.mayTake(ep.Skipped) {
			return true
		}
	}
	return false
}

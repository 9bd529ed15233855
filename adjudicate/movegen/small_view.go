package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// smallView is a mover on a small board, with its findings as sets.
type smallView struct {
	mover
	t        *smallTables
	small    *position.Small
	occupied uint64 // walls too
	own      uint64
	open     uint64 // where a piece may go or take, king's safety apart
	kings    uint64 // living enemies' kings, where the rules let them be taken
	straight uint64 // sliders of all seats
	diagonal uint64
	hostile  struct{ straight, diagonal uint64 } // those of living enemies
	leapers  [smallLeapers]leapers
	nleapers int
	checkers uint64
	block    uint64 // between the king and a single checker along a line
	pinned   uint64
	class    uint8
	kingAt   uint8
	extra    []leapSet // ways of leaping beyond those in leapers
	allFoes  uint64
}

// leapers are hostile pieces that leap alike, with where they come from.
type leapers struct {
	from   *[64]uint64
	pieces uint64
}

const smallLeapers = 8

// lookSmall is look by sets.
func (v *smallView) lookSmall(g *Gen, p *position.Position, s position.Seat) {
	t, small := g.small, &p.Small
	v.sit(g, p, s)
	v.t, v.small, v.class = t, small, p.Class[s]
	v.own = small.Seat[s]
	foes, barred := uint64(0), t.walls
	for e := range g.rules.NSeats {
		pieces := small.Seat[e]
		v.occupied |= pieces
		if v.enemies>>e&1 != 0 {
			foes |= pieces
		}
		if v.take>>e&1 == 0 {
			barred |= pieces
		}
	}
	v.occupied |= t.walls | small.Seat[g.rules.NSeats]
	if g.rules.Royal >= 0 {
		kings := small.Kind[g.rules.Royal&(position.SmallKinds-1)] & foes
		barred |= kings
		if g.rs.CaptureKing != ruleset.CaptureNever {
			v.kings = kings
		}
	}
	v.open = ^barred
	v.straight, v.diagonal = of(small, t.straight), of(small, t.diagonal)
	v.hostile.straight, v.hostile.diagonal = v.straight&foes, v.diagonal&foes
	v.allFoes = foes
	v.addLeapers(&t.king, foes)
	v.addLeapers(&t.pawn, foes)
	for i := range t.leaps {
		v.addLeapers(&t.leaps[i], foes)
	}
	v.kingAt = position.Bit(v.king) & 63
	if !v.guarded {
		return
	}
	snipers := t.cross[v.kingAt]&v.hostile.straight | t.saltire[v.kingAt]&v.hostile.diagonal
	for ; snipers != 0; snipers &= snipers - 1 {
		n := bits.TrailingZeros64(snipers)
		between := t.between[v.kingAt][n] & v.occupied
		switch {
		case between == 0:
			v.checkers |= 1 << n
			v.block = t.between[v.kingAt][n]
		case between&(between-1) == 0:
			v.pinned |= between & v.own
		}
	}
	if leapers := v.leapersTo(v.kingAt); leapers != 0 {
		v.checkers |= leapers
		v.block = 0
	}
}

// addLeapers notes the hostile pieces that leap in a way.
func (v *smallView) addLeapers(l *leapSet, foes uint64) {
	pieces := of(v.small, l.kinds) & foes
	if pieces == 0 {
		return
	}
	if l.alike {
		v.addLeaper(l.from[0], pieces)
		return
	}
	for e := range v.g.rules.NSeats {
		if of := pieces & v.small.Seat[e]; of != 0 {
			v.addLeaper(l.from[e], of)
		}
	}
}

func (v *smallView) addLeaper(from *[64]uint64, pieces uint64) {
	if v.nleapers < smallLeapers {
		v.leapers[v.nleapers] = leapers{from, pieces}
		v.nleapers++
		return
	}
	v.extra = v.t.leaps // rare: so many ways of leaping that they are looked up anew
}

// leapersTo is the set of hostile pieces that attack a square by a leap.
func (v *smallView) leapersTo(n uint8) uint64 {
	var set uint64
	for i := range v.leapers[:v.nleapers&(2*smallLeapers-1)] {
		l := &v.leapers[i]
		set |= l.from[n&63] & l.pieces
	}
	if v.extra != nil {
		for e := range v.g.rules.NSeats {
			if v.enemies>>e&1 != 0 {
				set |= v.t.leapersOf(v.small, e, n)
			}
		}
	}
	return set
}

// leapersOf is the set of a seat's pieces that attack a square by a leap.
func (t *smallTables) leapersOf(small *position.Small, s int, n uint8) uint64 {
	set := t.king.from[s][n&63]&of(small, t.king.kinds) | t.pawn.from[s][n&63]&of(small, t.pawn.kinds)
	for i := range t.leaps {
		set |= t.leaps[i].from[s][n&63] & of(small, t.leaps[i].kinds)
	}
	return set & small.Seat[s]
}

// attacked reports whether a hostile piece attacks a square when just these
// squares are occupied and the hostile pieces of gone are not there.
func (v *smallView) attacked(n uint8, occupied, gone uint64) bool {
	t := v.t
	snipers := (t.cross[n&63]&v.hostile.straight | t.saltire[n&63]&v.hostile.diagonal) &^ gone
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
		if n := uint8(bits.TrailingZeros64(rest)); v.attacked(n, without, 1<<n) {
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
	switch {
	case v.checkers == 0:
		return v.open
	case v.checkers&(v.checkers-1) == 0:
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
	from := pawns & t.double[v.class]
	if v.g.rules.TracksUnmoved {
		from &= v.unmoved()
	}
	over := t.ahead.set(from) &^ v.occupied
	return t.ahead.set(over) &^ v.occupied
}

// anyEnPassant reports whether some pawn of the seat stands where it might take
// en passant.
func (v *smallView) anyEnPassant() bool {
	for e := range v.g.rules.NSeats {
		if ep := &v.p.EP[e]; ep.Live && v.t.pawn.from[v.s][position.Bit(ep.Skipped)&63]&of(v.small, v.t.pawn.kinds)&v.own != 0 {
			return true
		}
	}
	return false
}

// attackersSmall is the set of pieces of some seats that attack a square.
func (g *Gen) attackersSmall(p *position.Position, sq board.Square, by position.Seats) uint64 {
	t, small := g.small, &p.Small
	n := position.Bit(sq) & 63
	var pieces, leapers uint64
	for e := range g.rules.NSeats {
		if by>>e&1 != 0 {
			pieces |= small.Seat[e]
			leapers |= t.leapersOf(small, e, n)
		}
	}
	occupied := small.Occupied() | t.walls
	snipers := (t.cross[n]&of(small, t.straight) | t.saltire[n]&of(small, t.diagonal)) & pieces
	set := leapers
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[n][bits.TrailingZeros64(snipers)]&occupied == 0 {
			set |= snipers & -snipers
		}
	}
	return set
}

func appendSquares(buf []board.Square, set uint64) []board.Square {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, position.OfBit(uint8(bits.TrailingZeros64(set))))
	}
	return buf
}

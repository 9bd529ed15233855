package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// smallView is a mover on a small board, with its findings as sets.
type smallView struct {
	mover
	t        *smallTables
	small    *position.Small
	occupied uint64 // walls too
	own      uint64
	foes     uint64 // living enemies' pieces
	open     uint64 // where a piece may go or take, king's safety apart
	kings    uint64 // living enemies' kings, where the rules let them be taken
	straight uint64 // sliders of all seats
	diagonal uint64
	checkers uint64
	block    uint64 // between the king and a single checker along a line
	pinned   uint64
	class    uint8
	kingAt   uint8
	leapers  [smallLeapers]uint64 // for each of the first attacks upon the seat: the pieces that make them
}

const smallLeapers = 8

// lookSmall is look by sets.
func (v *smallView) lookSmall(g *Gen, p *position.Position, s position.Seat) {
	t, small := g.small, &p.Small
	if v.p != p || v.g != g {
		v.g, v.p, v.t, v.small = g, p, t, small
	}
	v.class = p.Class[s]
	own := small.Seat[s]
	if king, ok := p.King[s].Is(); ok && t.duel && p.Out == 0 {
		v.s, v.enemies, v.take = s, 1<<(s&1^1), g.takers&^(1<<(s&1)) // as sit would find
		v.king, v.guarded, v.takesKings = king, true, false
		v.lookDuel(own, small.Seat[s&1^1])
		return
	}
	v.sit(g, p, s)
	occupied, foes, barred := t.walls|small.Seat[g.rules.NSeats], uint64(0), t.walls
	for e := range g.rules.NSeats {
		pieces := small.Seat[e]
		occupied |= pieces
		foes |= pieces & -uint64(v.enemies>>e&1)
		barred |= pieces & (uint64(v.take>>e&1) - 1)
	}
	kings := t.king.kinds.of(small) & foes
	v.kings, v.sawKing = 0, false
	if v.takesKings {
		v.kings = kings
	}
	straight, diagonal := t.straight.of(small), t.diagonal.of(small)
	v.own, v.occupied, v.foes, v.open = own, occupied, foes, ^(barred | kings)
	v.straight, v.diagonal = straight, diagonal
	king := position.Bit(v.king) & 63
	v.kingAt = king
	checkers := uint64(0)
	attacks := t.attacks[s]
	for i := range attacks {
		if i == smallLeapers {
			checkers |= v.moreLeapersTo(king)
			break
		}
		a := &attacks[i]
		pieces := a.kinds.of(small) & foes
		if a.seat >= 0 {
			pieces &= small.Seat[a.seat]
		}
		v.leapers[i] = pieces
		checkers |= a.from[king] & pieces
	}
	if v.guarded {
		v.findChecks(king, straight, diagonal, foes, checkers)
	} else {
		v.checkers, v.block, v.pinned = 0, 0, 0
	}
}

// lookDuel is the rest of lookSmall where two seats are left whose kings must be
// safe and are never taken. The leapers are in the order of compileAttacks.
func (v *smallView) lookDuel(own, foes uint64) {
	t, small, foe := v.t, v.small, v.s&1^1
	king := position.Bit(v.king) & 63
	straight, diagonal := t.straight.few(small), t.diagonal.few(small)
	pawns, kings := t.pawn.kinds.few(small)&foes, t.king.kinds.few(small)&foes
	v.leapers[0], v.leapers[1] = pawns, kings
	checkers := t.pawn.from[foe][king]&pawns | t.king.from[foe][king]&kings
	leaps := t.leaps
	for i := range leaps {
		pieces := leaps[i].kinds.few(small) & foes
		v.leapers[(i+2)&(smallLeapers-1)] = pieces
		checkers |= leaps[i].from[foe][king] & pieces
	}
	v.own, v.foes, v.occupied, v.open = own, foes, own|foes|small.Seat[2]|t.walls, ^(own | t.walls | kings)
	v.straight, v.diagonal, v.kings, v.sawKing, v.kingAt = straight, diagonal, 0, false, king
	v.findChecks(king, straight, diagonal, foes, checkers)
}

// findChecks finds checks along lines and pins, beside the checks by leaps.
func (v *smallView) findChecks(king uint8, straight, diagonal, foes, leaps uint64) {
	t := v.t
	checkers, block, pinned := leaps, uint64(0), uint64(0)
	snipers := (t.cross[king&63]&straight | t.saltire[king&63]&diagonal) & foes
	for ; snipers != 0; snipers &= snipers - 1 {
		line := t.between[king&63][bits.TrailingZeros64(snipers)&63]
		if in := line & v.occupied; in == 0 {
			checkers |= snipers & -snipers
			block = line
		} else if in&(in-1) == 0 {
			pinned |= in & v.own
		}
	}
	if leaps != 0 {
		block = 0
	}
	v.checkers, v.block, v.pinned = checkers, block, pinned
}

// leapersTo is the set of hostile pieces that attack a square by a leap.
func (v *smallView) leapersTo(n uint8) uint64 {
	var set uint64
	attacks := v.t.attacks[v.s]
	for i := range attacks {
		if i == smallLeapers {
			return set | v.moreLeapersTo(n)
		}
		set |= attacks[i].from[n&63] & v.leapers[i]
	}
	return set
}

// moreLeapersTo is the same for the attacks beyond the first ones.
func (v *smallView) moreLeapersTo(n uint8) uint64 {
	var set uint64
	for e := range v.g.rules.NSeats {
		if v.enemies>>e&1 != 0 {
			set |= v.t.leapersOf(v.small, e, n)
		}
	}
	return set
}

// leapersOf is the set of a seat's pieces that attack a square by a leap.
func (t *smallTables) leapersOf(small *position.Small, s int, n uint8) uint64 {
	set := t.king.from[s][n&63]&t.king.kinds.of(small) | t.pawn.from[s][n&63]&t.pawn.kinds.of(small)
	for i := range t.leaps {
		set |= t.leaps[i].from[s][n&63] & t.leaps[i].kinds.of(small)
	}
	return set & small.Seat[s]
}

// attacked reports whether a hostile piece attacks a square when just these
// squares are occupied and the hostile pieces of gone are not there.
func (v *smallView) attacked(n uint8, occupied, gone uint64) bool {
	t := v.t
	snipers := (t.cross[n&63]&v.straight | t.saltire[n&63]&v.diagonal) & v.foes &^ gone
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

func (v *smallView) pinLine(n uint8) uint64 { return v.t.pinLine(v.kingAt, n, v.occupied) }

// pinLine is where a pinned piece may go: between its king and the attacker,
// and onto that.
func (t *smallTables) pinLine(king, n uint8, occupied uint64) uint64 {
	king, n = king&63, n&63
	beyond := t.line[king][n] & occupied &^ (t.between[king][n] | 1<<n)
	attacker := bits.TrailingZeros64(beyond) & 63
	if n < king {
		attacker = 63 - bits.LeadingZeros64(beyond)
	}
	return t.between[king][attacker&63] | 1<<(attacker&63)
}

// unmoved is the set of pieces that have not moved.
func unmoved(p *position.Position) uint64 {
	return squeeze(p.Unmoved[0]) | squeeze(p.Unmoved[1])<<32
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
	from := pawns & t.classes[v.class].double
	if v.g.rules.TracksUnmoved {
		from &= unmoved(v.p)
	}
	over := t.ahead.set(from) &^ v.occupied
	return t.ahead.set(over) &^ v.occupied
}

// anyEnPassant reports whether some pawn of the seat stands where it might take
// en passant.
func (v *smallView) anyEnPassant() bool {
	for e := range v.g.rules.NSeats {
		if ep := &v.p.EP[e]; ep.Live && v.t.pawn.from[v.s][position.Bit(ep.Skipped)&63]&v.t.pawn.kinds.of(v.small)&v.own != 0 {
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
	snipers := (t.cross[n]&t.straight.of(small) | t.saltire[n]&t.diagonal.of(small)) & pieces
	set := leapers
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[n][bits.TrailingZeros64(snipers)]&occupied == 0 {
			set |= snipers & -snipers
		}
	}
	return set
}

// safeEnPassant reports whether the seat's king is safe after a capture en
// passant, told from the sets: it is asked after every double step that some
// pawn stands ready to take.
func (v *mover) safeEnPassant(m position.Move) bool {
	t, small := v.g.small, &v.p.Small
	king, gone := position.Bit(v.king)&63, bit(v.p.EP[m.Aux].Landed)|bit(m.To)
	var pieces, leapers uint64
	for e := range v.g.rules.NSeats {
		if v.enemies>>e&1 != 0 {
			pieces |= small.Seat[e]
			leapers |= t.leapersOf(small, e, king)
		}
	}
	occupied := (small.Occupied()|t.walls)&^(gone|bit(m.From)) | bit(m.To)
	snipers := (t.cross[king]&t.straight.of(small) | t.saltire[king]&t.diagonal.of(small)) & pieces &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[king][bits.TrailingZeros64(snipers)&63]&occupied == 0 {
			return false
		}
	}
	return leapers&^gone == 0
}

func appendSquares(buf []board.Square, set uint64) []board.Square {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, position.OfBit(uint8(bits.TrailingZeros64(set))))
	}
	return buf
}

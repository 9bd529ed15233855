package bitboard

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
)

// CheckInfo holds the checkers and pins of the side to move, and what generating
// its moves needs, as sets. The zero value is ready for Inspect, which may be
// called again and again.
type CheckInfo struct {
	side.ToMove
	g        *Gen
	small    *position.Small
	Occupied uint64 // walls too
	Own      uint64
	foes     uint64 // living enemies' pieces
	Open     uint64 // where a piece may go or take, king's safety apart
	Kings    uint64 // living enemies' kings, where the rules let them be taken
	Straight uint64 // sliders of all seats
	Diagonal uint64
	Checkers uint64
	Block    uint64 // between the king and a single checker along a line
	Pinned   uint64
	Class    uint8
	KingAt   uint8
	leapers  [maxLeaps]uint64 // for each of the first attacks upon the seat: the pieces that make them
}

// maxLeaps is how many ways of leaping, the kings' and the pawns' among them,
// are looked up once a position; any beyond are looked up when asked for.
const maxLeaps = 8

// Inspect finds what gives check to a seat and what is pinned, as if it were to
// move.
func (ci *CheckInfo) Inspect(g *Gen, p *position.Position, s position.Seat) {
	small := &p.Small
	if ci.P != p || ci.g != g {
		ci.g, ci.small = g, small
		ci.R, ci.P = g.side, p
	}
	ci.Class = p.Class[s]
	own := small.Seat[s]
	if king, ok := p.King[s].Is(); ok && g.TwoPlayer && p.Out == 0 {
		ci.S, ci.Enemies, ci.Take = s, 1<<(s&1^1), g.side.Owners&^(1<<(s&1)) // as Init would find
		ci.King, ci.Guarded = king, true
		ci.inspectTwo(own, small.Seat[s&1^1])
		return
	}
	ci.Init(g.side, p, s)
	occupied, foes, barred := g.Walls|small.Seat[g.rules.NSeats], uint64(0), g.Walls
	for e := range g.rules.NSeats {
		pieces := small.Seat[e]
		occupied |= pieces
		foes |= pieces & -uint64(ci.Enemies>>e&1)
		barred |= pieces & (uint64(ci.Take>>e&1) - 1)
	}
	kings := g.King.Kinds.Pieces(small) & foes
	ci.Kings, ci.SawKing = 0, false
	if g.side.TakesKings {
		ci.Kings = kings
	}
	straight, diagonal := g.Straight.Pieces(small), g.Diagonal.Pieces(small)
	ci.Own, ci.Occupied, ci.foes, ci.Open = own, occupied, foes, ^(barred | kings)
	ci.Straight, ci.Diagonal = straight, diagonal
	king := position.Bit(ci.King) & 63
	ci.KingAt = king
	checkers := uint64(0)
	attacks := g.attacks[s]
	for i := range attacks {
		if i == maxLeaps {
			checkers |= ci.moreLeapersTo(king)
			break
		}
		a := &attacks[i]
		pieces := a.kinds.Pieces(small) & foes
		if a.seat >= 0 {
			pieces &= small.Seat[a.seat]
		}
		ci.leapers[i] = pieces
		checkers |= a.from[king] & pieces
	}
	if ci.Guarded {
		ci.findChecks(king, straight, diagonal, foes, checkers)
	} else {
		ci.Checkers, ci.Block, ci.Pinned = 0, 0, 0
	}
}

// inspectTwo is the rest of Inspect where two seats are left whose kings must be
// safe and are never taken. The leapers are in the order of compileAttacks.
func (ci *CheckInfo) inspectTwo(own, foes uint64) {
	g, small, foe := ci.g, ci.small, ci.S&1^1
	king := position.Bit(ci.King) & 63
	straight, diagonal := g.Straight.Pieces4(small), g.Diagonal.Pieces4(small)
	pawns, kings := g.Pawn.Kinds.Pieces4(small)&foes, g.King.Kinds.Pieces4(small)&foes
	ci.leapers[0], ci.leapers[1] = pawns, kings
	checkers := g.Pawn.From[foe][king]&pawns | g.King.From[foe][king]&kings
	leaps := g.Leaps
	for i := range leaps {
		pieces := leaps[i].Kinds.Pieces4(small) & foes
		ci.leapers[(i+2)&(maxLeaps-1)] = pieces
		checkers |= leaps[i].From[foe][king] & pieces
	}
	ci.Own, ci.foes, ci.Occupied, ci.Open = own, foes, own|foes|small.Seat[2]|g.Walls, ^(own | g.Walls | kings)
	ci.Straight, ci.Diagonal, ci.Kings, ci.SawKing, ci.KingAt = straight, diagonal, 0, false, king
	ci.findChecks(king, straight, diagonal, foes, checkers)
}

// findChecks finds checks along lines and pins, beside the checks by leaps.
func (ci *CheckInfo) findChecks(king uint8, straight, diagonal, foes, leaps uint64) {
	g := ci.g
	checkers, block, pinned := leaps, uint64(0), uint64(0)
	snipers := (g.RookRays[king&63]&straight | g.BishopRays[king&63]&diagonal) & foes
	for ; snipers != 0; snipers &= snipers - 1 {
		line := g.Between[king&63][bits.TrailingZeros64(snipers)&63]
		if in := line & ci.Occupied; in == 0 {
			checkers |= snipers & -snipers
			block = line
		} else if in&(in-1) == 0 {
			pinned |= in & ci.Own
		}
	}
	if leaps != 0 {
		block = 0
	}
	ci.Checkers, ci.Block, ci.Pinned = checkers, block, pinned
}

// leapersTo is the set of hostile pieces that attack a square by a leap.
func (ci *CheckInfo) leapersTo(n uint8) uint64 {
	var set uint64
	attacks := ci.g.attacks[ci.S]
	for i := range attacks {
		if i == maxLeaps {
			return set | ci.moreLeapersTo(n)
		}
		set |= attacks[i].from[n&63] & ci.leapers[i]
	}
	return set
}

// moreLeapersTo is the same for the attacks beyond the first ones.
func (ci *CheckInfo) moreLeapersTo(n uint8) uint64 {
	var set uint64
	for e := range ci.g.rules.NSeats {
		if ci.Enemies>>e&1 != 0 {
			set |= ci.g.leapersOf(ci.small, e, n)
		}
	}
	return set
}

// attacked reports whether a hostile piece attacks a square when just these
// squares are occupied and the hostile pieces of gone are not there.
func (ci *CheckInfo) attacked(n uint8, occupied, gone uint64) bool {
	g := ci.g
	snipers := (g.RookRays[n&63]&ci.Straight | g.BishopRays[n&63]&ci.Diagonal) & ci.foes &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if g.Between[n&63][bits.TrailingZeros64(snipers)]&occupied == 0 {
			return true
		}
	}
	return ci.leapersTo(n)&^gone != 0
}

// KingTargets is where the king's own steps lead, and where of that it is safe.
func (ci *CheckInfo) KingTargets() (candidates, safe uint64) {
	candidates = ci.g.King.To[ci.S][ci.KingAt]
	ci.SeeKings(candidates)
	candidates &= ci.Open
	if !ci.Guarded {
		return candidates, candidates
	}
	safe = candidates
	without := ci.Occupied &^ (1 << ci.KingAt)
	for rest := candidates; rest != 0; rest &= rest - 1 {
		if n := uint8(bits.TrailingZeros64(rest)); ci.attacked(n, without, 1<<n) {
			safe &^= 1 << n
		}
	}
	return candidates, safe
}

// SeeKings notes that a step ends on a king that may be taken.
func (ci *CheckInfo) SeeKings(reach uint64) {
	if reach&ci.Kings != 0 {
		ci.SawKing = true
	}
}

// Targets is where pieces other than the king may go: anywhere open, or where
// they meet the one check.
func (ci *CheckInfo) Targets() uint64 {
	switch {
	case ci.Checkers == 0:
		return ci.Open
	case ci.Checkers&(ci.Checkers-1) == 0:
		return ci.Open & (ci.Checkers | ci.Block)
	}
	return 0
}

// PinLine is Gen.PinLine of a pinned piece of the seat.
func (ci *CheckInfo) PinLine(n uint8) uint64 { return ci.g.PinLine(ci.KingAt, n, ci.Occupied) }

// PinLine is where a pinned piece may go: between its king and the attacker,
// and onto that.
func (g *Gen) PinLine(king, n uint8, occupied uint64) uint64 {
	king, n = king&63, n&63
	beyond := g.line[king][n] & occupied &^ (g.Between[king][n] | 1<<n)
	attacker := bits.TrailingZeros64(beyond) & 63
	if n < king {
		attacker = 63 - bits.LeadingZeros64(beyond)
	}
	return g.Between[king][attacker&63] | 1<<(attacker&63)
}

// Unmoved is the set of pieces that have not moved.
func Unmoved(p *position.Position) uint64 {
	return squeeze(p.Unmoved[0]) | squeeze(p.Unmoved[1])<<32
}

// squeeze brings four ranks of sixteen squares to eight each.
func squeeze(x uint64) uint64 {
	x &= 0x00ff00ff00ff00ff
	x = (x | x>>8) & 0x0000ffff0000ffff
	return (x | x>>16) & 0xffffffff
}

// doubles is the set of squares that pawns reach by their double step.
func (ci *CheckInfo) doubles(pawns uint64) uint64 {
	t := &ci.g.Pawns[ci.S]
	from := pawns & t.Classes[ci.Class].Double
	if ci.g.rules.TracksUnmoved {
		from &= Unmoved(ci.P)
	}
	over := t.Ahead.Move(from) &^ ci.Occupied
	return t.Ahead.Move(over) &^ ci.Occupied
}

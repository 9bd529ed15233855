package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// countSmall is Count by sets.
func (g *Gen) countSmall(p *position.Position, s position.Seat) int {
	if g.small.duel {
		if n := g.countDuel(p, s); n >= 0 {
			return n
		}
	}
	return g.countSmallAny(p, s)
}

// countSmallAny is countSmall for every case.
func (g *Gen) countSmallAny(p *position.Position, s position.Seat) int {
	if p.Out.Has(s) {
		return 0
	}
	var v smallView
	v.lookSmall(g, p, s)
	n := 0
	if p.King[s] != board.NoSquare {
		n = v.countKing()
	}
	if targets := v.targets(); targets != 0 || v.kings != 0 {
		n += v.countPieces(targets) + v.countPawns(targets)
	}
	if v.sawKing || v.anyEnPassant() {
		n += v.countSpecialSmall()
	}
	return n
}

// countKing counts the king's own steps and castling.
func (v *smallView) countKing() int {
	candidates, safe := v.kingTargets()
	n := bits.OnesCount64(safe)
	if v.p.Castle[v.s] != noRights {
		for side := range 2 {
			if _, ok := v.mayCastle(side, candidates, safe); ok {
				n++
			}
		}
	}
	return n
}

// countPieces counts sliders and leapers.
func (v *smallView) countPieces(targets uint64) int {
	t, occupied, own := v.t, v.occupied, v.own
	special := v.pinned
	if v.kings != 0 {
		special = ^uint64(0)
	}
	n := 0
	for rest := v.straight & own; rest != 0; rest &= rest - 1 {
		at := uint8(bits.TrailingZeros64(rest))
		reach := t.straightFrom(at, occupied) & targets
		if special>>at&1 != 0 {
			reach = v.pinnedReach(at, t.straightFrom(at, occupied), targets)
		}
		n += bits.OnesCount64(reach)
	}
	for rest := v.diagonal & own; rest != 0; rest &= rest - 1 {
		at := uint8(bits.TrailingZeros64(rest))
		reach := t.diagonalFrom(at, occupied) & targets
		if special>>at&1 != 0 {
			reach = v.pinnedReach(at, t.diagonalFrom(at, occupied), targets)
		}
		n += bits.OnesCount64(reach)
	}
	for i := range t.leaps {
		to := t.leaps[i].to[v.s]
		for rest := t.leaps[i].kinds.of(v.small) & own; rest != 0; rest &= rest - 1 {
			at := uint8(bits.TrailingZeros64(rest))
			reach := to[at&63] & targets
			if special>>at&1 != 0 {
				reach = v.pinnedReach(at, to[at&63], targets)
			}
			n += bits.OnesCount64(reach)
		}
	}
	return n
}

// pinnedReach is where a piece may go that may be pinned or see a king.
func (v *smallView) pinnedReach(n uint8, reach, targets uint64) uint64 {
	v.seeKings(reach)
	reach &= targets
	if v.pinned>>n&1 != 0 {
		reach &= v.pinLine(n)
	}
	return reach
}

func (v *smallView) countPawns(targets uint64) int {
	t := &v.t.pawns[v.s]
	pawns := v.t.pawn.kinds.of(v.small) & v.own
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
	if v.kings != 0 {
		for i := range t.takes {
			v.seeKings(t.takes[i].set(pawns))
		}
	}
	return t.count(v.p, v.s, pawns, v.occupied, targets)
}

// count counts the moves of a set of pawns to some squares.
func (t *smallPawns) count(p *position.Position, s position.Seat, pawns, occupied, targets uint64) int {
	class := &t.classes[p.Class[s]]
	free := t.ahead.set(pawns) &^ occupied
	from := pawns & class.double
	if p.Rules.TracksUnmoved && from != 0 {
		from &= unmoved(p)
	}
	free |= t.ahead.set(t.ahead.set(from)&^occupied) &^ occupied // never where a single step ends
	free &= targets
	n := bits.OnesCount64(free)
	promoting := free & class.last
	targets &= occupied
	takes := t.takes
	for i := range takes {
		reach := takes[i].set(pawns) & targets
		n += bits.OnesCount64(reach)
		if reach&class.last != 0 {
			n += class.more * bits.OnesCount64(reach&class.last)
		}
	}
	if promoting != 0 {
		n += class.more * bits.OnesCount64(promoting)
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

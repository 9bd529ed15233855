package bitboard

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// HasLegal reports whether a seat that is in the game has a legal move, as if
// it were to move.
func (g *Gen) HasLegal(p *position.Position, s position.Seat) bool {
	var ci CheckInfo
	ci.Inspect(g, p, s)
	return ci.CanMove()
}

// CanMove reports whether there is a legal move. Out of check nearly every
// position has a pawn that may step or a leaper that may go, and in check
// nearly every one has a step of the king; the rest is tried piece by piece
// until one may move.
func (ci *CheckInfo) CanMove() bool {
	g, s := ci.g, ci.S
	if ci.Checkers == 0 {
		free := ci.Own &^ ci.Pinned
		if g.Pawns[s].Ahead.Move(g.Pawn.Kinds.Pieces(ci.small)&free)&^ci.Occupied != 0 {
			return true
		}
		for i := range g.Leaps {
			to := g.Leaps[i].To[s]
			for rest := g.Leaps[i].Kinds.Pieces(ci.small) & free; rest != 0; rest &= rest - 1 {
				if to[bits.TrailingZeros64(rest)&63]&ci.Open != 0 {
					return true
				}
			}
		}
	}
	if ci.P.King[s] != board.NoSquare && ci.kingCanMove() {
		return true
	}
	if ci.AnyEnPassant() { // it may come in place of a plain capture
		return ci.hasListed()
	}
	if targets := ci.Targets(); (targets != 0 || ci.Kings != 0) && (ci.pieceCanMove(targets) || ci.pawnCanMove(targets)) {
		return true
	}
	return ci.SawKing && ci.hasListed()
}

// hasListed is CanMove by listing the moves, for what is rare.
func (ci *CheckInfo) hasListed() bool {
	var room [side.MaxMoves]position.Move
	return len(ci.list(^uint64(0), room[:0])) > 0
}

func (ci *CheckInfo) kingCanMove() bool {
	candidates, safe := ci.KingTargets()
	if safe != 0 {
		return true
	}
	if ci.P.Castle[ci.S] == side.NoRights {
		return false
	}
	_, short := ci.MayCastle(position.Short, candidates, safe)
	if short {
		return true
	}
	_, long := ci.MayCastle(position.Long, candidates, safe)
	return long
}

// pieceCanMove reports whether a slider or leaper has a legal move.
func (ci *CheckInfo) pieceCanMove(targets uint64) bool {
	g := ci.g
	for rest := ci.Straight & ci.Own; rest != 0; rest &= rest - 1 {
		n := uint8(bits.TrailingZeros64(rest))
		if ci.PinnedReach(n, g.RookAttacks(n, ci.Occupied), targets) != 0 {
			return true
		}
	}
	for rest := ci.Diagonal & ci.Own; rest != 0; rest &= rest - 1 {
		n := uint8(bits.TrailingZeros64(rest))
		if ci.PinnedReach(n, g.BishopAttacks(n, ci.Occupied), targets) != 0 {
			return true
		}
	}
	for i := range g.Leaps {
		to := g.Leaps[i].To[ci.S]
		for rest := g.Leaps[i].Kinds.Pieces(ci.small) & ci.Own; rest != 0; rest &= rest - 1 {
			n := uint8(bits.TrailingZeros64(rest))
			if ci.PinnedReach(n, to[n&63], targets) != 0 {
				return true
			}
		}
	}
	return false
}

// pawnCanMove reports whether a pawn has a legal move other than en passant.
func (ci *CheckInfo) pawnCanMove(targets uint64) bool {
	pawns := ci.g.Pawn.Kinds.Pieces(ci.small) & ci.Own
	for rest := pawns & ci.Pinned; rest != 0; rest &= rest - 1 {
		if ci.pawnsReach(rest&-rest)&targets&ci.PinLine(uint8(bits.TrailingZeros64(rest))) != 0 {
			return true
		}
	}
	return ci.pawnsReach(pawns&^ci.Pinned)&targets != 0
}

// pawnsReach is where a set of pawns may step or take.
func (ci *CheckInfo) pawnsReach(pawns uint64) uint64 {
	t := &ci.g.Pawns[ci.S]
	reach := t.Ahead.Move(pawns)&^ci.Occupied | ci.doubles(pawns)
	for i := range t.Takes {
		takes := t.Takes[i].Move(pawns) & ci.Occupied
		ci.SeeKings(takes)
		reach |= takes
	}
	return reach
}

// PinnedReach is where a piece may go that may be pinned or see a king.
func (ci *CheckInfo) PinnedReach(n uint8, reach, targets uint64) uint64 {
	ci.SeeKings(reach)
	reach &= targets
	if ci.Pinned>>n&1 != 0 {
		reach &= ci.PinLine(n)
	}
	return reach
}

package perft

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/bitboard"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// bitboardCounter counts moves on small boards.
type bitboardCounter struct {
	gen  *bitboard.Gen
	side *side.Rules
}

// count is the number of legal moves of a seat, in every case.
func (c *bitboardCounter) count(p *position.Position, s position.Seat) int {
	if p.Out.Has(s) {
		return 0
	}
	v := bitboardCount{gen: c.gen}
	v.Inspect(c.gen, p, s)
	n := 0
	if p.King[s] != board.NoSquare {
		n = v.countKing()
	}
	if targets := v.Targets(); targets != 0 || v.Kings != 0 {
		n += v.countPieces(targets) + v.countPawns(targets)
	}
	if v.SawKing || v.AnyEnPassant() {
		n += v.countSpecial()
	}
	return n
}

// bitboardCount is one count in progress.
type bitboardCount struct {
	bitboard.CheckInfo
	gen *bitboard.Gen
}

// countKing counts the king's own steps and castling.
func (ci *bitboardCount) countKing() int {
	candidates, safe := ci.KingTargets()
	n := bits.OnesCount64(safe)
	if ci.P.Castle[ci.S] != side.NoRights {
		for side := range 2 {
			if _, ok := ci.MayCastle(side, candidates, safe); ok {
				n++
			}
		}
	}
	return n
}

// countPieces counts sliders and leapers.
func (ci *bitboardCount) countPieces(targets uint64) int {
	t, occupied, own := ci.gen, ci.Occupied, ci.Own
	special := ci.Pinned
	if ci.Kings != 0 {
		special = ^uint64(0)
	}
	n := 0
	for rest := ci.Straight & own; rest != 0; rest &= rest - 1 {
		at := uint8(bits.TrailingZeros64(rest))
		reach := t.RookAttacks(at, occupied) & targets
		if special>>at&1 != 0 {
			reach = ci.PinnedReach(at, t.RookAttacks(at, occupied), targets)
		}
		n += bits.OnesCount64(reach)
	}
	for rest := ci.Diagonal & own; rest != 0; rest &= rest - 1 {
		at := uint8(bits.TrailingZeros64(rest))
		reach := t.BishopAttacks(at, occupied) & targets
		if special>>at&1 != 0 {
			reach = ci.PinnedReach(at, t.BishopAttacks(at, occupied), targets)
		}
		n += bits.OnesCount64(reach)
	}
	for i := range t.Leaps {
		to := t.Leaps[i].To[ci.S]
		for rest := t.Leaps[i].Kinds.Pieces(&ci.P.Small) & own; rest != 0; rest &= rest - 1 {
			at := uint8(bits.TrailingZeros64(rest))
			reach := to[at&63] & targets
			if special>>at&1 != 0 {
				reach = ci.PinnedReach(at, to[at&63], targets)
			}
			n += bits.OnesCount64(reach)
		}
	}
	return n
}

func (ci *bitboardCount) countPawns(targets uint64) int {
	t := &ci.gen.Pawns[ci.S]
	pawns := ci.gen.Pawn.Kinds.Pieces(&ci.P.Small) & ci.Own
	if pawns == 0 {
		return 0
	}
	n := 0
	if stuck := pawns & ci.Pinned; stuck != 0 {
		pawns &^= stuck
		for ; stuck != 0; stuck &= stuck - 1 {
			at := uint8(bits.TrailingZeros64(stuck))
			n += ci.countPawnSet(t, stuck&-stuck, targets&ci.PinLine(at))
		}
	}
	return n + ci.countPawnSet(t, pawns, targets)
}

func (ci *bitboardCount) countPawnSet(t *bitboard.PawnSet, pawns, targets uint64) int {
	if ci.Kings != 0 {
		for i := range t.Takes {
			ci.SeeKings(t.Takes[i].Move(pawns))
		}
	}
	return countPawns(t, ci.P, ci.S, pawns, ci.Occupied, targets)
}

// countSpecial counts captures en passant and captures of kings. A capture en
// passant on an occupied square comes in place of a plain one, so that then the
// moves of all pawns are listed.
func (ci *bitboardCount) countSpecial() int {
	var room [side.MaxMoves]position.Move
	for e := range ci.R.Pos.NSeats {
		if ep := &ci.P.EP[e]; ep.Live && ci.P.Board[ep.Skipped] != 0 {
			plain := ci.ListPawns(^uint64(0), ci.Targets(), room[:0])
			n := -len(plain)
			n += len(ci.EnPassants(plain, 0))
			if ci.SawKing {
				n += len(ci.KingCaptures(room[:0]))
			}
			return n
		}
	}
	n := len(ci.EnPassants(room[:0], 0))
	if ci.SawKing {
		n += len(ci.KingCaptures(room[:0]))
	}
	return n
}

// countPawns counts the moves of a set of pawns to some squares.
func countPawns(t *bitboard.PawnSet, p *position.Position, s position.Seat, pawns, occupied, targets uint64) int {
	class := &t.Classes[p.Class[s]]
	free := t.Ahead.Move(pawns) &^ occupied
	from := pawns & class.Double
	if p.Rules.TracksUnmoved && from != 0 {
		from &= bitboard.Unmoved(p)
	}
	free |= t.Ahead.Move(t.Ahead.Move(from)&^occupied) &^ occupied // never where a single step ends
	free &= targets
	n := bits.OnesCount64(free)
	promoting := 0
	if free&class.Last != 0 {
		promoting = bits.OnesCount64(free & class.Last)
	}
	targets &= occupied
	takes := t.Takes
	for i := range takes {
		reach := takes[i].Move(pawns) & targets
		n += bits.OnesCount64(reach)
		if reach&class.Last != 0 {
			promoting += bits.OnesCount64(reach & class.Last)
		}
	}
	if promoting != 0 {
		n += promoting * (len(p.SeatRules(s).Pawns.PromoteTo) - 1)
	}
	return n
}

package bitboard

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Legal appends the legal moves of a seat that is in the game, as if it were
// to move.
func (g *Gen) Legal(p *position.Position, s position.Seat, buf []position.Move) []position.Move {
	var ci CheckInfo
	ci.Inspect(g, p, s)
	return ci.list(^uint64(0), buf)
}

// LegalFrom appends the legal moves of a seat's piece on one square.
func (g *Gen) LegalFrom(p *position.Position, s position.Seat, from board.Square, buf []position.Move) []position.Move {
	var ci CheckInfo
	ci.Inspect(g, p, s)
	return ci.list(bit(from), buf)
}

// list appends the legal moves of the pieces on the squares of only.
func (ci *CheckInfo) list(only uint64, buf []position.Move) []position.Move {
	p, s := ci.P, ci.S
	start := len(buf)
	if p.King[s] != board.NoSquare && only>>ci.KingAt&1 != 0 {
		buf = ci.listKing(buf)
	}
	targets := ci.Targets()
	if targets != 0 || ci.Kings != 0 {
		for rest := ci.Straight & ci.Own & only; rest != 0; rest &= rest - 1 {
			n := uint8(bits.TrailingZeros64(rest))
			buf = ci.listFrom(n, ci.g.RookAttacks(n, ci.Occupied), targets, buf)
		}
		for rest := ci.Diagonal & ci.Own & only; rest != 0; rest &= rest - 1 {
			n := uint8(bits.TrailingZeros64(rest))
			buf = ci.listFrom(n, ci.g.BishopAttacks(n, ci.Occupied), targets, buf)
		}
		for i := range ci.g.Leaps {
			l := &ci.g.Leaps[i]
			for rest := l.Kinds.Pieces(ci.small) & ci.Own & only; rest != 0; rest &= rest - 1 {
				n := uint8(bits.TrailingZeros64(rest))
				buf = ci.listFrom(n, l.To[s][n&63], targets, buf)
			}
		}
		buf = ci.ListPawns(only, targets, buf)
	}
	if ci.AnyEnPassant() {
		buf = keepOnly(ci.EnPassants(buf, start), start, only)
	}
	if ci.SawKing {
		buf = keepOnly(ci.KingCaptures(buf), start, only)
	}
	return buf
}

func keepOnly(buf []position.Move, start int, only uint64) []position.Move {
	if only == ^uint64(0) {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		if only&bit(m.From) != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}

func (ci *CheckInfo) listKing(buf []position.Move) []position.Move {
	candidates, safe := ci.KingTargets()
	buf = spread(buf, ci.King, safe)
	if ci.P.Castle[ci.S] == side.NoRights {
		return buf
	}
	for side := range 2 {
		if m, ok := ci.MayCastle(side, candidates, safe); ok {
			buf = append(buf, m)
		}
	}
	return buf
}

// listFrom appends the moves of one piece that reaches these squares.
func (ci *CheckInfo) listFrom(n uint8, reach, targets uint64, buf []position.Move) []position.Move {
	return spread(buf, position.OfBit(n), ci.PinnedReach(n, reach, targets))
}

// spread appends a move to each square of a set.
func spread(buf []position.Move, from board.Square, to uint64) []position.Move {
	for ; to != 0; to &= to - 1 {
		buf = side.Push(buf, from, position.OfBit(uint8(bits.TrailingZeros64(to))))
	}
	return buf
}

// ListPawns appends the moves of the pawns on the squares of only to targets,
// captures en passant apart.
func (ci *CheckInfo) ListPawns(only, targets uint64, buf []position.Move) []position.Move {
	t := &ci.g.Pawns[ci.S]
	pawns := ci.g.Pawn.Kinds.Pieces(ci.small) & ci.Own & only
	if pawns == 0 {
		return buf
	}
	last := t.Classes[ci.Class].Last
	buf = ci.listPawnSteps(t.Ahead.Move(pawns)&^ci.Occupied&targets, t.Ahead.by, last, position.Plain, buf)
	buf = ci.listPawnSteps(ci.doubles(pawns)&targets, 2*t.Ahead.by, last, position.DoubleStep, buf)
	for i := range t.Takes {
		reach := t.Takes[i].Move(pawns) & ci.Occupied
		ci.SeeKings(reach)
		buf = ci.listPawnSteps(reach&targets, t.Takes[i].by, last, position.Plain, buf)
	}
	return buf
}

// listPawnSteps appends pawn moves by one vector to a set of squares.
func (ci *CheckInfo) listPawnSteps(to uint64, by int, last uint64, flag position.Flag, buf []position.Move) []position.Move {
	for ; to != 0; to &= to - 1 {
		n := uint8(bits.TrailingZeros64(to))
		from := uint8(int(n)-by) & 63
		if ci.Pinned>>from&1 != 0 && ci.PinLine(from)>>n&1 == 0 {
			continue
		}
		buf = side.Push(buf, position.OfBit(from), position.OfBit(n))
		buf[len(buf)-1].Flag = flag
		if last>>n&1 != 0 {
			buf = ci.Promotions(buf, len(buf)-1)
		}
	}
	return buf
}

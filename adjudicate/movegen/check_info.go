package movegen

import (
	"houserules/adjudicate/movegen/internal/bitboard"
	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// CheckInfo holds the checkers and pins of a seat, as if it were to move. With
// it, whether the seat can move and which single moves are legal are answered
// without looking at the whole board again. It holds as long as the position
// stays as it is. The zero value is ready for Gen.Inspect, which may be called
// again and again.
type CheckInfo struct {
	gen   *Gen
	bits  bitboard.CheckInfo // of the generator in use
	lines mailbox.CheckInfo
}

// Inspect finds the checkers and pins of a seat, as if it were to move.
func (g *Gen) Inspect(p *position.Position, s position.Seat, ci *CheckInfo) {
	if ci.gen != g {
		ci.gen = g // only then: a pointer costs more to write than to compare
	}
	if g.bits != nil {
		ci.bits.Inspect(g.bits, p, s)
		return
	}
	ci.lines = mailbox.CheckInfo{}
	ci.lines.Inspect(g.lines, p, s)
}

// Assess is Inspect followed by InCheck and CanMove.
func (g *Gen) Assess(p *position.Position, s position.Seat, ci *CheckInfo) (inCheck, canMove bool) {
	g.Inspect(p, s, ci)
	if v := &ci.bits; g.bits != nil && v.Guarded && !p.Out.Has(s) {
		return v.Checkers != 0, v.CanMove()
	}
	return ci.InCheck(), ci.CanMove()
}

func (ci *CheckInfo) sideToMove() *side.ToMove {
	if ci.gen.bits != nil {
		return &ci.bits.ToMove
	}
	return &ci.lines.ToMove
}

// Gen is what the seat moves by.
func (ci *CheckInfo) Gen() *Gen { return ci.gen }

// Position is the position inspected.
func (ci *CheckInfo) Position() *position.Position { return ci.sideToMove().P }

// InCheck is Gen.InCheck of the seat.
func (ci *CheckInfo) InCheck() bool {
	v := ci.sideToMove()
	switch {
	case v.P.Out.Has(v.S):
		return false
	case ci.gen.bits != nil && v.Guarded:
		return ci.bits.Checkers != 0
	case ci.gen.bits == nil && v.Guarded && !ci.lines.TryEach:
		return ci.lines.Checks > 0
	}
	return ci.gen.InCheck(v.P, v.S)
}

// CanMove is Gen.HasLegal of the seat.
func (ci *CheckInfo) CanMove() bool {
	if ci.gen.bits != nil {
		return !ci.bits.P.Out.Has(ci.bits.S) && ci.bits.CanMove()
	}
	return !ci.lines.P.Out.Has(ci.lines.S) && ci.lines.CanMove()
}

// Plain returns the legal move between two squares if it is an ordinary one: no
// castling, promotion, en passant or king capture. It reports false where the
// move is another, or none, and always unless Gen.FindsPlain.
func (ci *CheckInfo) Plain(from, to board.Square) (position.Move, bool) {
	return ci.bits.Plain(from, to)
}

// PlainTo is Plain of the only piece of a kind, promoted or not, that can come
// to a square from this file and rank; -1 is any. It reports false also where
// there is more than one.
func (ci *CheckInfo) PlainTo(kind int, file, rank int8, to board.Square) (position.Move, bool) {
	return ci.bits.PlainTo(kind, file, rank, to)
}

// LegalTo is Gen.LegalTo of the seat inspected.
func (ci *CheckInfo) LegalTo(kind int, to board.Square, buf []position.Move) []position.Move {
	v, r := ci.sideToMove(), ci.gen.rules
	p, s := v.P, v.S
	if p.Out.Has(s) || p.Count[r.PieceOf(s, position.Kind(kind))] == 0 && p.Count[r.PieceOf(s, r.Promoted[kind])] == 0 {
		return buf
	}
	if target := p.Board[to]; target != 0 && r.SeatBit[target] == 1<<s {
		return buf
	}
	if ci.gen.bits != nil {
		return ci.bits.LegalTo(kind, to, buf)
	}
	return ci.lines.LegalTo(kind, to, buf)
}

// LegalBetween appends the legal moves of the seat from one square to another;
// castling is among them where that is where it leads.
func (ci *CheckInfo) LegalBetween(from, to board.Square, buf []position.Move) []position.Move {
	v, g := ci.sideToMove(), ci.gen
	p, s := v.P, v.S
	q := p.Board[from]
	if q == 0 || g.rules.SeatOf[q] != s || p.Out.Has(s) {
		return buf
	}
	if g.bits != nil && !v.Special(g.rules.IsPawn[q], to) && !(g.rules.IsRoyal[q] && p.Castle[s] != side.NoRights) {
		return ci.bits.AppendOne(buf, from, to)
	}
	start := len(buf)
	buf = g.LegalFrom(p, from, buf)
	kept := buf[:start]
	for _, m := range buf[start:] {
		if m.To == to || m.IsCastle() && board.Square(m.Aux) == to {
			kept = append(kept, m)
		}
	}
	return kept
}

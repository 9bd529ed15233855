package perft

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// occupancy is who stands where, and where the side to move may not go.
type occupancy struct {
	mailbox.Occupancy
	closed position.Set // occupied and no target, or a living enemy's king
}

func (v *mailboxCount) gather(o *occupancy) {
	v.Gather(&o.Occupancy)
	closed := o.Occupied.Without(mailbox.WordsOf(&o.Targets)).Or(mailbox.WordsOf(&o.Kings))
	closed.Put(&o.closed)
}

// countSets counts a large board's usual case: no check, pawns as one set,
// whole lines by their nearest pieces, leaps as sets; almost without branches,
// which cost most where every position is another.
func (v *mailboxCount) countSets() int {
	p, t := v.P, v.c
	var o occupancy
	v.gather(&o)
	pawns := &p.Pawns[v.S]
	n := v.countPawns(mailbox.WordsOf(pawns).Without(mailbox.WordsOf(&v.Pinned)), &o)
	for i := range p.Squares[v.S] {
		for rest := p.Squares[v.S][i] &^ (pawns[i] &^ v.Pinned[i]); rest != 0; rest &= rest - 1 {
			from := board.Square(i<<6 | bits.TrailingZeros64(rest))
			m := &t.shapes[p.Board[from]]
			if m.shape != lineShape || v.Pinned.Has(from) {
				n += v.countOther(m, from, &o)
				continue
			}
			if m.straight && o.opens(&t.beside[0][from]) {
				n += v.countStraight(from, &o)
			}
			if m.diagonal && o.opens(&t.beside[1][from]) {
				n += v.countDiagonal(from, &o)
			}
			if m.reach != nil {
				r := &m.reach[from]
				n += mailbox.WordsOf(r).Without(mailbox.WordsOf(&o.closed)).Len()
				if mailbox.WordsOf(r).Meets(mailbox.WordsOf(&o.Kings)) {
					v.SawKing = true
				}
			}
		}
	}
	return n
}

// countOther counts a king, or a piece that must be listed.
func (v *mailboxCount) countOther(m *shapeTable, from board.Square, o *occupancy) int {
	if m.shape == kingShape {
		if mailbox.WordsOf(&m.reach[from]).Meets(mailbox.WordsOf(&o.Kings)) {
			v.SawKing = true
		}
		if !o.opens(&m.reach[from]) {
			return 0
		}
		return v.countKing(m, from)
	}
	return v.countPiece(from)
}

// opens reports whether a seat may go to one of some squares, kings apart:
// sliders and kings that are shut in need no lookup.
func (o *occupancy) opens(s *position.Set) bool {
	return s[0]&^o.closed[0]|s[1]&^o.closed[1]|s[2]&^o.closed[2]|s[3]&^o.closed[3] != 0
}

// at is 1 where something may be taken on a square. A living enemy's king is none, and noted.
func (v *mailboxCount) at(sq int, o *occupancy) int {
	n := int(o.Targets[sq>>6&3] >> (sq & 63) & 1)
	if n != 0 && o.Kings[sq>>6&3]>>(sq&63)&1 != 0 {
		v.SawKing = true
		return 0
	}
	return n
}

// countStraight counts along a rank and a file. What lies beyond the board is
// no target, so that no edge need be known; see mailbox.PawnSet.Fits.
func (v *mailboxCount) countStraight(from board.Square, o *occupancy) int {
	l, at := &v.P.Lines, int(from)
	f, r := from&15, from>>4
	rank, file := l[r], l[16+f]
	east, west := bits.TrailingZeros32(rank>>((f+2)&31)), bits.LeadingZeros32(rank<<((31-f)&31))
	north, south := bits.TrailingZeros32(file>>((r+2)&31)), bits.LeadingZeros32(file<<((31-r)&31))
	return east + west + north + south +
		v.at(at+east+1, o) + v.at(at-west-1, o) + v.at(at+(north+1)<<4, o) + v.at(at-(south+1)<<4, o)
}

// countDiagonal counts along the two diagonals.
func (v *mailboxCount) countDiagonal(from board.Square, o *occupancy) int {
	t, at := &v.c.gen.Squares[from], int(from)
	f := from & 15
	rising, falling := v.P.Lines[t.Line[2]&127], v.P.Lines[t.Line[3]&127]
	ne, sw := bits.TrailingZeros32(rising>>((f+2)&31)), bits.LeadingZeros32(rising<<((31-f)&31))
	se, nw := bits.TrailingZeros32(falling>>((f+2)&31)), bits.LeadingZeros32(falling<<((31-f)&31))
	return ne + sw + se + nw +
		v.at(at+17*(ne+1), o) + v.at(at-17*(sw+1), o) + v.at(at-15*(se+1), o) + v.at(at+15*(nw+1), o)
}

// countPawns counts the moves of a set of pawns that stand free.
func (v *mailboxCount) countPawns(pawns mailbox.Words, o *occupancy) int {
	p := v.P
	t := &v.c.gen.Pawns[v.S]
	class := &t.Classes[p.Class[v.S]]
	ones := t.Ahead.Move(pawns).Without(o.Occupied)
	from := pawns.And(class.Double)
	if v.c.rules.TracksUnmoved {
		from = from.And(mailbox.WordsOf(&p.Unmoved))
	}
	twos := t.Ahead.Move(t.Ahead.Move(from).Without(o.Occupied)).Without(o.Occupied)
	steps := ones.Or(twos) // no square is in both
	n := steps.Len()
	promoting := 0
	if steps.Meets(class.Last) {
		promoting = steps.And(class.Last).Len()
	}
	targets, kings := mailbox.WordsOf(&o.Targets), mailbox.WordsOf(&o.Kings)
	for i := range t.Takes {
		takes := t.Takes[i].Move(pawns).And(targets)
		if takes == (mailbox.Words{}) {
			continue
		}
		if takes.Meets(kings) {
			v.SawKing = true
			takes = takes.Without(kings)
		}
		n += takes.Len()
		promoting += takes.And(class.Last).Len()
	}
	if promoting != 0 {
		n += promoting * (len(p.SeatRules(v.S).Pawns.PromoteTo) - 1)
	}
	return n
}

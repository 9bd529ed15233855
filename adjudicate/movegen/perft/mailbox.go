package perft

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// mailboxCounter counts moves on any board. Pieces that are free to move are
// counted from their lines' nearest pieces; the others are listed.
type mailboxCounter struct {
	gen    *mailbox.Gen
	rules  *position.Rules
	side   *side.Rules
	shapes [256]shapeTable                // of a Piece
	owners [256]uint8                     // of a Piece: its owner's bit, and royalOwner
	beside [2][board.Size]position.Set    // of a square: those beside it along rank and file, along diagonals
	pawns  [position.MaxSeats][]pawnRules // by class
	odd    [position.MaxSeats]bool        // some pawn has another shape than pawnShape
}

// royalOwner marks kings in mailboxCounter.owners, beside the bits of seats.
const royalOwner = 1 << 6

// steps are the differences between neighbours along the four lines.
var steps = [4]int{1, board.Stride, board.Stride + 1, 1 - board.Stride}

// mailboxCount is one count in progress.
type mailboxCount struct {
	mailbox.CheckInfo
	c *mailboxCounter
}

// count is the number of legal moves of a seat.
func (c *mailboxCounter) count(p *position.Position, s position.Seat) int {
	if p.Out.Has(s) {
		return 0
	}
	v := mailboxCount{c: c}
	v.Inspect(c.gen, p, s)
	if v.Checks > 0 || v.TryEach || v.enPassantOverlaps() {
		return v.countListed()
	}
	n := 0
	if c.gen.Pawns[s].Fits {
		n = v.countSets()
	} else {
		n = v.countEach()
	}
	if v.SawKing || v.mayCastle() || v.mayTakeEnPassant() {
		n += v.countSpecial()
	}
	return n
}

// countEach counts piece by piece.
func (v *mailboxCount) countEach() int {
	rules := &v.c.pawns[v.S][v.P.Class[v.S]]
	n := 0
	for i, rest := range v.P.Squares[v.S] {
		for ; rest != 0; rest &= rest - 1 {
			n += v.countOne(board.Square(i<<6|bits.TrailingZeros64(rest)), rules)
		}
	}
	return n
}

// countOne counts the moves of one piece, castling and captures en passant apart.
func (v *mailboxCount) countOne(from board.Square, rules *pawnRules) int {
	m := &v.c.shapes[v.P.Board[from]]
	switch {
	case m.shape == odd || v.Pinned.Has(from):
		return v.countPiece(from)
	case m.shape == pawnShape:
		return v.countPawn(m, from, rules)
	case m.shape == kingShape:
		return v.countKing(m, from)
	case m.jumps == nil:
		return v.countLines(m, from)
	}
	return v.countLines(m, from) + v.countJumps(m.jumps[from])
}

// The lists below stand in functions of their own, for their room to be
// cleared only where it is used.

func (v *mailboxCount) countListed() int {
	var room [side.MaxMoves]position.Move
	return len(v.List(room[:0]))
}

func (v *mailboxCount) countPiece(from board.Square) int {
	var room [side.MaxMoves]position.Move
	return len(v.Piece(from, room[:0]))
}

// countSpecial counts castling, captures en passant and captures of kings.
func (v *mailboxCount) countSpecial() int {
	var room [32]position.Move
	n := len(v.Castlings(room[:0])) + len(v.EnPassants(room[:0], 0))
	if v.SawKing {
		n += len(v.KingCaptures(room[:0]))
	}
	return n
}

// mayCastle is false where castling is seen at one glance not to be possible.
func (v *mailboxCount) mayCastle() bool {
	return v.P.Castle[v.S] != side.NoRights && (v.LineFree(position.Short) || v.LineFree(position.Long))
}

// mayTakeEnPassant is false where nothing can be taken en passant.
func (v *mailboxCount) mayTakeEnPassant() bool {
	for e := range v.P.EP {
		if v.P.EP[e].Live && v.MayTakeOn(v.P.EP[e].Skipped) {
			return true
		}
	}
	return false
}

// enPassantOverlaps reports whether a capture en passant may come in place of
// another move: where something stands on the square passed over, or some
// pawn may also just step there.
func (v *mailboxCount) enPassantOverlaps() bool {
	for e := range v.P.EP {
		if ep := &v.P.EP[e]; ep.Live && (v.P.Board[ep.Skipped] != 0 || v.c.odd[v.S]) {
			return true
		}
	}
	return false
}

// countLines counts along whole lines.
func (v *mailboxCount) countLines(m *shapeTable, from board.Square) int {
	p := v.P
	t := &v.c.gen.Squares[from]
	n := 0
	for _, axis := range m.axes {
		axis &= 3
		line, place := p.Lines[t.Line[axis]&127], t.Place[axis]
		up := bits.TrailingZeros32(line >> ((place + 2) & 31))
		down := bits.LeadingZeros32(line << ((31 - place) & 31))
		n += up + down
		delta := steps[axis]
		if uint8(up) < t.Edge[2*axis] {
			n += v.captures(p.Board[board.Square(int(from)+delta*(up+1))])
		}
		if uint8(down) < t.Edge[2*axis+1] {
			n += v.captures(p.Board[board.Square(int(from)-delta*(down+1))])
		}
	}
	return n
}

func (v *mailboxCount) countJumps(jumps []board.Square) int {
	n := 0
	for _, to := range jumps {
		q := v.P.Board[to]
		if q == 0 {
			n++
		} else {
			n += v.captures(q)
		}
	}
	return n
}

// captures is 1 for a piece that may be taken like any other. A living enemy's
// king may not; that is noted.
func (v *mailboxCount) captures(q position.Piece) int {
	o := v.c.owners[q]
	if o&uint8(v.Take) == 0 {
		return 0
	}
	if o&royalOwner != 0 && o&uint8(v.Enemies) != 0 {
		v.SawKing = true
		return 0
	}
	return 1
}

func (v *mailboxCount) countKing(m *shapeTable, from board.Square) int {
	n := 0
	for _, to := range m.jumps[from] {
		if q := v.P.Board[to]; (q == 0 || v.captures(q) != 0) && (!v.Guarded || !v.c.gen.AttackedThrough(v.P, to, v.Enemies, from.Opt())) {
			n++
		}
	}
	return n
}

// countPawn counts a pawn that steps one ahead and takes on fixed squares, all
// of one own rank.
func (v *mailboxCount) countPawn(m *shapeTable, from board.Square, rules *pawnRules) int {
	p := v.P
	t := &v.c.side.Pawns[v.S]
	n := 0
	ahead := v.c.gen.Ahead(v.S, from)
	one := board.Square(int(from) + t.Forward)
	if ahead > 0 && p.Board[one] == 0 {
		n++
	}
	for _, to := range m.jumps[from] {
		if q := p.Board[to]; q != 0 {
			n += v.captures(q)
		}
	}
	rank := t.OwnRank[from]
	if rank+1 == rules.promotionRank {
		n *= rules.choices
	}
	if rules.double && ahead > 1 && (rules.doubleRank == 0 || rules.doubleRank == rank) && p.Board[one] == 0 &&
		p.Board[board.Square(int(one)+t.Forward)] == 0 && (!rules.unmoved || p.Unmoved.Has(from)) {
		if rank+2 == rules.promotionRank {
			return n + rules.choices
		}
		n++
	}
	return n
}

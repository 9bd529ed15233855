package mailbox

import (
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Castlings appends the seat's legal castling moves.
func (ci *CheckInfo) Castlings(buf []position.Move) []position.Move {
	p := ci.P
	if p.Castle[ci.S] == side.NoRights {
		return buf
	}
	for side := range 2 {
		if !ci.LineFree(side) {
			continue
		}
		if m, fault := ci.Castling(side); fault.What == CastleFine {
			buf = append(buf, m)
		}
	}
	return buf
}

// CastleFault is why castling is not legal.
type CastleFault struct {
	What CastleObstacle
	At   board.Square // the square attacked or occupied
}

// CastleObstacle is the first condition of castling that is not met.
type CastleObstacle uint8

// The obstacles, in the order in which they are checked.
const (
	CastleFine CastleObstacle = iota
	CastleNone                // no rule, no king, or the two are not on one line
	CastleNoRight
	CastlePath
	CastleInCheck
	CastleThrough
	CastleInto
	CastleExposes // into check, where only the rule about one's own king forbids it
)

// Castling judges one side's castling, condition by condition in the order
// right, path, check, through, into.
func (ci *CheckInfo) Castling(side int) (position.Move, CastleFault) {
	partner, ok := ci.P.Castle[ci.S][side].Is()
	if !ok {
		return position.Move{}, CastleFault{What: CastleNoRight}
	}
	return ci.castleWith(side, partner)
}

// castleWith is Castling with the partner on a square, taken to have the right.
func (ci *CheckInfo) castleWith(side int, partner board.Square) (position.Move, CastleFault) {
	p, g := ci.P, ci.g
	rules := p.SeatRules(ci.S).Castling
	king, ok := p.King[ci.S].Is()
	if rules == nil || !ok || !ci.R.PartnerStands(p, ci.S, rules, partner) {
		return position.Move{}, CastleFault{What: CastleNone}
	}
	kingTo, partnerTo, ok := p.CastleSquares(ci.S, king, partner)
	if !ok {
		return position.Move{}, CastleFault{What: CastleNone}
	}
	m := position.Move{From: king, To: kingTo, Aux: uint8(partner), Flag: position.CastleShort}
	if side == position.Long {
		m.Flag = position.CastleLong
	}
	if rules.Needs&ruleset.PathEmpty != 0 {
		if at, free := ci.pathFree(king, kingTo, king, partner); !free {
			return m, CastleFault{CastlePath, at}
		}
		if at, free := ci.pathFree(partner, partnerTo, king, partner); !free {
			return m, CastleFault{CastlePath, at}
		}
	}
	for _, end := range [2]board.Square{kingTo, partnerTo} {
		if end != king && end != partner && p.Board[end] != 0 {
			return m, CastleFault{CastlePath, end}
		}
	}
	if rules.Needs&ruleset.NotInCheck != 0 && ci.checked(king) {
		return m, CastleFault{CastleInCheck, king}
	}
	if rules.Needs&ruleset.NotThroughCheck != 0 {
		for sq := range between(king, kingTo) {
			if g.AttackedThrough(p, sq, ci.Enemies, king.Opt()) {
				return m, CastleFault{CastleThrough, sq}
			}
		}
	}
	into := rules.Needs&ruleset.NotIntoCheck != 0
	if (into || ci.Guarded) && ci.exposed(m, kingTo) {
		if into {
			return m, CastleFault{CastleInto, kingTo}
		}
		return m, CastleFault{CastleExposes, kingTo}
	}
	return m, CastleFault{}
}

// checked reports whether the king is in check, also where the rules do not
// ask that it be safe.
func (ci *CheckInfo) checked(king board.Square) bool {
	if ci.Guarded && !ci.TryEach {
		return ci.Checks > 0
	}
	return ci.g.AttackedThrough(ci.P, king, ci.Enemies, noLift)
}

// exposed reports whether the king is attacked once both have moved.
func (ci *CheckInfo) exposed(m position.Move, kingTo board.Square) bool {
	if len(ci.g.rays) > 0 {
		p := *ci.P
		p.Make(m)
		return ci.g.AttackedThrough(&p, kingTo, ci.Enemies, noLift)
	}
	g, p := ci.g, ci.P
	king, partner := m.From, board.Square(m.Aux)
	t := &g.Squares[kingTo]
	for d := range uint8(8) {
		n := g.Nearest(p, kingTo, d)
		for n <= t.Edge[d] && (step(kingTo, d, n) == king || step(kingTo, d, n) == partner) {
			n += g.Nearest(p, step(kingTo, d, n), d)
		}
		if n > t.Edge[d] || d == ci.inward(m) {
			continue
		}
		if q := &g.pieces[p.Board[step(kingTo, d, n)]]; q.hits[d] >= n && q.seat&ci.Enemies != 0 {
			return true
		}
	}
	for _, o := range g.leapers[kingTo] {
		if q := &g.pieces[p.Board[o.from]]; q.leaps>>o.vector&1 != 0 && q.seat&ci.Enemies != 0 {
			return true
		}
	}
	return false
}

// inward is the direction from the king that has castled to its partner beside it.
func (ci *CheckInfo) inward(m position.Move) uint8 {
	king, partner := m.From, board.Square(m.Aux)
	d := uint8(1)
	if king.Rank() != partner.Rank() {
		d = 3
	}
	if partner < king {
		d--
	}
	return d
}

// pathFree reports whether all squares from one to another, the end included,
// are empty but for king and partner; else the first that is not.
func (ci *CheckInfo) pathFree(from, to, king, partner board.Square) (board.Square, bool) {
	for sq := range between(from, to) {
		if sq != king && sq != partner && ci.P.Board[sq] != 0 {
			return sq, false
		}
	}
	return to, to == king || to == partner || ci.P.Board[to] == 0
}

// between lists the squares strictly between two of one rank or file, from
// the first to the second.
func between(from, to board.Square) func(func(board.Square) bool) {
	return func(yield func(board.Square) bool) {
		delta := 0
		switch {
		case from == to:
			return
		case from.Rank() == to.Rank():
			delta = 1
		default:
			delta = board.Stride
		}
		if to < from {
			delta = -delta
		}
		for sq := int(from) + delta; sq != int(to); sq += delta {
			if !yield(board.Square(sq)) {
				return
			}
		}
	}
}

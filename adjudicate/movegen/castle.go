package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// castlings appends the seat's legal castling moves.
func (v *view) castlings(buf []position.Move) []position.Move {
	p := v.p
	if p.Castle[v.s] == noRights {
		return buf
	}
	for side := range 2 {
		if !v.lineFree(side) {
			continue
		}
		if m, fault := v.castling(side); fault.what == castleFine {
			buf = append(buf, m)
		}
	}
	return buf
}

// lineFree is false where castling to a side fails for a piece beside the king,
// seen at one glance: each square between king and partner is crossed by one
// of the two.
func (v *mover) lineFree(side int) bool {
	partner, ok := v.p.Castle[v.s][side].Is()
	if !ok {
		return false
	}
	king := v.king
	beside := int(king) + 1
	switch {
	case king.Rank() == partner.Rank() && partner < king:
		beside = int(king) - 1
	case king.Rank() != partner.Rank() && partner < king:
		beside = int(king) - board.Stride
	case king.Rank() != partner.Rank():
		beside = int(king) + board.Stride
	}
	return beside == int(partner) || v.p.Board[uint8(beside)] == 0 || !v.g.pawnRules[v.s][v.p.Class[v.s]].crossing
}

var noRights = [2]board.OptSquare{board.NoSquare, board.NoSquare}

// castleFault is why castling is not legal.
type castleFault struct {
	what castleWhat
	at   board.Square // the square attacked or occupied
}

type castleWhat uint8

const (
	castleFine castleWhat = iota
	castleNone            // no rule, no king, or the two are not on one line
	castleNoRight
	castlePath
	castleInCheck
	castleThrough
	castleInto
	castleExposes // into check, where only the rule about one's own king forbids it
)

// castling judges one side's castling, condition by condition in the order
// right, path, check, through, into.
func (v *view) castling(side int) (position.Move, castleFault) {
	partner, ok := v.p.Castle[v.s][side].Is()
	if !ok {
		return position.Move{}, castleFault{what: castleNoRight}
	}
	return v.castleWith(side, partner)
}

// castleWith is castling with the partner on a square, taken to have the right.
func (v *view) castleWith(side int, partner board.Square) (position.Move, castleFault) {
	p, g := v.p, v.g
	rules := p.SeatRules(v.s).Castling
	king, ok := p.King[v.s].Is()
	if rules == nil || !ok || p.Board[partner] != g.rules.PieceOf(v.s, position.Kind(rules.With)) && !v.promotedPartner(rules, partner) {
		return position.Move{}, castleFault{what: castleNone}
	}
	kingTo, partnerTo, ok := p.CastleSquares(v.s, king, partner)
	if !ok {
		return position.Move{}, castleFault{what: castleNone}
	}
	m := position.Move{From: king, To: kingTo, Aux: uint8(partner), Flag: position.CastleShort}
	if side == position.Long {
		m.Flag = position.CastleLong
	}
	if rules.Needs&ruleset.PathEmpty != 0 {
		if at, free := v.pathFree(king, kingTo, king, partner); !free {
			return m, castleFault{castlePath, at}
		}
		if at, free := v.pathFree(partner, partnerTo, king, partner); !free {
			return m, castleFault{castlePath, at}
		}
	}
	for _, end := range [2]board.Square{kingTo, partnerTo} {
		if end != king && end != partner && p.Board[end] != 0 {
			return m, castleFault{castlePath, end}
		}
	}
	if rules.Needs&ruleset.NotInCheck != 0 && v.checked(king) {
		return m, castleFault{castleInCheck, king}
	}
	if rules.Needs&ruleset.NotThroughCheck != 0 {
		for sq := range between(king, kingTo) {
			if g.attacked(p, sq, v.enemies, king.Opt()) {
				return m, castleFault{castleThrough, sq}
			}
		}
	}
	into := rules.Needs&ruleset.NotIntoCheck != 0
	if (into || v.guarded) && v.exposed(m, kingTo) {
		if into {
			return m, castleFault{castleInto, kingTo}
		}
		return m, castleFault{castleExposes, kingTo}
	}
	return m, castleFault{}
}

// promotedPartner lets a right name a promoted piece where the rules do not
// ask that the partner be unmoved.
func (v *mover) promotedPartner(rules *ruleset.Castling, partner board.Square) bool {
	q := v.p.Board[partner]
	return q != 0 && v.g.rules.SeatOf[q] == v.s && rules.Needs&ruleset.RookUnmoved == 0 &&
		v.g.rules.Twin[rules.With] == v.g.rules.KindOf[q]
}

// checked reports whether the king is in check, also where the rules do not
// ask that it be safe.
func (v *view) checked(king board.Square) bool {
	if v.guarded && !v.tryEach {
		return v.checks > 0
	}
	return v.g.attacked(v.p, king, v.enemies, noLift)
}

// exposed reports whether the king is attacked once both have moved.
func (v *view) exposed(m position.Move, kingTo board.Square) bool {
	if len(v.g.generic) > 0 {
		p := *v.p
		p.Make(m)
		return v.g.attacked(&p, kingTo, v.enemies, noLift)
	}
	g, p := v.g, v.p
	king, partner := m.From, board.Square(m.Aux)
	t := &g.squares[kingTo]
	for d := range uint8(8) {
		n := g.nearest(p, kingTo, d)
		for n <= t.edge[d] && (step(kingTo, d, n) == king || step(kingTo, d, n) == partner) {
			n += g.nearest(p, step(kingTo, d, n), d)
		}
		if n > t.edge[d] || d == v.inward(m) {
			continue
		}
		if q := &g.pieces[p.Board[step(kingTo, d, n)]]; q.hits[d] >= n && q.seat&v.enemies != 0 {
			return true
		}
	}
	for _, o := range g.leapers[kingTo] {
		if q := &g.pieces[p.Board[o.from]]; q.leaps>>o.vector&1 != 0 && q.seat&v.enemies != 0 {
			return true
		}
	}
	return false
}

// inward is the direction from the king that has castled to its partner beside it.
func (v *view) inward(m position.Move) uint8 {
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
func (v *view) pathFree(from, to, king, partner board.Square) (board.Square, bool) {
	for sq := range between(from, to) {
		if sq != king && sq != partner && v.p.Board[sq] != 0 {
			return sq, false
		}
	}
	return to, to == king || to == partner || v.p.Board[to] == 0
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

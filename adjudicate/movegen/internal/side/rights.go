package side

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Promotions turns pawn moves from the start-th on to the promotion rank into
// one for each piece that the pawn may become.
func (v *ToMove) Promotions(buf []position.Move, start int) []position.Move {
	pawns := &v.P.SeatRules(v.S).Pawns
	rank := pawns.PromotionRank
	if rank == 0 || len(pawns.PromoteTo) == 0 {
		return buf
	}
	own := &v.R.Pawns[v.S].OwnRank
	for i := start; i < len(buf); i++ {
		m := buf[i]
		if m.Promo != 0 || int(own[m.To]) != rank {
			continue
		}
		if m.Flag == position.DoubleStep {
			m.Flag = position.Plain // what lands is no pawn
		}
		for j, k := range pawns.PromoteTo {
			m.Promo = uint8(v.R.Pos.Promoted[k]) + 1
			if j == 0 {
				buf[i] = m
			} else {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// EnPassantTarget reports whether a seat's last double step may be taken by
// the side to move, any pawn's place apart.
func (v *ToMove) EnPassantTarget(e position.Seat) bool {
	r, p := v.R.Pos, v.P
	ep := &p.EP[e]
	if !ep.Live || !r.Enemies[v.S].Has(e) {
		return false
	}
	pawns := &p.SeatRules(v.S).Pawns
	if !pawns.EnPassant || pawns.FacingOnly && !v.R.Pawns[v.S].Facing.Has(e) {
		return false
	}
	if q := p.Board[ep.Landed]; q == 0 || !r.IsPawn[q] || r.SeatOf[q] != e {
		return false
	}
	if pawns.EnPassantRank != 0 {
		from := board.Square(2*int(ep.Skipped) - int(ep.Landed))
		if int(v.R.Pawns[e].OwnRank[from]) != pawns.EnPassantRank {
			return false
		}
	}
	q := p.Board[ep.Skipped]
	return q == 0 || r.SeatBit[q]&v.Take != 0
}

// CapturesEnPassant reports whether a pawn's capture on a square is one en passant.
func (v *ToMove) CapturesEnPassant(to board.Square) bool {
	for e := range position.Seat(v.R.Pos.NSeats) {
		if v.P.EP[e].Live && v.P.EP[e].Skipped == to && v.EnPassantTarget(e) {
			return true
		}
	}
	return false
}

// EnPassantVictims is the set of enemies whose king a capture en passant on a
// square would take too.
func (v *ToMove) EnPassantVictims(to board.Square) position.Seats {
	if q := v.P.Board[to]; q != 0 && v.R.Pos.IsRoyal[q] {
		return v.R.Pos.SeatBit[q] & v.Enemies
	}
	return 0
}

// Special reports whether single moves to a square have to be sought in the
// whole list: a king may be taken there, or a pawn en passant.
func (v *ToMove) Special(pawn bool, to board.Square) bool {
	if target := v.P.Board[to]; target != 0 && v.R.Pos.IsRoyal[target] {
		return true
	}
	if pawn {
		for e := range v.R.Pos.NSeats {
			if v.P.EP[e].Live && v.P.EP[e].Skipped == to {
				return true
			}
		}
	}
	return false
}

// NoRights are the castling rights of a seat that has none.
var NoRights = [2]board.OptSquare{board.NoSquare, board.NoSquare}

// PartnerStands reports whether the piece that the king may castle with stands
// on a square. A right may name a promoted piece where the rules do not ask
// that the partner be unmoved.
func (r *Rules) PartnerStands(p *position.Position, s position.Seat, rules *ruleset.Castling, partner board.Square) bool {
	q := p.Board[partner]
	return q == r.Pos.PieceOf(s, position.Kind(rules.With)) ||
		q != 0 && r.Pos.SeatOf[q] == s && rules.Needs&ruleset.RookUnmoved == 0 && r.Pos.Promoted[rules.With] == r.Pos.KindOf[q]
}

// LineFree is false where castling to a side fails for a piece beside the king,
// seen at one glance: each square between king and partner is crossed by one
// of the two.
func (v *ToMove) LineFree(side int) bool {
	partner, ok := v.P.Castle[v.S][side].Is()
	if !ok {
		return false
	}
	king := v.King
	beside := int(king) + 1
	switch {
	case king.Rank() == partner.Rank() && partner < king:
		beside = int(king) - 1
	case king.Rank() != partner.Rank() && partner < king:
		beside = int(king) - board.Stride
	case king.Rank() != partner.Rank():
		beside = int(king) + board.Stride
	}
	return beside == int(partner) || v.P.Board[uint8(beside)] == 0 || !v.R.PathEmpty[v.S][v.P.Class[v.S]]
}

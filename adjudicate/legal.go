package adjudicate

import (
	"sort"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
)

// legalMoves lists what the seat to move may play, touch-move included.
func (g *game) legalMoves() []LegalMove {
	list := []LegalMove{}
	if g.result != nil || g.invalid != nil || g.paused() {
		return list
	}
	seat := g.pos.Turn
	moves := g.gen.Legal(&g.pos, seat, g.legalBuf[:0])
	switch {
	case g.touch.announced != nil:
		moves = []position.Move{*g.touch.announced}
	case len(g.touch.pieces) > 0:
		if bound, must := g.touch.bound(g.gen, &g.pos); must != "" {
			moves = bound
		}
	}
	sort.SliceStable(moves, func(i, j int) bool {
		a, b := moves[i], moves[j]
		switch {
		case a.From != b.From:
			return a.From < b.From
		case a.To != b.To:
			return a.To < b.To
		default:
			return a.Promo < b.Promo
		}
	})
	for _, m := range moves {
		list = append(list, g.legalMove(m))
	}
	return list
}

func (g *game) legalMove(m position.Move) LegalMove {
	l := LegalMove{
		UCI:  string(notation.AppendUCI(nil, &g.pos, m)),
		SAN:  string(notation.AppendSAN(nil, g.gen, &g.pos, m)),
		From: m.From.String(), To: m.To.String(),
	}
	switch m.Flag {
	case position.CastleShort:
		l.Castles = "short"
		return l
	case position.CastleLong:
		l.Castles = "long"
		return l
	}
	at := m.To
	p := g.pos.Board[at]
	if m.Flag == position.TakesEnPassant && p == 0 {
		at = g.pos.EP[m.Aux].Landed
		p = g.pos.Board[at]
	}
	if p != 0 {
		l.Captures = &reason.Piece{Piece: g.kindName(g.rules.KindOf[p]), Seat: g.seatName(g.rules.SeatOf[p]), Square: at}
	}
	if m.Promo != 0 {
		l.Promotes = g.kindName(position.Kind(m.Promo - 1))
	}
	return l
}

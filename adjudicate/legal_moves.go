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
		list = append(list, g.describeMove(&g.pos, m))
	}
	return list
}

// describeMove returns a legal move as verdicts list it.
func (j *Judge) describeMove(pos *position.Position, m position.Move) LegalMove {
	l := LegalMove{
		UCI:  string(notation.AppendUCI(nil, pos, m)),
		SAN:  string(notation.AppendSAN(nil, j.gen, pos, m)),
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
	p := pos.Board[at]
	if m.Flag == position.TakesEnPassant && p == 0 {
		at = pos.EP[m.Aux].Landed
		p = pos.Board[at]
	}
	if p != 0 {
		l.Captures = &reason.Piece{Piece: j.kindName(j.rules.KindOf[p]), Seat: j.seatName(j.rules.SeatOf[p]), Square: at}
	}
	if m.Promo != 0 {
		l.Promotes = j.kindName(position.Kind(m.Promo - 1))
	}
	return l
}

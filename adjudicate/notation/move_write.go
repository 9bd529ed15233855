package notation

import (
	"strconv"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// AppendUCI writes a move in coordinates, which ParseMove reads back: e2e4,
// e7e8q. Castling is the king's own move where the king always goes two
// squares, else the king takes its partner.
func AppendUCI(buf []byte, p *position.Position, m position.Move) []byte {
	to := m.To
	if m.IsCastle() && !isCastleByKing(p, p.Rules.SeatOf[p.Board[m.From]]) {
		to = board.Square(m.Aux)
	}
	buf = appendSquare(appendSquare(buf, m.From), to)
	if m.Promo != 0 {
		buf = append(buf, lower(p.Rules.RS.Kinds[p.Rules.Base[m.Promo-1]].Letter))
	}
	return buf
}

// AppendSAN writes a legal move of the seat to move as its sites do: SAN with
// the least that distinguishes it from other legal moves on 8 by 8 squares, the PGN4
// form on every other board. The position is as before when it returns.
func AppendSAN(buf []byte, g *movegen.Gen, p *position.Position, m position.Move) []byte {
	switch {
	case m.Flag == position.CastleShort:
		buf = append(buf, "O-O"...)
	case m.Flag == position.CastleLong:
		buf = append(buf, "O-O-O"...)
	case UsesFEN4(p.Rules):
		buf = appendLong(buf, p, m)
	default:
		buf = appendShort(buf, g, p, m)
	}
	plus, mates := marks(g, p, m)
	if !UsesFEN4(p.Rules) && mates > 0 {
		plus = 0 // # says both
	}
	for range plus {
		buf = append(buf, '+')
	}
	for range mates {
		buf = append(buf, '#')
	}
	return buf
}

// appendShort writes Nbd7, exd6, e8=Q.
func appendShort(buf []byte, g *movegen.Gen, p *position.Position, m position.Move) []byte {
	r := p.Rules
	q := p.Board[m.From]
	takes := p.Board[m.To] != 0 || m.Flag == position.TakesEnPassant
	kind := r.Base[r.KindOf[q]]
	if _, only := pawnKind(r); r.IsPawn[q] && only {
		if takes {
			buf = append(buf, 'a'+byte(m.From.File()))
		}
	} else {
		buf = append(buf, r.RS.Kinds[kind].Letter)
		buf = appendOrigin(buf, g, p, m, kind)
	}
	if takes {
		buf = append(buf, 'x')
	}
	buf = appendSquare(buf, m.To)
	if m.Promo != 0 {
		buf = append(buf, '=', r.RS.Kinds[r.Base[m.Promo-1]].Letter)
	}
	return buf
}

// appendOrigin writes the file, else the rank, else both, where another piece
// of the kind can legally go to the same square.
func appendOrigin(buf []byte, g *movegen.Gen, p *position.Position, m position.Move, kind int) []byte {
	var room [64]position.Move
	others, sameFile, sameRank := false, false, false
	for _, o := range g.LegalTo(p, kind, m.To, room[:0]) {
		if o.From == m.From {
			continue
		}
		others = true
		sameFile = sameFile || o.From.File() == m.From.File()
		sameRank = sameRank || o.From.Rank() == m.From.Rank()
	}
	switch {
	case !others:
		return buf
	case !sameFile:
		return append(buf, 'a'+byte(m.From.File()))
	case !sameRank:
		return strconv.AppendInt(buf, int64(m.From.Rank()+1), 10)
	}
	return appendSquare(buf, m.From)
}

// appendLong writes h2-h3, Qg1xQn8, b11-b12=R: both squares, no letter for
// pawns on either side.
func appendLong(buf []byte, p *position.Position, m position.Move) []byte {
	r := p.Rules
	q := p.Board[m.From]
	if !r.IsPawn[q] {
		buf = append(buf, r.RS.Kinds[r.Base[r.KindOf[q]]].Letter)
	}
	buf = appendSquare(buf, m.From)
	switch taken := p.Board[m.To]; {
	case taken != 0:
		buf = append(buf, 'x')
		if !r.IsPawn[taken] {
			buf = append(buf, r.RS.Kinds[r.Base[r.KindOf[taken]]].Letter)
		}
	case m.Flag == position.TakesEnPassant:
		buf = append(buf, 'x')
	default:
		buf = append(buf, '-')
	}
	buf = appendSquare(buf, m.To)
	if m.Promo != 0 {
		buf = appendKind(append(buf, '='), r, position.Kind(m.Promo-1))
	}
	return buf
}

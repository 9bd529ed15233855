package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/position"
)

// appendAsserted appends how what the caller says came out compares.
func appendAsserted(buf []byte, v *adjudicate.Asserted) []byte {
	if v == nil {
		return append(buf, "null"...)
	}
	buf = appendKey(append(buf, '{'), "upheld")
	if v.Upheld == nil {
		buf = append(buf, "null"...)
	} else {
		buf = appendBool(buf, *v.Upheld)
	}
	buf = appendAsserts(appendKey(buf, "expected"), v.Expected)
	return append(appendStrings(appendKey(buf, "differences"), v.Differences), '}')
}

// appendAsserts appends what the caller said, as he would send it.
func appendAsserts(buf []byte, as *adjudicate.Asserts) []byte {
	if as == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '{')
	if as.Reason != nil {
		buf = appendString(appendKey(buf, "reason"), *as.Reason)
	}
	if as.Notation != nil {
		buf = appendString(appendKey(buf, "notation"), *as.Notation)
	}
	if as.HasWinners {
		buf = appendStrings(appendKey(buf, "winners"), as.Winners)
	}
	if as.Scores != nil {
		buf = appendSorted(appendKey(buf, "scores"), as.Scores, appendFloat)
	}
	if as.Points != nil {
		buf = appendSorted(appendKey(buf, "points"), as.Points, appendInt)
	}
	if as.Places != nil {
		buf = appendList(appendKey(buf, "places"), as.Places, appendStrings)
	}
	if as.FEN != nil {
		buf = appendString(appendKey(buf, "fen"), *as.FEN)
	}
	if as.Claimed != "" {
		buf = appendString(appendKey(buf, "claimed"), as.Claimed)
	}
	return append(buf, '}')
}

// appendIncluded appends the parts that were asked for.
func (a *answer) appendIncluded(buf []byte, v *adjudicate.Verdict) []byte {
	if v.CanMate != nil {
		buf = a.appendCanMate(appendKey(buf, "can_mate"), v.CanMate)
	}
	if v.Moves != nil {
		buf = append(appendKey(buf, "moves"), '[')
		for i := range v.Moves {
			m := &v.Moves[i]
			buf = appendInt(append(comma(buf), `{"ply":`...), int64(m.Ply))
			buf = a.appendSeat(appendKey(buf, "seat"), m.Seat)
			buf = appendString(appendKey(buf, "uci"), m.UCI)
			buf = appendString(appendKey(buf, "san"), m.SAN)
			buf = appendString(appendKey(buf, "fen"), m.FEN)
			buf = a.appendClocks(appendKey(buf, "clocks"), m.Clocks)
			buf = append(a.appendPoints(appendKey(buf, "points"), m.Points), '}')
		}
		buf = append(buf, ']')
	}
	if v.LegalMoves != nil {
		buf = appendLegalMoves(appendKey(buf, "legal_moves"), v.LegalMoves)
	}
	if v.Ledger != nil {
		buf = append(appendKey(buf, "ledger"), '[')
		for i := range v.Ledger {
			l := &v.Ledger[i]
			buf = a.appendSeat(append(comma(buf), `{"seat":`...), position.Seat(l.Seat))
			buf = appendInt(appendKey(buf, "from"), l.From)
			buf = appendInt(appendKey(buf, "to"), l.To)
			buf = appendInt(appendKey(buf, "used"), l.Used)
			buf = appendInt(appendKey(buf, "added"), l.Added)
			buf = append(appendString(appendKey(buf, "what"), l.What.String()), '}')
		}
		buf = append(buf, ']')
	}
	if v.Explain != nil {
		buf = append(appendKey(buf, "explain"), '[')
		for i := range v.Explain {
			t := &v.Explain[i]
			buf = appendIndex(append(comma(buf), `{"action":`...), t.Action)
			buf = append(a.appendReason(appendKey(buf, "reason"), &t.Reason), '}')
		}
		buf = append(buf, ']')
	}
	return buf
}

func appendLegalMoves(buf []byte, moves []adjudicate.LegalMove) []byte {
	buf = append(buf, '[')
	for i := range moves {
		m := &moves[i]
		buf = appendString(append(comma(buf), `{"uci":`...), m.UCI)
		buf = appendString(appendKey(buf, "san"), m.SAN)
		buf = appendString(appendKey(buf, "from"), m.From)
		buf = appendString(appendKey(buf, "to"), m.To)
		if m.Captures != nil {
			buf = appendPiece(appendKey(buf, "captures"), m.Captures)
		}
		if m.Promotes != "" {
			buf = appendString(appendKey(buf, "promotes"), m.Promotes)
		}
		if m.Castles != "" {
			buf = appendString(appendKey(buf, "castles"), m.Castles)
		}
		buf = append(buf, '}')
	}
	return append(buf, ']')
}

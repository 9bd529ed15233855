package wire

import "houserules/adjudicate"

// AppendLegal appends which moves may be played.
func (w *Writer) AppendLegal(buf []byte, id string, v *adjudicate.LegalVerdict) []byte {
	a := w.answer(v.Rules)
	buf = append(buf, '{')
	if id != "" {
		buf = appendString(appendKey(buf, "id"), id)
	}
	buf = appendString(appendKey(buf, "service"), w.Service)
	buf = appendRuleset(appendKey(buf, "ruleset"), v.Rules)
	buf = a.appendSeat(appendKey(buf, "seat"), v.Seat)
	buf = a.appendSeats(appendKey(buf, "in_check"), v.InCheck)
	buf = appendLegalMoves(appendKey(buf, "moves"), v.Moves)
	buf = a.appendResult(appendKey(buf, "result"), v.Result)
	return append(a.appendReasons(appendKey(buf, "reasons"), v.Reasons), '}')
}

// AppendMoveVerdict appends whether an action may be played, and the game with it.
func (w *Writer) AppendMoveVerdict(buf []byte, v *adjudicate.MoveVerdict) []byte {
	a := w.answer(v.Verdict.Rules)
	buf = append(buf, `{"legal":`...)
	if v.Legal == adjudicate.Undecided {
		buf = append(buf, "null"...)
	} else {
		buf = appendBool(buf, v.Legal == adjudicate.Allowed)
	}
	buf = appendKey(buf, "move")
	if v.UCI == "" && v.SAN == "" {
		buf = append(buf, "null"...)
	} else {
		buf = appendString(append(buf, `{"uci":`...), v.UCI)
		buf = append(appendString(appendKey(buf, "san"), v.SAN), '}')
	}
	buf = a.appendReasons(appendKey(buf, "reasons"), v.Reasons)
	buf = a.appendWarnings(appendKey(buf, "warnings"), v.Warnings)
	return append(w.AppendVerdict(appendKey(buf, "verdict"), &v.Verdict), '}')
}

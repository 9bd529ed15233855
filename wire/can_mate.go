package wire

import "houserules/adjudicate"

// appendCanMate appends whether each seat can still checkmate.
func (a *answer) appendCanMate(buf []byte, list []adjudicate.CanMate) []byte {
	buf = append(buf, '{')
	for i := range list {
		one := &list[i]
		buf = appendString(append(appendFreeKey(buf, a.rs.Seats[one.Seat].Name), `{"answer":`...), one.Answer)
		buf = appendStringOrNull(appendKey(buf, "proof"), one.Proof)
		buf = appendInt(appendKey(buf, "nodes"), int64(one.Nodes))
		if one.Line != nil {
			buf = appendStrings(appendKey(buf, "line"), one.Line)
			buf = appendString(appendKey(buf, "line_san"), one.SAN)
		}
		buf = append(buf, '}')
	}
	return append(buf, '}')
}

package wire

// AppendLineProblem appends the error for a batch line. id is the caller's own, "" where it could not be read.
func (w *Writer) AppendLineProblem(buf []byte, line *Line, id string, p *Problem) []byte {
	buf = appendInt(append(buf, `{"n":`...), int64(line.N))
	buf = appendStringOrNull(appendKey(buf, "id"), id)
	buf = line.Game.appendTo(buf)
	return append(w.AppendProblem(appendKey(buf, "error"), p), '}')
}

// AppendDone appends the last line of a batch: how many lines or games there
// were, and how many of them could not be judged.
func AppendDone(buf []byte, n, errors int) []byte {
	buf = appendInt(append(buf, `{"done":true,"n":`...), int64(n))
	return append(appendInt(appendKey(buf, "errors"), int64(errors)), '}')
}

package wire

import (
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/text"
)

// appendReasons appends a list of reasons.
func (s *speech) appendReasons(buf []byte, list []reason.Reason) []byte {
	buf = append(buf, '[')
	for i := range list {
		buf = s.appendReason(comma(buf), &list[i])
	}
	return append(buf, ']')
}

func (s *speech) appendReason(buf []byte, r *reason.Reason) []byte {
	buf = append(buf, '{')
	buf = appendString(appendKey(buf, "code"), string(r.Code))
	buf = s.appendSay(appendKey(buf, "message"), "reason."+string(r.Code), r.Params)
	buf = appendMap(appendKey(buf, "params"), r.Params)
	buf = appendList(appendKey(buf, "squares"), r.Squares, appendSquare)
	buf = s.appendRule(appendKey(buf, "rule"), r.Rule)
	buf = appendStrings(appendKey(buf, "articles"), r.Articles())
	if len(r.Also) > 0 {
		buf = s.appendReasons(appendKey(buf, "also"), r.Also)
	}
	if r.Params["unreachable"] == true {
		buf = append(buf, `,"unreachable":true`...)
	}
	return append(buf, '}')
}

// appendRule appends which value decided, where it stands and who set it.
func (s *speech) appendRule(buf []byte, c *ruleset.Citation) []byte {
	if c == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '{')
	buf = appendString(appendKey(buf, "ruleset"), c.Ruleset)
	buf = appendString(appendKey(buf, "pointer"), c.Pointer)
	buf = appendString(appendKey(buf, "file"), c.File)
	buf = appendInt(appendKey(buf, "line"), int64(c.Line))
	buf = appendAny(appendKey(buf, "value"), c.Value)
	buf = appendString(appendKey(buf, "from"), c.From)
	buf = appendKey(buf, "changeable")
	if c.Changeable == "" {
		buf = append(buf, "null"...)
	} else {
		buf = appendString(buf, c.Changeable)
	}
	if c.Option != "" {
		buf = appendString(appendKey(buf, "option"), c.Option)
	}
	buf = s.appendText(appendKey(buf, "interpretation"), c.Interpretation)
	return append(buf, '}')
}

func (s *speech) appendWarnings(buf []byte, list []reason.Warning) []byte {
	buf = append(buf, '[')
	for i := range list {
		w := &list[i]
		buf = append(comma(buf), '{')
		buf = appendString(appendKey(buf, "code"), string(w.Code))
		key := "warning." + string(w.Code)
		if !text.Has(text.Langs()[0], key) {
			key = "reason." + string(w.Code) // a fault of the beginning that play can go on with
		}
		buf = s.appendSay(appendKey(buf, "message"), key, w.Params)
		buf = appendMap(appendKey(buf, "params"), w.Params)
		buf = appendIndex(appendKey(buf, "action"), w.Action)
		buf = append(buf, '}')
	}
	return append(buf, ']')
}

func (s *speech) appendNotJudged(buf []byte, list []reason.NotJudged) []byte {
	buf = append(buf, '[')
	for i := range list {
		n := &list[i]
		buf = append(comma(buf), '{')
		buf = appendString(appendKey(buf, "what"), n.What)
		buf = appendString(appendKey(buf, "code"), string(n.Code))
		buf = s.appendSay(appendKey(buf, "why"), "not_judged."+string(n.Code), n.Params)
		buf = append(buf, '}')
	}
	return append(buf, ']')
}

// appendIndex appends an index, null for a negative one.
func appendIndex(buf []byte, i int) []byte {
	if i < 0 {
		return append(buf, "null"...)
	}
	return appendInt(buf, int64(i))
}

package wire

import (
	"houserules/adjudicate"
	"houserules/ruleset"
	"houserules/text"
)

// pgnForm is a game as text, while it is read.
type pgnForm struct {
	pgn  string
	most int
}

var pgnMembers = members[pgnForm]{
	{name: "pgn", doc: "the text of one game", must: only,
		read: func(r *reader, p *pgnForm) { p.pgn, _ = r.string(p.most) }},
}

// DecodePGN reads {"pgn": "…"}, a game of at most most bytes.
func DecodePGN(data []byte, most int) (string, *Problem) {
	r, form := newReader(data), pgnForm{most: most}
	pgnMembers.readAll(r, &form, only)
	return form.pgn, r.finish()
}

// Compared is what came of one game under two sets of rules.
type Compared struct {
	N        int
	ID       string
	Tags     []Tag
	Outcome  string // same, other, unknown or unread
	Action   int    // the first after which they differ; -1 before all
	Path     string // of the changed rule that decided, "" for none
	Old, New *adjudicate.Verdict
	Record   []byte // JSON of a game that was text, where the outcome is other
	Problem  *Problem
}

// AppendCompared appends a line.
func (w *Writer) AppendCompared(buf []byte, c *Compared) []byte {
	buf = appendInt(append(buf, `{"n":`...), int64(c.N))
	if c.ID != "" {
		buf = appendString(appendKey(buf, "id"), c.ID)
	}
	if len(c.Tags) > 0 {
		buf = append(appendKey(buf, "tags"), '{')
		for _, tag := range c.Tags {
			buf = appendString(appendFreeKey(buf, tag.Name), tag.Value)
		}
		buf = append(buf, '}')
	}
	buf = appendString(appendKey(buf, "outcome"), c.Outcome)
	if c.Outcome == "other" {
		buf = appendIndex(appendKey(buf, "action"), c.Action)
		buf = appendStringOrNull(appendKey(buf, "path"), c.Path)
		buf = w.appendSide(appendKey(buf, "old"), c.Old)
		buf = w.appendSide(appendKey(buf, "new"), c.New)
	}
	if c.Record != nil {
		buf = append(appendKey(buf, "record"), c.Record...)
	}
	if c.Problem != nil {
		buf = w.AppendProblem(appendKey(buf, "error"), c.Problem)
	}
	return append(buf, '}', '\n')
}

// appendSide appends what a game came to, in short and in words.
func (w *Writer) appendSide(buf []byte, v *adjudicate.Verdict) []byte {
	a := w.answer(v.Rules)
	buf = appendString(append(buf, `{"status":`...), v.Status.String())
	buf = a.appendResult(appendKey(buf, "result"), v.Result)
	return append(appendString(appendKey(buf, "said"), standing(a.langs[0], v, v.Rules)), '}')
}

// standing is how a game stands: its end, or that it goes on.
func standing(lang string, v *adjudicate.Verdict, rs *ruleset.Ruleset) string {
	names := NamesOf(rs)
	switch {
	case v.Result != nil && v.Result.Notation != "":
		return text.Say(lang, "result."+v.Result.Reason, nil, names) + ", " + v.Result.Notation
	case v.Result != nil:
		return text.Say(lang, "result."+v.Result.Reason, nil, names)
	}
	return text.Say(lang, "status."+v.Status.String(), nil, names)
}

// Sum counts the games of a comparison.
type Sum struct{ N, Same, Other, Unknown, Unread int }

// AppendSum appends the last line.
func AppendSum(buf []byte, s Sum) []byte {
	buf = append(buf, `{"done":true`...)
	for _, one := range [...]struct {
		name string
		n    int
	}{{"n", s.N}, {"same", s.Same}, {"other", s.Other}, {"unknown", s.Unknown}, {"unread", s.Unread}} {
		buf = appendInt(appendKey(buf, one.name), int64(one.n))
	}
	return append(buf, '}', '\n')
}

package wire

import (
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/diff"
	"houserules/ruleset/yamltree"
	"houserules/text"
)

// Comparison is a decoded body of rulesets/diff. Each side is rules that are
// loaded, an overlay, or the text of a rule file.
type Comparison struct{ Old, New Rules }

// comparison is a Comparison while it is read.
type comparison struct {
	Comparison
	most int // bytes of a rule file
}

var comparisonMembers = members[comparison]{
	{name: "old", doc: "what is compared", must: only,
		read: func(r *reader, c *comparison) { c.Old = readSide(r, c.most) }},
	{name: "new", doc: "what it is compared with", must: only,
		read: func(r *reader, c *comparison) { c.New = readSide(r, c.most) }},
}

// Decode reads a body; a rule file in it has at most most bytes. See Request.Decode.
func (c *Comparison) Decode(data []byte, most int) *Problem {
	r, read := newReader(data), comparison{most: most}
	comparisonMembers.readAll(r, &read, only)
	*c = read.Comparison
	return r.finish()
}

// sideForm is a side that is no reference, while it is read.
type sideForm struct {
	Overlay
	yaml string
	most int
}

var sideMembers = members[sideForm]{
	{name: "extends", doc: "the rules that it changes",
		read: func(r *reader, s *sideForm) { s.Extends, _ = r.shortText() }},
	{name: "options", doc: "the values of their options",
		read: func(r *reader, s *sideForm) { readOptions(r, &s.Overlay) }},
	{name: "yaml", doc: "the text of a rule file",
		read: func(r *reader, s *sideForm) { s.yaml, _ = r.string(s.most) }},
}

func readSide(r *reader, most int) (side Rules) {
	switch r.peek() {
	case '"':
		side.Ref, _ = r.shortText()
		return side
	case '{':
	default:
		r.wrongType("string", "object")
		return side
	}
	form, from := sideForm{most: most}, r.next()
	seen, ok := sideMembers.readAll(r, &form, only)
	if !ok || r.stopped {
		return side
	}
	had := func(name string) bool { return sideMembers.had(seen, name) }
	side.YAML = form.yaml
	switch {
	case !had("extends") && !had("yaml"):
		r.fault("request.missing_key", "request.missing_key.one_of", reason.Params{"keys": []string{"extends", "yaml"}})
	case had("yaml") && (had("extends") || had("options")):
		r.faultAt(r.pointer()+"/yaml", "request.unknown_key", "", reason.Params{"key": "yaml", "allowed": []string{"extends", "options"}})
	case !had("yaml"):
		form.Raw = r.text[from:r.read()]
		side.Overlay = &form.Overlay
	}
	return side
}

// AppendDiff appends what is different from one rule set to another, in the
// words of rules and not of lines.
func (w *Writer) AppendDiff(buf []byte, old, current *ruleset.Ruleset, changes []diff.Change) []byte {
	a := w.answer(current)
	buf = appendRuleset(append(buf, `{"old":`...), old)
	buf = appendRuleset(appendKey(buf, "new"), current)
	buf = append(appendKey(buf, "rules"), '[')
	for i := range changes {
		c := &changes[i]
		buf = appendString(append(comma(buf), `{"path":`...), c.Path)
		buf = a.appendPathName(appendKey(buf, "name"), c.Path)
		buf = appendAny(appendKey(buf, "from"), c.From)
		buf = appendAny(appendKey(buf, "to"), c.To)
		buf = appendBool(appendKey(buf, "for_people"), c.ForPeople)
		buf = appendPlace(appendKey(buf, "old"), c.Old)
		buf = append(appendPlace(appendKey(buf, "new"), c.New), '}')
	}
	return append(buf, ']', '}')
}

// appendPathName appends what people call a rule.
func (a *answer) appendPathName(buf []byte, path string) []byte {
	if len(a.langs) == 1 {
		return appendString(buf, text.Path(a.langs[0], path, a.names))
	}
	buf = append(buf, '{')
	for _, lang := range a.langs {
		buf = appendString(appendFreeKey(buf, lang), text.Path(lang, path, a.names))
	}
	return append(buf, '}')
}

func appendPlace(buf []byte, n *yamltree.Node) []byte {
	if n == nil || n.File == "" {
		return append(buf, "null"...)
	}
	buf = appendString(append(buf, `{"file":`...), n.File)
	buf = appendInt(appendKey(buf, "line"), int64(n.Range.Start.Line))
	return append(appendString(appendKey(buf, "pointer"), n.Pointer), '}')
}

package wire

import (
	"houserules/ruleset"
	"houserules/ruleset/diff"
	"houserules/ruleset/yamltree"
	"houserules/text"
)

// Comparison is a decoded body of rulesets/diff. Each side is rules that are
// loaded, an overlay, or the text of a rule file.
type Comparison struct{ Old, New Rules }

var comparisonMembers = members[Comparison]{
	{name: "old", doc: "what is compared", must: only,
		read: func(r *reader, c *Comparison) { c.Old = readRules(r) }},
	{name: "new", doc: "what it is compared with", must: only,
		read: func(r *reader, c *Comparison) { c.New = readRules(r) }},
}

// Decode reads a body; see Request.Decode.
func (c *Comparison) Decode(data []byte, limits Limits) *Problem {
	*c = Comparison{}
	r := newReader(data)
	r.yaml = limits.yaml()
	comparisonMembers.readAll(r, c, only)
	return r.finish()
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
		buf = a.appendValueText(appendKey(buf, "from_text"), c.Path, c.From)
		buf = a.appendValueText(appendKey(buf, "to_text"), c.Path, c.To)
		buf = a.appendByOption(appendKey(buf, "option"), c.New)
		buf = appendBool(appendKey(buf, "for_people"), c.ForPeople)
		buf = appendPlace(appendKey(buf, "old"), c.Old)
		buf = append(appendPlace(appendKey(buf, "new"), c.New), '}')
	}
	return append(buf, ']', '}')
}

// appendByOption appends the option that brought a value, with its choice where
// it has named ones; null for none.
func (a *answer) appendByOption(buf []byte, n *yamltree.Node) []byte {
	if n == nil || n.Option == "" {
		return append(buf, "null"...)
	}
	choice := ""
	for i := range a.rs.Options {
		if o := &a.rs.Options[i]; o.Name == n.Option && len(o.Choices) > 0 {
			choice, _ = o.Value.(string)
		}
	}
	buf = appendString(append(buf, `{"name":`...), n.Option)
	return append(appendStringOrNull(appendKey(buf, "choice"), choice), '}')
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

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

var (
	comparisonKeys = keys{"old", "new"}
	sideKeys       = keys{"extends", "options", "yaml"}
)

// Decode reads a body; a rule file in it has at most most bytes. See Request.Decode.
func (c *Comparison) Decode(data []byte, most int) *Problem {
	*c = Comparison{}
	r := &reader{s: string(data)}
	var seen uint32
	if r.open('{') {
		for k := r.member(comparisonKeys, 3, &seen); k >= 0; k = r.member(comparisonKeys, 3, &seen) {
			if k == 0 {
				c.Old = readSide(r, most)
			} else {
				c.New = readSide(r, most)
			}
		}
		for k, name := range comparisonKeys {
			if seen>>k&1 == 0 {
				r.missing(name)
			}
		}
	}
	r.end()
	return r.problem()
}

func readSide(r *reader, most int) (side Rules) {
	if r.peek() != '{' {
		if r.peek() != '"' {
			r.wrongType("string", "object")
			return side
		}
		side.Ref, _ = r.text(maxName)
		return side
	}
	from := r.i
	if !r.open('{') {
		return side
	}
	o := &Overlay{}
	var seen uint32
	for k := r.member(sideKeys, 7, &seen); k >= 0; k = r.member(sideKeys, 7, &seen) {
		switch k {
		case 0:
			o.Extends, _ = r.text(maxName)
		case 1:
			if r.open('{') {
				for r.key() {
					o.readOption(r)
				}
			}
		case 2:
			side.YAML, _ = r.text(most)
		}
	}
	switch {
	case r.stopped:
	case seen&5 == 0:
		r.fault("request.missing_key", "request.missing_key.one_of", reason.Params{"keys": []string{"extends", "yaml"}})
	case seen&4 != 0 && seen&3 != 0:
		r.faultAt(r.pointer()+"/yaml", "request.unknown_key", "", reason.Params{"key": "yaml", "allowed": []string{"extends", "options"}})
	case seen&4 == 0:
		o.Raw = r.s[from:r.i]
		side.Overlay = o
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

package wire

import (
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/compile"
)

// AppendResolvedJSON appends the rules with everything they extend folded in
// and every option applied, see compile.Document.
func AppendResolvedJSON(buf []byte, rs *ruleset.Ruleset) []byte {
	return appendDocument(buf, compile.Document(rs).JSON)
}

// AppendResolvedYAML appends the same as YAML.
func AppendResolvedYAML(buf []byte, rs *ruleset.Ruleset) []byte {
	return appendDocument(buf, compile.Document(rs).YAML)
}

func appendDocument(buf []byte, write func() ([]byte, error)) []byte {
	text, err := write()
	if err != nil {
		panic(err) // Invariant: resolved rules hold only values that both forms have.
	}
	return append(buf, text...)
}

// AppendVersion appends which service this is, and by which rules it judges.
func (w *Writer) AppendVersion(buf []byte, runtime string, list []*ruleset.Ruleset) []byte {
	buf = appendString(append(buf, `{"service":`...), w.Service)
	buf = appendString(appendKey(buf, "runtime"), runtime)
	buf = appendString(appendKey(buf, "tokens"), strings.TrimSuffix(tokenPrefix, "."))
	buf = appendBool(appendKey(buf, "signed"), w.Sealer.Signs())
	return append(appendList(appendKey(buf, "rulesets"), list, appendRuleset), '}')
}

// yamlForm is a rule file inside JSON, while it is read.
type yamlForm struct {
	file string
	most int
}

var yamlMembers = members[yamlForm]{
	{name: "yaml", doc: "the text of a rule file", must: only,
		read: func(r *reader, y *yamlForm) { y.file, _ = r.string(y.most) }},
}

// DecodeYAML reads {"yaml": "…"}, a rule file of at most most bytes inside JSON.
func DecodeYAML(data []byte, most int) (string, *Problem) {
	r, form := newReader(data), yamlForm{most: most}
	yamlMembers.readAll(r, &form, only)
	return form.file, r.finish()
}

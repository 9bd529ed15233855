package wire

import (
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// AppendEffective appends every value in force, in the order of the rules,
// each with where it stands, who set it, who may change it, and our reading of
// the source where that is silent.
func (w *Writer) AppendEffective(buf []byte, rs *ruleset.Ruleset) []byte {
	a := w.answer(rs)
	buf = appendString(append(buf, `{"id":`...), rs.ID)
	buf = appendString(appendKey(buf, "version"), rs.Version)
	buf = appendString(appendKey(buf, "digest"), rs.Digest)
	buf = appendStringOrNull(appendKey(buf, "extends"), rs.Extends)
	buf = append(a.appendValues(append(appendKey(buf, "values"), '['), rs), ']')
	buf = append(appendKey(buf, "options"), '[')
	for i := range rs.Options {
		buf = a.appendOption(comma(buf), i, nil)
	}
	return append(buf, ']', '}')
}

func (a *answer) appendValues(buf []byte, rs *ruleset.Ruleset) []byte {
	compile.InForce(rs, func(path string, _ *yamltree.Node) {
		buf = a.appendValue(buf, rs, path)
	})
	return buf
}

func (a *answer) appendValue(buf []byte, rs *ruleset.Ruleset, path string) []byte {
	c := rs.Cite(ruleset.Path(path))
	if c == nil {
		return buf
	}
	buf = append(comma(buf), '{')
	buf = appendString(appendKey(buf, "path"), path)
	buf = a.appendRule(appendKey(buf, "rule"), c)
	return append(appendStrings(appendKey(buf, "articles"), c.Articles), '}')
}

package wire

import (
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// aside are the parts of a rule file that are told of rules, or about the file.
var aside = map[string]bool{"articles": true, "interpretations": true, "options": true, "terms": true, "notes": true,
	"houserules": true, "id": true, "version": true, "title": true, "about": true, "extends": true, "authority": true, "deprecated": true}

// AppendEffective appends every value in force, in the order of the rules,
// each with where it stands, who set it, who may change it, and our reading of
// the source where that is silent.
func (w *Writer) AppendEffective(buf []byte, rs *ruleset.Ruleset) []byte {
	a := w.answer(rs)
	buf = appendString(append(buf, `{"id":`...), rs.ID)
	buf = appendString(appendKey(buf, "version"), rs.Version)
	buf = appendString(appendKey(buf, "digest"), rs.Digest)
	buf = appendStringOrNull(appendKey(buf, "extends"), rs.Extends)
	buf = append(appendKey(buf, "values"), '[')
	tree := compile.Effective(rs)
	for i := range tree.Keys {
		if !aside[tree.Keys[i].Name] {
			buf = a.appendValues(buf, rs, tree.Keys[i].Name, tree.Values[i])
		}
	}
	buf = append(buf, ']')
	buf = append(appendKey(buf, "options"), '[')
	for i := range rs.Options {
		buf = a.appendOption(comma(buf), &rs.Options[i])
	}
	return append(buf, ']', '}')
}

func (a *answer) appendValues(buf []byte, rs *ruleset.Ruleset, path string, n *yamltree.Node) []byte {
	if n.Kind == yamltree.Map && len(n.Keys) > 0 && !strings.HasSuffix(path, ".name") {
		for i := range n.Keys {
			buf = a.appendValues(buf, rs, path+"."+n.Keys[i].Name, n.Values[i])
		}
		return buf
	}
	c := rs.Cite(ruleset.Path(path))
	if c == nil {
		return buf
	}
	buf = append(comma(buf), '{')
	buf = appendString(appendKey(buf, "path"), path)
	buf = a.appendRule(appendKey(buf, "rule"), c)
	return append(appendStrings(appendKey(buf, "articles"), c.Articles), '}')
}

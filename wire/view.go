package wire

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/diff"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
	"houserules/text"
)

// ViewRequest is a decoded body of rulesets/view.
type ViewRequest struct {
	Rules                          Rules
	Values, Board, WithDifferences bool
}

var viewMembers = members[ViewRequest]{
	{name: "ruleset", doc: "the rules to show", must: only,
		read: func(r *reader, v *ViewRequest) { v.Rules = readRules(r) }},
	{name: "include", doc: "parts of the answer that are off by default", read: readViewInclude},
}

func readViewInclude(r *reader, v *ViewRequest) {
	parts := []string{"values", "board", "differences"}
	for _, word := range readList(r, func(r *reader) (string, bool) { return r.shortText() }) {
		switch word {
		case "values":
			v.Values = true
		case "board":
			v.Board = true
		case "differences":
			v.WithDifferences = true
		default:
			r.fault("request.out_of_range", "request.out_of_range.word", map[string]any{"given": shown(word), "allowed": parts, "nearest": nearest(word, parts)})
		}
	}
}

// Decode reads a body; see Request.Decode.
func (v *ViewRequest) Decode(data []byte, limits Limits) *Problem {
	*v = ViewRequest{}
	r := newReader(data)
	r.yaml = limits.yaml()
	viewMembers.readAll(r, v, only)
	return r.finish()
}

// View is what a page shows of rules: their head, findings, and the options as
// rows of a form.
type View struct {
	Rules  *ruleset.Ruleset // nil where the text is not valid
	Shown  *ruleset.Ruleset // whose options are shown: Rules, else those it extends; nil for none
	Tree   *yamltree.Node   // the text as read; nil where it could not be, or none came
	Found  finding.Diagnostics
	Parent *ruleset.Ruleset // with differences: from what they differ
	Values bool
	Board  []byte // JSON of the board; nil where it is not asked for
	Differ bool   // whether differences are asked for
}

// AppendView appends a view.
func (w *Writer) AppendView(buf []byte, v *View) []byte {
	valid := v.Rules != nil && !v.Found.HasErrors()
	a := w.answer(v.Shown)
	buf = appendBool(append(buf, `{"valid":`...), valid)
	buf = appendRuleset(appendKey(buf, "ruleset"), v.Rules)
	buf = appendStringOrNull(appendKey(buf, "extends"), v.extends())
	buf = appendStringOrNull(appendKey(buf, "authority"), v.head("authority"))
	buf = a.appendText(appendKey(buf, "title"), v.title())
	about := ruleset.Text(nil)
	if v.Shown != nil {
		about = v.Shown.About
	}
	buf = a.appendText(appendKey(buf, "about"), about)
	buf = w.AppendDiagnostics(appendKey(buf, "diagnostics"), v.Found)
	buf = append(appendKey(buf, "options"), '[')
	if v.Shown != nil {
		for i := range v.Shown.Options {
			buf = a.appendOption(comma(buf), i, &optionPlace{tree: v.Tree, site: v.Tree == nil || v.head("authority") == "site"})
		}
	}
	buf = append(buf, ']')
	if v.Values && v.Rules != nil {
		buf = append(appendKey(buf, "values"), '[')
		buf = append(a.appendValues(buf, v.Rules), ']')
	}
	if v.Board != nil {
		buf = append(appendKey(buf, "board"), v.Board...)
	}
	if v.Differ && v.Rules != nil && v.Parent != nil {
		buf = w.AppendDiff(appendKey(buf, "differences"), v.Parent, v.Rules, diff.Rules(v.Parent, v.Rules))
	}
	return append(buf, '}')
}

func (v *View) head(key string) string {
	if n := v.Tree.Get(key); n != nil && n.Kind == yamltree.Text {
		return n.Text
	}
	return ""
}

func (v *View) extends() string {
	if v.Rules != nil {
		return v.Rules.Extends
	}
	return v.head("extends")
}

// title is that of the text as far as it can be read, also where it is not valid.
func (v *View) title() ruleset.Text {
	switch n := v.Tree.Get("title"); {
	case v.Rules != nil:
		return v.Rules.Title
	case n == nil:
		return nil
	case n.Kind == yamltree.Text:
		return ruleset.Text{"": n.Text}
	default:
		t := ruleset.Text{}
		n.Each(func(_ int, lang string, value *yamltree.Node) { t[lang] = value.Text })
		return t
	}
}

// optionPlace says how an option stands in a text.
type optionPlace struct {
	tree *yamltree.Node // nil for none
	site bool           // whether the text may change what is the site's
}

// appendForm appends what a form needs of the i-th option: what control it is,
// the values allowed with their words, where the text sets it, and why it
// cannot be changed.
func (a *answer) appendForm(buf []byte, i int, place *optionPlace) []byte {
	o := &a.rs.Options[i]
	kind, allowed := "choice", []any(nil)
	if form, single := compile.OptionForm(a.rs, i); single {
		switch form {
		case language.Bool:
			kind = "switch"
		case language.Number, language.Points, language.Rank, language.Fraction:
			kind = "count"
		case language.Duration:
			kind = "duration"
		default:
			kind = "words"
		}
		if kind != "switch" {
			allowed = o.OneOf
			if o.Default != nil { // nil while the option is not active
				allowed = append([]any{o.Default}, without(o.OneOf, o.Default)...)
			}
		}
	}
	buf = appendString(appendKey(buf, "kind"), kind)
	buf = append(appendKey(buf, "allowed"), '[')
	for _, value := range allowed {
		buf = appendAny(append(comma(buf), `{"value":`...), value)
		buf = append(a.appendValueText(appendKey(buf, "text"), o.Sets, value), '}')
	}
	buf = append(buf, ']')
	buf = appendKey(buf, "place")
	if n := optionKey(place.tree, o.Name); n != nil {
		buf = appendPlace(buf, n)
	} else {
		buf = append(buf, "null"...)
	}
	buf = appendKey(buf, "locked")
	if o.Changeable == "by_site" && !place.site {
		return a.appendSay(buf, "page.option.locked", nil)
	}
	return append(buf, "null"...)
}

// optionKey is where a text sets an option, nil where it does not.
func optionKey(tree *yamltree.Node, name string) *yamltree.Node {
	options := tree.Get("options")
	if options == nil || options.Kind != yamltree.Map {
		return nil
	}
	for i := range options.Keys {
		if options.Keys[i].Name == name {
			return yamltree.KeyAt(options, i)
		}
	}
	return nil
}

func without(list []any, value any) (kept []any) {
	for _, one := range list {
		if one != value {
			kept = append(kept, one)
		}
	}
	return kept
}

// appendValueText appends a value in the words of the rules; null for none.
func (a *answer) appendValueText(buf []byte, path string, value any) []byte {
	if value == nil {
		return append(buf, "null"...)
	}
	if len(a.langs) == 1 {
		return appendString(buf, text.Value(a.langs[0], path, value, a.names))
	}
	buf = append(buf, '{')
	for _, lang := range a.langs {
		buf = appendString(appendFreeKey(buf, lang), text.Value(lang, path, value, a.names))
	}
	return append(buf, '}')
}

// appendFixes appends the cures of a finding that are one edit.
func (a *answer) appendFixes(buf []byte, d *finding.Diagnostic) []byte {
	buf = append(appendKey(buf, "fixes"), '[')
	if d.Line > 0 && d.Line == d.EndLine {
		for _, value := range d.Cures() {
			buf = a.appendSay(append(comma(buf), `{"title":`...), "page.fix", map[string]any{"value": value})
			buf = append(appendKey(buf, "edits"), '[')
			buf = TextEdit{d.Line, d.Column, d.EndLine, d.EndColumn, value}.append(buf)
			buf = append(buf, ']', '}')
		}
	}
	return append(buf, ']')
}

// TextEdit replaces a range of a text: from its first place up to, but without,
// its end, lines and columns from 1, columns in characters.
type TextEdit struct {
	Line, Column, EndLine, EndColumn int
	Text                             string
}

func (e TextEdit) append(buf []byte) []byte {
	buf = appendInt(append(buf, `{"line":`...), int64(e.Line))
	buf = appendInt(appendKey(buf, "column"), int64(e.Column))
	buf = appendInt(appendKey(buf, "end_line"), int64(e.EndLine))
	buf = appendInt(appendKey(buf, "end_column"), int64(e.EndColumn))
	return append(appendString(appendKey(buf, "text"), e.Text), '}')
}

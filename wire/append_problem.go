package wire

import (
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/text"
)

// ProblemType begins the type of each problem; its code follows.
const ProblemType = "urn:houserules:problem:"

// AppendProblem appends an RFC 9457 problem. Its texts are plain strings in
// the first of the languages, as the RFC has them.
func (w *Writer) AppendProblem(buf []byte, p *Problem) []byte {
	lang := text.Default
	if len(w.Langs) > 0 {
		lang = w.Langs[0]
	}
	names := NamesOf(w.Asked)
	buf = append(buf, '{')
	buf = appendString(appendKey(buf, "type"), ProblemType+string(p.Code))
	buf = appendString(appendKey(buf, "title"), text.Say(lang, titleOf(p.Code), nil, names))
	buf = appendInt(appendKey(buf, "status"), int64(w.Status(p.Kind)))
	key, params := p.Code, p.Params
	if p.Text != "" {
		key = p.Text
	}
	for i := range p.Faults {
		if p.Faults[i].Code == p.Code {
			key, params = p.Faults[i].Key(), p.Faults[i].Params
			break
		}
	}
	buf = appendString(appendKey(buf, "detail"), sayDetail(lang, p.Code, key, shownParams(params), names))
	buf = append(appendKey(buf, "errors"), '[')
	for i := range p.Faults {
		f := &p.Faults[i]
		shown := shownParams(f.Params)
		buf = appendString(append(comma(buf), `{"pointer":`...), shownPointer(f.Pointer))
		buf = appendString(appendKey(buf, "code"), string(f.Code))
		buf = appendString(appendKey(buf, "detail"), sayDetail(lang, f.Code, f.Key(), shown, names))
		buf = append(appendMap(appendKey(buf, "params"), shown), '}')
	}
	buf = append(buf, ']')
	for _, name := range sortedNames(p.More) {
		buf = appendAny(appendFreeKey(buf, name), p.More[name])
	}
	return append(buf, '}')
}

// sayDetail is the text of a fault: its own, or that of its code.
func sayDetail(lang string, code, key finding.Code, params reason.Params, names text.Names) string {
	for _, k := range []string{"problem." + string(key) + ".detail", "problem." + string(code) + ".detail"} {
		if text.Has(text.Default, k) {
			return text.Say(lang, k, params, names)
		}
	}
	// Faults of games as text are described in the words of judgements.
	return text.Say(lang, "reason."+string(code), params, names)
}

// titleOf is the key of a problem's title: its own, or that of its area.
func titleOf(code finding.Code) string {
	if key := "problem." + string(code) + ".title"; text.Has(text.Default, key) {
		return key
	}
	area, _, _ := strings.Cut(string(code), ".")
	return "problem." + area + ".title"
}

// AppendDiagnostics appends the findings about a rule file.
func (w *Writer) AppendDiagnostics(buf []byte, list finding.Diagnostics) []byte {
	a := w.answer(nil)
	buf = append(buf, '[')
	for i := range list {
		d := &list[i]
		buf = append(comma(buf), '{')
		buf = appendString(appendKey(buf, "file"), d.File)
		buf = appendInt(appendKey(buf, "line"), int64(d.Line))
		buf = appendInt(appendKey(buf, "column"), int64(d.Column))
		buf = appendInt(appendKey(buf, "end_line"), int64(d.EndLine))
		buf = appendInt(appendKey(buf, "end_column"), int64(d.EndColumn))
		buf = appendString(appendKey(buf, "severity"), d.Severity.String())
		buf = appendString(appendKey(buf, "code"), string(d.Code))
		buf = appendString(appendKey(buf, "pointer"), d.Pointer)
		buf = a.appendSay(appendKey(buf, "message"), "diag."+string(d.Code), d.Params)
		buf = appendKey(buf, "hint")
		if hint := "diag." + string(d.Code) + ".hint"; text.Has(text.Default, hint) {
			buf = a.appendSay(buf, hint, d.Params)
		} else {
			buf = append(buf, "null"...)
		}
		buf = a.appendFixes(buf, d)
		buf = append(appendKey(buf, "related"), '[')
		for j := range d.Related {
			r := &d.Related[j]
			buf = append(comma(buf), '{')
			buf = appendString(appendKey(buf, "file"), r.File)
			buf = appendInt(appendKey(buf, "line"), int64(r.Line))
			buf = appendInt(appendKey(buf, "column"), int64(r.Column))
			buf = append(a.appendSay(appendKey(buf, "message"), string(r.Code), r.Params), '}')
		}
		buf = append(buf, ']', '}')
	}
	return append(buf, ']')
}

// AppendValidation appends what came of validating a rule file. rs is nil
// where it is invalid.
func (w *Writer) AppendValidation(buf []byte, rs *ruleset.Ruleset, found finding.Diagnostics) []byte {
	buf = appendBool(append(buf, `{"valid":`...), rs != nil && !found.HasErrors())
	buf = w.AppendDiagnostics(appendKey(buf, "diagnostics"), found)
	return append(appendRuleset(appendKey(buf, "ruleset"), rs), '}')
}

// AppendRulesets appends a page of the list of rules. next is where the next
// page begins, "" where there is none.
func (w *Writer) AppendRulesets(buf []byte, list []*ruleset.Ruleset, next string, options bool) []byte {
	buf = append(buf, `{"rulesets":[`...)
	for _, rs := range list {
		a := w.answer(rs)
		buf = append(comma(buf), '{')
		buf = appendString(appendKey(buf, "id"), rs.ID)
		buf = appendString(appendKey(buf, "version"), rs.Version)
		buf = appendString(appendKey(buf, "digest"), rs.Digest)
		buf = a.appendText(appendKey(buf, "title"), rs.Title)
		buf = appendInt(appendKey(buf, "players"), int64(len(rs.Seats)))
		buf = appendStringOrNull(appendKey(buf, "extends"), rs.Extends)
		buf = a.appendText(appendKey(buf, "deprecated"), rs.Deprecated)
		buf = a.appendText(appendKey(buf, "about"), rs.About)
		buf = appendInt(append(appendKey(buf, "board"), `{"files":`...), int64(rs.Board.Files))
		buf = appendInt(appendKey(buf, "ranks"), int64(rs.Board.Ranks))
		buf = append(appendInt(appendKey(buf, "squares"), int64(len(rs.Board.Squares()))), '}')
		buf = appendStrings(appendKey(buf, "traits"), traits(rs))
		buf = appendInt(appendKey(buf, "choices"), int64(open(rs)))
		if options {
			buf = append(appendKey(buf, "options"), '[')
			for i := range rs.Options {
				buf = a.appendOption(comma(buf), i, nil)
			}
			buf = append(buf, ']')
		}
		buf = append(buf, '}')
	}
	buf = append(buf, ']')
	return append(appendStringOrNull(appendKey(buf, "next"), next), '}')
}

// traits are words for what sets rules apart, for people who look for some.
func traits(rs *ruleset.Ruleset) []string {
	has := map[string]bool{"points": rs.KeepsPoints()}
	for i := range rs.Seats {
		seat := &rs.Seats[i]
		has["teams"] = has["teams"] || seat.Team != ""
		for class := range seat.ByClass {
			rules := &seat.ByClass[class]
			has["clock"] = has["clock"] || rules.Clock.Timed()
			has["army"] = has["army"] || rules.Army != nil
			has["hidden"] = has["hidden"] || rules.Army != nil && rules.Army.Hidden
		}
	}
	list := []string{}
	for _, trait := range [...]string{"clock", "points", "army", "teams", "hidden"} {
		if has[trait] {
			list = append(list, trait)
		}
	}
	return list
}

// open counts the options that a group or a host may choose.
func open(rs *ruleset.Ruleset) (n int) {
	for i := range rs.Options {
		if rs.Options[i].Changeable != "by_site" {
			n++
		}
	}
	return n
}

func appendStringOrNull(buf []byte, s string) []byte {
	if s == "" {
		return append(buf, "null"...)
	}
	return appendString(buf, s)
}

// appendOption appends a row of the house-rules table; with a place also
// what a form needs of it.
func (a *answer) appendOption(buf []byte, at int, place *optionPlace) []byte {
	o := &a.rs.Options[at]
	buf = append(buf, '{')
	buf = appendString(appendKey(buf, "name"), o.Name)
	if buf = appendKey(buf, "title"); len(o.Title) == 0 && place != nil && o.Sets != "" {
		buf = a.appendPathName(buf, o.Sets)
	} else {
		buf = a.appendText(buf, o.Title)
	}
	buf = a.appendText(appendKey(buf, "about"), o.About)
	buf = appendStringOrNull(appendKey(buf, "changeable"), o.Changeable)
	buf = appendAny(appendKey(buf, "value"), o.Value)
	buf = appendAny(appendKey(buf, "default"), o.Default)
	if len(o.Choices) > 0 {
		buf = append(appendKey(buf, "choices"), '[')
		for i := range o.Choices {
			buf = appendString(append(comma(buf), `{"name":`...), o.Choices[i].Name)
			buf = a.appendText(appendKey(buf, "title"), o.Choices[i].Title)
			if place != nil {
				buf = appendInt(appendKey(buf, "follows"), int64(compile.Follows(a.rs, at, o.Choices[i].Name)))
			}
			buf = append(buf, '}')
		}
		buf = append(buf, ']')
	}
	if len(o.OneOf) > 0 {
		buf = appendAny(appendKey(buf, "one_of"), o.OneOf)
	}
	if o.From != nil {
		buf = appendAny(appendKey(buf, "from"), o.From)
	}
	if o.To != nil {
		buf = appendAny(appendKey(buf, "to"), o.To)
	}
	if len(o.When) > 0 {
		buf = appendSorted(appendKey(buf, "when"), o.When, appendString)
	}
	buf = appendBool(appendKey(buf, "active"), o.Active)
	if place != nil {
		buf = a.appendForm(buf, at, place)
	}
	return append(appendString(appendKey(buf, "set_by"), o.SetBy), '}')
}

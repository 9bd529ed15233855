package wire

import (
	"errors"
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// EditRequest is a decoded body of rulesets/edit.
type EditRequest struct {
	YAML  string
	Edits []Edit
	Tidy  bool // lay the whole text out anew
}

// Edit is one change: a value by its pointer, which is nil to be taken away, or
// edits of the text itself.
type Edit struct {
	Pointer string
	Value   any
	Apply   []TextEdit
}

// maxEdits is how many edits, and text edits of one, a request may have.
const maxEdits = 256

var editRequestMembers = members[EditRequest]{
	{name: "yaml", doc: "the text of a rule file", must: only,
		read: func(r *reader, q *EditRequest) { q.YAML, _ = r.string(r.yaml) }},
	{name: "edits", doc: "what to change", must: only,
		read: func(r *reader, q *EditRequest) { q.Edits = readList(r, readEdit) }},
	{name: "tidy", doc: "whether to lay the text out anew",
		read: func(r *reader, q *EditRequest) { q.Tidy, _ = r.boolean() }},
}

// Decode reads a body; see Request.Decode.
func (q *EditRequest) Decode(data []byte, limits Limits) *Problem {
	*q = EditRequest{}
	r := newReader(data)
	r.yaml = limits.yaml()
	editRequestMembers.readAll(r, q, only)
	if p := r.finish(); p != nil {
		return p
	}
	if len(q.Edits) > maxEdits {
		return NewProblem(Unusable, reason.RequestTooLong, "/edits", reason.Params{"limit": int64(maxEdits)})
	}
	return nil
}

// editForm is an edit while it is read.
type editForm struct {
	Edit
	set, unset string
}

var editMembers = members[editForm]{
	{name: "set", doc: "the value to set, as a pointer",
		read: func(r *reader, e *editForm) { e.set, _ = r.shortText() }},
	{name: "value", doc: "what to set it to",
		read: func(r *reader, e *editForm) { e.Value, _ = readOption(r) }},
	{name: "unset", doc: "the value to take away, as a pointer",
		read: func(r *reader, e *editForm) { e.unset, _ = r.shortText() }},
	{name: "apply", doc: "edits of the text itself",
		read: func(r *reader, e *editForm) { e.Apply = readList(r, readTextEdit) }},
}

func readEdit(r *reader) (Edit, bool) {
	form := editForm{}
	seen, ok := editMembers.readAll(r, &form, only)
	if !ok || r.stopped {
		return form.Edit, false
	}
	editMembers.oneOf(r, seen, "set", "unset", "apply")
	had := func(name string) bool { return editMembers.had(seen, name) }
	if had("set") && !had("value") {
		r.missing("value")
	}
	if form.Pointer = form.set; had("unset") {
		form.Pointer = form.unset
		form.Value = nil
	}
	return form.Edit, true
}

var textEditMembers = members[TextEdit]{
	{name: "line", doc: "where it begins, from 1", must: only, read: func(r *reader, e *TextEdit) { e.Line = r.place() }},
	{name: "column", doc: "in characters, from 1", must: only, read: func(r *reader, e *TextEdit) { e.Column = r.place() }},
	{name: "end_line", doc: "where it ends", must: only, read: func(r *reader, e *TextEdit) { e.EndLine = r.place() }},
	{name: "end_column", doc: "behind its last character", must: only, read: func(r *reader, e *TextEdit) { e.EndColumn = r.place() }},
	{name: "text", doc: "what is written there", must: only,
		read: func(r *reader, e *TextEdit) { e.Text, _ = r.string(r.yaml) }},
}

func readTextEdit(r *reader) (e TextEdit, ok bool) {
	_, ok = textEditMembers.readAll(r, &e, only)
	return e, ok
}

func (r *reader) place() int {
	n, _ := r.integer(1, 1_000_000)
	return int(n)
}

// ErrOutside says that a text edit names a place that the text does not have,
// or one before another.
var ErrOutside = errors.New("the edit lies outside the text")

// ApplyEdits makes edits of a text: all places are of the text as it comes, in
// order and not overlapping.
func ApplyEdits(src []byte, edits []TextEdit) ([]byte, error) {
	text := string(src)
	lines := strings.SplitAfter(text, "\n")
	starts := make([]int, len(lines)+1)
	for i, line := range lines {
		starts[i+1] = starts[i] + len(line)
	}
	at := func(line, column int) (int, bool) {
		if line > len(lines) {
			return 0, false
		}
		one, n := strings.TrimRight(lines[line-1], "\r\n"), 1
		for i := range one {
			if n == column {
				return starts[line-1] + i, true
			}
			n++
		}
		return starts[line-1] + len(one), n == column
	}
	var out strings.Builder
	done := 0
	for _, e := range edits {
		from, ok := at(e.Line, e.Column)
		to, okToo := at(e.EndLine, e.EndColumn)
		if !ok || !okToo || from < done || to < from {
			return nil, ErrOutside
		}
		out.WriteString(text[done:from])
		out.WriteString(e.Text)
		done = to
	}
	out.WriteString(text[done:])
	return []byte(out.String()), nil
}

// AppendEdited appends a text that was changed, with the change as an edit of
// the text that came, and the findings about it.
func (w *Writer) AppendEdited(buf []byte, before, after string, found finding.Diagnostics) []byte {
	buf = appendString(append(buf, `{"yaml":`...), after)
	buf = append(appendKey(buf, "changes"), '[')
	if before != after {
		buf = difference(before, after).append(buf)
	}
	buf = append(buf, ']')
	return append(w.AppendDiagnostics(appendKey(buf, "diagnostics"), found), '}')
}

// difference is the one edit that leads from a text to another.
func difference(before, after string) TextEdit {
	a, b := []rune(before), []rune(after)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	line, column := placeOf(a, head)
	endLine, endColumn := placeOf(a, len(a)-tail)
	return TextEdit{line, column, endLine, endColumn, string(b[head : len(b)-tail])}
}

// placeOf is the line and column, from 1, of a character.
func placeOf(text []rune, at int) (line, column int) {
	line, column = 1, 1
	for _, c := range text[:at] {
		if column++; c == '\n' {
			line, column = line+1, 1
		}
	}
	return line, column
}

package wire

import (
	"houserules/adjudicate"
)

// AppendRecord appends a game as a request has it: the position it begins from
// and its actions. What only the text of a game can say, and no request, ends
// the actions.
func AppendRecord(buf []byte, r *adjudicate.Record) []byte {
	buf = append(buf, '{')
	switch {
	case r.Start != nil && r.Start.HasFEN:
		buf = append(appendString(append(appendKey(buf, "start"), `{"fen":`...), r.Start.FEN), '}')
	case r.From != nil && r.From.HasFEN:
		buf = appendString(append(appendKey(buf, "from"), `{"fen":`...), r.From.FEN)
		if r.From.HasUnmoved {
			squares := []string{}
			for _, sq := range r.From.Unmoved {
				squares = append(squares, sq.String())
			}
			buf = appendStrings(appendKey(buf, "unmoved"), squares)
		}
		if len(r.From.Classes) > 0 {
			buf = appendSorted(appendKey(buf, "classes"), r.From.Classes, appendString)
		}
		buf = append(buf, '}')
	}
	if r.First != "" {
		buf = appendString(appendKey(buf, "first"), r.First)
	}
	if r.GameNumber != 0 {
		buf = appendInt(appendKey(buf, "game_number"), int64(r.GameNumber))
	}
	buf = append(appendKey(buf, "actions"), '[')
	for i := range r.Actions {
		if r.Actions[i].Type >= adjudicate.ActionTypes {
			break
		}
		buf = appendAction(comma(buf), &r.Actions[i])
	}
	return append(buf, ']', '}')
}

// appendAction appends an action; a move alone is its text.
func appendAction(buf []byte, a *adjudicate.Action) []byte {
	if a.Type == adjudicate.ActMove && !a.HasAt && a.Seat == "" {
		return appendString(buf, a.Move)
	}
	buf = appendString(append(buf, `{"type":`...), a.Type.String())
	for _, member := range [...]struct{ name, value string }{{"seat", a.Seat}, {"move", a.Move}, {"reason", a.Reason}, {"square", a.Square}} {
		if member.value != "" {
			buf = appendString(appendKey(buf, member.name), member.value)
		}
	}
	if a.HasAt {
		buf = appendInt(appendKey(buf, "at"), a.At)
	}
	if r := a.Result; r != nil {
		buf = append(appendKey(buf, "result"), '{')
		if r.HasWinners {
			buf = appendStrings(appendKey(buf, "winners"), r.Winners)
		}
		if r.Aborted {
			buf = appendBool(appendKey(buf, "aborted"), true)
		}
		if r.Note != "" {
			buf = appendString(appendKey(buf, "note"), r.Note)
		}
		buf = append(buf, '}')
	}
	return append(buf, '}')
}

// ReadGame is a game out of a text of whatever form.
type ReadGame struct {
	N, Line  int
	Tags     []Tag
	Ruleset  string // by which it fits best; "" for none
	Record   []byte // JSON, as AppendRecord makes it
	Warnings []byte // JSON
}

// AppendReadGames appends the games of a text.
func AppendReadGames(buf []byte, format string, games []ReadGame, more bool) []byte {
	buf = appendString(append(buf, `{"format":`...), format)
	buf = append(appendKey(buf, "games"), '[')
	for i := range games {
		g := &games[i]
		buf = appendInt(append(comma(buf), `{"n":`...), int64(g.N))
		buf = appendInt(appendKey(buf, "line"), int64(g.Line))
		buf = append(appendKey(buf, "tags"), '{')
		for _, tag := range g.Tags {
			buf = appendString(appendFreeKey(buf, tag.Name), tag.Value)
		}
		buf = append(buf, '}')
		buf = appendStringOrNull(appendKey(buf, "ruleset"), g.Ruleset)
		buf = append(appendKey(buf, "record"), g.Record...)
		buf = append(append(appendKey(buf, "warnings"), g.Warnings...), '}')
	}
	return append(appendBool(append(buf, `],"more":`...), more), '}')
}

// TextRequest is a decoded body of games/read.
type TextRequest struct {
	Text  string
	Rules Rules
}

var textRequestMembers = members[TextRequest]{
	{name: "text", doc: "what was pasted", must: only,
		read: func(r *reader, q *TextRequest) { q.Text, _ = r.string(r.yaml) }},
	{name: "ruleset", doc: "by which rules to read it",
		read: func(r *reader, q *TextRequest) { q.Rules = readRules(r) }},
}

// Decode reads a body; see Request.Decode.
func (q *TextRequest) Decode(data []byte, limits Limits) *Problem {
	*q = TextRequest{}
	r := newReader(data)
	r.yaml = limits.yaml()
	textRequestMembers.readAll(r, q, only)
	return r.finish()
}

// AppendWarnings appends the warnings of a reader.
func (w *Writer) AppendWarnings(buf []byte, list []adjudicate.Warning) []byte {
	a := w.answer(w.Asked)
	return a.appendWarnings(buf, list)
}

// ScenarioRow is a position to try.
type ScenarioRow struct {
	Name, Why string
	Covers    []string
	Options   map[string]any
	Record    *adjudicate.Record
}

// AppendScenarios appends positions to try.
func AppendScenarios(buf []byte, rows []ScenarioRow) []byte {
	buf = append(buf, `{"scenarios":[`...)
	for i := range rows {
		row := &rows[i]
		buf = appendString(append(comma(buf), `{"name":`...), row.Name)
		buf = appendStringOrNull(appendKey(buf, "why"), row.Why)
		buf = appendStrings(appendKey(buf, "covers"), row.Covers)
		buf = appendMap(appendKey(buf, "options"), row.Options)
		buf = append(AppendRecord(appendKey(buf, "record"), row.Record), '}')
	}
	return append(buf, ']', '}')
}

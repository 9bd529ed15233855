package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
)

// maxPoints bounds points, and minus it.
const maxPoints = 1_000_000_000

func (r *reader) points() (int64, bool) { return r.integer(-maxPoints, maxPoints) }

var assertMembers = members[adjudicate.Asserts]{
	{name: "reason", doc: "why the game ended",
		read: func(r *reader, as *adjudicate.Asserts) { as.Reason = optional(r.shortText()) }},
	{name: "notation", doc: "the result as players write it",
		read: func(r *reader, as *adjudicate.Asserts) { as.Notation = optional(r.shortText()) }},
	{name: "winners", doc: "who won",
		read: func(r *reader, as *adjudicate.Asserts) { as.Winners, as.HasWinners = r.names(), true }},
	{name: "scores", doc: "each seat's share of the game's point",
		read: func(r *reader, as *adjudicate.Asserts) { as.Scores = readMap(r, (*reader).real) }},
	{name: "points", doc: "each seat's points",
		read: func(r *reader, as *adjudicate.Asserts) { as.Points = readMap(r, (*reader).points) }},
	{name: "places", doc: "who came first, second and so on",
		read: func(r *reader, as *adjudicate.Asserts) {
			as.Places = readList(r, func(r *reader) ([]string, bool) { return r.names(), true })
		}},
	{name: "fen", doc: "the last position",
		read: func(r *reader, as *adjudicate.Asserts) { as.FEN = optional(r.longText()) }},
}

// readAsserts reads what the caller says came out.
func readAsserts(r *reader, q *Request) {
	q.asserts = adjudicate.Asserts{}
	if _, ok := assertMembers.readAll(r, &q.asserts, only); ok {
		q.Record.Asserts = &q.asserts
	}
}

func optional(s string, ok bool) *string {
	if !ok {
		return nil
	}
	return &s
}

// included are the parts of a verdict that are off by default.
var included = []struct {
	name string
	part func(*adjudicate.Include) *bool
}{
	{"moves", func(in *adjudicate.Include) *bool { return &in.Moves }},
	{"legal_moves", func(in *adjudicate.Include) *bool { return &in.LegalMoves }},
	{"ledger", func(in *adjudicate.Include) *bool { return &in.Ledger }},
	{"explain", func(in *adjudicate.Include) *bool { return &in.Explain }},
	{"can_mate", func(in *adjudicate.Include) *bool { return &in.CanMate }},
	{"messages", func(in *adjudicate.Include) *bool { return &in.Messages }},
}

// readInclude reads the names of parts that are off by default.
func readInclude(r *reader, in *adjudicate.Include) {
	if !r.open('[') {
		return
	}
next:
	for r.item() {
		word, ok := r.shortText()
		if !ok {
			continue
		}
		var known []string
		for _, part := range included {
			if part.name == word {
				*part.part(in) = true
				continue next
			}
			known = append(known, part.name)
		}
		r.fault(reason.RequestOutOfRange, reason.RequestOutOfRangeWord,
			reason.Params{"given": shown(word), "allowed": known, "nearest": nearest(word, known)})
	}
}

// Package wire is how games, verdicts and problems look as JSON. The HTTP
// service and the command line share it.
//
// Decoding is strict: a name that is unknown, missing, repeated or in other
// letter case, a value of another type, null, bytes that are not UTF-8, and
// anything after the value are refused, all at once where that makes sense,
// each with an RFC 6901 pointer. Encoding is deterministic: the same values
// give the same bytes.
//
// Nothing here judges; see package adjudicate.
package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// MaxTime is the largest time in milliseconds that a request may name: three
// years. A larger number is most likely a date.
const MaxTime = 100_000_000_000

// Limits bound what a request may hold. Zero fields mean DefaultLimits'.
type Limits struct {
	Actions int // of one request
	YAML    int // bytes of a rule file in a request
}

// DefaultLimits are those of the service when nothing else is configured.
var DefaultLimits = Limits{Actions: 5000, YAML: 256 << 10}

func (l Limits) yaml() int {
	if l.YAML == 0 {
		return DefaultLimits.YAML
	}
	return l.YAML
}

// Parts says which members a request may have beside the rules and the
// beginning of a game.
type Parts uint32

// The parts.
const (
	PartActions  Parts = 1 << iota // state, actions and now
	PartMove                       // move, which is then required
	PartAsserts                    // asserts
	PartInclude                    // include
	RulesOutside                   // ruleset may be missing: it is named elsewhere
)

// The requests of the service.
const (
	SetupRequest      Parts = 0
	LegalRequest            = PartActions
	MoveRequest             = PartActions | PartMove | PartInclude
	AdjudicateRequest       = PartActions | PartAsserts | PartInclude
)

// Request is a decoded body about a game. The zero value is ready for use, and
// one may be decoded into again and again; it then keeps its memory.
type Request struct {
	Rules  Rules
	Digest string // what the caller expects of the rules, "" for nothing
	Record adjudicate.Record
	Move   adjudicate.Action // with PartMove

	start   adjudicate.Start
	from    adjudicate.From
	asserts adjudicate.Asserts
	now     int64
	actions []adjudicate.Action
	limit   int // of actions
	quick   fast
	reader  *reader
}

// Rules is how a request names its rules: by one of these. None is set where a
// state does.
type Rules struct {
	Ref     string   // id, id@version or sha256:…
	Overlay *Overlay // option values on top of rules that the service knows
	YAML    string   // the text of a rule file
}

// Named reports whether any rules are named.
func (s *Rules) Named() bool { return s.Ref != "" || s.Overlay != nil || s.YAML != "" }

// Overlay is a rule set that only chooses options.
type Overlay struct {
	Extends string
	Options []ruleset.OptionValue // in the order of the request
	Raw     string                // the JSON text it was read from
}

// reset makes the request as new, but for the memory it holds.
func (q *Request) reset(limits Limits) {
	if limits.Actions == 0 {
		limits.Actions = DefaultLimits.Actions
	}
	clear(q.actions) // what lies behind them was cleared before
	*q = Request{actions: q.actions[:0], limit: limits.Actions, reader: q.reader}
}

// Decode reads a body into q. It returns nil, or the problem with everything
// that is wrong with the body.
func (q *Request) Decode(data []byte, parts Parts, limits Limits) *Problem {
	text := string(data)
	q.reset(limits)
	if q.decodeFast(text, parts) {
		return nil
	}
	q.reset(limits)
	if q.reader == nil {
		q.reader = new(reader)
	}
	q.reader.begin(data, text)
	q.reader.yaml = limits.yaml()
	q.read(q.reader, parts)
	return q.reader.finish()
}

// gameMembers are the members of a body about a game.
var gameMembers = members[Request]{
	{name: "ruleset", doc: "by which rules",
		read: func(r *reader, q *Request) { q.Rules = readRules(r) }, fast: fastRules},
	{name: "digest", doc: "what the caller expects of the rules",
		read: func(r *reader, q *Request) { q.Digest, _ = r.digest() }},
	{name: "id", doc: "the caller's own name for the game",
		read: func(r *reader, q *Request) { q.Record.ID, _ = r.shortText() },
		fast: func(f *fast, q *Request) bool { return f.string(&q.Record.ID, maxName) }},
	{name: "first", doc: "the seat that begins",
		read: func(r *reader, q *Request) { q.Record.First, _ = r.shortText() }},
	{name: "game_number", doc: "which game of a match it is, from 1",
		read: func(r *reader, q *Request) { q.Record.GameNumber = r.gameNumber() }},
	{name: "start", doc: "an opening array", read: readStart},
	{name: "from", doc: "a position in mid-game", read: readFrom},
	{name: "state", doc: "the token of an earlier answer", of: uint32(PartActions),
		read: readState, fast: fastState},
	{name: "actions", doc: "what happened", of: uint32(PartActions),
		read: readActions, fast: fastActions},
	{name: "now", doc: "the time, in ms of the game", of: uint32(PartActions),
		read: readNow, fast: fastNow},
	{name: "asserts", doc: "what the caller says came out", of: uint32(PartAsserts), read: readAsserts},
	{name: "include", doc: "parts of the answer that are off by default", of: uint32(PartInclude),
		read: func(r *reader, q *Request) { readInclude(r, &q.Record.Include) }},
	{name: "move", doc: "the action to try", of: uint32(PartMove), must: uint32(PartMove),
		read: func(r *reader, q *Request) { readAction(r, &q.Move) },
		fast: func(f *fast, q *Request) bool { return f.action(&q.Move) }},
}

// read reads the body with everything that is wrong with it.
func (q *Request) read(r *reader, parts Parts) {
	if r.blank(0) == len(r.text) {
		r.stop(len(r.text), reason.RequestNotJSON, reason.RequestNotJSONEmpty)
	}
	seen, ok := gameMembers.read(r, q, uint32(parts))
	if !ok || r.stopped {
		return
	}
	had := func(name string) bool { return gameMembers.had(seen, name) }
	if parts&RulesOutside == 0 && !had("ruleset") && !had("state") {
		r.missing("ruleset")
	}
	gameMembers.require(r, seen, uint32(parts))
	second := ""
	switch {
	case had("start") && had("from"):
		second = "from"
	case had("state") && (had("start") || had("from")):
		second = "state"
	}
	if second != "" {
		r.faultAt("/"+second, reason.RequestTwoStarts, "", reason.Params{"keys": []string{"start", "from", "state"}})
	}
}

func readState(r *reader, q *Request) {
	ok := false
	if q.Record.State, ok = r.string(MaxToken); ok && q.Record.State == "" {
		r.fault(reason.StateMalformed, "", nil)
	}
}

func readNow(r *reader, q *Request) {
	if n, ok := r.integer(0, MaxTime); ok {
		q.now, q.Record.Now = n, &q.now
	}
}

func (r *reader) gameNumber() int {
	n, _ := r.integer(1, 1_000_000_000)
	return int(n)
}

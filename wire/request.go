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
}

// DefaultLimits are those of the service when nothing else is configured.
var DefaultLimits = Limits{Actions: 5000}

// Parts says which members a request may have beside the rules and the
// beginning of a game.
type Parts uint16

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

	start    adjudicate.Start
	from     adjudicate.From
	asserts  adjudicate.Asserts
	now      int64
	actions  []adjudicate.Action
	pointers reader
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
func (q *Request) reset() {
	clear(q.actions) // what lies behind them was cleared before
	*q = Request{actions: q.actions[:0], pointers: reader{faults: q.pointers.faults[:0]}}
}

// Decode reads a body into q. It returns nil, or the problem with everything
// that is wrong with the body.
func (q *Request) Decode(data []byte, parts Parts, limits Limits) *Problem {
	return q.DecodeString(string(data), parts, limits)
}

// DecodeString is Decode for a text, of which q keeps parts.
func (q *Request) DecodeString(text string, parts Parts, limits Limits) *Problem {
	q.reset()
	if limits.Actions == 0 {
		limits.Actions = DefaultLimits.Actions
	}
	r := &q.pointers
	r.s, r.faults = text, nil
	if r.peek() == 0 && r.i == len(r.s) {
		r.stop(r.i, "request.not_json", "request.not_json.empty")
	}
	q.readGame(r, parts, limits)
	r.end()
	return r.problem()
}

var gameKeys = keys{"ruleset", "digest", "id", "first", "game_number", "start", "from", "state", "actions", "now",
	"asserts", "include", "move"}

const (
	keyRuleset = iota
	keyDigest
	keyID
	keyFirst
	keyGameNumber
	keyStart
	keyFrom
	keyState
	keyActions
	keyNow
	keyAsserts
	keyInclude
	keyMove
)

// allowed are the numbers of the game keys that a request of these parts may have.
func (p Parts) allowed() uint32 {
	bits := uint32(1<<(keyFrom+1) - 1)
	if p&PartActions != 0 {
		bits |= 1<<keyState | 1<<keyActions | 1<<keyNow
	}
	if p&PartAsserts != 0 {
		bits |= 1 << keyAsserts
	}
	if p&PartInclude != 0 {
		bits |= 1 << keyInclude
	}
	if p&PartMove != 0 {
		bits |= 1 << keyMove
	}
	return bits
}

func (q *Request) readGame(r *reader, parts Parts, limits Limits) {
	if !r.open('{') {
		return
	}
	var seen uint32
	rec := &q.Record
	for k := r.member(gameKeys, parts.allowed(), &seen); k >= 0; k = r.member(gameKeys, parts.allowed(), &seen) {
		switch k {
		case keyRuleset:
			q.readRules(r)
		case keyDigest:
			q.Digest, _ = r.digest()
		case keyID:
			rec.ID, _ = r.text(maxName)
		case keyFirst:
			rec.First, _ = r.text(maxName)
		case keyGameNumber:
			n, _ := r.integer(1, 1_000_000_000)
			rec.GameNumber = int(n)
		case keyStart:
			if readStart(r, &q.start) {
				rec.Start = &q.start
			}
		case keyFrom:
			if readFrom(r, &q.from) {
				rec.From = &q.from
			}
		case keyState:
			ok := false
			if rec.State, ok = r.text(MaxToken); ok && rec.State == "" {
				r.fault("state.malformed", "", nil)
			}
		case keyActions:
			q.readActions(r, limits.Actions)
		case keyNow:
			if n, ok := r.integer(0, MaxTime); ok {
				q.now, rec.Now = n, &q.now
			}
		case keyAsserts:
			if readAsserts(r, &q.asserts) {
				rec.Asserts = &q.asserts
			}
		case keyInclude:
			readInclude(r, &rec.Include)
		case keyMove:
			readAction(r, &q.Move)
		}
	}
	if r.stopped {
		return
	}
	has := func(k int) bool { return seen>>k&1 != 0 }
	if !has(keyRuleset) && !has(keyState) && parts&RulesOutside == 0 {
		r.missing("ruleset")
	}
	if parts&PartMove != 0 && !has(keyMove) {
		r.missing("move")
	}
	second := ""
	switch {
	case has(keyStart) && has(keyFrom):
		second = "from"
	case has(keyState) && (has(keyStart) || has(keyFrom)):
		second = "state"
	}
	if second != "" {
		r.faultAt("/"+second, "request.two_starts", "", reason.Params{"keys": []string{"start", "from", "state"}})
	}
}

package wire

import (
	"slices"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
)

// readActions reads the list of what happened.
func readActions(r *reader, q *Request) {
	if !r.open('[') {
		return
	}
	for r.item() {
		if len(q.actions) == q.limit {
			list := &r.path[r.depth]
			list.named = false // the fault is the list's, not the item's
			r.fault(reason.RequestTooLong, "", reason.Params{"limit": int64(q.limit)})
			list.named = true
			r.passItems()
			break
		}
		q.actions = append(q.actions, adjudicate.Action{})
		readAction(r, &q.actions[len(q.actions)-1])
	}
	q.Record.Actions = q.actions
}

// passItems leaves the list whose next item was about to be read.
func (r *reader) passItems() {
	for r.skip(); r.item(); r.skip() {
	}
}

// anyAction are all types of actions, as variants of an action's object. Which
// type it is, and so what it may have, is known only when all of it is read.
const anyAction = 1<<adjudicate.ActionTypes - 1

// actionMembers are the members of an action.
var actionMembers = members[adjudicate.Action]{
	{name: "type", doc: "what kind of action it is",
		read: readActionType, fast: fastActionType},
	{name: "seat", doc: "who acts; the seat to move where it is left out",
		read: func(r *reader, a *adjudicate.Action) { a.Seat, _ = r.shortText() },
		fast: func(f *fast, a *adjudicate.Action) bool { return f.string(&a.Seat, maxName) }},
	{name: "at", doc: "when, in ms from the beginning of the game",
		read: func(r *reader, a *adjudicate.Action) { a.At, a.HasAt = r.integer(0, MaxTime) },
		fast: func(f *fast, a *adjudicate.Action) bool { a.HasAt = true; return f.integer(&a.At, MaxTime) }},
	{name: "move", doc: "the move; the announced one with a claim",
		of: 1<<adjudicate.ActMove | 1<<adjudicate.ActClaimDraw, must: 1 << adjudicate.ActMove,
		read: func(r *reader, a *adjudicate.Action) { a.Move, _ = r.shortText() },
		fast: func(f *fast, a *adjudicate.Action) bool { return f.string(&a.Move, maxName) }},
	{name: "reason", doc: "what a claim rests on",
		of: 1 << adjudicate.ActClaimDraw, must: 1 << adjudicate.ActClaimDraw, read: readClaimReason},
	{name: "square", doc: "which square was touched",
		of:   1<<adjudicate.ActTouch | 1<<adjudicate.ActAdjust,
		must: 1<<adjudicate.ActTouch | 1<<adjudicate.ActAdjust,
		read: func(r *reader, a *adjudicate.Action) { a.Square, _ = r.shortText() }},
	{name: "result", doc: "what an arbiter decided",
		of: 1 << adjudicate.ActArbiter, read: readDecision},
}

// readAction reads a move's text, or an object with its type.
func readAction(r *reader, a *adjudicate.Action) {
	*a = adjudicate.Action{}
	if r.stopped {
		return
	}
	switch r.peek() {
	case '"':
		a.Move, _ = r.shortText()
	case '{':
		readActionObject(r, a)
	default:
		r.wrongType("string", "object")
	}
}

// noType stands for a type that was sent and is none.
const noType = adjudicate.ActionTypes

func readActionObject(r *reader, a *adjudicate.Action) {
	seen, ok := actionMembers.read(r, a, anyAction)
	if a.Type == noType {
		a.Type = 0
		return
	}
	if ok && !r.stopped {
		checkAction(r, a.Type, seen)
	}
}

// checkAction notes members that this type of action must have or has not.
func checkAction(r *reader, t adjudicate.ActionType, seen rows) {
	if !actionMembers.had(seen, "type") {
		r.missing("type")
		return
	}
	for k := range actionMembers {
		switch m := &actionMembers[k]; {
		case m.must&(1<<t) != 0 && !seen.has(k):
			r.missing(m.name)
		case seen.has(k) && !m.has(1<<t):
			r.faultAt(r.pointer()+"/"+m.name, reason.RequestUnknownKey, reason.RequestUnknownKeyAction,
				reason.Params{"key": m.name, "action": t.String()})
		}
	}
}

// readActionType reads the type. One that nobody knows is not a broken body:
// later versions of /v1 may have it.
func readActionType(r *reader, a *adjudicate.Action) {
	name, ok := r.shortText()
	if ok {
		if a.Type, ok = adjudicate.ParseActionType(name); !ok {
			var known []string
			for t := range adjudicate.ActionTypes {
				known = append(known, t.String())
			}
			r.fault(reason.ActionUnknownType, "", reason.Params{"given": shown(name), "allowed": known, "nearest": nearest(name, known)})
		}
	}
	if !ok {
		a.Type = noType
	}
}

func fastActionType(f *fast, a *adjudicate.Action) (ok bool) {
	name := ""
	if f.string(&name, maxName) {
		a.Type, ok = adjudicate.ParseActionType(name)
	}
	return ok
}

var claimReasons = []string{"repetition", "quiet_moves"}

func readClaimReason(r *reader, a *adjudicate.Action) {
	a.Reason, _ = r.shortText()
	if a.Reason != "" && !slices.Contains(claimReasons, a.Reason) {
		r.fault(reason.RequestOutOfRange, reason.RequestOutOfRangeWord, reason.Params{"given": shown(a.Reason), "allowed": claimReasons})
	}
}

var decisionMembers = members[adjudicate.ArbiterResult]{
	{name: "winners", doc: "who won, nobody for a draw",
		read: func(r *reader, d *adjudicate.ArbiterResult) { d.Winners, d.HasWinners = r.names(), true }},
	{name: "aborted", doc: "the game is called off",
		read: func(r *reader, d *adjudicate.ArbiterResult) { d.Aborted, _ = r.boolean() }},
	{name: "note", doc: "why, in the arbiter's words",
		read: func(r *reader, d *adjudicate.ArbiterResult) { d.Note, _ = r.longText() }},
}

func readDecision(r *reader, a *adjudicate.Action) {
	a.Result = &adjudicate.ArbiterResult{}
	decisionMembers.readAll(r, a.Result, only)
}

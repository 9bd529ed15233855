package wire

import (
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
)

// readActions reads the list of what happened.
func (q *Request) readActions(r *reader, most int) {
	if !r.open('[') {
		return
	}
	// Commas are counted first, as that is fast, and bound the items.
	if rest := r.s[r.i:]; strings.Count(rest, ",") >= cap(q.actions) {
		if n := min(countItems(rest), most); n > cap(q.actions) {
			const spare = 16 // for commas that follow the list
			q.actions = make([]adjudicate.Action, 0, n+spare)
		}
	}
	q.readMoves(r, most)
	for r.item() {
		if len(q.actions) == most {
			item := r.pointer()
			r.faultAt(item[:strings.LastIndexByte(item, '/')], "request.too_long", "", reason.Params{"limit": int64(most)})
			r.passItems()
			break
		}
		q.actions = append(q.actions, adjudicate.Action{})
		readAction(r, &q.actions[len(q.actions)-1])
	}
	q.Record.Actions = q.actions
}

// readMoves reads the items of a list from its beginning as long as they are
// short plain texts and nothing is odd about them, which is all of nearly every
// list, and leaves the walk where item goes on.
func (q *Request) readMoves(r *reader, most int) {
	text, list := r.s, q.actions
	i, n := r.i, 0
	for len(list) < most {
		at := i
		if n > 0 {
			if at >= len(text) || text[at] != ',' {
				break
			}
			at++
		}
		for at < len(text) && text[at] == ' ' {
			at++
		}
		if at >= len(text) || text[at] != '"' {
			break
		}
		end := at + 5 // behind a move of four letters, as nearly all are
		if end >= len(text) || text[end] != '"' || !plain4(text[at+1:end]) {
			end = plain(text, at+1)
		}
		if end >= len(text) || text[end] != '"' || end-at > maxName {
			break
		}
		if len(list) < cap(list) {
			list = list[:len(list)+1] // all of it is cleared already: see reset
		} else {
			list = append(list, adjudicate.Action{})
		}
		list[len(list)-1].Move = text[at+1 : end]
		i = end + 1
		n++
	}
	st := &r.path[r.depth]
	r.i, q.actions, st.n, st.index = i, list, n, max(0, n-1)
}

// passItems leaves the list whose next item was about to be read.
func (r *reader) passItems() {
	for r.skip(); r.item(); r.skip() {
	}
}

// countItems is about how many items a list has, whose text goes on after its
// bracket; never fewer than it has, unless the text is not JSON.
func countItems(text string) int {
	n, depth, quoted := 1, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ',' && depth == 0:
			n++
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth < 0 {
				return n
			}
		}
	}
	return n
}

var actionKeys = keys{"type", "seat", "at", "move", "reason", "square", "result"}

const (
	keyType = iota
	keySeat
	keyAt
	keyActionMove
	keyReason
	keySquare
	keyResult
)

// actionMembers are, for each type, the members that it has beside type, seat
// and at; those it must have come first.
var actionMembers = [adjudicate.ActionTypes]struct{ must, may uint32 }{
	adjudicate.ActMove:      {must: 1 << keyActionMove},
	adjudicate.ActClaimDraw: {must: 1 << keyReason, may: 1 << keyActionMove},
	adjudicate.ActTouch:     {must: 1 << keySquare},
	adjudicate.ActAdjust:    {must: 1 << keySquare},
	adjudicate.ActArbiter:   {may: 1 << keyResult},
}

// readAction reads a move's text, or an object with its type.
func readAction(r *reader, a *adjudicate.Action) {
	*a = adjudicate.Action{}
	if r.stopped {
		return
	}
	switch r.peek() {
	case '"':
		a.Move, _ = r.text(maxName)
	case '{':
		readActionObject(r, a)
	default:
		r.wrongType("string", "object")
	}
}

func readActionObject(r *reader, a *adjudicate.Action) {
	if !r.open('{') {
		return
	}
	var seen uint32
	typed := false
	const all = 1<<7 - 1
	for k := r.member(actionKeys, all, &seen); k >= 0; k = r.member(actionKeys, all, &seen) {
		switch k {
		case keyType:
			name, ok := r.text(maxName)
			if !ok {
				continue
			}
			if a.Type, typed = adjudicate.ParseActionType(name); !typed {
				r.unknownType(name)
			}
		case keySeat:
			a.Seat, _ = r.text(maxName)
		case keyAt:
			a.At, a.HasAt = r.integer(0, MaxTime)
		case keyActionMove:
			a.Move, _ = r.text(maxName)
		case keyReason:
			a.Reason, _ = r.text(maxName)
			if a.Reason != "" && a.Reason != "repetition" && a.Reason != "quiet_moves" {
				r.fault("request.out_of_range", "request.out_of_range.word", reason.Params{"given": a.Reason, "allowed": []string{"repetition", "quiet_moves"}})
			}
		case keySquare:
			a.Square, _ = r.text(maxName)
		case keyResult:
			a.Result = readDecision(r)
		}
	}
	if r.stopped {
		return
	}
	if seen&(1<<keyType) == 0 || typed {
		r.checkAction(a.Type, seen)
	}
}

// unknownType notes an action of a type that nobody knows. It is 422: later
// versions of /v1 may have it.
func (r *reader) unknownType(name string) {
	var known []string
	for t := range adjudicate.ActionTypes {
		known = append(known, t.String())
	}
	r.fault("action.unknown_type", "", reason.Params{"given": name, "allowed": known, "nearest": nearest(name, known)})
}

// checkAction notes members that this type of action must have or has not.
func (r *reader) checkAction(t adjudicate.ActionType, seen uint32) {
	const always = 1<<keyType | 1<<keySeat | 1<<keyAt
	allowed := actionMembers[t]
	if seen&(1<<keyType) != 0 && allowed.must&^seen == 0 && seen&^(always|allowed.must|allowed.may) == 0 {
		return
	}
	if seen&(1<<keyType) == 0 {
		r.missing("type")
		return
	}
	for k, name := range actionKeys {
		switch bit := uint32(1) << k; {
		case allowed.must&bit != 0 && seen&bit == 0:
			r.missing(name)
		case seen&bit != 0 && (always|allowed.must|allowed.may)&bit == 0:
			r.faultAt(r.pointer()+"/"+name, "request.unknown_key", "request.unknown_key.action",
				reason.Params{"key": name, "action": t.String()})
		}
	}
}

var decisionKeys = keys{"winners", "aborted", "note"}

// readDecision reads what an arbiter decided.
func readDecision(r *reader) *adjudicate.ArbiterResult {
	out := &adjudicate.ArbiterResult{}
	if !r.open('{') {
		return out
	}
	var seen uint32
	for k := r.member(decisionKeys, 7, &seen); k >= 0; k = r.member(decisionKeys, 7, &seen) {
		switch k {
		case 0:
			out.Winners, out.HasWinners = readList(r, maxName), true
		case 1:
			out.Aborted, _ = r.boolean()
		case 2:
			out.Note, _ = r.text(maxText)
		}
	}
	return out
}

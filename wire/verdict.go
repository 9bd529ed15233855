package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// Writer writes answers. It is cheap to make, one for a request; its fields
// are only read.
type Writer struct {
	Service string   // "houserules 1.0.0"
	Langs   []string // in which texts are written; nil is the default one
	Sealer  *Sealer  // of tokens; nil signs nothing
	// Asked are the rules that the caller named. Tokens belong to them, also
	// where others are in effect.
	Asked *ruleset.Ruleset
	// Status gives the status of each kind of problem; needed where problems
	// are written.
	Status func(Kind) int
}

// Line is what a line of a batch has beside the verdict.
type Line struct {
	N    int         // from 1
	Game *GameInFile // nil for a record
}

// GameInFile says where in a file of games a game stands.
type GameInFile struct {
	Tags   []Tag // in the order of the file
	Line   int   // of its first line, from 1
	Offset int64 // of its first byte
}

// Tag is a tag pair of a game.
type Tag struct{ Name, Value string }

var defaultLangs = []string{"en"}

// answer is what the parts of one answer share.
type answer struct {
	speech
	rs *ruleset.Ruleset
}

func (w *Writer) answer(rs *ruleset.Ruleset) answer {
	langs := w.Langs
	if len(langs) == 0 {
		langs = defaultLangs
	}
	return answer{speech{langs, NamesOf(rs)}, rs}
}

// AppendVerdict appends a verdict.
func (w *Writer) AppendVerdict(buf []byte, v *adjudicate.Verdict) []byte {
	return append(w.appendVerdict(append(buf, '{'), v), '}')
}

// AppendLine appends a verdict as a line of a batch, without its line feed.
func (w *Writer) AppendLine(buf []byte, line *Line, v *adjudicate.Verdict) []byte {
	buf = appendInt(append(buf, `{"n":`...), int64(line.N))
	buf = line.Game.appendTo(buf)
	return append(w.appendVerdict(buf, v), '}')
}

// appendTo appends where the game stands, as members.
func (g *GameInFile) appendTo(buf []byte) []byte {
	if g == nil {
		return buf
	}
	buf = append(appendKey(buf, "tags"), '{')
	written := make(map[string]bool, len(g.Tags)) // a JSON object has each name once
	for _, t := range g.Tags {
		if !written[t.Name] {
			written[t.Name] = true
			buf = appendString(appendFreeKey(buf, t.Name), t.Value)
		}
	}
	buf = append(buf, '}')
	buf = appendInt(appendKey(buf, "line"), int64(g.Line))
	return appendInt(appendKey(buf, "offset"), g.Offset)
}

// appendVerdict appends the verdict's members to an object that has begun.
func (w *Writer) appendVerdict(buf []byte, v *adjudicate.Verdict) []byte {
	a := w.answer(v.Rules)
	if v.ID != "" {
		buf = appendString(appendKey(buf, "id"), v.ID)
	}
	buf = appendString(appendKey(buf, "service"), w.Service)
	buf = appendRuleset(appendKey(buf, "ruleset"), v.Rules)
	buf = appendString(appendKey(buf, "status"), v.Status.String())
	buf = a.appendPosition(buf, v)
	buf = append(appendKey(buf, "counters"), '{')
	buf = appendInt(appendKey(buf, "plies"), int64(v.Plies))
	buf = a.appendBySeat(appendKey(buf, "quiet"), v.Quiet)
	buf = appendInt(appendKey(buf, "repetition"), int64(v.Repetition))
	buf = append(buf, '}')
	buf = appendInt(appendKey(buf, "seq"), int64(v.Seq))
	buf = a.appendClocks(appendKey(buf, "clocks"), v.Clocks)
	buf = append(appendKey(buf, "due"), '[')
	for _, d := range v.Due {
		buf = append(comma(buf), '{')
		buf = appendInt(appendKey(buf, "at"), d.At)
		buf = appendString(appendKey(buf, "type"), d.Type)
		buf = a.appendSeat(appendKey(buf, "seat"), d.Seat)
		buf = append(buf, '}')
	}
	buf = append(buf, ']')
	buf = a.appendPoints(appendKey(buf, "points"), v.Points)
	buf = a.appendResult(appendKey(buf, "result"), v.Result)
	buf = a.appendStanding(buf, v)
	buf = append(appendKey(buf, "events"), '[')
	for i := range v.Events {
		buf = a.appendEvent(comma(buf), &v.Events[i], v.Messages)
	}
	buf = append(buf, ']')
	buf = appendKey(buf, "invalid")
	if v.Invalid == nil {
		buf = append(buf, "null"...)
	} else {
		buf = appendIndex(append(buf, `{"action":`...), v.Invalid.Action)
		buf = append(a.appendReasons(appendKey(buf, "reasons"), v.Invalid.Reasons), '}')
	}
	buf = appendAsserted(appendKey(buf, "asserted"), v.Asserted)
	buf = a.appendNotJudged(appendKey(buf, "not_judged"), v.NotJudged)
	buf = a.appendWarnings(appendKey(buf, "warnings"), v.Warnings)
	buf = a.appendReasons(appendKey(buf, "reasons"), v.Reasons)
	buf = appendKey(buf, "state")
	if v.State == "" {
		buf = append(buf, "null"...)
	} else {
		buf = append(buf, '"')
		buf = append(w.Sealer.AppendToken(buf, w.digest(v), v.State), '"')
	}
	return a.appendIncluded(buf, v)
}

func (w *Writer) digest(v *adjudicate.Verdict) string {
	if w.Asked != nil {
		return w.Asked.Digest
	}
	return v.Rules.Digest
}

// appendRuleset appends which rules are spoken of.
func appendRuleset(buf []byte, rs *ruleset.Ruleset) []byte {
	if rs == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '{')
	buf = appendString(appendKey(buf, "id"), rs.ID)
	buf = appendString(appendKey(buf, "version"), rs.Version)
	buf = appendString(appendKey(buf, "digest"), rs.Digest)
	return append(buf, '}')
}

// appendPosition appends whose turn it is, who is in check and what stands
// where; null where the beginning cannot be played on.
func (a *answer) appendPosition(buf []byte, v *adjudicate.Verdict) []byte {
	if v.FEN == "" {
		return append(buf, `,"turn":null,"in_check":[],"position":null`...)
	}
	buf = a.appendSeat(appendKey(buf, "turn"), v.Turn)
	buf = a.appendSeats(appendKey(buf, "in_check"), v.InCheck)
	buf = append(appendKey(buf, "position"), '{')
	buf = appendString(appendKey(buf, "fen"), v.FEN)
	if v.Unmoved != nil {
		buf = appendStrings(appendKey(buf, "unmoved"), v.Unmoved)
	}
	if v.Classes != nil {
		buf = a.appendClasses(appendKey(buf, "classes"), v.Classes)
	}
	buf = a.appendSeats(appendKey(buf, "out"), v.Out)
	return append(buf, '}')
}

func (a *answer) appendClasses(buf []byte, classes []string) []byte {
	buf = append(buf, '{')
	for i, class := range classes {
		buf = appendString(appendKey(buf, a.rs.Seats[i].Name), class)
	}
	return append(buf, '}')
}

func (a *answer) appendSeat(buf []byte, s position.Seat) []byte {
	if int(s) >= len(a.rs.Seats) {
		return append(buf, "null"...)
	}
	return appendString(buf, a.rs.Seats[s].Name)
}

// appendSeats appends a set of seats as a list, in turn order.
func (a *answer) appendSeats(buf []byte, set position.Seats) []byte {
	buf = append(buf, '[')
	for s := range a.rs.Seats {
		if set.Has(position.Seat(s)) {
			buf = appendString(comma(buf), a.rs.Seats[s].Name)
		}
	}
	return append(buf, ']')
}

func (a *answer) appendBySeat(buf []byte, values []int) []byte {
	buf = append(buf, '{')
	for i, n := range values {
		buf = appendInt(appendKey(buf, a.rs.Seats[i].Name), int64(n))
	}
	return append(buf, '}')
}

func (a *answer) appendPoints(buf []byte, points []int) []byte {
	if points == nil {
		return append(buf, "null"...)
	}
	return a.appendBySeat(buf, points)
}

func (a *answer) appendFloats(buf []byte, values []float64) []byte {
	buf = append(buf, '{')
	for i, f := range values {
		buf = appendFloat(appendKey(buf, a.rs.Seats[i].Name), f)
	}
	return append(buf, '}')
}

func (a *answer) appendClocks(buf []byte, clocks []adjudicate.ClockNow) []byte {
	if clocks == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '{')
	for i := range clocks {
		c := &clocks[i]
		buf = append(appendKey(buf, a.rs.Seats[i].Name), '{')
		buf = appendMS(appendKey(buf, "remaining_ms"), c.RemainingMS)
		buf = appendMS(appendKey(buf, "move_ms"), c.MoveMS)
		buf = appendBool(appendKey(buf, "running"), c.Running)
		buf = appendInt(appendKey(buf, "pause_left"), int64(c.PauseLeft))
		buf = appendBool(appendKey(buf, "away"), c.Away)
		for _, shown := range c.Shown {
			buf = appendMS(appendKey(buf, shown.Name), shown.Value)
		}
		buf = append(buf, '}')
	}
	return append(buf, '}')
}

// appendMS appends a time, null for none.
func appendMS(buf []byte, ms int64) []byte {
	if ms < 0 {
		return append(buf, "null"...)
	}
	return appendInt(buf, ms)
}

// appendResult appends how a game ended, null while it goes on.
func (a *answer) appendResult(buf []byte, r *adjudicate.Result) []byte {
	if r == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '{')
	buf = appendString(appendKey(buf, "reason"), r.Reason)
	if r.By != "" {
		buf = appendInt(appendKey(buf, "count"), r.Count)
		buf = appendString(appendKey(buf, "by"), r.By)
	}
	if r.HasAt {
		buf = appendInt(appendKey(buf, "at"), r.At)
	}
	buf = appendString(appendKey(buf, "notation"), r.Notation)
	buf = a.appendSeats(appendKey(buf, "winners"), r.Winners)
	if r.Scores != nil {
		buf = a.appendFloats(appendKey(buf, "scores"), r.Scores)
	}
	buf = append(appendKey(buf, "places"), '[')
	for _, set := range r.Places {
		buf = a.appendSeats(comma(buf), set)
	}
	buf = append(buf, ']')
	if r.Rated != nil {
		buf = a.appendFloats(appendKey(buf, "rated"), r.Rated)
	}
	return append(buf, '}')
}

// appendStanding appends what is open at the board: claims, an offer, a
// pause, a touched piece.
func (a *answer) appendStanding(buf []byte, v *adjudicate.Verdict) []byte {
	buf = append(appendKey(buf, "may_claim"), '[')
	for i := range v.MayClaim {
		c := &v.MayClaim[i]
		buf = a.appendSeat(appendKey(append(comma(buf), '{'), "seat"), c.Seat)
		buf = appendString(appendKey(buf, "reason"), c.Reason)
		buf = appendBool(appendKey(buf, "now"), c.Now)
		buf = append(appendStrings(appendKey(buf, "moves"), c.Moves), '}')
	}
	buf = append(buf, ']')
	buf = appendKey(buf, "offer")
	if o := v.Offer; o == nil {
		buf = append(buf, "null"...)
	} else {
		buf = a.appendSeat(append(buf, `{"seat":`...), o.Seat)
		buf = append(appendInt(appendKey(buf, "ply"), int64(o.Ply)), '}')
	}
	buf = appendKey(buf, "paused")
	if p := v.Paused; p == nil {
		buf = append(buf, "null"...)
	} else {
		buf = a.appendSeat(append(buf, `{"by":`...), p.By)
		buf = append(appendInt(appendKey(buf, "until"), p.Until), '}')
	}
	buf = appendKey(buf, "touched")
	if t := v.Touched; t == nil {
		buf = append(buf, "null"...)
	} else {
		buf = a.appendSeat(append(buf, `{"seat":`...), t.Seat)
		buf = appendList(appendKey(buf, "squares"), t.Squares, appendSquare)
		buf = append(appendString(appendKey(buf, "must"), t.Must), '}')
	}
	return buf
}

func (a *answer) appendEvent(buf []byte, e *adjudicate.Event, told bool) []byte {
	buf = appendIndex(append(buf, `{"action":`...), e.Action)
	buf = appendInt(appendKey(buf, "ply"), int64(e.Ply))
	if e.HasAt {
		buf = appendInt(appendKey(buf, "at"), e.At)
	}
	buf = appendString(appendKey(buf, "type"), e.Type)
	if e.HasSeat {
		buf = a.appendSeat(appendKey(buf, "seat"), e.Seat)
	}
	if e.Points != 0 || e.Type == "points" {
		buf = appendInt(appendKey(buf, "points"), int64(e.Points))
	}
	if e.Reason != "" {
		buf = appendString(appendKey(buf, "reason"), e.Reason)
	}
	if e.HasBy {
		buf = a.appendSeat(appendKey(buf, "by"), e.By)
	}
	if e.Rule != nil {
		buf = a.appendRule(appendKey(buf, "rule"), e.Rule)
		buf = appendStrings(appendKey(buf, "articles"), e.Rule.Articles)
	}
	if told {
		buf = a.appendSay(appendKey(buf, "message"), eventText(e), a.eventParams(e))
	}
	return append(a.appendExtra(buf, e.Extra), '}')
}

// eventText is the key of an event's text.
func eventText(e *adjudicate.Event) string {
	if e.Type == "skipped" {
		return "event.stalemate_skip"
	}
	return "event." + e.Type
}

// eventParams are what the text of an event speaks of.
func (a *answer) eventParams(e *adjudicate.Event) reason.Params {
	params := reason.Params{}
	for name, value := range e.Extra {
		params[name] = value
	}
	if e.HasSeat {
		params["seat"] = a.rs.Seats[e.Seat].Name
	}
	if e.HasBy {
		params["by"] = a.rs.Seats[e.By].Name
	}
	if e.Type == "points" {
		params["points"] = int64(e.Points)
	}
	if e.Reason != "" {
		params["reason"] = e.Reason
	}
	return params
}

// appendExtra appends further members in the order of their names. Reasons
// among them come with their messages.
func (a *answer) appendExtra(buf []byte, extra reason.Params) []byte {
	if len(extra) == 0 {
		return buf
	}
	for _, name := range sortedNames(extra) {
		buf = appendFreeKey(buf, name)
		switch v := extra[name].(type) {
		case []reason.Reason:
			buf = a.appendReasons(buf, v)
		case reason.Reason:
			buf = a.appendReason(buf, &v)
		default:
			buf = appendAny(buf, v)
		}
	}
	return buf
}

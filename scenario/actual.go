package scenario

import (
	"slices"
	"sort"
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// worded is an object that an expectation may also name by one word.
type worded struct {
	word string
	object
}

// seatNames lists the seats of a set in turn order.
func seatNames(rs *ruleset.Ruleset, set position.Seats) names {
	all := names{}
	for i, seat := range rs.Seats {
		if set.Has(position.Seat(i)) {
			all = append(all, seat.Name)
		}
	}
	return all
}

func seatName(rs *ruleset.Ruleset, s position.Seat) any {
	if int(s) < len(rs.Seats) {
		return rs.Seats[s].Name
	}
	return nil
}

// bySeat makes an object of one value a seat.
func bySeat(rs *ruleset.Ruleset, n int, value func(i int) any) any {
	if n == 0 {
		return nil
	}
	o := object{}
	for i, seat := range rs.Seats {
		if i < n {
			o = append(o, member{seat.Name, value(i)})
		}
	}
	return o
}

// actual is what a verdict says under a name of ExpectKeys.
func actual(v *adjudicate.Verdict, key string) any {
	rs := v.Rules
	switch key {
	case "status":
		return v.Status.String()
	case "turn":
		if v.Status == adjudicate.Finished || v.Status == adjudicate.Aborted {
			return nil
		}
		return seatName(rs, v.Turn)
	case "in_check":
		return seatNames(rs, v.InCheck)
	case "out":
		return seatNames(rs, v.Out)
	case "fen":
		return v.FEN
	case "points":
		return bySeat(rs, len(v.Points), func(i int) any { return int64(v.Points[i]) })
	case "classes":
		return bySeat(rs, len(v.Classes), func(i int) any { return v.Classes[i] })
	case "clocks":
		return bySeat(rs, len(v.Clocks), func(i int) any { return clockNow(v.Clocks[i]) })
	case "counters":
		return object{{"plies", int64(v.Plies)}, {"repetition", int64(v.Repetition)},
			{"quiet", bySeat(rs, len(v.Quiet), func(i int) any { return int64(v.Quiet[i]) })}}
	case "due":
		var all sequence
		for _, d := range v.Due {
			all = append(all, object{{"at", millis(d.At)}, {"type", d.Type}, {"seat", seatName(rs, d.Seat)}})
		}
		return all
	case "may_claim":
		var all sequence
		for _, c := range v.MayClaim {
			all = append(all, object{{"seat", seatName(rs, c.Seat)}, {"reason", c.Reason}, {"now", c.Now}, {"moves", names(c.Moves)}})
		}
		return all
	case "events":
		var all sequence
		for i := range v.Events {
			all = append(all, event(rs, &v.Events[i]))
		}
		return all
	case "paused":
		if v.Paused == nil {
			return nil
		}
		return object{{"by", seatName(rs, v.Paused.By)}, {"until", millis(v.Paused.Until)}}
	case "offer":
		if v.Offer == nil {
			return nil
		}
		return object{{"seat", seatName(rs, v.Offer.Seat)}, {"ply", int64(v.Offer.Ply)}}
	case "touched":
		if v.Touched == nil {
			return nil
		}
		return object{{"seat", seatName(rs, v.Touched.Seat)}, {"squares", names(board.Names(v.Touched.Squares))}, {"must", v.Touched.Must}}
	case "warnings":
		all := names{}
		for _, w := range v.Warnings {
			all = append(all, string(w.Code))
		}
		return all
	case "not_judged":
		all := names{}
		for _, n := range v.NotJudged {
			all = append(all, n.What)
		}
		return all
	case "also":
		return also(v.Reasons)
	}
	return outcome(v, key)
}

// outcome is what a verdict says about how the game ended.
func outcome(v *adjudicate.Verdict, key string) any {
	r, rs := v.Result, v.Rules
	switch {
	case r == nil && key == "winners":
		return names{}
	case r == nil:
		return nil
	}
	switch key {
	case "result":
		o := object{{"reason", r.Reason}, {"notation", r.Notation}}
		if r.Count > 0 {
			o = append(o, member{"count", r.Count})
		}
		if r.By != "" {
			o = append(o, member{"by", r.By})
		}
		if r.HasAt {
			o = append(o, member{"at", millis(r.At)})
		}
		return worded{r.Reason, o}
	case "winners":
		return seatNames(rs, r.Winners)
	case "scores":
		return bySeat(rs, len(r.Scores), func(i int) any { return r.Scores[i] })
	case "rated":
		return bySeat(rs, len(r.Rated), func(i int) any { return r.Rated[i] })
	case "places":
		all := list{}
		for _, place := range r.Places {
			all = append(all, seatNames(rs, place))
		}
		return all
	}
	return nil
}

func clockNow(c adjudicate.ClockNow) object {
	o := object{}
	if c.RemainingMS >= 0 {
		o = append(o, member{"remaining", millis(c.RemainingMS)})
	} else {
		o = append(o, member{"remaining", nil})
	}
	if c.MoveMS >= 0 {
		o = append(o, member{"move", millis(c.MoveMS)})
	} else {
		o = append(o, member{"move", nil})
	}
	o = append(o, member{"running", c.Running}, member{"pause_left", int64(c.PauseLeft)}, member{"away", c.Away})
	for _, shown := range c.Shown {
		name, time := strings.CutSuffix(shown.Name, "_ms")
		switch {
		case shown.Value < 0:
			o = append(o, member{name, nil})
		case time:
			o = append(o, member{name, millis(shown.Value)})
		default:
			o = append(o, member{name, shown.Value})
		}
	}
	return o
}

func event(rs *ruleset.Ruleset, e *adjudicate.Event) object {
	o := object{{"type", e.Type}}
	if e.HasSeat {
		o = append(o, member{"seat", seatName(rs, e.Seat)})
	}
	if e.Points != 0 {
		o = append(o, member{"points", int64(e.Points)})
	}
	if e.Reason != "" {
		o = append(o, member{"reason", e.Reason})
	}
	o = append(o, member{"ply", int64(e.Ply)})
	if e.HasAt {
		o = append(o, member{"at", millis(e.At)})
	}
	if e.Rule != nil {
		o = append(o, member{"articles", names(e.Rule.Articles)})
	}
	if e.HasBy {
		o = append(o, member{"by", seatName(rs, e.By)})
	}
	var extra []string
	for name := range e.Extra {
		extra = append(extra, name)
	}
	sort.Strings(extra)
	for _, name := range extra {
		if value, ok := extraValue(name, e.Extra[name]); ok {
			o = append(o, member{name, value})
		}
	}
	return o
}

// extraValue brings a parameter into the terms of an expectation.
func extraValue(name string, value any) (any, bool) {
	switch value := value.(type) {
	case string, bool, int64:
		if ms, ok := value.(int64); ok && strings.HasSuffix(name, "_ms") {
			return millis(ms), true
		}
		return value, true
	case int:
		return int64(value), true
	case []string:
		return names(value), true
	case board.Square:
		return value.String(), true
	case []board.Square:
		return names(board.Names(value)), true
	}
	return nil, false
}

// also lists the other rules that would have ended the game on the same action.
func also(reasons []reason.Reason) names {
	all := names{}
	for _, r := range reasons {
		for _, other := range r.Also {
			_, fact, _ := strings.Cut(string(other.Code), ".")
			if fact == "" {
				fact = string(other.Code)
			}
			if !slices.Contains(all, fact) {
				all = append(all, fact)
			}
		}
	}
	return all
}

// violations are the codes of a setup's faults, by seat.
func violations(rs *ruleset.Ruleset, faults []reason.Reason) object {
	o := object{}
	for _, seat := range rs.Seats {
		codes := names{}
		for i := range faults {
			if faults[i].Params["seat"] == seat.Name && !slices.Contains(codes, string(faults[i].Code)) {
				codes = append(codes, string(faults[i].Code))
			}
		}
		o = append(o, member{seat.Name, codes})
	}
	return o
}

// codes are the codes of reasons, each once.
func codes(reasons []reason.Reason) names {
	all := names{}
	for i := range reasons {
		if !slices.Contains(all, string(reasons[i].Code)) {
			all = append(all, string(reasons[i].Code))
		}
	}
	return all
}

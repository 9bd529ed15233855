package render

import (
	"strings"

	"houserules/adjudicate/ends"
	"houserules/ruleset"
	"houserules/text"
)

// endOrder lists the endings as the sheet does: checkmate, which readers expect
// first, then the others in the order in which they are judged.
func endOrder() []ruleset.EndKind {
	list := []ruleset.EndKind{ruleset.Checkmate}
	for _, kind := range ends.Order() {
		if kind != ruleset.Checkmate {
			list = append(list, kind)
		}
	}
	return list
}

func (s *sheet) endsPart() {
	s.heading("ends")
	var list []item
	for _, kind := range endOrder() {
		if e := s.rs.Ends[kind]; e != nil && s.canCome(e) {
			list = append(list, item{s.leadOf(text.Path(s.lang, "end."+kind.String(), s.names)), s.end(e)})
		}
	}
	s.out.items(list)
	s.out.para(s.say("ends.complete", nil))
}

// canCome reports whether an ending is worth a line: one that needs a clock or
// a count that is not there stands in the table of values only.
func (s *sheet) canCome(e *ruleset.End) bool {
	can := ends.Of(e.Kind).CanCome
	return can == nil || can(s.rs, e)
}

// end says when an ending comes and what follows.
func (s *sheet) end(e *ruleset.End) string {
	rule, then := ends.Of(e.Kind), s.then(e.Then, e.Kind)
	gives := s.gives(e)
	p := params{"count": e.Automatic, "seats": e.SeatsLeft, "claim": e.Claim}
	if s.vague == "end."+e.Kind.String()+".automatic" {
		delete(p, "count")
	}
	if rule.Values != nil {
		rule.Values(e, p)
	}
	var said []string
	switch {
	case rule.ByMating:
		said = []string{s.judged(e), then, gives}
	case rule.Claim != nil:
		said = append(s.counted(e, then), gives)
	case e.Kind == ruleset.Checkmate:
		said = []string{s.say(s.endKey(e), p), s.settled(e), then, gives}
	default:
		said = []string{s.say(s.endKey(e), p), then, gives}
	}
	return sentences(append(said, s.unless(e)...)...)
}

// endKey is the key of the sentence that says when an ending comes.
func (s *sheet) endKey(e *ruleset.End) string {
	key := "end." + e.Kind.String()
	if variant := ends.Of(e.Kind).Variant; variant != nil {
		if word := variant(s.rs, e); word != "" {
			key += "." + word
		}
	}
	return key
}

func (s *sheet) settled(e *ruleset.End) string {
	switch {
	case e.AtOnce && len(s.rs.Seats) > 2:
		return s.say("settled.at_once", nil)
	case e.AtOnce:
		return ""
	case s.teams():
		return s.say("settled.on_own_turn.team", nil)
	}
	return s.say("settled.on_own_turn", nil)
}

// then is what follows an ending, said of the seat it befalls.
func (s *sheet) then(t ruleset.Then, kind ruleset.EndKind) string {
	key := "then." + t.String()
	switch {
	case t == ruleset.ThenNone:
		return ""
	case t == ruleset.ThenLoses && s.teams():
		key += ".team"
	case t == ruleset.ThenDraw && kind == ruleset.Agreement:
		return ""
	}
	return s.say(key, nil)
}

func (s *sheet) gives(e *ruleset.End) string {
	g := e.Gives
	var said []string
	for _, part := range [...]struct {
		points int
		key    string
	}{{g.Self, "self"}, {g.Mover, "mover"}, {g.Others, "others"}, {g.All, "all"}} {
		if part.points != 0 {
			said = append(said, s.say("gives."+part.key, params{"points": part.points}))
		}
	}
	return sentences(said...)
}

// counted describes an ending that is claimed from one count and comes by itself at another.
func (s *sheet) counted(e *ruleset.End, then string) []string {
	key := s.endKey(e)
	var said []string
	if e.Claim > 0 {
		said = append(said, s.say(key, params{"count": e.Claim}), s.say("claimed", nil), then)
		if e.Automatic == 0 {
			said = append(said, s.say("claimed.only", nil))
		}
	}
	if e.Automatic > 0 {
		if e.Claim > 0 {
			return append(said, s.say(key+".itself", params{"count": e.Automatic}))
		}
		said = append(said, s.say(key, params{"count": e.Automatic}), then, s.say("itself", nil))
	}
	return said
}

// judged says how it is judged that nobody can mate.
func (s *sheet) judged(e *ruleset.End) string {
	p := params{"nodes": e.SearchNodes}
	if e.JudgedBy != ruleset.ByList {
		return s.say("judged."+e.JudgedBy.String(), p)
	}
	var rows []string
	for _, row := range e.Listed {
		var sides []string
		for _, kinds := range row.Sides {
			sides = append(sides, s.list(s.called(kinds)))
		}
		rows = append(rows, strings.Join(sides, " "+s.say("against", nil)+" "))
	}
	return s.say("judged.listed", params{"rows": s.clauses(rows)})
}

func (s *sheet) called(kinds []int) []string {
	words := make([]string, len(kinds))
	for i, k := range kinds {
		words[i] = s.piece(k)
	}
	return words
}

// unless says what comes instead of an ending's then.
func (s *sheet) unless(e *ruleset.End) []string {
	var said []string
	if e.BeforeFirstMove != ruleset.ThenNone {
		said = append(said, s.say("unless.before_first_move."+e.BeforeFirstMove.String(), nil))
	}
	if e.OpponentCannotMate != ruleset.ThenNone {
		said = append(said, s.say("unless.opponent_cannot_mate."+e.OpponentCannotMate.String(), nil),
			s.say("unless.judged."+e.JudgedBy.String(), params{"nodes": e.SearchNodes}))
	}
	return said
}

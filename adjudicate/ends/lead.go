package ends

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// lead: a seat is so many points ahead of every other that is still in.
var lead = Rule{
	Tests:         [Stages]Test{OnBoard: leads},
	Plain:         func(_ *Limits, e *ruleset.End) bool { return e.Automatic <= 0 },
	MatingIgnores: true,
	Shown:         true,
	Params: func(_ View, e *ruleset.End, f Found, p map[string]any) {
		p["lead"], p["needed"] = f.Count, e.Automatic
	},
	Variant: func(_ *ruleset.Ruleset, e *ruleset.End) string {
		if e.SeatsLeft > 0 {
			return "seats"
		}
		return ""
	},
}

func leads(v View, e *ruleset.End) (Found, bool) {
	p := v.Position()
	in := p.In()
	if e.Automatic <= 0 || e.SeatsLeft > 0 && in.Len() > e.SeatsLeft || in.Len() < 2 {
		return Found{}, false
	}
	first, second := Nobody, Nobody
	for s := range p.Rules.NSeats {
		if !in.Has(position.Seat(s)) {
			continue
		}
		points := v.Points(position.Seat(s))
		switch {
		case first == Nobody || points > v.Points(position.Seat(first)):
			first, second = s, first
		case second == Nobody || points > v.Points(position.Seat(second)):
			second = s
		}
	}
	ahead := int64(v.Points(position.Seat(first)) - v.Points(position.Seat(second)))
	return Found{Seats: 1 << first, Count: ahead}, ahead >= e.Automatic
}

package setup

import (
	"maps"
	"slices"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// clocks judges what is said of clocks: there must be such a clock.
func (r *fromReader) clocks() *finding.Fault {
	for _, name := range slices.Sorted(maps.Keys(r.from.Clocks)) {
		at := "/from/clocks/" + finding.EscapePointer(name)
		s, err := r.seatNamed(name, at)
		if err != nil {
			return err
		}
		cfg := clock.New(r.rules.RS, r.Position.Class)
		given, rules := r.from.Clocks[name], cfg.Rules(int(s))
		switch {
		case !cfg.Timed():
			return badFrom(at, "clocks", nil, "no_clock", nil)
		case given.HasRemaining && rules.Main == 0:
			return badFrom(at+"/remaining_ms", "remaining_ms", given.RemainingMS, "no_main", nil)
		case given.HasPauseLeft && given.PauseLeft > int64(rules.Pauses):
			return badFrom(at+"/pause_left", "pause_left", given.PauseLeft, "range", reason.Params{"from": int64(0), "to": int64(rules.Pauses)})
		}
		if err := givenClocks(at, given.Given, cfg.Given(int(s)), &rules); err != nil {
			return err
		}
	}
	return nil
}

// givenClocks judges what is said of kinds of clock that the seat need not have.
func givenClocks(at string, values map[string]int64, has []clock.Given, rules *ruleset.Clock) *finding.Fault {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(has, func(g clock.Given) bool { return g.Name == name })
		if i < 0 {
			return badFrom(at+"/"+name, name, values[name], "no_clock", nil)
		}
		if most := has[i].Most(rules); values[name] < 0 || values[name] > most {
			return badFrom(at+"/"+name, name, values[name], "range", reason.Params{"from": int64(0), "to": most})
		}
	}
	return nil
}

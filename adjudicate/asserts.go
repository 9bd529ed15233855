package adjudicate

import (
	"maps"
	"slices"

	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// compare holds what the caller says came out against what did. What the
// record neither shows nor contradicts is left open: a resignation that only a
// tag states is no contradiction, a mate that the board does not show is.
func (v *Verdict) compare(a *Asserts) *Asserted {
	if a == nil {
		return nil
	}
	out := &Asserted{Expected: a, Differences: []string{}}
	shown, open := false, false
	check := func(name string, same bool) {
		if same {
			shown = true
		} else {
			out.Differences = append(out.Differences, name)
		}
	}
	if v.Invalid != nil {
		// The record itself does not hold; nothing it asserts can be upheld.
		no := false
		out.Upheld = &no
		out.Differences = append(out.Differences, "status")
		return out
	}
	v.compareResult(a, check, &open)
	if a.FEN != nil {
		check("position.fen", *a.FEN == v.FEN)
	}
	if a.Points != nil {
		for s := range v.Rules.Seats {
			if want, ok := a.Points[v.Rules.Seats[s].Name]; ok {
				switch {
				case v.Points == nil:
					open = true
				case v.Result == nil && want != int64(v.Points[s]):
					// Later actions that the record lacks may still bring them.
					open = true
				default:
					check("points."+v.Rules.Seats[s].Name, want == int64(v.Points[s]))
				}
			}
		}
	}
	switch {
	case len(out.Differences) > 0:
		no := false
		out.Upheld = &no
	case shown && !open:
		yes := true
		out.Upheld = &yes
	}
	return out
}

// compareResult compares the parts of a result. While the game goes on they
// are open, but for an end that the board itself would show.
func (v *Verdict) compareResult(a *Asserts, check func(string, bool), open *bool) {
	res := v.Result
	if res == nil {
		if a.Reason != nil {
			if ends.ShownByBoard(*a.Reason) {
				check("result.reason", false)
			} else {
				*open = true
			}
		}
		if a.Notation != nil {
			if *a.Notation == "*" {
				check("result.notation", true)
			} else {
				*open = true
			}
		}
		if a.HasWinners || a.Scores != nil || a.Places != nil {
			*open = true
		}
		return
	}
	if a.Reason != nil {
		check("result.reason", *a.Reason == res.Reason)
	}
	if a.Notation != nil {
		check("result.notation", *a.Notation == res.Notation)
	}
	if a.HasWinners {
		check("result.winners", sameNames(a.Winners, v.names(res.Winners)))
	}
	for s := range v.Rules.Seats {
		name := v.Rules.Seats[s].Name
		if want, ok := a.Scores[name]; ok {
			check("result.scores."+name, res.Scores != nil && res.Scores[s] == want)
		}
	}
	if a.Places != nil {
		same := len(a.Places) == len(res.Places)
		for i := 0; same && i < len(a.Places); i++ {
			same = sameNames(a.Places[i], v.names(res.Places[i]))
		}
		check("result.places", same)
	}
}

func sameNames(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// names lists the names of some seats.
func (v *Verdict) names(ss position.Seats) []string {
	names := []string{}
	for s := range v.Rules.Seats {
		if ss.Has(position.Seat(s)) {
			names = append(names, v.Rules.Seats[s].Name)
		}
	}
	return names
}

// checkAsserts refuses asserts that name what is not there: they could never
// be contradicted.
func (j *Judge) checkAsserts(a *Asserts) *finding.Fault {
	if a == nil {
		return nil
	}
	known := func(name, pointer string) *finding.Fault {
		if _, ok := j.seatNamed(name); ok {
			return nil
		}
		return finding.NewFault("/asserts/"+pointer, reason.RequestUnknownSeat, reason.Params{"seat": name, "seats": j.rs.SeatNames()})
	}
	for _, name := range sortedKeys(a.Scores) {
		if err := known(name, "scores/"+finding.EscapePointer(name)); err != nil {
			return err
		}
	}
	for _, name := range sortedKeys(a.Points) {
		if err := known(name, "points/"+finding.EscapePointer(name)); err != nil {
			return err
		}
	}
	for i, name := range a.Winners {
		if err := known(name, "winners/"+itoa(i)); err != nil {
			return err
		}
	}
	for i, place := range a.Places {
		for k, name := range place {
			if err := known(name, "places/"+itoa(i)+"/"+itoa(k)); err != nil {
				return err
			}
		}
	}
	if a.Reason != nil && !slices.Contains(resultReasons(), *a.Reason) {
		return finding.NewFault("/asserts/reason", reason.RequestUnknownValue, reason.Params{"given": *a.Reason, "allowed": resultReasons()})
	}
	return nil
}

// resultReasons are all that a result may give as its reason.
func resultReasons() []string {
	var list []string
	for k := range ruleset.EndKinds {
		list = append(list, ends.Of(k).Names...)
	}
	list = append(list, "no_first_move", "arbiter")
	for k := range ruleset.EndKinds {
		list = append(list, k.String())
		if ends.Of(k).Excused {
			list = append(list, k.String()+"_no_mating_material")
		}
	}
	return list
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}

package setup

import (
	"maps"
	"slices"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// classes settles the classes: those that the record states, then those that
// the pieces show.
func (r *fromReader) classes() *finding.Fault {
	rs := r.rs
	stated := map[position.Seat]uint8{}
	for _, name := range slices.Sorted(maps.Keys(r.from.Classes)) {
		at := "/from/classes/" + finding.EscapePointer(name)
		s, err := r.seatNamed(name, at)
		if err != nil {
			return err
		}
		c := slices.IndexFunc(rs.Classes, func(c ruleset.Class) bool { return c.Name == r.from.Classes[name] })
		if c < 0 {
			if len(rs.Classes) == 0 {
				return badFrom(at, "classes", r.from.Classes[name], "no_classes", nil)
			}
			names := make([]string, len(rs.Classes))
			for i := range rs.Classes {
				names[i] = rs.Classes[i].Name
			}
			return badFrom(at, "classes", r.from.Classes[name], "allowed", reason.Params{"allowed": names})
		}
		stated[s] = uint8(c)
	}
	reader := classReader{r.draft, stated}
	reader.settle()
	if len(rs.Classes) < 2 {
		return nil
	}
	var missing []string
	for s := range position.Seat(r.rules.NSeats) {
		switch {
		case r.classKnown.Has(s) || reader.byRights(s):
		case reader.matters(s):
			missing = append(missing, rs.Seats[s].Name)
		case !r.setup.Out.Has(s):
			r.warn(reason.FromClassAssumed, reason.Params{"seat": rs.Seats[s].Name, "class": rs.Classes[r.Position.Class[s]].Name})
		}
	}
	if len(missing) > 0 {
		return finding.NewFault("/from/classes", reason.FromUnmovedRequired, reason.Params{"seats": missing})
	}
	return nil
}

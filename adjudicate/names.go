package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// seatNamed finds a seat by its name.
func (j *Judge) seatNamed(name string) (int, bool) {
	for i := range j.rs.Seats {
		if j.rs.Seats[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

func (j *Judge) seatName(s position.Seat) string {
	if int(s) < len(j.rs.Seats) {
		return j.rs.Seats[s].Name
	}
	return ""
}

func (j *Judge) kindName(k position.Kind) string { return j.rs.Kinds[j.rules.Base[k]].Name }

func (j *Judge) names(ss position.Seats) []string {
	names := []string{}
	for s := range j.rules.NSeats {
		if ss.Has(position.Seat(s)) {
			names = append(names, j.seatName(position.Seat(s)))
		}
	}
	return names
}

// end is the ending of a kind, nil where the rules have none.
func (j *Judge) end(k ruleset.EndKind) *ruleset.End { return j.ends.Ends[k] }

// cite names the rule that decided; the digest leaves its texts out, so they
// come from the judge's own ruleset.
func (j *Judge) cite(path ruleset.Path) *ruleset.Citation { return j.rs.Cite(path) }

func (j *Judge) sameSide(a, b position.Seat) bool { return j.rules.Mates[a].Has(b) }

// opponents is the set of living seats that are not of a seat's side.
func (j *Judge) opponents(pos *position.Position, s position.Seat) position.Seats {
	return j.rules.Enemies[s] & pos.In()
}

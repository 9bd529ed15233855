package ends

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// kingCaptured: a king has been taken. Where the rules have no such ending
// nothing follows by itself; without a king the seat cannot be mated.
var kingCaptured = Rule{
	Tests:         [Stages]Test{AtStart: kingMissing, OnMove: kingTaken},
	Plain:         passes, // plies are plain only where no king can be taken
	MatingIgnores: true,
	Shown:         true,
}

func kingTaken(v View, _ *ruleset.End) (Found, bool) {
	kings := v.Last().Kings
	return Found{Seats: kings}, kings != 0
}

// kingMissing finds a seat that begins out of the game where these rules put
// nobody out: its king was taken, and that ended the game.
func kingMissing(v View, e *ruleset.End) (Found, bool) {
	if e.Then == ruleset.ThenOut {
		return Found{}, false
	}
	p := v.Position()
	for s := range position.Seat(p.Rules.NSeats) {
		if _, ok := p.King[s].Is(); !ok && p.Out.Has(s) {
			return Found{Seats: 1 << s}, true
		}
	}
	return Found{}, false
}

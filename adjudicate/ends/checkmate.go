package ends

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// checkmate: a seat is in check and has no legal move. It is settled at once,
// whoever's turn it is, or on the seat's own turn.
var checkmate = Rule{
	Tests:         [Stages]Test{OnBoard: matedAtOnce, OnNoMove: matedOnTurn},
	Plain:         passes, // a check ends a run of plain plies
	MatingIgnores: true,
	Shown:         true,
}

// matedAtOnce finds all mates on the board together, since a seat that is out
// no longer gives check or lifts one.
func matedAtOnce(v View, e *ruleset.End) (Found, bool) {
	if !e.AtOnce {
		return Found{}, false
	}
	var mated position.Seats
	for s, checked := position.Seat(0), v.InCheck(); checked>>s != 0; s++ {
		if checked.Has(s) && !v.CanMove(s) {
			mated |= 1 << s
		}
	}
	return Found{Seats: mated}, mated != 0
}

func matedOnTurn(v View, _ *ruleset.End) (Found, bool) {
	turn := v.Position().Turn
	return Found{Seats: 1 << turn}, v.InCheck().Has(turn)
}

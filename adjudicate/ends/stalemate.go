package ends

import "houserules/ruleset"

// stalemate: the seat to move is not in check and has no legal move.
var stalemate = Rule{
	Tests:         [Stages]Test{OnNoMove: stalemated},
	Plain:         passes, // a seat that cannot move ends a run of plain plies
	MatingIgnores: true,
	Shown:         true,
	Shared:        true,
}

func stalemated(v View, _ *ruleset.End) (Found, bool) {
	turn := v.Position().Turn
	return Found{Seats: 1 << turn}, !v.InCheck().Has(turn)
}

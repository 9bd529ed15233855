package ends

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// lastStanding: all seats but those of one side are out. Rules that write
// nothing of it let that side win.
var lastStanding = Rule{
	Tests:         [Stages]Test{OnBoard: oneSideLeft},
	Plain:         passes, // plies are plain only while no seat is out
	MatingIgnores: true,
	Implied:       &ruleset.End{Kind: ruleset.LastStanding, Then: ruleset.ThenWins},
	Shown:         true,
}

func oneSideLeft(v View, _ *ruleset.End) (Found, bool) {
	p := v.Position()
	if p.Out == 0 {
		return Found{}, false
	}
	in := p.In()
	left := position.Seats(0)
	for _, side := range v.Sides() {
		if side&in == 0 {
			continue
		}
		if left != 0 {
			return Found{}, false
		}
		left = side & in
	}
	return Found{Seats: left & -left}, true // its first seat stands for the side
}

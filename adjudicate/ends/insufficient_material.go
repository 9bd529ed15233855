package ends

import "houserules/ruleset"

// insufficientMaterial: nobody can mate any more, by the law that the rules
// name.
var insufficientMaterial = Rule{
	Tests: [Stages]Test{Counted: nobodyCanMate},
	Plain: func(l *Limits, e *ruleset.End) bool {
		l.Material = e
		return true
	},
	MatingIgnores: true,
	ByMating:      true,
	Shown:         true,
	Names:         []string{deadPosition},
	Shared:        true,
}

// deadPosition names the ending where the pieces would be enough and the
// position shows that they are not.
const deadPosition = "dead_position"

func nobodyCanMate(v View, e *ruleset.End) (Found, bool) {
	dead := v.Dead(e)
	f := Found{Proof: dead.Proof}
	if dead.ByPosition {
		f.Name = deadPosition
	}
	return f, dead.Yes
}

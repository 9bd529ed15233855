// Package check finds what a schema cannot say about rules: names that lead
// nowhere, pieces that cannot stand where they are put, rules that lack what
// they need. Compiling asks Meaning about every set of rules; package lint,
// which finds what is allowed but cannot be meant, builds on its Checker.
package check

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Meaning finds what a schema cannot say: names that lead nowhere, pieces
// that cannot stand where they are put, rules that lack what they need. It
// takes the resolved tree, every option applied, and what was compiled of it;
// where compiling failed the checks that need it are left out.
func Meaning(tree *yamltree.Node, rs *ruleset.Ruleset) finding.Diagnostics {
	c := &Checker{Tree: tree, Rules: rs}
	for _, check := range []func(*Checker){
		checkRequired, checkSeats, checkTurns, checkLetters, checkRoyal, checkPromotion,
		checkBoard, checkArmyRanks, checkSetup, checkTime, checkClockKinds, checkEnds, checkClasses,
	} {
		check(c)
	}
	return c.Found.Sorted()
}

// Checker carries what the checks share.
type Checker struct {
	Tree  *yamltree.Node
	Rules *ruleset.Ruleset // fields may be empty where compiling failed
	Found finding.Diagnostics
}

func (c *Checker) Add(at *yamltree.Node, code finding.Code, params finding.Params, related ...*yamltree.Node) {
	d := yamltree.Finding(finding.Error, at, code, params)
	if check, ok := finding.CheckFor(code); ok {
		d.Severity = check.Severity
	}
	told := map[yamltree.Range]bool{{Start: yamltree.Pos{Line: d.Line, Column: d.Column}, End: yamltree.Pos{Line: d.EndLine, Column: d.EndColumn}}: true}
	for _, n := range related {
		if n != nil && !(n.File == d.File && told[n.Range]) {
			told[n.Range] = true
			d.Related = append(d.Related, yamltree.Related(n, "related.other_rule", nil))
		}
	}
	c.Found = append(c.Found, d)
}

// compiled reports whether board, seats and pieces are there to check against.
func (c *Checker) compiled() bool {
	return c.Rules != nil && c.Rules.Board != nil && len(c.Rules.Seats) > 0 && len(c.Rules.Kinds) > 0
}

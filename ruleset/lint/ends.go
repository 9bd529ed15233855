package lint

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// lintCounts finds endings that nothing follows from, endings by count without a count, and claims from a count
// that the game never reaches.
func lintCounts(c *linter) {
	ends := c.Tree.Get("end")
	ends.Each(func(i int, name string, end *yamltree.Node) {
		if path := "end." + name + ".then"; end.Kind == yamltree.Map && end.Get("then") == nil && !c.may(path) {
			c.warn("lint.end_never", finding.Params{"ending": name, "key": path}, yamltree.KeyAt(ends, i))
		}
	})
	for _, kind := range []ruleset.EndKind{ruleset.Lead, ruleset.Repetition, ruleset.QuietMoves, ruleset.MoveLimit, ruleset.IllegalMoves} {
		end := c.Rules.Ends[kind]
		if end == nil {
			continue
		}
		if end.Automatic == 0 && end.Claim == 0 && !c.may(string(kind.Path(ruleset.PartAutomatic)), string(kind.Path(ruleset.PartClaim))) {
			c.warn("lint.end_never", finding.Params{"ending": kind.String(), "key": string(kind.Path(ruleset.PartAutomatic))}, c.node(string(kind.Path(ruleset.PartAutomatic))), c.node(string(kind.Path(ruleset.PartThen))))
		}
		if end.Claim > 0 && end.Automatic > 0 && end.Claim >= end.Automatic {
			c.warn("lint.claim_never", finding.Params{"ending": kind.String(), "claim": end.Claim, "automatic": end.Automatic},
				c.node(string(kind.Path(ruleset.PartClaim))), c.node(string(kind.Path(ruleset.PartAutomatic))))
		}
	}
	if lead := c.Rules.Ends[ruleset.Lead]; lead != nil && lead.SeatsLeft > len(c.Rules.Seats) {
		c.warn("lint.end_never", finding.Params{"ending": ruleset.Lead.String(), "key": string(ruleset.Lead.Path("seats_left"))}, c.node(string(ruleset.Lead.Path("seats_left"))), c.Tree.At("turns.order"))
	}
}

// lintTriggers finds endings whose cause the other rules do not let happen.
func lintTriggers(c *linter) {
	for _, t := range []struct {
		end    ruleset.EndKind
		key    string
		cannot bool
	}{
		{ruleset.Checkmate, "check.own_king", c.Rules.OwnKing == ruleset.MayBeExposed},
		{ruleset.KingCaptured, "check.capture_king", c.Rules.CaptureKing == ruleset.CaptureNever},
		{ruleset.IllegalMoves, "conduct.illegal_move", !c.Rules.Conduct.Restore},
		{ruleset.Lead, "scoring.captures", !c.scores()},
	} {
		if c.Rules.Ends[t.end] != nil && t.cannot && !c.may(t.key) {
			c.warn("lint.end_never", finding.Params{"ending": t.end.String(), "key": t.key}, c.node(string(t.end.Path(ruleset.PartThen))), c.node(t.key))
		}
	}
	if c.Rules.CaptureKing != ruleset.CaptureNever && c.Rules.Ends[ruleset.KingCaptured] == nil && !c.may(string(ruleset.KingCaptured.Path(ruleset.PartThen))) {
		n := c.node("check.capture_king")
		c.warn("lint.king_capture_without_end", finding.Params{"value": n.Written()}, n, c.node(string(ruleset.KingCaptured.Path(ruleset.PartThen))))
	}
}

// scores reports whether anything in the default game brings points.
func (c *linter) scores() bool {
	s := &c.Rules.Scoring
	if s.Captures || len(s.Checks) > 0 || c.may("scoring.captures", "scoring.checks") {
		return true
	}
	for _, end := range c.Rules.Ends {
		if end != nil && end.Gives != (ruleset.Gives{}) {
			return true
		}
	}
	return false
}

// lintOut finds seats that go out without a way for the last one to win, and a
// word about their pieces where no seat ever goes out.
func lintOut(c *linter) {
	var first ruleset.EndKind = ruleset.EndKinds
	for kind, end := range c.Rules.Ends {
		if end != nil && end.Then == ruleset.ThenOut && first == ruleset.EndKinds {
			first = ruleset.EndKind(kind)
		}
	}
	mayOut := false
	for kind := range ruleset.EndKinds {
		mayOut = mayOut || c.may(string(kind.Path(ruleset.PartThen)))
	}
	switch {
	case first != ruleset.EndKinds && c.Rules.Ends[ruleset.LastStanding] == nil && !c.may(string(ruleset.LastStanding.Path(ruleset.PartThen))):
		c.warn("lint.no_last_standing", finding.Params{"ending": first.String()}, c.node(string(first.Path(ruleset.PartThen))))
	case first == ruleset.EndKinds && c.Rules.Ends[ruleset.LastStanding] != nil && !mayOut:
		c.warn("lint.end_never", finding.Params{"ending": ruleset.LastStanding.String(), "key": "then: out"}, c.node(string(ruleset.LastStanding.Path(ruleset.PartThen))))
	}
	if n := c.Tree.Rule("out"); n != nil && first == ruleset.EndKinds && !mayOut {
		c.warn("lint.no_effect", finding.Params{"path": "out", "needs": "then: out"}, n)
	}
}

// lintShadowed finds an ending that never comes because another is always
// there first: so many quiet moves have been made only when at least as many
// moves of any kind have, and a position comes again only after every seat has
// gone somewhere and back, quietly.
func lintShadowed(c *linter) {
	for _, pair := range [][2]ruleset.EndKind{{ruleset.QuietMoves, ruleset.MoveLimit}, {ruleset.Repetition, ruleset.QuietMoves}, {ruleset.Repetition, ruleset.MoveLimit}} {
		late, early := c.Rules.Ends[pair[0]], c.Rules.Ends[pair[1]]
		if late == nil || early == nil || early.Automatic == 0 || !c.scale(late, early) {
			continue
		}
		count := late.Automatic
		if late.Claim > 0 && (count == 0 || late.Claim < count) {
			count = late.Claim
		}
		if count > 0 && c.plies(early, early.Automatic) < c.plies(late, count) {
			at := string(pair[0].Path(ruleset.PartAutomatic))
			if count == late.Claim {
				at = string(pair[0].Path(ruleset.PartClaim))
			}
			c.warn("lint.end_shadowed", finding.Params{"ending": pair[0].String(), "other": pair[1].String()}, c.node(at), c.node(string(pair[1].Path(ruleset.PartAutomatic))))
			return
		}
	}
}

// scale reports whether two counts shrink alike when seats go out, so that
// comparing them with all seats in says it for every game.
func (c *linter) scale(late, early *ruleset.End) bool {
	return len(c.Rules.Seats) == 2 || late.Unit == early.Unit && late.Kind != ruleset.Repetition || late.Kind == ruleset.Repetition && early.Unit == ruleset.Each
}

// plies is the least number of moves of all seats together, none of them out,
// at which a count is reached.
func (c *linter) plies(end *ruleset.End, count int64) int64 {
	seats := int64(len(c.Rules.Seats))
	switch {
	case end.Kind == ruleset.Repetition:
		return (count - 1) * 2 * seats
	case end.Unit == ruleset.Plies:
		return count
	}
	return count * seats
}

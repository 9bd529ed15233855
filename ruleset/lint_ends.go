package ruleset

// lintCounts finds endings that nothing follows from, endings by count without a count, and claims from a count
// that the game never reaches.
func lintCounts(c *linter) {
	ends := c.tree.Get("end")
	ends.each(func(i int, name string, end *Node) {
		if path := "end." + name + ".then"; end.Kind == MapNode && end.Get("then") == nil && !c.may(path) {
			c.warn("lint.end_never", P{"ending": name, "key": path}, keyOf(ends, i))
		}
	})
	for _, kind := range []EndKind{Lead, Repetition, QuietMoves, MoveLimit, IllegalMoves} {
		end := c.rs.Ends[kind]
		if end == nil {
			continue
		}
		if end.Automatic == 0 && end.Claim == 0 && !c.may(kind.Path("automatic"), kind.Path("claim")) {
			c.warn("lint.end_never", P{"ending": kind.String(), "key": kind.Path("automatic")}, c.node(kind.Path("automatic")), c.node(kind.Path("then")))
		}
		if end.Claim > 0 && end.Automatic > 0 && end.Claim >= end.Automatic {
			c.warn("lint.claim_never", P{"ending": kind.String(), "claim": end.Claim, "automatic": end.Automatic},
				c.node(kind.Path("claim")), c.node(kind.Path("automatic")))
		}
	}
	if lead := c.rs.Ends[Lead]; lead != nil && lead.SeatsLeft > len(c.rs.Seats) {
		c.warn("lint.end_never", P{"ending": Lead.String(), "key": Lead.Path("seats_left")}, c.node(Lead.Path("seats_left")), c.tree.at("turns.order"))
	}
}

// lintTriggers finds endings whose cause the other rules do not let happen.
func lintTriggers(c *linter) {
	for _, t := range []struct {
		end    EndKind
		key    string
		cannot bool
	}{
		{Checkmate, "check.own_king", c.rs.OwnKing == MayBeExposed},
		{KingCaptured, "check.capture_king", c.rs.CaptureKing == CaptureNever && c.rs.OwnKing == MustBeSafe},
		{IllegalMoves, "conduct.illegal_move", !c.rs.Conduct.Restore},
		{Lead, "scoring.captures", !c.scores()},
	} {
		if c.rs.Ends[t.end] != nil && t.cannot && !c.may(t.key) {
			c.warn("lint.end_never", P{"ending": t.end.String(), "key": t.key}, c.node(t.end.Path("then")), c.node(t.key))
		}
	}
	if c.rs.CaptureKing != CaptureNever && c.rs.Ends[KingCaptured] == nil && !c.may(KingCaptured.Path("then")) {
		n := c.node("check.capture_king")
		c.warn("lint.king_capture_without_end", P{"value": n.writtenOrNone()}, n, c.node(KingCaptured.Path("then")))
	}
}

// scores reports whether anything in the default game brings points.
func (c *linter) scores() bool {
	s := &c.rs.Scoring
	if s.Captures || len(s.Checks) > 0 || c.may("scoring.captures", "scoring.checks") {
		return true
	}
	for _, end := range c.rs.Ends {
		if end != nil && end.Gives != (Gives{}) {
			return true
		}
	}
	return false
}

// lintOut finds seats that go out without a way for the last one to win, and a
// word about their pieces where no seat ever goes out.
func lintOut(c *linter) {
	var first EndKind = EndKinds
	for kind, end := range c.rs.Ends {
		if end != nil && end.Then == ThenOut && first == EndKinds {
			first = EndKind(kind)
		}
	}
	mayOut := false
	for kind := range EndKinds {
		mayOut = mayOut || c.may(kind.Path("then"))
	}
	switch {
	case first != EndKinds && c.rs.Ends[LastStanding] == nil && !c.may(LastStanding.Path("then")):
		c.warn("lint.no_last_standing", P{"ending": first.String()}, c.node(first.Path("then")))
	case first == EndKinds && c.rs.Ends[LastStanding] != nil && !mayOut:
		c.warn("lint.end_never", P{"ending": LastStanding.String(), "key": "then: out"}, c.node(LastStanding.Path("then")))
	}
	if n := c.tree.rule("out"); n != nil && first == EndKinds && !mayOut {
		c.warn("lint.no_effect", P{"path": "out", "needs": "then: out"}, n)
	}
}

// lintShadowed finds an ending that never comes because another is always
// there first: so many quiet moves have been made only when at least as many
// moves of any kind have, and a position comes again only after every seat has
// gone somewhere and back, quietly.
func lintShadowed(c *linter) {
	for _, pair := range [][2]EndKind{{QuietMoves, MoveLimit}, {Repetition, QuietMoves}, {Repetition, MoveLimit}} {
		late, early := c.rs.Ends[pair[0]], c.rs.Ends[pair[1]]
		if late == nil || early == nil || early.Automatic == 0 || !c.scale(late, early) {
			continue
		}
		count := late.Automatic
		if late.Claim > 0 && (count == 0 || late.Claim < count) {
			count = late.Claim
		}
		if count > 0 && c.plies(early, early.Automatic) < c.plies(late, count) {
			at := pair[0].Path("automatic")
			if count == late.Claim {
				at = pair[0].Path("claim")
			}
			c.warn("lint.end_shadowed", P{"ending": pair[0].String(), "other": pair[1].String()}, c.node(at), c.node(pair[1].Path("automatic")))
			return
		}
	}
}

// scale reports whether two counts shrink alike when seats go out, so that
// comparing them with all seats in says it for every game.
func (c *linter) scale(late, early *End) bool {
	return len(c.rs.Seats) == 2 || late.Unit == early.Unit && late.Kind != Repetition || late.Kind == Repetition && early.Unit == Each
}

// plies is the least number of moves of all seats together, none of them out,
// at which a count is reached.
func (c *linter) plies(end *End, count int64) int64 {
	seats := int64(len(c.rs.Seats))
	switch {
	case end.Kind == Repetition:
		return (count - 1) * 2 * seats
	case end.Unit == Plies:
		return count
	}
	return count * seats
}

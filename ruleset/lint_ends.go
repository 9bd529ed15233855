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
// moves of any kind have.
func lintShadowed(c *linter) {
	quiet, limit := c.rs.Ends[QuietMoves], c.rs.Ends[MoveLimit]
	if quiet == nil || limit == nil || limit.Automatic == 0 {
		return
	}
	count := quiet.Automatic
	if quiet.Claim > 0 && (count == 0 || quiet.Claim < count) {
		count = quiet.Claim
	}
	if count > 0 && c.plies(limit, limit.Automatic) < c.plies(quiet, count) {
		c.warn("lint.end_shadowed", P{"ending": QuietMoves.String(), "other": MoveLimit.String()},
			c.node(QuietMoves.Path("automatic")), c.node(MoveLimit.Path("automatic")))
	}
}

// plies is a count as moves of all seats together, as long as none is out.
func (c *linter) plies(end *End, count int64) int64 {
	if end.Unit == Plies {
		return count
	}
	return count * int64(len(c.rs.Seats))
}

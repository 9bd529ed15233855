package ruleset

// lintPoints finds ranks by points in a game without points, and points that
// nobody can score or that decide nothing.
func lintPoints(c *linter) {
	ranked := false
	for kind, end := range c.rs.Ends {
		if end == nil {
			continue
		}
		if end.Then == ThenByPoints && !c.scores() && !c.may(EndKind(kind).Path("then")) {
			c.warn("lint.no_points", P{"ending": EndKind(kind).String()}, c.node(EndKind(kind).Path("then")))
			return
		}
		ranked = ranked || end.Then == ThenByPoints || EndKind(kind) == Lead
	}
	for kind := range EndKinds {
		ranked = ranked || c.may(kind.Path("then"))
	}
	s := &c.rs.Scoring
	if !ranked {
		for kind, end := range c.rs.Ends {
			if end != nil && end.Gives != (Gives{}) {
				c.warn("lint.points_unscored", P{"key": EndKind(kind).Path("gives")}, c.node(EndKind(kind).Path("gives")))
			}
		}
		if s.Captures {
			c.warn("lint.points_unscored", P{"key": "scoring.captures"}, c.node("scoring.captures"))
		}
	}
	c.tariffs()
	if !s.Captures && !c.may("scoring.captures") {
		for _, part := range []string{"promoted", "grey"} {
			if n := c.tree.rule("scoring." + part); n != nil {
				c.warn("lint.no_effect", P{"path": "scoring." + part, "needs": "scoring.captures"}, n)
			}
		}
	}
	if n := c.tree.rule("scoring.checks_by"); n != nil && !c.may("scoring.checks", "scoring.checks_by") && !c.tariffByKind() {
		c.warn("lint.no_effect", P{"path": "scoring.checks_by", "needs": "scoring.checks"}, n)
	}
}

// tariffs finds points for checking more kings than a seat has enemies.
func (c *linter) tariffs() {
	most := 0
	for i := range c.rs.Seats {
		enemies := 0
		for j := range c.rs.Seats {
			if j != i && (c.rs.Seats[i].Team == "" || c.rs.Seats[i].Team != c.rs.Seats[j].Team) {
				enemies++
			}
		}
		most = max(most, enemies)
	}
	checks := c.tree.rule("scoring.checks")
	checks.each(func(i int, name string, _ *Node) {
		if kingCounts[name] > most && !c.may("seats") {
			c.warn("lint.points_unscored", P{"key": "scoring.checks." + name}, keyOf(checks, i))
		}
	})
}

func (c *linter) tariffByKind() bool {
	for _, t := range c.rs.Scoring.Checks {
		if len(t.ByKind) > 0 {
			return true
		}
	}
	return false
}

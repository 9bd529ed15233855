package lint

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// lintPoints finds ranks by points in a game without points, and points that
// nobody can score or that decide nothing.
func lintPoints(c *linter) {
	ranked := false
	for kind, end := range c.Rules.Ends {
		if end == nil {
			continue
		}
		if end.Then == ruleset.ThenByPoints && !c.scores() && !c.may(string(ruleset.EndKind(kind).Path(ruleset.PartThen))) {
			c.warn("lint.no_points", finding.Params{"ending": ruleset.EndKind(kind).String()}, c.node(string(ruleset.EndKind(kind).Path(ruleset.PartThen))))
			return
		}
		ranked = ranked || end.Then == ruleset.ThenByPoints || ruleset.EndKind(kind) == ruleset.Lead
	}
	for kind := range ruleset.EndKinds {
		ranked = ranked || c.may(string(kind.Path(ruleset.PartThen)))
	}
	s := &c.Rules.Scoring
	if !ranked {
		for kind, end := range c.Rules.Ends {
			if end != nil && end.Gives != (ruleset.Gives{}) {
				c.warn("lint.points_unscored", finding.Params{"key": string(ruleset.EndKind(kind).Path("gives"))}, c.node(string(ruleset.EndKind(kind).Path("gives"))))
			}
		}
		if s.Captures {
			c.warn("lint.points_unscored", finding.Params{"key": "scoring.captures"}, c.node("scoring.captures"))
		}
	}
	c.tariffs()
	if !s.Captures && !c.may("scoring.captures") {
		for _, part := range []string{"promoted", "grey"} {
			if n := c.Tree.Rule("scoring." + part); n != nil {
				c.warn("lint.no_effect", finding.Params{"path": "scoring." + part, "needs": "scoring.captures"}, n)
			}
		}
	}
	if n := c.Tree.Rule("scoring.checks_by"); n != nil && !c.may("scoring.checks", "scoring.checks_by") && !c.tariffByKind() {
		c.warn("lint.no_effect", finding.Params{"path": "scoring.checks_by", "needs": "scoring.checks"}, n)
	}
}

// tariffs finds points for checking more kings than a seat has enemies.
func (c *linter) tariffs() {
	most := 0
	for i := range c.Rules.Seats {
		enemies := 0
		for j := range c.Rules.Seats {
			if j != i && (c.Rules.Seats[i].Team == "" || c.Rules.Seats[i].Team != c.Rules.Seats[j].Team) {
				enemies++
			}
		}
		most = max(most, enemies)
	}
	checks := c.Tree.Rule("scoring.checks")
	checks.Each(func(i int, name string, _ *yamltree.Node) {
		if kings, _ := ruleset.ParseKings(name); kings > most && !c.may("seats") {
			c.warn("lint.points_unscored", finding.Params{"key": "scoring.checks." + name}, yamltree.KeyAt(checks, i))
		}
	})
}

func (c *linter) tariffByKind() bool {
	for _, t := range c.Rules.Scoring.Checks {
		if len(t.ByKind) > 0 {
			return true
		}
	}
	return false
}

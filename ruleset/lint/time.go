package lint

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// lintTime finds a time for each move that the time for all moves ends first.
func lintTime(c *linter) {
	c.seatClocks(func(r ruleset.Clock, sets string) bool {
		if r.Main == 0 || r.Move < r.Main || r.Increment > 0 {
			return false
		}
		c.warn("lint.move_time_never_binds", finding.Params{"move": ruleset.FormatDuration(r.Move), "main": ruleset.FormatDuration(r.Main)},
			c.node(sets+"clock.move"), c.node(sets+"clock.main"), c.node("clock.move"), c.node("clock.main"))
		return true
	})
	untimed := !c.timed()
	for _, part := range []string{"increment", "margin"} {
		n := c.Tree.Rule("clock." + part)
		if ms, ok := ruleset.ParseDuration(n.Written()); ok && ms > 0 && (untimed || part == "increment" && !c.has("clock.main")) {
			c.warn("lint.no_effect", finding.Params{"path": "clock." + part, "needs": "clock.main"}, n)
		}
	}
	c.seatClocks(func(r ruleset.Clock, sets string) bool {
		if r.Most == 0 || r.Most >= r.Main || r.Increment == 0 {
			return false
		}
		c.warn("lint.most_below_main", finding.Params{"most": ruleset.FormatDuration(r.Most), "main": ruleset.FormatDuration(r.Main)},
			c.node(sets+"clock.most"), c.node(sets+"clock.main"), c.node("clock.most"), c.node("clock.main"))
		return true
	})
	if n := c.Tree.Rule("clock.most"); n != nil && !c.has("clock.increment") {
		c.warn("lint.no_effect", finding.Params{"path": "clock.most", "needs": "clock.increment"}, n)
	}
	if n := c.Tree.At("clock.extra"); n != nil && !c.has("clock.increment") && !c.has("clock.delay.time") {
		c.warn("lint.no_effect", finding.Params{"path": "clock.extra", "needs": "clock.increment"}, n)
	}
	if n := c.Tree.At("clock.delay.time"); n != nil && !c.has("clock.main") {
		c.warn("lint.no_effect", finding.Params{"path": "clock.delay", "needs": "clock.main"}, n)
	}
	if n := c.Tree.At("clock.byo_yomi.renewed"); n != nil && !c.has("clock.byo_yomi.moves") {
		c.warn("lint.no_effect", finding.Params{"path": "clock.byo_yomi.renewed", "needs": "clock.byo_yomi.moves"}, n)
	}
}

// seatClocks visits each seat's clock with the path of what the seat sets
// itself, until a visit has reported something.
func (c *linter) seatClocks(visit func(r ruleset.Clock, sets string) bool) {
	for i := range c.Rules.Seats {
		seat := &c.Rules.Seats[i]
		sets := ""
		if c.Tree.At("seats."+seat.Name+".sets.clock") != nil {
			sets = "seats." + seat.Name + ".sets."
		}
		for _, r := range seat.ByClass {
			if visit(r.Clock, sets) {
				return
			}
		}
	}
}

// has reports whether a time is there, by the rules or by an option.
func (c *linter) has(path string) bool {
	n := c.Tree.Rule(path)
	if n != nil && n.Text != "0s" || c.may(path) {
		return true
	}
	found := false
	c.Tree.Get("seats").Each(func(_ int, _ string, v *yamltree.Node) { found = found || v.Get("sets").Rule(path) != nil })
	return found
}

func (c *linter) timed() bool {
	return c.has("clock.main") || c.has("clock.move") || c.has("clock.byo_yomi.periods")
}

// lintPauses finds pauses longer than the whole game, endless or without a clock.
func lintPauses(c *linter) {
	c.seatClocks(func(r ruleset.Clock, sets string) bool {
		if r.Pauses == 0 {
			return false
		}
		each, longest := c.node(sets+"clock.pause.each"), c.node(sets+"clock.pause.longest")
		switch {
		case r.PauseLongest == 0:
			c.warn("lint.pause_without_length", nil, each, longest)
		case r.Main > 0 && r.PauseLongest > r.Main:
			c.warn("lint.pause_longer", finding.Params{"pause": ruleset.FormatDuration(r.PauseLongest), "main": ruleset.FormatDuration(r.Main)},
				longest, c.node(sets+"clock.main"), c.node("clock.main"))
		case !c.timed():
			c.warn("lint.no_effect", finding.Params{"path": "clock.pause", "needs": "clock.main"}, each)
		default:
			return false
		}
		return true
	})
}

// lintTimeEnds finds time that nothing follows from, and endings by time in a
// game without.
func lintTimeEnds(c *linter) {
	flagBy := "clock.main"
	if !c.has(flagBy) && c.has("clock.byo_yomi.periods") {
		flagBy = "clock.byo_yomi.periods"
	}
	for _, pair := range []struct {
		path string
		end  ruleset.EndKind
	}{{flagBy, ruleset.Flag}, {"clock.move", ruleset.MoveTime}} {
		then := string(pair.end.Path(ruleset.PartThen))
		follows := c.Rules.Ends[pair.end] != nil || c.may(then)
		switch there := c.has(pair.path); {
		case there && !follows:
			c.warn("lint.time_without_end", finding.Params{"key": pair.path, "ending": pair.end.String()}, c.Tree.Rule(pair.path), c.node(then), c.setter(pair.path))
		case !there && c.Rules.Ends[pair.end] != nil:
			c.warn("lint.end_never", finding.Params{"ending": pair.end.String(), "key": pair.path}, c.node(then), c.node(pair.path))
		}
	}
}

// setter is where an option says that it sets a path.
func (c *linter) setter(path string) *yamltree.Node {
	return c.entry.Setter(path)
}

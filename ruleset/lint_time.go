package ruleset

// lintTime finds a time for each move that the time for all moves ends first.
func lintTime(c *linter) {
	c.seatClocks(func(r Clock, sets string) bool {
		if r.Main == 0 || r.Move < r.Main || r.Increment > 0 {
			return false
		}
		c.warn("lint.move_time_never_binds", P{"move": FormatDuration(r.Move), "main": FormatDuration(r.Main)},
			c.node(sets+"clock.move"), c.node(sets+"clock.main"), c.node("clock.move"), c.node("clock.main"))
		return true
	})
	untimed := !c.timed()
	for _, part := range []string{"increment", "margin"} {
		n := c.tree.rule("clock." + part)
		if ms, ok := duration(n.writtenOrNone()); ok && ms > 0 && (untimed || part == "increment" && !c.has("clock.main")) {
			c.warn("lint.no_effect", P{"path": "clock." + part, "needs": "clock.main"}, n)
		}
	}
}

func (n *Node) writtenOrNone() string {
	if n == nil {
		return "none"
	}
	return n.written()
}

// seatClocks visits each seat's clock with the path of what the seat sets
// itself, until a visit has told something.
func (c *linter) seatClocks(visit func(r Clock, sets string) bool) {
	for i := range c.rs.Seats {
		seat := &c.rs.Seats[i]
		sets := ""
		if c.tree.at("seats."+seat.Name+".sets.clock") != nil {
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
	n := c.tree.rule(path)
	if n != nil && n.Text != "0s" || c.may(path) {
		return true
	}
	found := false
	c.tree.Get("seats").each(func(_ int, _ string, v *Node) { found = found || v.Get("sets").rule(path) != nil })
	return found
}

func (c *linter) timed() bool { return c.has("clock.main") || c.has("clock.move") }

// lintPauses finds pauses longer than the whole game, endless or without a clock.
func lintPauses(c *linter) {
	c.seatClocks(func(r Clock, sets string) bool {
		if r.Pauses == 0 {
			return false
		}
		each, longest := c.node(sets+"clock.pause.each"), c.node(sets+"clock.pause.longest")
		switch {
		case r.PauseLongest == 0:
			c.warn("lint.pause_without_length", nil, each, longest)
		case r.Main > 0 && r.PauseLongest > r.Main:
			c.warn("lint.pause_longer", P{"pause": FormatDuration(r.PauseLongest), "main": FormatDuration(r.Main)},
				longest, c.node(sets+"clock.main"), c.node("clock.main"))
		case !c.timed():
			c.warn("lint.no_effect", P{"path": "clock.pause", "needs": "clock.main"}, each)
		default:
			return false
		}
		return true
	})
}

// lintTimeEnds finds time that nothing follows from, and endings by time in a
// game without.
func lintTimeEnds(c *linter) {
	for _, pair := range []struct {
		path string
		end  EndKind
	}{{"clock.main", Flag}, {"clock.move", MoveTime}} {
		then := pair.end.Path("then")
		follows := c.rs.Ends[pair.end] != nil || c.may(then)
		switch there := c.has(pair.path); {
		case there && !follows:
			c.warn("lint.time_without_end", P{"key": pair.path, "ending": pair.end.String()}, c.tree.rule(pair.path), c.node(then), c.setter(pair.path))
		case !there && c.rs.Ends[pair.end] != nil:
			c.warn("lint.end_never", P{"ending": pair.end.String(), "key": pair.path}, c.node(then), c.node(pair.path))
		}
	}
}

// setter is where an option says that it sets a path.
func (c *linter) setter(path string) *Node {
	for _, i := range c.entry.chain.touch.at[path] {
		if n := c.entry.chain.defs[i].node.Get("sets"); n != nil {
			return n
		}
	}
	return nil
}

package ruleset

// checkSetup wants one royal piece for each seat and one piece on a square.
func checkSetup(c *checker) {
	if !c.compiled() {
		return
	}
	var taken [1 << 8]int // by square: the seat's number from 1, 0 for none
	setup := c.tree.Get("setup")
	for i := range c.rs.Seats {
		seat := &c.rs.Seats[i]
		rows := setup.Get(seat.Name)
		if rows == nil || rows.Kind != ListNode || len(seat.Setup) == 0 {
			continue
		}
		royals := 0
		told := false
		for _, p := range seat.Setup {
			if c.rs.Kinds[p.Kind].Royal {
				royals++
			}
			if before := taken[p.Square]; before > 0 && !told {
				other := c.rs.Seats[before-1].Name
				c.add(keyNode(setup, seat.Name), "ruleset.setup_overlap", P{"square": p.Square.String(), "seat": seat.Name,
					"other": other}, setup.Get(other))
				told = true // the row above or below would say it again
			}
			taken[p.Square] = i + 1
		}
		if royals != 1 && c.royals() == 1 {
			c.add(keyNode(setup, seat.Name), "ruleset.royal_setup", P{"seat": seat.Name, "count": royals, "piece": c.royalName()})
		}
	}
}

func (c *checker) royalName() string {
	for i := range c.rs.Kinds {
		if c.rs.Kinds[i].Royal {
			return c.rs.Kinds[i].Name
		}
	}
	return ""
}

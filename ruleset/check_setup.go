package ruleset

import "houserules/ruleset/board"

// checkSetup wants one royal piece for each seat and one piece on a square.
func checkSetup(c *checker) {
	if !c.compiled() {
		return
	}
	taken := map[board.Square]int{}
	setup := c.tree.Get("setup")
	for i := range c.rs.Seats {
		seat := &c.rs.Seats[i]
		rows := setup.Get(seat.Name)
		if rows == nil || rows.Kind != ListNode || len(seat.Setup) == 0 {
			continue
		}
		royals, name := 0, ""
		told := false
		for _, p := range seat.Setup {
			if k := &c.rs.Kinds[p.Kind]; k.Royal {
				royals, name = royals+1, k.Name
			}
			if other, twice := taken[p.Square]; twice && !told {
				c.add(keyNode(setup, seat.Name), "ruleset.setup_overlap", P{"square": p.Square.String(), "seat": seat.Name,
					"other": c.rs.Seats[other].Name}, setup.Get(c.rs.Seats[other].Name))
				told = true // the row above or below would say it again
			}
			taken[p.Square] = i
		}
		if royals != 1 && c.royals() == 1 {
			c.add(keyNode(setup, seat.Name), "ruleset.royal_setup", P{"seat": seat.Name, "count": royals, "piece": name})
		}
	}
}

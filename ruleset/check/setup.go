package check

import (
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// checkSetup wants one royal piece for each seat and one piece on a square.
func checkSetup(c *Checker) {
	if !c.compiled() {
		return
	}
	var taken [1 << 8]int // by square: the seat's number from 1, 0 for none
	setup := c.Tree.Get("setup")
	for i := range c.Rules.Seats {
		seat := &c.Rules.Seats[i]
		rows := setup.Get(seat.Name)
		if rows == nil || rows.Kind != yamltree.List {
			continue
		}
		royals := 0
		told := false
		for _, p := range seat.Setup {
			if c.Rules.Kinds[p.Kind].Royal {
				royals++
			}
			if before := taken[p.Square]; before > 0 && !told {
				other := c.Rules.Seats[before-1].Name
				c.Add(yamltree.KeyNamed(setup, seat.Name), "ruleset.setup_overlap", finding.Params{"square": p.Square.String(), "seat": seat.Name,
					"other": other}, setup.Get(other))
				told = true // the row above or below would say it again
			}
			taken[p.Square] = i + 1
		}
		if royals != 1 && c.royals() == 1 {
			c.Add(yamltree.KeyNamed(setup, seat.Name), "ruleset.royal_setup", finding.Params{"seat": seat.Name, "count": royals, "piece": c.royalName()})
		}
	}
}

func (c *Checker) royalName() string {
	for i := range c.Rules.Kinds {
		if c.Rules.Kinds[i].Royal {
			return c.Rules.Kinds[i].Name
		}
	}
	return ""
}

package lint

import (
	"houserules/finding"
	"houserules/ruleset"
)

// lintArmies finds budgets that no army can be made for.
func lintArmies(c *linter) {
	for i := range c.Rules.Seats {
		seat := &c.Rules.Seats[i]
		army := seat.ByClass[0].Army
		if army == nil {
			continue
		}
		at := c.node("seats." + seat.Name + ".sets.army.budget")
		if c.Tree.At("seats."+seat.Name+".sets.army") == nil {
			at = c.node("army.budget")
		}
		reach, cheapest := c.prices(seat, army)
		switch dearest := len(reach) - 1; {
		case cheapest == 0: // nothing has a value: every army is free
		case army.Budget < cheapest:
			c.warn("lint.budget_too_small", finding.Params{"budget": army.Budget, "cheapest": cheapest}, at)
		case army.Exactly && (army.Budget >= len(reach) || !reach[army.Budget]):
			for dearest > 0 && !reach[dearest] {
				dearest--
			}
			c.warn("lint.budget_never_met", finding.Params{"budget": army.Budget, "dearest": dearest}, at)
		case army.OrthodoxPlays != "":
			if price := c.setupPrice(seat); price > army.Budget || army.Exactly && price != army.Budget {
				c.warn("lint.orthodox_price", finding.Params{"budget": army.Budget, "price": price, "seat": seat.Name}, c.node("army.orthodox_plays"), at)
			}
		}
	}
}

// prices says which sums an army can cost, up to one more than its budget, and
// what the cheapest piece costs.
func (c *linter) prices(seat *ruleset.Seat, army *ruleset.Army) (reach []bool, cheapest int) {
	squares := -1 // the king's
	for rank := 1; rank <= army.OwnRanks; rank++ {
		squares += len(c.Rules.Board.Row(seat.Side, rank))
	}
	const most = 4096 // far beyond what a board holds in any profile that people wrote
	top := min(army.Budget, most)
	fewest := make([]int, top+1) // pieces that a sum takes at least; -1: never
	for i := range fewest {
		fewest[i] = -1
	}
	fewest[0] = 0
	for k, kind := range c.Rules.Kinds {
		if kind.Royal || kind.Value == 0 {
			continue
		}
		limit, capped := army.AtMost[k]
		if !capped {
			limit = squares
		}
		if limit == 0 {
			continue
		}
		if cheapest == 0 || kind.Value < cheapest {
			cheapest = kind.Value
		}
		used := make([]int, top+1) // pieces of this kind in the sum so far
		for sum := kind.Value; sum <= top; sum++ {
			before := fewest[sum-kind.Value]
			if before >= 0 && used[sum-kind.Value] < limit && before+1 <= squares && (fewest[sum] < 0 || before+1 < fewest[sum]) {
				fewest[sum] = before + 1
				used[sum] = used[sum-kind.Value] + 1
			}
		}
	}
	reach = make([]bool, top+1)
	for i, n := range fewest {
		reach[i] = n >= 0
	}
	return reach, cheapest
}

func (c *linter) setupPrice(seat *ruleset.Seat) int {
	price := 0
	for _, p := range seat.Setup {
		if k := &c.Rules.Kinds[p.Kind]; !k.Royal {
			price += k.Value
		}
	}
	return price
}

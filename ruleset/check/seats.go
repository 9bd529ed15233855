package check

import (
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// checkSeats wants seats whose first letters FEN can distinguish.
func checkSeats(c *Checker) {
	first := map[byte]*yamltree.Node{}
	seats := c.Tree.Get("seats")
	seats.Each(func(i int, name string, _ *yamltree.Node) {
		key := yamltree.KeyAt(seats, i)
		if other := first[name[0]]; other != nil {
			c.Add(key, "ruleset.seat_initial", finding.Params{"seat": name, "other": other.Text, "letter": name[:1]}, other)
			return
		}
		first[name[0]] = key
	})
}

// checkTurns wants a turn for each seat and a seat for each set-up.
func checkTurns(c *Checker) {
	order := c.Tree.At("turns.order")
	if order == nil || order.Kind != yamltree.List {
		return
	}
	turn := map[string]bool{}
	for _, item := range order.Values {
		turn[item.Text] = true
	}
	seats := c.Tree.Get("seats")
	seats.Each(func(i int, name string, _ *yamltree.Node) {
		if !turn[name] {
			c.Add(yamltree.KeyAt(seats, i), "ruleset.seat_without_turn", finding.Params{"seat": name}, order)
		}
	})
	setup := c.Tree.Get("setup")
	setup.Each(func(i int, name string, _ *yamltree.Node) {
		if gone := seats.Get(name); gone != nil && yamltree.IsNone(gone) {
			c.Add(yamltree.KeyNamed(seats, name), "ruleset.seat_left", finding.Params{"seat": name, "key": "setup", "write": "setup: {" + name + ": none}"}, yamltree.KeyAt(setup, i))
			return
		}
		if seats.Rule(name) == nil {
			c.Add(yamltree.KeyAt(setup, i), "ruleset.unknown_seat", finding.Params{"seat": name, "nearest": finding.Nearest(name, yamltree.Names(seats)), "allowed": yamltree.Names(seats)})
		}
	})
}

package ruleset

// checkSeats wants seats that FEN can tell apart by the first letter.
func checkSeats(c *checker) {
	first := map[byte]*Node{}
	seats := c.tree.Get("seats")
	seats.each(func(i int, name string, _ *Node) {
		key := keyOf(seats, i)
		if other := first[name[0]]; other != nil {
			c.add(key, "ruleset.seat_initial", P{"seat": name, "other": other.Text, "letter": name[:1]}, other)
			return
		}
		first[name[0]] = key
	})
}

// checkTurns wants a turn for each seat and a seat for each set-up.
func checkTurns(c *checker) {
	order := c.tree.at("turns.order")
	if order == nil || order.Kind != ListNode {
		return
	}
	turn := map[string]bool{}
	for _, item := range order.Values {
		turn[item.Text] = true
	}
	seats := c.tree.Get("seats")
	seats.each(func(i int, name string, _ *Node) {
		if !turn[name] {
			c.add(keyOf(seats, i), "ruleset.seat_without_turn", P{"seat": name}, order)
		}
	})
	setup := c.tree.Get("setup")
	setup.each(func(i int, name string, _ *Node) {
		if seats.rule(name) == nil {
			c.add(keyOf(setup, i), "ruleset.unknown_seat", P{"seat": name, "nearest": nearestOf(name, names(seats)), "allowed": names(seats)})
		}
	})
}

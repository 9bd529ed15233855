package language

// endsKeys are the endings, each with its parts.
func endsKeys() []Key {
	return []Key{
		{Path: "end", Takes: orNone(block("ends")), In: Choices},
		ending("checkmate",
			Key{Path: "settled", Takes: words("at_once", "on_own_turn"), Optional: true},
			then("draw", "loses", "wins", "out", "by_points", "aborted"),
			gives(),
		),
		ending("stalemate", then("draw", "loses", "wins", "out", "by_points", "aborted", "skips"), gives()),
		ending("king_captured", then("draw", "loses", "wins", "out", "by_points", "aborted"), gives()),
		ending("last_standing", then("draw", "loses", "wins", "by_points", "aborted")),
		ending("lead",
			Key{Path: "seats_left", Takes: orNone(whole(2, 16))},
			Key{Path: "automatic", Takes: orNone(whole(1, 1_000_000))},
			then("draw", "loses", "wins", "by_points", "aborted"),
		),
		ending("insufficient_material",
			judgedBy("listed", "material", "alone", "search"),
			Key{Path: "listed", Takes: orNone(listOf(materialRow()).atLeast(1).unique())},
			searchNodes(),
			then("draw", "by_points", "aborted"),
			gives(),
		),
		ending("repetition",
			Key{Path: "claim", Takes: orNone(whole(2, 1_000_000))},
			Key{Path: "automatic", Takes: orNone(whole(2, 1_000_000))},
			then("draw", "by_points", "aborted"),
			gives(),
		),
		ending("quiet_moves",
			Key{Path: "claim", Takes: orNone(whole(1, 1_000_000))},
			Key{Path: "automatic", Takes: orNone(whole(1, 1_000_000))},
			unit(),
			then("draw", "by_points", "aborted"),
			gives(),
		),
		ending("move_limit",
			Key{Path: "automatic", Takes: orNone(whole(1, 1_000_000))},
			unit(),
			then("draw", "by_points", "aborted"),
			gives(),
		),
		ending("agreement", then("draw", "by_points", "aborted"), gives()),
		ending("resignation",
			judgedBy("material", "alone", "search"),
			searchNodes(),
			unless(),
			then("draw", "loses", "wins", "out", "by_points", "aborted", "cpu"),
			gives(),
		),
		ending("flag",
			judgedBy("material", "alone", "search"),
			searchNodes(),
			unless(),
			then("draw", "loses", "wins", "out", "by_points", "aborted"),
			gives(),
		),
		ending("move_time",
			judgedBy("material", "alone", "search"),
			searchNodes(),
			unless(),
			then("draw", "loses", "wins", "out", "by_points", "aborted", "skips", "cpu"),
			gives(),
		),
		ending("abandonment",
			Key{Path: "automatic", Takes: orNone(duration())},
			then("draw", "loses", "wins", "out", "by_points", "aborted", "cpu"),
			gives(),
		),
		ending("illegal_moves",
			Key{Path: "automatic", Takes: orNone(whole(1, 1_000_000))},
			judgedBy("material", "alone", "search"),
			searchNodes(),
			unless(),
			then("draw", "loses", "wins", "out", "by_points", "aborted"),
		),
	}
}

// ending is an ending with its parts.
func ending(name string, parts ...Key) Key {
	return Key{Path: "end." + name, Takes: orNone(group()), Below: parts}
}

// then is what follows an ending: one of these words. Those that leave the
// board as it is (skips, cpu) are for what time and people bring: a mate that
// changes nothing would come again at once, for ever. Endings that befall no
// seat do nothing to one.
func then(list ...string) Key { return Key{Path: "then", Takes: orNone(words(list...))} }

// judgedBy is how it is judged that a side cannot mate.
func judgedBy(list ...string) Key { return Key{Path: "judged_by", Takes: orNone(words(list...))} }

// searchNodes bounds the search of judgedBy.
func searchNodes() Key { return Key{Path: "search_nodes", Takes: orNone(whole(1, 10_000_000))} }

// unit is whose moves are counted.
func unit() Key { return Key{Path: "unit", Takes: orNone(words("each", "each_at_start", "plies"))} }

// unless is what comes instead of then.
func unless() Key {
	return Key{Path: "unless", Takes: orNone(group()), Below: []Key{
		{Path: "before_first_move", Takes: orNone(words("aborted", "draw"))},
		{Path: "opponent_cannot_mate", Takes: orNone(words("aborted", "draw"))},
	}}
}

// gives is the points that an ending brings.
func gives() Key {
	part := func(name string) Key { return Key{Path: name, Takes: orNone(whole(-100_000, 100_000))} }
	return Key{Path: "gives", Takes: orNone(group()), Below: []Key{part("self"), part("mover"), part("others"), part("all")}}
}

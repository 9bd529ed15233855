package ruleset

var KingCounts = map[string]int{"one_king": 1, "two_kings": 2, "three_kings": 3, "four_kings": 4, "five_kings": 5}

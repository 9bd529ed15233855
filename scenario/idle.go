package scenario

import (
	"slices"
	"strings"

	"houserules/adjudicate/ends"
	"houserules/ruleset"
)

// idle says why a value can make no difference in any of its variants: a key
// of the catalogue below cli.mutate, "" where it can. It is asked only about
// values that no scenario defends, so that a wrong answer here cannot hide a
// value that one does defend.
func (p *place) idle() string {
	why := ""
	for _, v := range p.variants {
		one := idleIn(v.rules, ruleset.RuleOf(p.path))
		if one == "" {
			return ""
		}
		why = one
	}
	return why
}

// idleIn is idle for one ruleset and the path of a rule.
func idleIn(rs *ruleset.Ruleset, path string) string {
	timed, outs, army := false, false, false
	for i := range rs.Seats {
		for j := range rs.Seats[i].ByClass {
			r := &rs.Seats[i].ByClass[j]
			timed = timed || r.Clock.Timed()
			army = army || r.Army != nil
		}
	}
	for _, end := range rs.Ends {
		outs = outs || end != nil && end.Then == ruleset.ThenOut
	}
	if !timed && (strings.HasPrefix(path, "clock.") || strings.HasPrefix(path, "end.flag.") || strings.HasPrefix(path, "end.move_time.")) {
		return "no_clock"
	}
	if !outs && (path == "pawns.en_passant.grey" || path == "out" || path == "scoring.grey") {
		return "nobody_out"
	}
	// With two seats the opponent is the next to move, sits opposite, and a
	// king in check is always its owner's to move.
	if len(rs.Seats) == 2 && slices.Contains([]string{"pawns.en_passant.lasts", "pawns.en_passant.takers", "check.capture_king", "turns.order"}, path) {
		return "two_seats"
	}
	if strings.HasPrefix(path, "pieces.") && strings.HasSuffix(path, ".value") && !army && !rs.KeepsPoints() {
		return "shown_only"
	}
	if len(rs.Seats) == 2 && path == "end.checkmate.settled" {
		return "two_seats" // the mated seat is the next to move
	}
	if strings.HasSuffix(path, ".search_nodes") {
		return "search_limit"
	}
	if strings.HasPrefix(path, "scoring.result.") && !sharesResults(rs, path) {
		return "by_points"
	}
	if path == "scoring.checks_by" && figuresOfLeapers(rs) {
		return "leapers"
	}
	if path == "army.hidden" {
		return "shown_only" // whether armies are seen is between the players and the site
	}
	if strings.HasPrefix(path, "end.") {
		name, part, _ := strings.Cut(strings.TrimPrefix(path, "end."), ".")
		for kind := range ruleset.EndKinds {
			end := rs.Ends[kind]
			if kind.String() == name && !ends.Of(kind).ByMating && part == "judged_by" && end != nil && end.OpponentCannotMate == ruleset.ThenNone {
				return "no_exception"
			}
		}
		for kind := range ruleset.EndKinds {
			if kind.String() == name && part != "then" && (rs.Ends[kind] == nil || rs.Ends[kind].Then == ruleset.ThenNone) {
				return "no_such_end"
			}
		}
	}
	return ""
}

// sharesResults reports whether any end gives the score at a path: a draw, or
// a win and a loss. Games ranked by points give none.
func sharesResults(rs *ruleset.Ruleset, path string) bool {
	for _, end := range rs.Ends {
		if end == nil {
			continue
		}
		for _, then := range []ruleset.Then{end.Then, end.BeforeFirstMove, end.OpponentCannotMate} {
			switch then {
			case ruleset.ThenDraw:
				if path == "scoring.result.draw" {
					return true
				}
			case ruleset.ThenLoses, ruleset.ThenWins:
				if path != "scoring.result.draw" {
					return true
				}
			}
		}
	}
	return false
}

// figuresOfLeapers reports whether the pieces with a figure of their own for
// checks are all leapers: no line of theirs can open when another piece moves,
// so the piece that moved is the only one of them that can be counted.
func figuresOfLeapers(rs *ruleset.Ruleset) bool {
	for _, tariff := range rs.Scoring.Checks {
		for kind := range tariff.ByKind {
			for _, step := range rs.Kinds[kind].Moves {
				if step.Limit != 1 {
					return false
				}
			}
		}
	}
	return true
}

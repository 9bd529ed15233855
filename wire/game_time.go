package wire

import (
	"strings"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// timeGame gives the actions their times, where every move of the game tells
// its own and they are those of the rules' clock. What has times that cannot
// be used is said to be not judged.
func (q *Request) timeGame(rs *ruleset.Ruleset, g *notation.Game) {
	clock := rs.Seats[0].ByClass[0].Clock
	if !clock.Timed() || len(g.Plies) == 0 {
		return
	}
	used, left := 0, 0
	for i := range g.Plies {
		if ply := &g.Plies[i]; ply.Text == "" || ply.Mark != notation.NoMark {
			return // marks have no times
		} else if ply.Used.Given {
			used++
		} else if ply.Clock.Given {
			left++
		}
	}
	switch {
	case used == len(g.Plies):
		at := int64(0)
		for i := range g.Plies {
			at += g.Plies[i].Used.MS
			q.setTime(i, at)
		}
	case left == len(g.Plies) && sameControl(g, clock):
		q.timeByRemaining(rs, g, clock)
	case used > 0 || left > 0:
		q.Record.NotJudged = append(q.Record.NotJudged, reason.NotJudged{What: "clocks", Why: "clock_differs"})
	}
}

func (q *Request) setTime(i int, at int64) {
	q.actions[i].At, q.actions[i].HasAt = min(at, MaxTime), true
}

// timeByRemaining tells when moves were made from what was left after them.
func (q *Request) timeByRemaining(rs *ruleset.Ruleset, g *notation.Game, clock ruleset.Clock) {
	seats := len(rs.Seats)
	before := make([]int64, seats)
	for s := range before {
		before[s] = clock.Main
	}
	at := int64(0)
	for i := range g.Plies {
		shown := &g.Plies[i].Clock
		// A clock shows whole units of what is left, rounded down.
		unit := int64(1)
		for d := shown.Digits; d < 3; d++ {
			unit *= 10
		}
		s := i % seats
		left := min(shown.MS+unit-1, before[s]+clock.Increment)
		at += before[s] + clock.Increment - left
		before[s] = left
		q.setTime(i, at)
	}
}

// sameControl reports whether the TimeControl tag (600+5) says the clock of
// the rules: main time and increment, and no time for each move.
func sameControl(g *notation.Game, clock ruleset.Clock) bool {
	control, ok := g.Tag("TimeControl")
	if !ok || clock.Move > 0 || clock.Main == 0 {
		return false
	}
	main, increment, _ := strings.Cut(control, "+")
	if increment == "" {
		increment = "0"
	}
	m, ok := smallNumber(main)
	n, also := smallNumber(increment)
	return ok && also && m*1000 == clock.Main && n*1000 == clock.Increment
}

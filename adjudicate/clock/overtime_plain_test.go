package clock

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"houserules/ruleset"
)

var timelines = flag.Int("timelines", 2_000, "random timelines of each kind of clock")

// stopwatch is a seat's clock as one would explain it: it goes on a millisecond
// at a time. It shares nothing with Config.
type stopwatch struct {
	r                            ruleset.Clock
	margin                       int64
	main, turn                   int64 // left; gone in this turn
	periods, spent, made, length int64 // left; ms and moves in the running one; of a period
	events                       []string
	down                         bool
}

func newStopwatch(r ruleset.Clock, margin int64) *stopwatch {
	w := &stopwatch{r: r, margin: margin, main: r.Main, periods: r.ByoYomi.Periods, length: r.ByoYomi.Each}
	if r.BeforeMove && r.Main > 0 {
		if r.Delay.Bronstein {
			w.main += r.Delay.Time
		}
		w.add()
	}
	return w
}

// add adds the increment, a millisecond at a time.
func (w *stopwatch) add() {
	for range w.r.Increment {
		if w.r.Most == 0 || w.main < w.r.Most {
			w.main++
		}
	}
}

// tick is one millisecond, ending at now.
func (w *stopwatch) tick(now int64) {
	waiting := !w.r.Delay.Bronstein && w.turn < w.r.Delay.Time
	w.turn++
	overtime := w.r.ByoYomi.Periods > 0
	switch {
	case waiting:
		return
	case !overtime:
		w.main--
		w.down = w.main <= -w.margin
		return
	case w.main > 0:
		if w.main--; w.main == 0 {
			w.events = append(w.events, fmt.Sprint(now, " overtime"))
		}
		return
	}
	w.spent++
	switch done := w.r.ByoYomi.RenewedAtZero && w.made >= w.r.ByoYomi.Moves; {
	case done && w.spent == w.length:
		w.spent, w.made = 0, 0
		w.events = append(w.events, fmt.Sprint(now, " renewed"))
	case done:
	case w.spent == w.length+w.margin && w.periods == 1:
		w.down = true
	case w.spent == w.length+w.margin:
		w.periods--
		w.spent, w.made = w.margin, 0
		w.events = append(w.events, fmt.Sprint(now, " period"))
	}
}

// press ends the turn with a move.
func (w *stopwatch) press() {
	took := w.turn
	w.turn = 0
	if w.r.ByoYomi.Periods > 0 && w.main == 0 {
		if w.made++; w.spent > w.length {
			w.spent = w.length
		}
		full := w.made >= w.r.ByoYomi.Moves
		if w.r.ByoYomi.RenewedAtZero && w.r.ByoYomi.Moves > 1 && w.spent < w.length {
			full = false
		}
		if full {
			w.made, w.spent = 0, 0
		}
		return
	}
	if w.main < 0 {
		w.main = 0
	}
	if w.r.Delay.Bronstein {
		if took > w.r.Delay.Time {
			took = w.r.Delay.Time
		}
		w.main += took
	}
	w.add()
}

// TestRandomTimelines holds increments, delays and byo-yomi against the stopwatches.
func TestRandomTimelines(t *testing.T) {
	n := func(rnd *rand.Rand, most int64) int64 { return 1 + rnd.Int64N(most) }
	for _, kind := range []struct {
		name string
		of   func(rnd *rand.Rand) ruleset.Clock
	}{
		{"increment", func(rnd *rand.Rand) ruleset.Clock {
			return ruleset.Clock{Main: n(rnd, 60), Increment: n(rnd, 15)}
		}},
		{"simple", func(rnd *rand.Rand) ruleset.Clock {
			return ruleset.Clock{Main: n(rnd, 60), Increment: rnd.Int64N(5), Delay: ruleset.Delay{Time: n(rnd, 15)}}
		}},
		{"bronstein", func(rnd *rand.Rand) ruleset.Clock {
			return ruleset.Clock{Main: n(rnd, 60), Increment: rnd.Int64N(5), Delay: ruleset.Delay{Time: n(rnd, 15), Bronstein: true}}
		}},
		{"japanese", func(rnd *rand.Rand) ruleset.Clock {
			return ruleset.Clock{Main: rnd.Int64N(30), Increment: rnd.Int64N(5),
				ByoYomi: ruleset.ByoYomi{Periods: n(rnd, 4), Each: n(rnd, 20), Moves: 1, RenewedAtZero: rnd.IntN(2) == 0}}
		}},
		{"canadian", func(rnd *rand.Rand) ruleset.Clock {
			return ruleset.Clock{Main: rnd.Int64N(30), Increment: rnd.Int64N(5),
				ByoYomi: ruleset.ByoYomi{Periods: n(rnd, 3), Each: n(rnd, 50), Moves: n(rnd, 5), RenewedAtZero: rnd.IntN(2) == 0}}
		}},
	} {
		t.Run(kind.name, func(t *testing.T) {
			flags := 0
			for seed := range *timelines {
				rnd := rand.New(rand.NewPCG(uint64(seed), 17))
				one := kind.of(rnd)
				one.BeforeMove = rnd.IntN(2) == 0
				if rnd.IntN(3) == 0 {
					one.Most = n(rnd, 70)
				}
				rules := rulesFor(2, one)
				if rules.Margin = 0; rnd.IntN(2) == 0 {
					rules.Margin = rnd.Int64N(4)
				}
				if runTimeline(t, rnd, rules) {
					flags++
				}
				if t.Failed() {
					t.Fatalf("seed %d: %+v, margin %d", seed, rules.Seats[0].ByClass[0].Clock, rules.Margin)
				}
			}
			if flags < *timelines/10 || flags == *timelines {
				t.Errorf("%d of %d timelines end with a flag", flags, *timelines)
			}
		})
	}
}

// runTimeline plays one, and reports whether it ended with a flag.
func runTimeline(t *testing.T, rnd *rand.Rand, rules *ruleset.Ruleset) bool {
	c := New(rules, [MaxSeats]uint8{})
	s := c.Start(0, true)
	watches := [2]*stopwatch{}
	for i := range watches {
		watches[i] = newStopwatch(rules.Seats[i].ByClass[0].Clock, rules.Margin)
	}
	now := int64(0)
	for ply := range 20 {
		seat := ply % 2
		w := watches[seat]
		w.events = nil
		till := now + rnd.Int64N(25)
		var events []string
		for now < till && !w.down {
			now++
			w.tick(now)
		}
		fell := false
		for d, ok := c.Next(&s); ok && d.At <= till && !fell; d, ok = c.Next(&s) {
			c.Advance(&s, d.At)
			c.Apply(&s, d)
			if fell = d.Kind == Flag; !fell {
				events = append(events, fmt.Sprint(d.At, " ", d.Kind))
			}
		}
		if fell != w.down || fell && s.Now != now || fmt.Sprint(events) != fmt.Sprint(w.events) {
			t.Errorf("ply %d: flag %v at %d and %v, the stopwatch has %v at %d and %v", ply, fell, s.Now, events, w.down, now, w.events)
			return fell
		}
		if fell {
			return true
		}
		c.Advance(&s, till)
		c.Move(&s, seat, 1-seat)
		w.press()
		have := &s.Seats[seat]
		if have.Left != w.main || have.PeriodsLeft != w.periods || have.PeriodUsed != w.spent || have.BlockMoves != w.made {
			t.Errorf("ply %d: %+v, the stopwatch has %+v", ply, *have, *w)
			return false
		}
	}
	return false
}

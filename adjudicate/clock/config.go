// Package clock keeps every seat's time as arithmetic on given times: main
// time, time for each move, increment, delay, byo-yomi, margin, pauses, lost
// connections and the grace that follows them. It reads no wall clock and judges no result: it
// reports what time brings and when, and the fold over the game's actions decides
// what follows.
//
// All times are whole milliseconds from the beginning of the game. Of T
// milliseconds a move may use T-1; one that uses T is too late. Within one
// millisecond, what time brings comes first: take Next until it lies beyond
// the action, Advance to the action, then report the action:
//
//	s := c.Start(first, true)
//	for d, ok := c.Next(&s); ok && d.At <= at; d, ok = c.Next(&s) {
//		c.Advance(&s, d.At)
//		c.Apply(&s, d) // and what the rules say of a flag, of grace
//	}
//	c.Advance(&s, at)
//	c.Move(&s, mover, next)
//
// docs/clock.md has the table of every event in every state. Each kind of
// clock is a file, and kinds.go lists them with what time can bring.
package clock

import "houserules/ruleset"

// MaxSeats is the largest number of seats.
const MaxSeats = 4

// Limit is the largest time: later ones would be dates, not times of a game.
const Limit = 100_000_000_000

// Config is what a game's rules say of time, seat by seat, once each seat's
// class is known. It is immutable and safe for any number of goroutines.
type Config struct {
	seats  [MaxSeats]ruleset.Clock
	n      int
	margin int64
	grace  int64 // how long a seat may be away; 0: for ever
	absent Kind  // Grace or CPU
	timed  bool  // some seat's clock runs
	of     [MaxSeats]struct {
		kinds [maxKinds]*kind
		n     int
	}
}

// maxKinds is room for the kinds of clock of one seat, so that a Config is one
// allocation. The declaration after it fails to compile where it is too small.
const maxKinds = 12

var _ [maxKinds - len(kinds)]struct{}

// New takes what the rules say of time. classes are indices into rs.Classes by
// seat, zeros where there are none.
func New(rs *ruleset.Ruleset, classes [MaxSeats]uint8) *Config {
	c := &Config{n: min(len(rs.Seats), MaxSeats), margin: rs.Margin, absent: Grace}
	for i := range c.n {
		byClass := rs.Seats[i].ByClass
		if class := int(classes[i]); class < len(byClass) {
			c.seats[i] = byClass[class].Clock
		}
		c.timed = c.timed || c.seats[i].Timed()
	}
	if end := rs.Ends[ruleset.Abandonment]; end != nil && end.Automatic > 0 {
		c.grace = end.Automatic
		if end.Then == ruleset.ThenCPU {
			c.absent = CPU
		}
	}
	for i := range c.n {
		of := &c.of[i]
		for _, k := range &kinds {
			if k.has(c, &c.seats[i]) {
				of.kinds[of.n] = k
				of.n++
			}
		}
	}
	return c
}

// kindsOf are the kinds of clock that a seat has.
func (c *Config) kindsOf(seat int) []*kind { return c.of[seat].kinds[:c.of[seat].n] }

// Timed reports whether any seat's clock runs.
func (c *Config) Timed() bool { return c.timed }

// Rules is what the rules say of a seat's time.
func (c *Config) Rules(seat int) ruleset.Clock { return c.seats[seat] }

// hasPauses reports whether a seat may pause at all. Where nothing is timed
// there is nothing to stop.
func (c *Config) hasPauses(seat int) bool { return c.timed && c.seats[seat].Pauses > 0 }

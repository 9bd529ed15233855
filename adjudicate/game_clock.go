package adjudicate

import (
	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
)

// gameClock is every seat's clock, and the rules that they run by.
type gameClock struct {
	timed bool // the record has times
	clk   clock.State
	cfg   *clock.Config
}

// paused reports whether a pause is running.
func (c *gameClock) paused() bool {
	_, paused := c.clk.IsPaused()
	return paused
}

// show returns what every clock shows.
func (c *gameClock) show(seats int) []ClockNow {
	list := make([]ClockNow, seats)
	for s := range list {
		r := c.cfg.Read(&c.clk, s)
		list[s] = ClockNow{RemainingMS: r.Remaining, MoveMS: r.Move, Running: r.Running, PauseLeft: r.PauseLeft, Away: r.Away, Shown: c.cfg.Shown(&c.clk, s)}
	}
	return list
}

// due lists what time alone will bring, but for what keep leaves out.
func (c *gameClock) due(keep func(clock.Due) bool) []Due {
	var buf [clock.MaxDues]clock.Due
	var list []Due
	for _, d := range c.cfg.AppendDues(buf[:0], &c.clk) {
		if keep(d) {
			list = append(list, Due{At: d.At, Type: d.Kind.String(), Seat: position.Seat(d.Seat)})
		}
	}
	return list
}

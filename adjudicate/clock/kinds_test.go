package clock

import (
	"testing"

	"houserules/ruleset"
)

// Every thing that time brings has a name and does something.
func TestEveryDueIsDescribed(t *testing.T) {
	for kind := range dueKinds {
		if d := dues[kind]; d.name == "" || d.apply == nil {
			t.Errorf("due %d: %+v", kind, d)
		}
	}
}

// withKinds gives every seat further kinds of clock, before and after its own.
func withKinds(c *Config, before, after *kind) *Config {
	for seat := range c.n {
		list := append([]*kind{before}, c.kindsOf(seat)...)
		c.of[seat].n = copy(c.of[seat].kinds[:], append(list, after))
	}
	return c
}

// A kind in front of the main time may take time off it, and one behind it may
// play on at zero: all that a delay and an overtime need is in their own rows.
func TestKindsActInTheirOrder(t *testing.T) {
	const free, each = 5_000, 30_000
	delay := kind{
		pass: func(_ *Config, s *State, seat int, ms int64) int64 {
			return max(ms-max(free-s.Seats[seat].Used, 0), 0)
		},
		wait: func(_ *ruleset.Clock, s *Seat) int64 { return max(free-s.Used, 0) },
	}
	var spent int64
	overtime := kind{
		zero: func(*ruleset.Clock, *Seat) bool { return true },
		pass: func(_ *Config, _ *State, _ int, ms int64) int64 {
			spent += ms
			return 0
		},
		running: []dueFunc{func(_ *Config, s *State, seat int) (Due, bool) {
			return Due{s.Now + s.Seats[seat].Left + each - spent, Flag, seat}, true
		}},
		end: func(_ *Config, _ *State, _ int, t turnEnd) turnEnd {
			spent, t.fell = 0, true // no increment in overtime
			return t
		},
		shown: func(*Config, *State, int) []Shown { return []Shown{{"period_ms", each - spent}} },
		kept:  []Kept{{each, func(*Seat) *int64 { return &spent }}},
	}
	rules := rulesFor(2, ruleset.Clock{Main: 10_000, Increment: 1_000})

	c := withKinds(New(rules, [MaxSeats]uint8{}), &delay, &kind{})
	s := c.Start(0, true)
	if d, ok := c.Next(&s); !ok || d != (Due{15_000, Flag, 0}) {
		t.Errorf("with a delay: %+v, want a flag at 15 s", d)
	}
	to(c, &s, 7_000)
	if got := s.Seats[0].Left; got != 8_000 {
		t.Errorf("%d ms left after 7 s, 5 of them free; want 8000", got)
	}
	c.Move(&s, 0, 1)
	if got := s.Seats[0].Left; got != 9_000 {
		t.Errorf("%d ms left after the move, want 9000", got)
	}

	c = withKinds(New(rules, [MaxSeats]uint8{}), &kind{}, &overtime)
	s = c.Start(0, true)
	if d, ok := c.Next(&s); !ok || d != (Due{40_000, Flag, 0}) {
		t.Errorf("with overtime: %+v, want a flag at 40 s", d)
	}
	to(c, &s, 25_000)
	if got := s.Seats[0].Left; got != 0 || spent != 15_000 {
		t.Errorf("%d ms left and %d of overtime spent, want 0 and 15000", got, spent)
	}
	if shown := c.Shown(&s, 0); len(shown) != 1 || shown[0].Value != 15_000 {
		t.Errorf("shows %+v", shown)
	}
	if kept := c.AppendKept(nil, 0); len(kept) != 1 || *kept[0].At(&s.Seats[0]) != 15_000 {
		t.Errorf("keeps %d numbers", len(kept))
	}
	c.Move(&s, 0, 1)
	if got := s.Seats[0].Left; got != 0 || spent != 0 {
		t.Errorf("%d ms left and %d of overtime spent after the move, want none", got, spent)
	}
}

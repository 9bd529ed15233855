package clock

import (
	"slices"
	"testing"

	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// rulesFor makes just so much of a ruleset as a clock reads: the same clock
// for each of n seats.
func rulesFor(n int, clock ruleset.Clock) *ruleset.Ruleset {
	rs := &ruleset.Ruleset{}
	for range n {
		rs.Seats = append(rs.Seats, ruleset.Seat{ByClass: []ruleset.SeatRules{{Clock: clock}}})
	}
	return rs
}

func withGrace(rs *ruleset.Ruleset, ms int64, then ruleset.Then) *ruleset.Ruleset {
	rs.Ends[ruleset.Abandonment] = &ruleset.End{Kind: ruleset.Abandonment, Automatic: ms, Then: then}
	return rs
}

// to lets time go on, doing what it brings on the way; it returns what came.
func to(c *Config, s *State, at int64) (came []Due) {
	for d, ok := c.Next(s); ok && d.At <= at; d, ok = c.Next(s) {
		c.Advance(s, d.At)
		c.Apply(s, d)
		came = append(came, d)
	}
	c.Advance(s, at)
	return came
}

func TestTheLastMillisecondIsNotThereToUse(t *testing.T) {
	both := ruleset.Clock{Main: 900_000, Move: 60_000}
	for _, test := range []struct {
		name  string
		clock ruleset.Clock
		marg  int64
		at    int64
		want  []Due
	}{
		{"move time, T-1", both, 0, 59_999, nil},
		{"move time, T", both, 0, 60_000, []Due{{60_000, MoveTime, 0}}},
		{"main time, T-1", ruleset.Clock{Main: 900_000}, 0, 899_999, nil},
		{"main time, T", ruleset.Clock{Main: 900_000}, 0, 900_000, []Due{{900_000, Flag, 0}}},
		{"both in one millisecond: the flag first", ruleset.Clock{Main: 500, Move: 500}, 0, 500,
			[]Due{{500, Flag, 0}, {500, MoveTime, 0}}},
		{"margin, the last moment", ruleset.Clock{Main: 500}, 250, 749, nil},
		{"margin over", ruleset.Clock{Main: 500}, 250, 750, []Due{{750, Flag, 0}}},
		{"margin of the move time", ruleset.Clock{Move: 500}, 250, 750, []Due{{750, MoveTime, 0}}},
		{"no clock", ruleset.Clock{}, 0, Limit, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			rs := rulesFor(2, test.clock)
			rs.Margin = test.marg
			c := New(rs, [MaxSeats]uint8{})
			s := c.Start(0, true)
			if got := to(c, &s, test.at); !slices.Equal(got, test.want) {
				t.Errorf("until %d came %v, want %v", test.at, got, test.want)
			}
		})
	}
}

func TestArithmeticOfAMove(t *testing.T) {
	for _, test := range []struct {
		name           string
		clock          ruleset.Clock
		marg           int64
		left, used     int64
		fell           bool
		want, wantUsed int64
		added          int64
	}{
		{"increment after the move", ruleset.Clock{Main: 600_000, Increment: 5_000}, 0, 600_000, 10_000, false, 595_000, 10_000, 5_000},
		{"no increment to a flag that fell", ruleset.Clock{Main: 60_000, Increment: 5_000}, 0, 1_000, 1_200, true, 0, 1_000, 0},
		{"the margin forgives and the increment follows", ruleset.Clock{Main: 60_000, Increment: 1_000}, 250, 100, 300, false, 1_000, 100, 1_000},
		{"one millisecond left", ruleset.Clock{Main: 60_000}, 0, 100, 99, false, 1, 99, 0},
		{"a move in no time", ruleset.Clock{Main: 60_000, Increment: 10}, 0, 100, 0, false, 110, 0, 10},
		{"no main time", ruleset.Clock{Move: 500}, 0, 0, 300, false, -1, 300, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			rs := rulesFor(2, test.clock)
			rs.Margin = test.marg
			c := New(rs, [MaxSeats]uint8{})
			s := c.Start(0, true)
			s.Seats[0].Left = test.left
			var book Ledger
			s.Record(&book)
			came := to(c, &s, test.used)
			if (len(came) > 0) != test.fell {
				t.Fatalf("time brought %v", came)
			}
			c.Move(&s, 0, 1)
			if got := c.Read(&s, 0); got.Remaining != test.want || got.Running {
				t.Errorf("after the move %+v, want %d remaining", got, test.want)
			}
			want := []Entry{{0, 0, test.used, test.wantUsed, test.added, EntryMove}}
			if !slices.Equal(book.Entries, want) {
				t.Errorf("ledger %+v, want %+v", book.Entries, want)
			}
			if !s.Seats[0].Moved || s.Seats[1].Moved {
				t.Errorf("who has moved: %+v", s.Seats)
			}
		})
	}
}

var shielded = ruleset.Clock{Main: 600_000, Increment: 5_000, Pauses: 1, PauseLongest: 60_000, PauseOnDisconnect: true}

func TestADropInOnesOwnTimeTakesThePause(t *testing.T) {
	c := New(rulesFor(2, shielded), [MaxSeats]uint8{})
	s := c.Start(0, true)
	var book Ledger
	s.Record(&book)
	to(c, &s, 10_000)
	c.Move(&s, 0, 1)
	to(c, &s, 20_000)
	must(t, c.Disconnect(&s, 1), "")
	must(t, c.Disconnect(&s, 1), "connection.no_change")
	if d, _ := c.Next(&s); d != (Due{80_000, Resume, 1}) {
		t.Fatalf("due %v", d)
	}
	to(c, &s, 80_000)
	if got := c.Read(&s, 1); got != (Reading{590_000, -1, true, 0, true}) {
		t.Errorf("as the pause ends: %+v", got)
	}
	to(c, &s, 110_000)
	must(t, c.Reconnect(&s, 1), "")
	must(t, c.Reconnect(&s, 1), "connection.no_change")
	to(c, &s, 120_000)
	c.Move(&s, 1, 0)
	must(t, c.Pause(&s, 1), "pause.used_up")
	if got := c.Read(&s, 1).Remaining; got != 555_000 {
		t.Errorf("remaining %d", got)
	}
	want := []Entry{
		{0, 0, 10_000, 10_000, 5_000, EntryMove},
		{1, 20_000, 80_000, 0, 0, EntryPause},
		{1, 10_000, 120_000, 50_000, 5_000, EntryMove},
	}
	if !slices.Equal(book.Entries, want) {
		t.Errorf("ledger\n%+v\nwant\n%+v", book.Entries, want)
	}
	to(c, &s, 130_000)
	if open, ok := c.Open(&s); !ok || open != (Entry{0, 120_000, 130_000, 10_000, 0, EntryRunning}) {
		t.Errorf("open %+v", open)
	}
}

func TestAnotherPauseHidesADropUntilItEnds(t *testing.T) {
	c := New(rulesFor(2, shielded), [MaxSeats]uint8{})
	s := c.Start(0, true)
	to(c, &s, 1_000)
	must(t, c.Pause(&s, 1), "")
	to(c, &s, 2_000)
	must(t, c.Disconnect(&s, 0), "")
	if s.PausedBy != 1 || s.Seats[0].PauseLeft != 1 {
		t.Fatalf("a drop while paused took something: %+v", s)
	}
	before := s
	if came := to(c, &s, 61_000); !slices.Equal(came, []Due{{61_000, Resume, 1}}) {
		t.Fatalf("came %v", came)
	}
	if resumed, paused := changed(&before, &s); !resumed || !paused || s.PausedBy != 0 || !s.PausedAuto {
		t.Errorf("the mover's own pause should follow: %+v", s)
	}
	must(t, c.Resume(&s, 1), "pause.not_yours")
	must(t, c.Reconnect(&s, 0), "")
	if s.PausedBy != Nobody {
		t.Errorf("back, and still paused: %+v", s)
	}
	if got := c.Read(&s, 0).Remaining; got != 599_000 {
		t.Errorf("remaining %d", got)
	}
}

func TestPausesInOnesOwnTimeOnly(t *testing.T) {
	clock := shielded
	clock.PauseOwnTime = true
	c := New(rulesFor(2, clock), [MaxSeats]uint8{})
	s := c.Start(0, true)
	must(t, c.Pause(&s, 1), "action.out_of_turn")
	must(t, c.Pause(&s, 0), "")
	must(t, c.Pause(&s, 1), "pause.running")
}

func TestWithoutPausesOrWithoutClocksNoneMayBeTaken(t *testing.T) {
	for _, clock := range []ruleset.Clock{{Main: 1000}, {Pauses: 1, PauseLongest: 10, PauseOnDisconnect: true}} {
		c := New(rulesFor(2, clock), [MaxSeats]uint8{})
		s := c.Start(0, true)
		must(t, c.Pause(&s, 0), "action.not_allowed")
		must(t, c.Resume(&s, 0), "action.not_allowed")
		must(t, c.Disconnect(&s, 0), "")
		if s.PausedBy != Nobody {
			t.Error("paused by a rule that is not there")
		}
	}
}

func TestGrace(t *testing.T) {
	clock := ruleset.Clock{Main: 900_000, Move: 600_000}
	for _, test := range []struct {
		then ruleset.Then
		want Kind
	}{{ruleset.ThenLoses, Grace}, {ruleset.ThenCPU, CPU}} {
		c := New(withGrace(rulesFor(2, clock), 60_000, test.then), [MaxSeats]uint8{})
		s := c.Start(0, true)
		to(c, &s, 5_000)
		must(t, c.Disconnect(&s, 1), "")
		must(t, c.Disconnect(&s, 0), "")
		to(c, &s, 50_000)
		must(t, c.Reconnect(&s, 0), "")
		must(t, c.Disconnect(&s, 0), "") // counts anew
		want := []Due{{65_000, test.want, 1}, {110_000, test.want, 0}}
		if got := to(c, &s, 200_000); !slices.Equal(got, want) {
			t.Errorf("came %v, want %v", got, want)
		}
	}
}

func TestOfTwoAbsencesOfOneMillisecondTheFirstComesFirst(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2, 3}, {3, 1, 0, 2}, {2, 3, 1, 0}} {
		c := New(withGrace(rulesFor(4, ruleset.Clock{}), 10, ruleset.ThenOut), [MaxSeats]uint8{})
		s := c.Start(0, true)
		for _, seat := range order {
			must(t, c.Disconnect(&s, seat), "")
		}
		for i, d := range c.AppendDues(nil, &s) {
			if d != (Due{10, Grace, order[i]}) {
				t.Errorf("%v: %d. is %v", order, i, d)
			}
		}
	}
}

func TestASeatThatACompterMovesIsNotWaitedFor(t *testing.T) {
	c := New(withGrace(rulesFor(2, shielded), 60_000, ruleset.ThenCPU), [MaxSeats]uint8{})
	s := c.Start(0, true)
	must(t, c.Disconnect(&s, 1), "")
	c.TakeOver(&s, 1)
	c.Move(&s, 0, 1)
	if s.PausedBy != Nobody {
		t.Error("a computer was paused for")
	}
	if d, _ := c.Next(&s); d.Kind != Flag {
		t.Errorf("due %v", d)
	}
	must(t, c.Reconnect(&s, 1), "")
	if s.Seats[1].CPU {
		t.Error("the player is back and a computer moves")
	}
}

func TestPenaltiesAndOdds(t *testing.T) {
	rs := rulesFor(2, ruleset.Clock{Main: 60_000})
	rs.Seats[1].ByClass[0].Clock = ruleset.Clock{}
	c := New(rs, [MaxSeats]uint8{})
	s := c.Start(0, true)
	if !c.AddTime(&s, 0, 120_000) || c.AddTime(&s, 1, 120_000) {
		t.Error("only a seat with a main time can be given more")
	}
	if got := c.Read(&s, 0).Remaining; got != 180_000 {
		t.Errorf("remaining %d", got)
	}
	if got := c.Read(&s, 1); got.Remaining != -1 || got.Move != -1 {
		t.Errorf("a seat without a clock shows %+v", got)
	}
	c.Move(&s, 0, 1)
	if _, ok := c.Next(&s); ok || c.Read(&s, 1).Running {
		t.Error("a seat without a clock has one running")
	}
}

func TestClassesChooseTheClock(t *testing.T) {
	rs := rulesFor(2, ruleset.Clock{Main: 1000})
	for i := range rs.Seats {
		rs.Seats[i].ByClass = append(rs.Seats[i].ByClass, ruleset.SeatRules{Clock: ruleset.Clock{Main: 2000}})
	}
	c := New(rs, [MaxSeats]uint8{0, 1})
	s := c.Start(0, true)
	if s.Seats[0].Left != 1000 || s.Seats[1].Left != 2000 {
		t.Errorf("%+v", s.Seats)
	}
}

func TestWithoutTimesOnlyAbsenceAndSpentPausesAreKept(t *testing.T) {
	c := New(withGrace(rulesFor(2, shielded), 10, ruleset.ThenLoses), [MaxSeats]uint8{})
	s := c.Start(0, false)
	must(t, c.Resume(&s, 0), "pause.none")
	must(t, c.Pause(&s, 0), "")
	must(t, c.Resume(&s, 0), "")
	must(t, c.Pause(&s, 0), "pause.used_up")
	must(t, c.Pause(&s, 1), "")
	must(t, c.Disconnect(&s, 0), "")
	must(t, c.Disconnect(&s, 0), "connection.no_change")
	if _, ok := c.Next(&s); ok {
		t.Error("time brings something where there is none")
	}
	c.Move(&s, 0, 1)
	if s.Seats[0].Left != 600_000 {
		t.Errorf("an increment where nothing was used: %d", s.Seats[0].Left)
	}
}

func TestNothingAllocates(t *testing.T) {
	c := New(withGrace(rulesFor(4, shielded), 60_000, ruleset.ThenLoses), [MaxSeats]uint8{})
	s := c.Start(0, true)
	got := testing.AllocsPerRun(100, func() {
		d, _ := c.Next(&s)
		c.Advance(&s, min(d.At-1, s.Now+1))
		c.Disconnect(&s, int(s.Running))
		c.Reconnect(&s, int(s.Running))
		c.Move(&s, int(s.Running), (int(s.Running)+1)%4)
	})
	if got != 0 {
		t.Errorf("%v allocations a move", got)
	}
}

func must(t *testing.T, got, want reason.Code) {
	t.Helper()
	if got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
}

// changed is what became of pauses between two states.
func changed(before, after *State) (resumed, paused bool) { return before.Mark().Changed(after) }

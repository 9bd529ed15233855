package clock

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// plain is the clock as one would explain it: it goes on a millisecond at a
// time and looks each time what has come. It shares nothing with Config.
type plain struct {
	rules  []ruleset.Clock
	margin int
	grace  int
	absent string

	now    int
	turn   int // -1: over
	left   []int
	used   int
	told   map[string]bool // of this turn
	pauses []int
	pauser int // -1: none
	lasted int
	auto   bool
	away   []int // in the order in which they left
	gone   map[int]int
	waited map[int]bool
	out    map[int]bool
	log    []string
}

func (p *plain) say(format string, args ...any) {
	p.log = append(p.log, fmt.Sprintf("%d ", p.now)+fmt.Sprintf(format, args...))
}

// settle tells everything that has come by now, and lets obey act on it.
func (p *plain) settle(obey func(kind string, seat int)) {
	for again := true; again && p.turn >= 0; {
		again = false
		tell := func(kind string, seat int) {
			p.say("%s %d", kind, seat)
			obey(kind, seat)
			again = true
		}
		timed := p.pauser < 0
		switch r := p.rules[p.turn]; {
		case timed && r.Main > 0 && p.left[p.turn]+p.margin <= 0 && !p.told["flag"]:
			p.told["flag"] = true
			tell("flag", p.turn)
			continue
		case timed && r.Move > 0 && p.used >= int(r.Move)+p.margin && !p.told["move_time"]:
			p.told["move_time"] = true
			tell("move_time", p.turn)
			continue
		}
		for _, seat := range p.away {
			if p.grace > 0 && p.now-p.gone[seat] >= p.grace && !p.waited[seat] && !p.out[seat] {
				p.waited[seat] = true
				tell(p.absent, seat)
				break
			}
		}
		if again {
			continue
		}
		if p.pauser >= 0 && p.rules[p.pauser].PauseLongest > 0 && p.lasted >= int(p.rules[p.pauser].PauseLongest) {
			p.say("resume %d", p.pauser)
			p.pauser = -1
			p.shield()
			again = true
		}
	}
}

func (p *plain) tick() {
	p.now++
	if p.turn < 0 {
		return
	}
	if p.pauser >= 0 {
		p.lasted++
		return
	}
	p.used++
	if p.rules[p.turn].Main > 0 {
		p.left[p.turn]--
	}
}

// shield takes the pause of an absent seat whose clock begins to run.
func (p *plain) shield() {
	if p.turn < 0 || p.pauser >= 0 {
		return
	}
	r := p.rules[p.turn]
	if slices.Contains(p.away, p.turn) && p.pauses[p.turn] > 0 && r.PauseOnDisconnect && r.Timed() && !p.out[p.turn] {
		p.pauses[p.turn]--
		p.pauser, p.lasted, p.auto = p.turn, 0, true
		p.say("shield %d", p.turn)
	}
}

func (p *plain) next(moved bool, turn int) {
	r := p.rules[p.turn]
	if r.Main > 0 {
		fell := p.left[p.turn]+p.margin <= 0
		p.left[p.turn] = max(p.left[p.turn], 0)
		if moved && !fell {
			p.left[p.turn] += int(r.Increment)
		}
	}
	p.turn, p.used, p.told = turn, 0, map[string]bool{}
	p.shield()
}

func (p *plain) act(what string, seat int) reason.Code {
	r := p.rules[seat]
	timed := slices.ContainsFunc(p.rules, ruleset.Clock.Timed)
	switch what {
	case "pause":
		if r.Pauses == 0 || !timed {
			return "action.not_allowed"
		}
		if p.pauser >= 0 {
			return "pause.running"
		}
		if p.pauses[seat] == 0 {
			return "pause.used_up"
		}
		if r.PauseOwnTime && p.turn != seat {
			return "action.out_of_turn"
		}
		p.pauses[seat]--
		p.pauser, p.lasted, p.auto = seat, 0, false
	case "resume":
		if p.pauser < 0 {
			if r.Pauses == 0 || !timed {
				return "action.not_allowed"
			}
			return "pause.none"
		}
		if p.pauser != seat {
			return "pause.not_yours"
		}
		p.pauser = -1
		if p.turn != seat {
			p.shield()
		}
	case "disconnect":
		if slices.Contains(p.away, seat) {
			return "connection.no_change"
		}
		p.away = append(p.away, seat)
		p.gone[seat], p.waited[seat] = p.now, false
		if p.turn == seat {
			p.shield()
		}
	case "reconnect":
		if !slices.Contains(p.away, seat) {
			return "connection.no_change"
		}
		p.away = slices.DeleteFunc(p.away, func(s int) bool { return s == seat })
		if p.pauser == seat && p.auto {
			p.pauser = -1
			p.shield()
		}
	}
	return ""
}

func TestAgainstAPlainClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{2, 2, 3, 4}).Draw(t, "seats")
		rs := rulesFor(n, ruleset.Clock{})
		p := &plain{turn: 0, pauser: -1, told: map[string]bool{}, gone: map[int]int{}, waited: map[int]bool{}, out: map[int]bool{}}
		base := drawClock(t, "clock")
		for i := range n {
			clock := base
			if rapid.IntRange(0, 4).Draw(t, "odds") == 0 {
				clock = drawClock(t, "own")
			}
			rs.Seats[i].ByClass[0].Clock = clock
			p.rules = append(p.rules, clock)
			p.left = append(p.left, int(clock.Main))
			p.pauses = append(p.pauses, clock.Pauses)
		}
		p.margin = rapid.SampledFrom([]int{0, 0, 3}).Draw(t, "margin")
		rs.Margin = int64(p.margin)
		p.absent = "grace"
		if p.grace = rapid.SampledFrom([]int{0, 9, 25}).Draw(t, "grace"); p.grace > 0 {
			then := ruleset.ThenOut
			if rapid.Bool().Draw(t, "cpu") {
				then, p.absent = ruleset.ThenCPU, "cpu"
			}
			withGrace(rs, int64(p.grace), then)
		}
		skips := rapid.Bool().Draw(t, "skips")
		c := New(rs, [MaxSeats]uint8{})
		s := c.Start(0, true)
		var got []string
		overs := 0

		// living is the next seat still in, -1 when one at most is left.
		living := func(after int) int {
			for i := 1; i < n; i++ {
				if next := (after + i) % n; !p.out[next] {
					return next
				}
			}
			return -1
		}
		// obey does on both what a fold would: skip a seat once or put it out.
		obeyPlain := func(kind string, seat int) {
			if kind == "cpu" {
				return
			}
			if skips && kind != "grace" && overs < 20 {
				overs++
				p.next(false, living(seat))
				return
			}
			p.out[seat] = true
			if len(p.out) >= n-1 {
				p.turn, p.pauser = -1, -1
				return
			}
			if p.pauser == seat {
				p.pauser = -1
				if p.turn != seat {
					p.shield()
				}
			}
			if p.turn == seat {
				p.next(false, living(seat))
			}
		}
		obey := func(d Due, overs *int) {
			if d.Kind == CPU || d.Kind == Resume {
				return
			}
			next := -1
			for i := 1; i < n && next < 0; i++ {
				if o := (d.Seat + i) % n; !s.Seats[o].Out {
					next = o
				}
			}
			if skips && d.Kind != Grace && *overs < 20 {
				*overs++
				c.NextTurn(&s, next)
				return
			}
			in := 0
			for i := range n {
				if i != d.Seat && !s.Seats[i].Out {
					in++
				}
			}
			if in <= 1 {
				c.Stop(&s)
				return
			}
			c.Out(&s, d.Seat)
			if int(s.Running) == d.Seat {
				c.NextTurn(&s, next)
			}
		}
		overs2 := 0
		note := func(before *State) {
			if _, paused := changed(before, &s); paused && s.PausedAuto {
				got = append(got, fmt.Sprintf("%d shield %d", s.Now, s.PausedBy))
			}
		}
		settle := func() {
			for d, ok := c.Next(&s); ok && d.At <= int64(p.now); d, ok = c.Next(&s) {
				c.Advance(&s, d.At)
				got = append(got, fmt.Sprintf("%d %s %d", s.Now, d.Kind, d.Seat))
				before := s
				c.Apply(&s, d)
				obey(d, &overs2)
				note(&before)
			}
			c.Advance(&s, int64(p.now))
		}

		for range rapid.IntRange(1, 60).Draw(t, "actions") {
			p.settle(obeyPlain)
			for range rapid.SampledFrom([]int{0, 0, 1, 2, 3, 5, 8, 13, 30}).Draw(t, "wait") {
				p.tick()
				p.settle(obeyPlain)
			}
			settle()
			if p.turn < 0 {
				break
			}
			before := s
			seat := rapid.IntRange(0, n-1).Draw(t, "seat")
			what := rapid.SampledFrom([]string{"move", "move", "pause", "resume", "disconnect", "reconnect"}).Draw(t, "what")
			var code, wantCode reason.Code
			switch {
			case what == "move" && p.pauser < 0:
				mover := p.turn
				p.next(true, living(mover))
				c.Move(&s, mover, p.turn)
			case what != "move" && !p.out[seat]:
				wantCode = p.act(what, seat)
				code = map[string]func(*State, int) reason.Code{"pause": c.Pause, "resume": c.Resume,
					"disconnect": c.Disconnect, "reconnect": c.Reconnect}[what](&s, seat)
			}
			note(&before)
			if code != wantCode {
				t.Fatalf("%s by %d at %d: %q, want %q", what, seat, p.now, code, wantCode)
			}
			compare(t, c, &s, p, got)
		}
		p.settle(obeyPlain)
		settle()
		compare(t, c, &s, p, got)
	})
}

func compare(t *rapid.T, c *Config, s *State, p *plain, got []string) {
	if !slices.Equal(got, p.log) {
		t.Fatalf("came\n%q\nwant\n%q", got, p.log)
	}
	if s.Now != int64(p.now) || int(s.Running) != p.turn || int(s.PausedBy) != p.pauser {
		t.Fatalf("now %d running %d paused by %d, want %d %d %d", s.Now, s.Running, s.PausedBy, p.now, p.turn, p.pauser)
	}
	for i, rules := range p.rules {
		want := Reading{-1, -1, false, p.pauses[i], slices.Contains(p.away, i)}
		if rules.Main > 0 {
			want.Remaining = int64(max(p.left[i], 0))
		}
		if rules.Move > 0 {
			want.Move = rules.Move
			if i == p.turn {
				want.Move = max(rules.Move-int64(p.used), 0)
			}
		}
		want.Running = rules.Timed() && i == p.turn && p.pauser < 0
		if r := c.Read(s, i); r != want {
			t.Fatalf("seat %d at %d shows %+v, want %+v", i, p.now, r, want)
		}
	}
}

func drawClock(t *rapid.T, name string) ruleset.Clock {
	pick := func(values ...int64) int64 { return rapid.SampledFrom(values).Draw(t, name) }
	return ruleset.Clock{
		Main: pick(0, 20, 60), Move: pick(0, 0, 12, 20), Increment: pick(0, 2),
		Pauses: int(pick(0, 1, 1, 2)), PauseLongest: pick(6, 11, 0),
		PauseOwnTime: pick(0, 0, 1) == 1, PauseOnDisconnect: pick(0, 1, 1) == 1,
	}
}

// TestTheLedgerAddsUp: what a seat began with, less all that was used, plus all
// that was added, is what it has, whatever happened.
func TestTheLedgerAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rs := rulesFor(2, ruleset.Clock{Main: 50, Increment: 2, Pauses: 2, PauseLongest: 7, PauseOnDisconnect: true})
		rs.Margin = 3
		c := New(rs, [MaxSeats]uint8{})
		s := c.Start(0, true)
		var book Ledger
		s.Record(&book)
		for range rapid.IntRange(0, 40).Draw(t, "actions") {
			at := s.Now + rapid.Int64Range(0, 9).Draw(t, "wait")
			for d, ok := c.Next(&s); ok && d.At <= at; d, ok = c.Next(&s) {
				c.Advance(&s, d.At)
				if c.Apply(&s, d); d.Kind == Flag {
					c.Stop(&s)
				}
			}
			c.Advance(&s, at)
			seat := rapid.IntRange(0, 1).Draw(t, "seat")
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0:
				c.Pause(&s, seat)
			case 1:
				c.Disconnect(&s, seat)
			case 2:
				c.Reconnect(&s, seat)
			case 3:
				c.AddTime(&s, seat, 5)
			default:
				if s.Running != Nobody && s.PausedBy == Nobody {
					c.Move(&s, int(s.Running), 1-int(s.Running))
				}
			}
		}
		entries := book.Entries
		if open, ok := c.Open(&s); ok {
			entries = append(entries, open)
		}
		sum := [2]int64{50, 50}
		for _, e := range entries {
			sum[e.Seat] += e.Added - e.Used
			if e.Used < 0 || e.Used > e.To-e.From || e.From > e.To {
				t.Fatalf("entry %+v", e)
			}
		}
		for i := range sum {
			if sum[i] != c.Read(&s, i).Remaining {
				t.Fatalf("seat %d: the ledger says %d, the clock %d\n%+v", i, sum[i], c.Read(&s, i).Remaining, entries)
			}
		}
	})
}

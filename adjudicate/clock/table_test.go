package clock

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/ruleset"
)

var update = flag.Bool("update", false, "rewrite the table in docs/clock.md")

// shape is a state of two seats as the table tells them apart: the mover,
// whose turn it is, and the other.
type shape struct {
	pause string  // "", "mover's", "mover's, by itself", "other's"
	away  [2]bool // mover, other
	spent [2]bool
}

const (
	mover = 0
	other = 1
)

// shapes lists every state that play can reach.
func shapes() (all []shape) {
	yes := []bool{false, true}
	for _, pause := range []string{"", "mover's", "mover's, by itself", "other's"} {
		for _, am := range yes {
			for _, ao := range yes {
				for _, sm := range yes {
					for _, so := range yes {
						sh := shape{pause, [2]bool{am, ao}, [2]bool{sm, so}}
						byMover := strings.HasPrefix(pause, "mover's")
						switch {
						case byMover && !sm, pause == "other's" && !so:
							continue // who pauses has spent it
						case pause == "mover's, by itself" && !am:
							continue // it would have ended
						case pause == "" && am && !sm:
							continue // it would have been taken
						}
						all = append(all, sh)
					}
				}
			}
		}
	}
	return all
}

var events = []string{"mover moves", "mover pauses", "other pauses", "mover resumes", "other resumes",
	"mover drops", "other drops", "mover is back", "other is back", "the pause's time is up", "mover's time is up"}

// foretold is what the contract says must follow: a state, or an error, or
// nothing where the event cannot come.
func (sh shape) foretold(event string) (shape, string) {
	next := sh
	// starts is the mover's clock beginning to run.
	starts := func() {
		if next.away[mover] && !next.spent[mover] {
			next.pause, next.spent[mover] = "mover's, by itself", true
		}
	}
	who := mover
	if strings.HasPrefix(event, "other") {
		who = other
	}
	owner := other
	if strings.HasPrefix(sh.pause, "mover's") {
		owner = mover
	}
	switch verb := event[strings.LastIndex(event, " ")+1:]; verb {
	case "moves":
		if sh.pause != "" {
			return sh, "pause.running"
		}
		next.away[0], next.away[1] = sh.away[1], sh.away[0]
		next.spent[0], next.spent[1] = sh.spent[1], sh.spent[0]
		starts()
	case "pauses":
		if sh.pause != "" {
			return sh, "pause.running"
		}
		if sh.spent[who] {
			return sh, "pause.used_up"
		}
		next.spent[who] = true
		next.pause = []string{"mover's", "other's"}[who]
	case "resumes":
		if sh.pause == "" {
			return sh, "pause.none"
		}
		if owner != who {
			return sh, "pause.not_yours"
		}
		next.pause = ""
		starts()
	case "drops":
		if sh.away[who] {
			return sh, "connection.no_change"
		}
		next.away[who] = true
		if sh.pause == "" {
			starts()
		}
	case "back":
		if !sh.away[who] {
			return sh, "connection.no_change"
		}
		next.away[who] = false
		if sh.pause == "mover's, by itself" && who == mover {
			next.pause = ""
		}
	case "up":
		if event == "mover's time is up" {
			if sh.pause != "" {
				return sh, "-"
			}
			return sh, "flag"
		}
		if sh.pause == "" {
			return sh, "-"
		}
		next.pause = ""
		starts()
	}
	return next, ""
}

// state makes a State of that shape, in which the seat `turn` is the mover.
func (sh shape) state(c *Config, turn int) State {
	s := c.Start(turn, true)
	c.Advance(&s, 1000)
	for i, seat := range []int{turn, 1 - turn} {
		have := &s.Seats[seat]
		have.Away = sh.away[i]
		if have.Away {
			have.AwaySince = 990
		}
		if sh.spent[i] {
			have.PauseLeft = 0
		}
	}
	if sh.pause != "" {
		s.PausedBy = int8(turn)
		if sh.pause == "other's" {
			s.PausedBy = int8(1 - turn)
		}
		s.PausedAt, s.PausedUntil, s.PausedAuto = 980, 980+shielded.PauseLongest, strings.HasSuffix(sh.pause, "itself")
	}
	return s
}

// shapeOf reads a State back.
func shapeOf(s *State) shape {
	turn := int(s.Running)
	sh := shape{}
	for i, seat := range []int{turn, 1 - turn} {
		sh.away[i] = s.Seats[seat].Away
		sh.spent[i] = s.Seats[seat].PauseLeft == 0
	}
	switch {
	case s.PausedBy == Nobody:
	case int(s.PausedBy) != turn:
		sh.pause = "other's"
	case s.PausedAuto:
		sh.pause = "mover's, by itself"
	default:
		sh.pause = "mover's"
	}
	return sh
}

// happen lets one event come to a state.
func happen(c *Config, s *State, event string) string {
	turn := int(s.Running)
	who := turn
	if strings.HasPrefix(event, "other") {
		who = 1 - turn
	}
	switch event[strings.LastIndex(event, " ")+1:] {
	case "moves":
		if code := c.Blocked(s); code != "" {
			return string(code)
		}
		c.Move(s, who, 1-who)
	case "pauses":
		return string(c.Pause(s, who))
	case "resumes":
		return string(c.Resume(s, who))
	case "drops":
		return string(c.Disconnect(s, who))
	case "back":
		return string(c.Reconnect(s, who))
	case "up":
		want := Flag
		if event == "the pause's time is up" {
			want = Resume
		}
		d, ok := c.Next(s)
		if !ok || d.Kind != want {
			return "-"
		}
		c.Advance(s, d.At)
		c.Apply(s, d)
		if want == Flag {
			return "flag"
		}
	}
	return ""
}

func TestEveryEventInEveryState(t *testing.T) {
	c := New(rulesFor(2, shielded), [MaxSeats]uint8{})
	all := shapes()
	number := map[shape]int{}
	for i, sh := range all {
		number[sh] = i + 1
	}
	var table bytes.Buffer
	fmt.Fprintf(&table, "| state | pause running | away | pauses spent | %s |\n|%s\n",
		strings.Join(events, " | "), strings.Repeat(" --- |", 4+len(events)))
	names := func(which [2]bool) string {
		return []string{"-", "mover", "other", "both"}[b2i(which[0])+2*b2i(which[1])]
	}
	for i, sh := range all {
		pause := sh.pause
		if pause == "" {
			pause = "none"
		}
		fmt.Fprintf(&table, "| %d | %s | %s | %s |", i+1, pause, names(sh.away), names(sh.spent))
		for _, event := range events {
			want, wantCode := sh.foretold(event)
			for turn := range 2 {
				s := sh.state(c, turn)
				if back := shapeOf(&s); back != sh {
					t.Fatalf("state %d is read back as %+v", i+1, back)
				}
				before := s
				code := happen(c, &s, event)
				if got := shapeOf(&s); got != want || code != wantCode {
					t.Errorf("%+v: %s: got %+v %q, want %+v %q", sh, event, got, code, want, wantCode)
				}
				if strings.Contains(code, ".") && s != before {
					t.Errorf("%+v: %s: refused, and yet changed to %+v", sh, event, s)
				}
				if event == "mover moves" && code == "" && int(s.Running) == turn {
					t.Errorf("%+v: the mover moved and is still to move", sh)
				}
			}
			cell := wantCode
			if cell == "" {
				n, ok := number[want]
				if !ok {
					t.Fatalf("%+v: %s leads to a state that is not listed: %+v", sh, event, want)
				}
				cell = fmt.Sprint("→ ", n)
			} else if strings.Contains(cell, ".") {
				cell = "`" + cell + "`"
			}
			fmt.Fprintf(&table, " %s |", cell)
		}
		table.WriteString("\n")
	}
	if len(all) != 32 {
		t.Errorf("%d states", len(all))
	}
	inDocs(t, table.String())
}

// TestOneAbsenceOneGrace walks the states once more for grace, which is told
// once an absence in each of them and changes no clock.
func TestOneAbsenceOneGrace(t *testing.T) {
	c := New(withGrace(rulesFor(2, shielded), 20, ruleset.ThenLoses), [MaxSeats]uint8{})
	for _, sh := range shapes() {
		s := sh.state(c, 0)
		got := to(c, &s, 1010)
		var want []Due
		for i, away := range sh.away {
			if away {
				want = append(want, Due{1010, Grace, i})
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || shapeOf(&s) != sh {
			t.Errorf("%+v: came %v, want %v", sh, got, want)
		}
	}
}

// TestAfterTheEndNothingComes: once stopped, no state brings anything.
func TestAfterTheEndNothingComes(t *testing.T) {
	c := New(withGrace(rulesFor(2, shielded), 20, ruleset.ThenLoses), [MaxSeats]uint8{})
	for _, sh := range shapes() {
		s := sh.state(c, 0)
		c.Stop(&s)
		left := s.Seats[0].Left
		if d, ok := c.Next(&s); ok {
			t.Errorf("%+v: after the end: %v", sh, d)
		}
		c.Advance(&s, 5000)
		c.Stop(&s)
		if s.Seats[0].Left != left || s.PausedBy != Nobody || c.Read(&s, 0).Running {
			t.Errorf("%+v: after the end: %+v", sh, s)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// inDocs compares the table with the one in docs/clock.md, or writes it there.
func inDocs(t *testing.T, table string) {
	t.Helper()
	const begin, end = "<!-- table: written by the clock's tests -->\n", "<!-- end of table -->"
	path := filepath.Join("..", "..", "docs", "clock.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok1 := strings.Cut(string(text), begin)
	old, tail, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatalf("%s has no place for the table", path)
	}
	if *update {
		if err := os.WriteFile(path, []byte(head+begin+table+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != table {
		t.Errorf("%s tells another table; run the test with -update and read the difference", path)
	}
}

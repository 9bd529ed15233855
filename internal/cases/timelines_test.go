package cases

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
)

// timeline is one worked example of a clock: what is done when, and what the
// clocks show at Now, worked out by hand.
type timeline struct {
	ID, Kind                         string
	Clock, Seats, From, End, Conduct json.RawMessage
	Moves                            []struct {
		Seat, Type string
		At         int64
	}
	Now    int64
	Expect struct {
		Status         string
		Winner, Reason *string
		At             *int64
		Remaining      map[string]*int64
		Move           map[string]*int64
		Running        map[string]bool
		FlagDue        *int64           `json:"flag_due"`
		DelayLeft      map[string]int64 `json:"delay_left"`
		PeriodsLeft    map[string]int64 `json:"periods_left"`
		PeriodLeft     map[string]int64 `json:"period_left"`
		MovesToGo      map[string]int64 `json:"moves_to_go"`
		Log            [][3]any
		Refused        []struct {
			Move int
			Code string
		}
	}
	Why string
}

// timelineKinds are the kinds of clock that the judge has.
var timelineKinds = []string{"simple_delay", "bronstein", "delay_and_increment", "byo_yomi", "canadian", "move", "increment", "most"}

// TestTimelines judges the worked examples at once and token by token.
func TestTimelines(t *testing.T) {
	data, err := os.ReadFile("testdata/clock_timelines.json")
	if err != nil {
		t.Fatal(err)
	}
	var lines []timeline
	if err := json.Unmarshal(data, &lines); err != nil {
		t.Fatal(err)
	}
	run, met := 0, map[string]bool{}
	for i := range lines {
		line := &lines[i]
		if !slices.Contains(timelineKinds, line.Kind) {
			continue
		}
		met[line.Kind] = true
		run++
		t.Run(line.ID, func(t *testing.T) { line.judge(t) })
	}
	for _, kind := range timelineKinds {
		if !met[kind] {
			t.Errorf("no timeline of %s", kind)
		}
	}
	t.Logf("%d of %d timelines", run, len(lines))
}

func (line *timeline) judge(t *testing.T) {
	var rules strings.Builder
	for _, block := range []struct {
		key  string
		text json.RawMessage
	}{{"clock", line.Clock}, {"seats", line.Seats}, {"end", line.End}} {
		if block.text != nil {
			fmt.Fprintf(&rules, "%s: %s\n", block.key, block.text)
		}
	}
	conduct := string(line.Conduct)
	if slices.ContainsFunc(line.actions(), func(a adjudicate.Action) bool { return a.Move == "Ke4" }) {
		conduct = `{"illegal_move": "restore", ` + strings.TrimPrefix(conduct, "{")
		if line.Conduct == nil {
			conduct += "}"
		}
	}
	if conduct != "" {
		fmt.Fprintf(&rules, "conduct: %s\n", conduct)
	}
	j := written(t, "standard-chess", rules.String())
	actions := line.actions()
	line.compare(t, "at once", game(t, j, &adjudicate.Record{From: line.from(t), Actions: actions, Now: &line.Now}), nil)

	// The same, each action by a token of its own.
	v := game(t, j, &adjudicate.Record{From: line.from(t), Actions: nil, Now: ptr(int64(0))})
	var events []adjudicate.Event
	events = append(events, v.Events...)
	for i := range actions {
		v = game(t, j, &adjudicate.Record{State: v.State, Actions: actions[i : i+1]})
		events = append(events, v.Events...)
		if v.Status == adjudicate.Invalid {
			line.compare(t, "by tokens", v, events)
			return
		}
	}
	v = game(t, j, &adjudicate.Record{State: v.State, Now: &line.Now})
	line.compare(t, "by tokens", v, append(events, v.Events...))
}

func (line *timeline) actions() []adjudicate.Action {
	made := map[string]int{}
	pawns := map[string]string{"white": "abcdefgh", "black": "abcdefgh"}
	ranks := map[string]string{"white": "34", "black": "65"}
	var list []adjudicate.Action
	for _, m := range line.Moves {
		a := adjudicate.Action{Type: adjudicate.ActMove, Seat: m.Seat, At: m.At, HasAt: true}
		switch m.Type {
		case "":
			n := made[m.Seat]
			made[m.Seat]++
			a.Move = string(pawns[m.Seat][n%8]) + string(ranks[m.Seat][n/8])
		case "illegal":
			a.Move = "Ke4"
		case "pause":
			a.Type = adjudicate.ActPause
		case "resume":
			a.Type = adjudicate.ActResume
		case "disconnect":
			a.Type = adjudicate.ActDisconnect
		case "reconnect":
			a.Type = adjudicate.ActReconnect
		default:
			panic("no way to do " + m.Type)
		}
		list = append(list, a)
	}
	return list
}

func (line *timeline) from(t *testing.T) *adjudicate.From {
	if line.From == nil {
		return nil
	}
	t.Fatal("a beginning that this test cannot read")
	return nil
}

// logged are the events of what a log lists.
var logged = map[string]string{"overtime": "overtime", "period_spent": "period"}

func (line *timeline) compare(t *testing.T, how string, v *adjudicate.Verdict, events []adjudicate.Event) {
	t.Helper()
	want := &line.Expect
	names := []string{"white", "black"}
	fail := func(what string, got, want any) {
		t.Helper()
		t.Errorf("%s: %s is %v, want %v (%s)", how, what, got, want, line.Why)
	}
	status := v.Status.String()
	if v.Result != nil {
		status = "finished"
	}
	if status != want.Status {
		fail("status", status, want.Status)
		return
	}
	if want.Reason != nil && (v.Result == nil || v.Result.Reason != *want.Reason) {
		fail("result", v.Result, *want.Reason)
	}
	if want.Winner != nil && uint8(v.Result.Winners) != 1<<slices.Index(names, *want.Winner) {
		fail("winners", v.Result.Winners, *want.Winner)
	}
	if want.At != nil && v.Result.At != *want.At {
		fail("end", v.Result.At, *want.At)
	}
	for _, refused := range want.Refused {
		if v.Invalid == nil || v.Invalid.Reasons[0].Code != reason.Code(refused.Code) {
			fail("refusal", v.Invalid, refused)
		}
	}
	for s, name := range names {
		got := v.Clocks[s]
		if ms := want.Remaining[name]; ms != nil && got.RemainingMS != *ms {
			fail(name+"'s time", got.RemainingMS, *ms)
		}
		if ms := want.Move[name]; ms != nil && got.MoveMS != *ms {
			fail(name+"'s move time", got.MoveMS, *ms)
		}
		if running, known := want.Running[name]; known && got.Running != running {
			fail(name+" running", got.Running, running)
		}
		shown := map[string]int64{}
		for _, number := range got.Shown {
			shown[number.Name] = number.Value
		}
		for what, by := range map[string]map[string]int64{"delay_left_ms": want.DelayLeft, "periods_left": want.PeriodsLeft,
			"period_ms": want.PeriodLeft, "moves_to_go": want.MovesToGo} {
			if n, known := by[name]; known {
				if have, there := shown[what]; !there || have != n {
					fail(name+" "+what, have, n)
				}
			}
		}
	}
	if want.FlagDue != nil {
		i := slices.IndexFunc(v.Due, func(d adjudicate.Due) bool { return d.Type == "flag" })
		if i < 0 || v.Due[i].At != *want.FlagDue {
			fail("due", v.Due, *want.FlagDue)
		}
	}
	if events == nil {
		events = v.Events
	}
	var log [][3]any
	for _, e := range events {
		if what := logged[e.Type]; what != "" {
			log = append(log, [3]any{float64(e.At), what, names[e.Seat]})
		}
	}
	if want.Log != nil && fmt.Sprint(log) != fmt.Sprint(want.Log) {
		fail("log", log, want.Log)
	}
}

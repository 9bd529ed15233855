package wire

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"houserules/adjudicate/reason"
)

func TestShown(t *testing.T) {
	long := strings.Repeat("দ", 200)
	for s, want := range map[string]string{
		"":                       "",
		strings.Repeat("a", 100): strings.Repeat("a", 100),
		strings.Repeat("a", 101): strings.Repeat("a", 100) + "…",
		strings.Repeat("দ", 100): strings.Repeat("দ", 100),
		long:                     strings.Repeat("দ", 100) + "…",
	} {
		if got := shown(s); got != want {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
}

// One long name stands above forty faults. It was repeated whole in each
// pointer: 4 KB of gzip gave 168 MB.
func TestLongNamesAreCut(t *testing.T) {
	name := strings.Repeat("k/", 2<<20)
	var inner []string
	for i := range 50 {
		inner = append(inner, fmt.Sprintf(`"a%d":1`, i))
	}
	body := `{"ruleset":"x","from":{"fen":"x","clocks":{"` + name + `":{` + strings.Join(inner, ",") + `}}}}`
	var q Request
	p := q.Decode([]byte(body), AdjudicateRequest, Limits{})
	if p == nil || len(p.Faults) != maxFaults {
		t.Fatalf("%v", p)
	}
	if want := "/from/clocks/" + strings.Repeat("k~1", MaxShown/2) + "…/a7"; p.Faults[7].Pointer != want {
		t.Errorf("got %s", p.Faults[7].Pointer)
	}
	if answer := (&Writer{Status: noStatus}).AppendProblem(nil, p); len(answer) > 32<<10 {
		t.Errorf("%d bytes", len(answer))
	}
}

// What other packages put into a fault is cut where it is written.
func TestFaultsOfOthersAreCut(t *testing.T) {
	long := strings.Repeat("n", 1<<20)
	p := NewProblem(Unusable, "request.unknown_key", "/a~1b/"+long+"/c", reason.Params{"key": long, "allowed": []string{"a", long}})
	answer := (&Writer{Status: noStatus}).AppendProblem(nil, p)
	cut := strings.Repeat("n", MaxShown) + "…"
	if len(answer) > 2048 || !strings.Contains(string(answer), `"pointer":"/a~1b/`+cut+`/c"`) || !strings.Contains(string(answer), `"params":{"allowed":["a","`+cut+`"],"key":"`+cut+`"`) {
		t.Errorf("%d bytes: %.3000s", len(answer), answer)
	}
}

// TestAnswersAreBounded: whatever is sent, the problem that says what is wrong
// with it has at most 64 KiB and four times the body.
func TestAnswersAreBounded(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	room := 0 // bytes that the body may still get
	text := func() string {
		unit := []string{"k", "দ", `\u0001`, "~", "/", `\n`, `\"`, "é", `\ud83d\ude00`}[rng.Intn(9)]
		s := strings.Repeat(unit, 1<<rng.Intn(12))
		room -= len(s)
		return s
	}
	var value func(depth int) string
	value = func(depth int) string {
		switch n := rng.Intn(8); {
		case depth > 5 || room < 0 || n < 2:
			return `"` + text() + `"`
		case n == 2:
			return strings.Repeat("9", 1<<rng.Intn(9))
		default:
			end, named := byte('}'), true
			body := []byte{'{'}
			if n == 3 {
				end, named, body = ']', false, []byte{'['}
			}
			for i := range rng.Intn(60) {
				if i > 0 {
					body = append(body, ',')
				}
				if named {
					name := []string{"ruleset", "from", "start", "clocks", "armies", "asserts", "scores", "actions", "options", "extends", "a", "b", "c"}[rng.Intn(13)]
					if rng.Intn(3) == 0 {
						name = text() + fmt.Sprint(rng.Intn(40))
					}
					body = append(append(append(body, '"'), name...), `":`...)
				}
				body = append(body, value(depth+1)...)
			}
			return string(append(body, end))
		}
	}
	var q Request
	for _, lang := range []string{"en", "bn"} {
		w := &Writer{Status: noStatus, Langs: []string{lang}}
		for range 200 {
			room = 1 << rng.Intn(18)
			body := `{"` + []string{"ruleset", "from", "asserts", text()}[rng.Intn(4)] + `":` + value(0) + `}`
			if p := q.Decode([]byte(body), AdjudicateRequest, Limits{}); p != nil {
				if answer := w.AppendProblem(nil, p); len(answer) > 64<<10+4*len(body) {
					t.Fatalf("%d bytes for %d: %.300s", len(answer), len(body), body)
				}
			}
		}
	}
}

// Reading is linear: twice as many options, seats, unknown names or actions
// take about twice the time.
func TestReadingIsLinear(t *testing.T) {
	if raced || testing.Short() {
		t.Skip("measures time")
	}
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, form := range map[string][2]string{
		"options": {`{"ruleset":{"extends":"x","options":{%s}}}`, `"option%d":1`},
		"seats":   {`{"ruleset":"x","asserts":{"scores":{%s}}}`, `"seat%d":1`},
		"armies":  {`{"ruleset":"x","start":{"armies":{%s}}}`, `"seat%d":[]`},
		"unknown": {`{"ruleset":"x",%s}`, `"name%d":[1]`},
		"actions": {`{"ruleset":"x","actions":[%s]}`, `{"type":"move","move":"m%d"}`},
	} {
		took := func(n int) time.Duration {
			body := []byte(strings.Replace(form[0], "%s", many(n, form[1]), 1))
			best := time.Hour
			for range 5 {
				var q Request
				from := time.Now()
				q.Decode(body, AdjudicateRequest, Limits{Actions: n})
				best = min(best, time.Since(from))
			}
			return best
		}
		ratio := 0.0
		for range 3 { // the machine may be busy
			if ratio = float64(took(40_000)) / float64(took(20_000)); ratio < 2.5 {
				break
			}
		}
		if ratio >= 2.5 {
			t.Errorf("%s: twice as many take %.1f times as long", name, ratio)
		}
	}
}

func noStatus(Kind) int { return 0 }

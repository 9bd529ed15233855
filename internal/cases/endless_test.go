package cases

import (
	"context"
	"testing"
	"time"

	"houserules/adjudicate"
)

// Rules by which turns are passed over for ever, and a time far away: the
// answer says how far time may go, and comes at once.
func TestTimeIsNotEndless(t *testing.T) {
	j := written(t, "qdan-four-player", "end: {repetition: none}\nclock: {move: 1s}\noptions: {mode: solo, turn_time_over: skips}\n")
	const far = 100_000_000_000
	begun := time.Now()
	for name, r := range map[string]*adjudicate.Record{
		"now":       {Now: ptr(int64(far))},
		"an action": {Actions: []adjudicate.Action{at(far, actions("h2h3")[0])}},
	} {
		_, err := j.Game(context.Background(), r)
		if err == nil || err.Code != "request.out_of_range" || err.Params["to"] != int64(5_000_000) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	v := game(t, j, &adjudicate.Record{Now: ptr(int64(60_000))})
	if outcome(v) != "ongoing" || v.Turn != 0 || len(v.Events) != 60 {
		t.Errorf("%s, turn %d, %d events", outcome(v), v.Turn, len(v.Events))
	}
}

func ptr[T any](v T) *T { return &v }

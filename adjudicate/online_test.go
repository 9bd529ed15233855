package adjudicate

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"houserules/adjudicate/clock"
)

func timed(at int64, kind ActionType, seat, move string) Action {
	return Action{Type: kind, Seat: seat, At: at, HasAt: true, Move: move}
}

// onlineGame is a whole game between two armies: a pause ended early, one that
// a lost connection takes, a second loss that nothing shields, and a flag.
func onlineGame() *Record {
	r := rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP")
	r.Include.Ledger = true
	now := int64(1_340_000)
	r.Now = &now
	r.Actions = []Action{
		timed(10_000, ActMove, "", "d2d3"),
		timed(12_000, ActPause, "white", ""), // in the other's time
		timed(30_000, ActResume, "white", ""),
		timed(40_000, ActDisconnect, "black", ""), // takes black's pause
		timed(60_000, ActReconnect, "black", ""),
		timed(65_000, ActMove, "", "e7e5"),
		timed(70_000, ActDisconnect, "black", ""), // in white's time: nothing
		timed(90_000, ActMove, "", "e2e3"),        // black's clock runs, present or not
		timed(95_000, ActReconnect, "black", ""),
		timed(100_000, ActMove, "", "d7d6"),
		timed(101_000, ActDisconnect, "white", ""), // its pause is spent
	}
	return r
}

// A part that was asked for is there, be it empty: in a game without times, of
// which nothing is told, finished, and where the start cannot be played on.
func TestPartsAskedForAreThere(t *testing.T) {
	all := Include{Moves: true, LegalMoves: true, Ledger: true, Explain: true}
	for name, r := range map[string]*Record{
		"nothing has happened": {},
		"no times":             {Actions: []Action{{Type: ActMove, Move: "e4"}}},
		"finished":             {Actions: []Action{{Type: ActResign, Seat: "black"}}},
		"no start":             {Start: &Start{FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}},
		"a record that breaks": {Actions: []Action{{Type: ActMove, Move: "e5"}}},
	} {
		r.Include = all
		v, err := bench(t, "standard-chess").Game(context.Background(), r)
		if err != nil {
			t.Fatal(name, err)
		}
		if v.Moves == nil || v.LegalMoves == nil || v.Ledger == nil || v.Explain == nil {
			t.Errorf("%s: %v %v %v %v", name, v.Moves, v.LegalMoves, v.Ledger, v.Explain)
		}
	}
}

func TestAWholeOnlineGame(t *testing.T) {
	j := bench(t, "maharajah-online")
	v, err := j.Game(context.Background(), onlineGame())
	if err != nil {
		t.Fatal(err)
	}
	if v.Status != Finished || v.Result.Reason != "flag" || v.Result.Notation != "0-1" {
		t.Fatalf("%v %+v", v.Status, v.Result)
	}
	// White began with 600 s, has used 10 s and 25 s and got 5 s twice: its
	// flag falls 575 s after its third turn began.
	if v.Result.At != 675_000 {
		t.Errorf("the flag fell at %d", v.Result.At)
	}
	want := []clock.Entry{
		{Seat: 0, From: 0, To: 10_000, Used: 10_000, Added: 5_000, What: clock.EntryMove},
		{Seat: 0, From: 12_000, To: 30_000, What: clock.EntryPause},
		{Seat: 1, From: 40_000, To: 60_000, What: clock.EntryPause},
		{Seat: 1, From: 10_000, To: 65_000, Used: 17_000, Added: 5_000, What: clock.EntryMove},
		{Seat: 0, From: 65_000, To: 90_000, Used: 25_000, Added: 5_000, What: clock.EntryMove},
		{Seat: 1, From: 90_000, To: 100_000, Used: 10_000, Added: 5_000, What: clock.EntryMove},
		{Seat: 0, From: 100_000, To: 675_000, Used: 575_000, What: clock.EntryNoMove},
	}
	if !slices.Equal(v.Ledger, want) {
		t.Errorf("ledger\n%+v\nwant\n%+v", v.Ledger, want)
	}
	if v.Clocks[0].RemainingMS != 0 || v.Clocks[1].RemainingMS != 583_000 {
		t.Errorf("clocks %+v", v.Clocks)
	}
}

// TestTheOnlineGameCallByCall: through a token an action, the verdict and the
// ledger are those of the one call.
func TestTheOnlineGameCallByCall(t *testing.T) {
	j := bench(t, "maharajah-online")
	ctx := context.Background()
	whole, err := j.Game(ctx, onlineGame())
	if err != nil {
		t.Fatal(err)
	}
	all := onlineGame()
	var ledger []clock.Entry
	closed := func(v *Verdict) {
		for _, e := range v.Ledger {
			if e.What != clock.EntryRunning {
				ledger = append(ledger, e)
			}
		}
	}
	next := &Record{Start: all.Start, Include: all.Include, Actions: all.Actions[:1]}
	var events []string
	for i := range all.Actions {
		v, err := j.Game(ctx, next)
		if err != nil {
			t.Fatalf("action %d: %v", i, err)
		}
		closed(v)
		for _, e := range v.Events {
			events = append(events, fmt.Sprint(e.At, e.Type, e.Seat))
		}
		next = &Record{State: v.State, Include: all.Include}
		if i+1 < len(all.Actions) {
			next.Actions = all.Actions[i+1 : i+2]
		} else {
			next.Now = all.Now
		}
	}
	last, err := j.Game(ctx, next)
	if err != nil {
		t.Fatal(err)
	}
	closed(last)
	for _, e := range last.Events {
		events = append(events, fmt.Sprint(e.At, e.Type, e.Seat))
	}
	if !slices.Equal(ledger, whole.Ledger) {
		t.Errorf("ledger\n%+v\nwant\n%+v", ledger, whole.Ledger)
	}
	var want []string
	for _, e := range whole.Events {
		want = append(want, fmt.Sprint(e.At, e.Type, e.Seat))
	}
	if !slices.Equal(events, want) {
		t.Errorf("events\n%q\nwant\n%q", events, want)
	}
	last.Ledger, whole.Ledger, last.Events, whole.Events = nil, nil, nil, nil
	last.State, whole.State, last.Warnings, whole.Warnings = "", "", nil, nil
	if !reflect.DeepEqual(last.Clocks, whole.Clocks) || last.FEN != whole.FEN || last.Status != whole.Status ||
		last.Result.Reason != whole.Result.Reason || last.Result.At != whole.Result.At || last.Plies != whole.Plies ||
		!slices.Equal(last.Quiet, whole.Quiet) || !slices.Equal(last.Classes, whole.Classes) || !slices.Equal(last.Unmoved, whole.Unmoved) {
		t.Errorf("got %+v, want %+v", last, whole)
	}
}

// TestFlagsOnline: what a flag brings, by who could mate and who has moved.
func TestFlagsOnline(t *testing.T) {
	for _, test := range []struct {
		name, rules string
		record      *Record
		now         int64
		reason      string
		notation    string
	}{
		{"before the first own move of the second", "maharajah-online", &Record{
			Start: rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP").Start, Actions: []Action{timed(10_000, ActMove, "", "d2d3")}}, 610_000, "no_first_move", "*"},
		{"before the first own move of the first", "maharajah-online", &Record{
			Start: rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP").Start}, 600_000, "no_first_move", "*"},
		{"one millisecond earlier", "maharajah-online", &Record{
			Start: rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP").Start}, 599_999, "", "*"},
		{"against a bare king", "maharajah-online", flagFrom("4k3/8/8/8/8/8/8/A3K3 w - - 0 1"), 600_000, "flag_no_mating_material", "1/2-1/2"},
		{"against a king with an archbishop", "maharajah-online", flagFrom("4k3/8/8/8/8/8/8/A3K3 b - - 0 1"), 600_000, "flag", "1-0"},
		{"the flag loses all the same", "maharajah-online flag=loses", flagFrom("4k3/8/8/8/8/8/8/A3K3 w - - 0 1"), 600_000, "flag", "0-1"},
		{"a connection never decides", "maharajah-online", &Record{Start: rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP").Start,
			Actions: []Action{timed(0, ActDisconnect, "white", ""), timed(0, ActDisconnect, "black", "")}}, 659_999, "", "*"},
		{"but the time does", "maharajah-online", &Record{Start: rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP").Start,
			Actions: []Action{timed(0, ActDisconnect, "white", ""), timed(0, ActDisconnect, "black", "")}}, 660_000, "no_first_move", "*"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.record.Now = &test.now
			v, err := bench(t, test.rules).Game(context.Background(), test.record)
			if err != nil {
				t.Fatal(err, err.Params)
			}
			if test.reason == "" {
				if v.Status != Ongoing {
					t.Errorf("%v %+v", v.Status, v.Result)
				}
				return
			}
			if v.Result == nil || v.Result.Reason != test.reason || v.Result.Notation != test.notation {
				t.Errorf("%v %+v", v.Status, v.Result)
			}
		})
	}
}

// flagFrom is a position in mid-game in which both have moved.
func flagFrom(fen string) *Record {
	moved := ClockFrom{Moved: true, HasMoved: true}
	return &Record{From: &From{FEN: fen, Clocks: map[string]ClockFrom{"white": moved, "black": moved}}}
}

// TestTimeOdds: seats may have clocks of their own.
func TestTimeOdds(t *testing.T) {
	rs, found := shelf().Compile("odds.yaml", []byte(`houserules: 1
id: odds
version: 1.0.0
authority: site
extends: maharajah-online
seats: {black: {sets: {clock: {main: 1m, increment: none}}}}
`))
	if rs == nil {
		t.Fatal(found)
	}
	j := New(rs)
	r := rows("RNBQKBPP PAPPPPPP P.......", "RNBKQBNR PPPPPPPP")
	r.Actions = []Action{timed(10_000, ActMove, "", "d2d3"), timed(30_000, ActMove, "", "e7e5")}
	v, err := j.Game(context.Background(), r)
	if err != nil || v.Status != Ongoing {
		t.Fatal(err, v)
	}
	if v.Clocks[0].RemainingMS != 595_000 || v.Clocks[1].RemainingMS != 40_000 {
		t.Errorf("clocks %+v", v.Clocks)
	}
}

// What was read leniently in the move that is asked about stands beside the
// answer to it; warnings about the record before do not.
func TestAMoveAskedAboutHasItsWarnings(t *testing.T) {
	j := bench(t, "standard-chess")
	before := []Action{{Type: ActMove, Move: "e4+"}}
	for move, want := range map[string][]string{"e5+": {"move.check_mark"}, "e5": nil} {
		v, err := j.Move(context.Background(), &Record{Actions: before}, Action{Type: ActMove, Move: move})
		if err != nil {
			t.Fatal(err)
		}
		if got := warningsOf(v.Warnings); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", move, got, want)
		}
		if len(v.Verdict.Warnings) != 1+len(want) {
			t.Errorf("%s: the game has %v", move, v.Verdict.Warnings)
		}
	}
}

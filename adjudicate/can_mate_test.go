package adjudicate_test

import (
	"context"
	"testing"

	"houserules/adjudicate"
)

// Whether somebody can still mate is found by search, whatever the rules say
// of it, and changes no verdict.
func TestCanMate(t *testing.T) {
	judge := judgeOf(t, "standard-chess")
	for fen, want := range map[string][2]string{
		"8/8/8/4k3/8/8/8/KBN5 w - - 0 1": {"can", "cannot"},
		"8/8/8/4k3/8/8/8/KN6 w - - 0 1":  {"cannot", "cannot"},
	} {
		record := adjudicate.Record{From: &adjudicate.From{FEN: fen, HasFEN: true}, Include: adjudicate.Include{CanMate: true}}
		v, err := judge.Game(context.Background(), &record)
		if err != nil {
			t.Fatal(err)
		}
		for i, one := range v.CanMate {
			if one.Answer != want[i] || (one.Answer == "can") != (len(one.Line) > 0) {
				t.Errorf("%s: %+v, want %s", fen, one, want[i])
			}
		}
		if len(v.CanMate) != 2 {
			t.Errorf("%s: %d answers", fen, len(v.CanMate))
		}
	}
}

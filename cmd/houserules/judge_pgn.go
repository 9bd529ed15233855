package main

import (
	"bytes"
	"context"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/service"
)

// writtenPGN is a judged game as PGN or PGN4. A game that could not be judged
// has none: nobody knows what its moves are.
func writtenPGN(it *service.Item, judge *adjudicate.Judge, r *adjudicate.Record) []byte {
	begin := *r
	begin.Actions, begin.Now, begin.Asserts, begin.Include, begin.NoState = nil, nil, nil, adjudicate.Include{}, true
	first, err := judge.Game(context.Background(), &begin)
	if err != nil {
		return nil
	}
	var buf bytes.Buffer
	_ = notation.WritePGN(&buf, adjudicate.Written(first, it.Verdict, it.Game, it.Plies)) // a buffer takes all
	return buf.Bytes()
}

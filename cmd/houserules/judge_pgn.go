package main

import (
	"bytes"
	"context"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
)

// write gives a judged game as PGN or PGN4, where that was asked for. A game
// that could not be judged is left out: nobody knows what its moves are.
func (c *court) write(ctx context.Context, j *judged, judge *adjudicate.Judge, r *adjudicate.Record) {
	j.pgn = j.pgn[:0]
	if !c.pgn || j.verdict == nil {
		return
	}
	begin := *r
	begin.Actions, begin.Now, begin.Asserts, begin.Include, begin.NoState = nil, nil, nil, adjudicate.Include{}, true
	first, err := judge.Game(ctx, &begin)
	if err != nil {
		return
	}
	var buf bytes.Buffer
	_ = notation.WritePGN(&buf, adjudicate.Written(first, j.verdict, j.game, j.plies)) // a buffer takes all
	j.pgn = append(j.pgn, buf.Bytes()...)
}

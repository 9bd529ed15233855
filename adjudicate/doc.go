// Package adjudicate judges setups, moves and whole games against a ruleset.
// Everything in it is a pure function of its arguments: no wall clock, no
// randomness, no files, no logging.
//
//	judge := adjudicate.New(rs)                   // once; shared by goroutines
//	verdict, err := judge.Game(ctx, &record)      // a game as a fold over its actions
//	answer, err := judge.Move(ctx, &record, act)  // may this be played now, and what then
//	legal, err := judge.Legal(ctx, &record)       // what may be played now
//	setup, err := judge.Setup(ctx, &record)       // may a game begin like this
//
// An illegal move or a broken setup is an answer, not an error: it comes as a
// verdict with reasons, each with the rule and the line that decided. A
// finding.Fault means that it is not clear what to judge.
//
// It does not pair players, rate them, or know which device holds which seat.
package adjudicate

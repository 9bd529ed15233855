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
// # The path of a game
//
// Game, Move and Legal fold a record (game.go). It begins with a setup.Opening,
// or with a token (state.go). Runs of plain plies are judged in one loop
// (usual.go); every other action goes through actions.go: time passes first
// (time.go), then a move (play.go), an offer, a claim, a touch, a decision of
// people is judged, each in its file. A move that may not be made is for
// conduct.go. After a move settle.go asks the endings of package ends; what
// follows from one (points, a seat that goes out, the result) is in end.go and
// the score files. verdict_fill.go says what is then true of the game. What
// belongs to the whole is in type game; its parts with a state of their own
// (history, touchMove, drawOffer, checks, deadSearch, the clock) are types that
// are handed the position.
//
// It does not pair players, rate them, or know which device holds which seat.
package adjudicate

package adjudicate_test

import (
	"context"
	"fmt"

	"houserules"
	"houserules/adjudicate"
	"houserules/ruleset/library"
)

// exampleJudge judges by a shipped profile.
func exampleJudge(id string) *adjudicate.Judge {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	rs, err := lib.Get(id)
	if err != nil {
		panic(err)
	}
	return adjudicate.New(rs)
}

// A game is judged from its actions. The State of the verdict goes on from
// there, so that the next call needs no actions before it.
func ExampleJudge_Game() {
	judge, ctx := exampleJudge("standard-chess"), context.Background()
	verdict, err := judge.Game(ctx, &adjudicate.Record{Actions: []adjudicate.Action{
		{Type: adjudicate.ActMove, Move: "f2f3"},
		{Type: adjudicate.ActMove, Move: "e7e5"},
		{Type: adjudicate.ActMove, Move: "g2g4"},
	}})
	if err != nil {
		panic(err)
	}
	fmt.Println(verdict.Status, verdict.FEN)

	verdict, err = judge.Game(ctx, &adjudicate.Record{State: verdict.State, Actions: []adjudicate.Action{
		{Type: adjudicate.ActMove, Move: "Qh4"},
	}})
	if err != nil {
		panic(err)
	}
	fmt.Println(verdict.Status, verdict.Result.Notation, verdict.Result.Reason, verdict.Reasons[0].Code)
	// Output:
	// ongoing rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2
	// finished 0-1 checkmate end.checkmate
}

// A move that may not be played comes with every reason and leaves the game
// where it stands.
func ExampleJudge_Move() {
	judge := exampleJudge("standard-chess")
	answer, err := judge.Move(context.Background(), &adjudicate.Record{
		From: &adjudicate.From{FEN: "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"},
	}, adjudicate.Action{Type: adjudicate.ActMove, Move: "Bd3"})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Legal == adjudicate.Allowed, answer.Reasons[0].Code)
	fmt.Println(answer.Verdict.FEN)
	// Output:
	// false move.leaves_king_in_check
	// 4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1
}

// What may be played is listed in a stable order.
func ExampleJudge_Legal() {
	judge := exampleJudge("standard-chess")
	legal, err := judge.Legal(context.Background(), &adjudicate.Record{
		From: &adjudicate.From{FEN: "4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1"},
	})
	if err != nil {
		panic(err)
	}
	for _, m := range legal.Moves {
		fmt.Println(m.UCI, m.SAN)
	}
	// Output:
	// e1d1 Kd1
	// e1f1 Kf1
	// e1d2 Kd2
	// e1f2 Kf2
}

// All that is wrong with an army is found at once.
func ExampleJudge_Setup() {
	judge := exampleJudge("maharajah")
	setup, err := judge.Setup(context.Background(), &adjudicate.Record{Start: &adjudicate.Start{
		Rows: map[string][]string{"white": {"RNBQQBNR", "PPPPPPPP"}, "black": {"RNBKQBNR", "PPPPPPPP"}},
	}})
	if err != nil {
		panic(err)
	}
	fmt.Println(setup.Valid, setup.Playable)
	for _, v := range setup.Violations {
		fmt.Println(v.Code, v.Params["seat"])
	}
	// Output:
	// false false
	// setup.king_missing white
	// setup.budget white
}

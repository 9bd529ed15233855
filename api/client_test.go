package api

import (
	"context"
	"errors"
	"testing"

	"houserules/client"
)

// TestClientPlaysATimedGame plays a game call by call as a site would: a
// claim, a refused claim, an offer, a disconnection and a flag.
func TestClientPlaysATimedGame(t *testing.T) {
	_, ts := start(t, func(c *Config) { c.Keys = [][]byte{firstKey} })
	c := &client.Client{URL: ts.URL, HTTP: ts.Client(), Lang: "en"}
	ctx := context.Background()
	rules := client.Overlay{Extends: "standard-chess", Options: map[string]any{"main": "10m", "increment": "5s"}}
	state, at := "", int64(0)
	act := func(a client.Action) *client.Verdict {
		t.Helper()
		at += 1000
		a.At = client.At(at)
		v, err := c.Adjudicate(ctx, &client.Game{Ruleset: rules, State: state, Actions: []client.Action{a}})
		if err != nil {
			t.Fatal(err)
		}
		if v.Status == "invalid" {
			t.Fatalf("%+v: %+v", a, v.Invalid)
		}
		state = v.State
		return v
	}
	refused := act(client.Action{Type: "claim_draw", Seat: "white", Reason: "repetition"})
	if len(refused.Events) == 0 || refused.Events[0].Type != "claim_refused" || refused.Result != nil {
		t.Errorf("%+v", refused.Events)
	}
	act(client.Action{Move: "Nf3"})
	if offered := act(client.Action{Type: "offer_draw", Seat: "white"}); offered.Offer == nil || offered.Offer.Seat != "white" {
		t.Errorf("%+v", offered.Offer)
	}
	if v := act(client.Action{Move: "Nf6"}); v.Offer != nil {
		t.Errorf("a move leaves the offer open: %+v", v.Offer)
	}
	act(client.Action{Type: "disconnect", Seat: "black"})
	var v *client.Verdict
	for _, move := range []string{"Ng1", "Ng8", "Nf3", "Nf6", "Ng1"} {
		v = act(client.Action{Move: move})
	}
	if !v.Clocks["black"].Away {
		t.Errorf("%+v", v.Clocks)
	}
	if len(v.MayClaim) != 1 || v.MayClaim[0].Seat != "black" || len(v.MayClaim[0].Moves) != 1 {
		t.Errorf("%+v", v.MayClaim)
	}
	legal, err := c.Legal(ctx, &client.Game{Ruleset: rules, State: state})
	if err != nil || legal.Seat != "black" || len(legal.Moves) != 22 {
		t.Errorf("%v %+v", err, legal)
	}
	tried, err := c.Validate(ctx, &client.Game{Ruleset: rules, State: state}, client.Action{Move: "Ke7", At: client.At(at + 1)})
	if err != nil || tried.Legal == nil || *tried.Legal || tried.Reasons[0].Code != "move.own_piece" {
		t.Errorf("%v %+v", err, tried)
	}
	claimed, err := c.Adjudicate(ctx, &client.Game{Ruleset: rules, State: state, Actions: []client.Action{
		{Type: "claim_draw", Seat: "black", Reason: "repetition", Move: v.MayClaim[0].Moves[0], At: client.At(at + 1)}}})
	if err != nil || claimed.Result == nil || claimed.Result.Reason != "repetition" || claimed.Result.Notation != "1/2-1/2" {
		t.Errorf("%v %+v", err, claimed)
	}
	// Instead, time runs out at the moment that the verdict has foretold.
	if len(v.Due) == 0 || v.Due[0].Type != "flag" || v.Due[0].Seat != "black" {
		t.Fatalf("%+v", v.Due)
	}
	for ms, want := range map[int64]string{v.Due[0].At - 1: "ongoing", v.Due[0].At: "finished"} {
		flag, err := c.Adjudicate(ctx, &client.Game{Ruleset: rules, State: state, Now: client.At(ms)})
		if err != nil || flag.Status != want {
			t.Errorf("at %d: %v %+v", ms, err, flag)
		}
	}
	_, err = c.Adjudicate(ctx, &client.Game{Ruleset: "standard-ches"})
	var problem *client.Problem
	if !errors.As(err, &problem) || problem.Status != 422 || problem.Errors[0].Pointer != "/ruleset" {
		t.Errorf("%v", err)
	}
	if army, err := c.Setup(ctx, &client.Game{Ruleset: "maharajah", Start: map[string]any{"armies": map[string]any{"white": []string{"RNBQKBNR"}}}}); err != nil || army.Valid || army.Violations[0].Code != "setup.budget" {
		t.Errorf("%v %+v", err, army)
	}
}

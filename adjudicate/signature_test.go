package adjudicate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"maps"
	"math/rand"
	"slices"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	squares "houserules/ruleset/board"
)

var (
	updateSignatures = flag.Bool("update", false, "rewrite the sums kept in testdata")
	signatureGames   = flag.Int("signature.games", defaultSignatureGames, "random games of each profile; other than the default, the sums are only printed")
)

const defaultSignatureGames = 10

// What the judge says of random games must not change while it is made faster:
// a sum over all verdicts of each profile, action by action on tokens and then
// at once, is kept. Texts and lines of rule files are left out of it. A change
// of the rules or of what is judged changes sums; run with -update then, and
// say why.
func TestVerdictsStayTheSame(t *testing.T) {
	var got bytes.Buffer
	for _, id := range profiles().IDs() {
		h := sha256.New()
		rng := rand.New(rand.NewSource(2026))
		steps := 0
		for n := range *signatureGames {
			steps += signedGame(t, judgeOf(t, id), rng, n, h)
		}
		fmt.Fprintf(&got, "%s %x\n", id, h.Sum(nil)[:16])
		t.Logf("%s: %d actions", id, steps)
	}
	if *signatureGames != defaultSignatureGames {
		t.Logf("\n%s", got.Bytes())
		return
	}
	holdGolden(t, "testdata/signatures.golden", got.Bytes())
}

// signedGame plays one game with whatever may happen in it and adds every
// verdict to h. It returns the number of actions tried.
func signedGame(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, n int, h hash.Hash) int {
	t.Helper()
	ctx := context.Background()
	whole := &adjudicate.Record{}
	whole.Start = randomStart(j, rng, n)
	isTimed := n%2 == 0
	shuffles := n%3 == 1 // back and forth, for repetition and quiet moves
	state, at, tried := "", int64(0), 0
	last := map[position.Seat]adjudicate.LegalMove{}
	for length := 20 + rng.Intn(180); tried < length; tried++ {
		r := &adjudicate.Record{State: state}
		if state == "" {
			r = &adjudicate.Record{Start: whole.Start}
		}
		legal, err := j.Legal(ctx, r)
		if err != nil {
			t.Fatalf("%v %v", err, err.Params)
		}
		fmt.Fprintf(h, "legal %d %d %d ", legal.Seat, legal.InCheck, len(legal.Moves))
		for i := range legal.Moves {
			fmt.Fprintf(h, "%s/%s,", legal.Moves[i].UCI, legal.Moves[i].SAN)
		}
		if legal.Result != nil {
			break
		}
		a := randomAction(j, rng, legal, last, shuffles)
		if isTimed {
			at += int64(rng.ExpFloat64() * 9000)
			a.At, a.HasAt = at, true
		}
		r.Actions = []adjudicate.Action{a}
		r.NoState = false
		if isTimed && rng.Intn(8) == 0 {
			now := at + int64(rng.Intn(20000))
			r.Now = &now
		}
		v, err := j.Game(ctx, r)
		if err != nil {
			fmt.Fprintf(h, "error %v", err)
			continue
		}
		sign(h, v)
		if v.Status == adjudicate.Invalid {
			continue
		}
		state = v.State
		whole.Actions = append(whole.Actions, a)
	}
	whole.Include = adjudicate.Include{Moves: n%4 == 0, Ledger: n%4 == 1, LegalMoves: n%4 == 2}
	v, err := j.Game(ctx, whole)
	if err != nil {
		t.Fatalf("%v %v", err, err.Params)
	}
	if state != "" && v.State != state {
		t.Errorf("game %d: the token of the whole game is not that of its parts", n)
	}
	sign(h, v)
	return tried
}

// randomStart is an opening array of armies, or in another order, two times of
// three where there can be any.
func randomStart(j *adjudicate.Judge, rng *rand.Rand, n int) *adjudicate.Start {
	if n%3 == 0 {
		return nil
	}
	return variedStart(j, rng)
}

// randomAction is mostly a legal move, written in one way or another.
func randomAction(j *adjudicate.Judge, rng *rand.Rand, legal *adjudicate.LegalVerdict, last map[position.Seat]adjudicate.LegalMove, shuffles bool) adjudicate.Action {
	seats := j.Ruleset().Seats
	if rng.Intn(14) > 0 && len(legal.Moves) > 0 {
		m := legal.Moves[rng.Intn(len(legal.Moves))]
		for range 3 {
			if other := legal.Moves[rng.Intn(len(legal.Moves))]; m.Captures == nil && other.Captures != nil {
				m = other
			}
		}
		if back, moved := last[legal.Seat]; moved && shuffles && rng.Intn(5) > 0 {
			for i := range legal.Moves {
				if legal.Moves[i].From == back.To && legal.Moves[i].To == back.From {
					m = legal.Moves[i]
				}
			}
		}
		last[legal.Seat] = m
		if rng.Intn(2) == 0 {
			return adjudicate.Action{Move: m.UCI}
		}
		return adjudicate.Action{Move: m.SAN}
	}
	a := adjudicate.Action{Type: adjudicate.ActionType(rng.Intn(int(adjudicate.ActionTypes))), Seat: seats[rng.Intn(len(seats))].Name}
	square := func() string { return fmt.Sprintf("%c%d", 'a'+rng.Intn(14), 1+rng.Intn(14)) }
	switch a.Type {
	case adjudicate.ActMove:
		a.Seat, a.Move = "", square()+square()
	case adjudicate.ActClaimDraw:
		a.Reason = []string{"repetition", "quiet_moves"}[rng.Intn(2)]
		if rng.Intn(2) == 0 && len(legal.Moves) > 0 {
			a.Move = legal.Moves[rng.Intn(len(legal.Moves))].UCI
		}
	case adjudicate.ActTouch, adjudicate.ActAdjust:
		a.Seat, a.Square = "", square()
		if rng.Intn(2) == 0 && len(legal.Moves) > 0 {
			a.Square = legal.Moves[rng.Intn(len(legal.Moves))].From
		}
	case adjudicate.ActArbiter, adjudicate.ActLeave, adjudicate.ActResign:
		if rng.Intn(6) > 0 { // they end games
			a.Type, a.Seat = adjudicate.ActOfferDraw, seats[legal.Seat].Name
		} else if rng.Intn(3) == 0 && a.Type == adjudicate.ActArbiter {
			a.Result = &adjudicate.ArbiterResult{Winners: []string{seats[0].Name}}
		}
	}
	return a
}

// sign adds all of a verdict that does not come from texts to h.
func sign(h hash.Hash, v *adjudicate.Verdict) {
	fmt.Fprintf(h, "verdict %v %d %d %s %q %q %d %d %v %d %v\n", v.Status, v.Turn, v.InCheck, v.FEN, v.Unmoved, v.Classes, v.Out,
		v.Plies, v.Quiet, v.Repetition, v.Points)
	fmt.Fprintf(h, "%v %v %v %v %q\n", v.Timed, v.Clocks, v.Due, v.MayClaim, v.State)
	if r := v.Result; r != nil {
		fmt.Fprintf(h, "result %s %d %s %d %s %d %v %v %v\n", r.Reason, r.Count, r.By, r.At, r.Notation, r.Winners, r.Scores, r.Places, r.Rated)
	}
	if v.Offer != nil {
		fmt.Fprintf(h, "offer %v\n", *v.Offer)
	}
	if v.Paused != nil {
		fmt.Fprintf(h, "paused %v\n", *v.Paused)
	}
	if v.Touched != nil {
		fmt.Fprintf(h, "touched %v\n", *v.Touched)
	}
	for i := range v.Events {
		e := &v.Events[i]
		fmt.Fprintf(h, "event %d %d %d %s %d %v %d %s", e.Action, e.Ply, e.At, e.Type, e.Seat, e.HasSeat, e.Points, e.Reason)
		if e.Rule != nil {
			fmt.Fprintf(h, " %s", e.Rule.Pointer)
		}
		signParams(h, extraOf(v.Rules, e))
	}
	if v.Invalid != nil {
		fmt.Fprintf(h, "invalid %d", v.Invalid.Action)
		signReasons(h, v.Invalid.Reasons)
	}
	signReasons(h, v.Reasons)
	for _, n := range v.NotJudged {
		fmt.Fprintf(h, "not judged %s %s\n", n.What, n.Code)
	}
	for _, w := range v.Warnings {
		fmt.Fprintf(h, "warning %s %d\n", w.Code, w.Action)
	}
	for i := range v.Moves {
		fmt.Fprintf(h, "%v\n", v.Moves[i])
	}
	for i := range v.LegalMoves {
		fmt.Fprintf(h, "%s ", v.LegalMoves[i].SAN)
	}
	fmt.Fprintf(h, "%v\n", v.Ledger)
}

// extraOf are an event's further members, typed ones too.
func extraOf(rs *ruleset.Ruleset, e *adjudicate.Event) reason.Params {
	if e.HasBy {
		return reason.Params{"by": rs.Seats[e.By].Name}
	}
	return e.Extra
}

func signReasons(h hash.Hash, list []reason.Reason) {
	for i := range list {
		r := &list[i]
		fmt.Fprintf(h, "reason %s %q", r.Code, squares.Names(r.Squares))
		if r.Rule != nil {
			fmt.Fprintf(h, " %s", r.Rule.Pointer)
		}
		signParams(h, r.Params)
		signReasons(h, r.Also)
	}
}

func signParams(h hash.Hash, p reason.Params) {
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if list, ok := p[name].([]reason.Reason); ok {
			signReasons(h, list)
			continue
		}
		fmt.Fprintf(h, " %s=%v", name, p[name])
	}
	fmt.Fprintln(h)
}

package adjudicate_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"houserules/adjudicate"
)

// tokenGames is how many random games of each profile go through tokens:
// go test ./adjudicate -run TokensCarry -games 2000
var tokenGames = flag.Int("games", 24, "random games of each profile that go through tokens")

// A game judged call by call through tokens and judged whole gives the same
// verdict: clocks, claims, repetition and points included.
func TestTokensCarryTheGame(t *testing.T) {
	games, plies := *tokenGames, 160
	if testing.Short() {
		games = 4
	}
	cases := []struct {
		id      string
		options []string
	}{
		{"standard-chess", []string{"main=10m", "increment=5s"}},
		{"standard-chess", nil},
		{"chess960", nil},
		{"simplegames-chess", nil},
		{"guide-chess", nil},
		{"fide-chess", []string{"main=90m"}},
		{"qdan-four-player", nil},
		{"qdan-four-player", []string{"mode=solo"}},
		{"three-rivers", nil},
		{"maharajah-online", nil},
		{"maharajah", nil},
		{"quartermaster", nil},
		{"qdan-chess", nil},
		{"chesscom-style", nil},
		{"ffa-2018", nil},
		{"four-harvests", nil},
	}
	for _, c := range cases {
		t.Run(fmt.Sprint(c.id, c.options), func(t *testing.T) {
			t.Parallel()
			j := judgeOf(t, c.id, c.options...)
			for n := range games {
				rng := rand.New(rand.NewPCG(uint64(n), 7))
				actions := randomGame(t, j, rng, plies, n%2 == 0)
				compareTokens(t, j, rng, actions)
			}
		})
	}
}

// randomGame plays random legal actions, with times or without.
func randomGame(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, plies int, withTimes bool) []adjudicate.Action {
	t.Helper()
	ctx := context.Background()
	var actions []adjudicate.Action
	at, state := int64(0), ""
	for range plies {
		r := &adjudicate.Record{State: state}
		if withTimes {
			r.Now = &at
		}
		legal, err := j.Legal(ctx, r)
		if err != nil {
			t.Fatal(err)
		}
		if legal.Result != nil || len(legal.Moves) == 0 {
			break
		}
		a := adjudicate.Action{Type: adjudicate.ActMove, Move: legal.Moves[rng.IntN(len(legal.Moves))].UCI}
		seats := j.Ruleset().Seats
		switch rng.IntN(40) {
		case 0:
			a = adjudicate.Action{Type: adjudicate.ActOfferDraw, Seat: seats[rng.IntN(len(seats))].Name}
		case 1:
			a = adjudicate.Action{Type: adjudicate.ActDisconnect, Seat: seats[rng.IntN(len(seats))].Name}
		case 2:
			a = adjudicate.Action{Type: adjudicate.ActReconnect, Seat: seats[rng.IntN(len(seats))].Name}
		case 3:
			a = adjudicate.Action{Type: adjudicate.ActPause, Seat: seats[rng.IntN(len(seats))].Name}
		case 4:
			a = adjudicate.Action{Type: adjudicate.ActClaimDraw, Reason: "repetition"}
		case 5:
			a = adjudicate.Action{Type: adjudicate.ActTouch, Square: legal.Moves[0].From}
		case 6:
			if rng.IntN(6) == 0 {
				a = adjudicate.Action{Type: adjudicate.ActResign, Seat: seats[rng.IntN(len(seats))].Name}
			}
		}
		if withTimes {
			at += int64(rng.IntN(9000))
			a = timed(a, at)
		}
		v, err := j.Game(ctx, &adjudicate.Record{State: state, Actions: []adjudicate.Action{a}})
		if err != nil {
			t.Fatal(err)
		}
		if v.Status == adjudicate.Invalid {
			continue
		}
		actions = append(actions, a)
		state = v.State
	}
	return actions
}

func compareTokens(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, actions []adjudicate.Action) {
	t.Helper()
	whole := game(t, j, &adjudicate.Record{Actions: actions})
	state := ""
	var last *adjudicate.Verdict
	for i := 0; i < len(actions); {
		n := min(1+rng.IntN(3), len(actions)-i)
		last = game(t, j, &adjudicate.Record{State: state, Actions: actions[i : i+n]})
		state = last.State
		i += n
	}
	if last == nil {
		return
	}
	if whole.State != last.State {
		t.Errorf("states differ after %d actions", len(actions))
	}
	for _, pair := range [][2]any{
		{whole.Status, last.Status}, {whole.FEN, last.FEN}, {whole.Clocks, last.Clocks}, {whole.Points, last.Points},
		{whole.MayClaim, last.MayClaim}, {whole.Due, last.Due}, {whole.Repetition, last.Repetition}, {whole.Offer, last.Offer},
		{whole.Seq, last.Seq}, {whole.Touched, last.Touched}, {whole.Paused, last.Paused}, {whole.Out, last.Out}, {whole.Quiet, last.Quiet},
		{whole.Result, last.Result}, {len(whole.Reasons), len(last.Reasons)},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Errorf("whole %+v\nby tokens %+v", pair[0], pair[1])
		}
	}
	if len(whole.State) > 12<<10 {
		t.Errorf("state of %d bytes", len(whole.State))
	}
}

// Whatever the bytes of a state, reading them gives an error or a position
// that can be judged; it never panics.
func FuzzState(f *testing.F) {
	j := judgeOf(f, "qdan-four-player", "mode=solo")
	v, err := j.Game(context.Background(), &adjudicate.Record{Actions: moves("h2h4 b7d7 g13g11 m8k8")})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(v.State))
	f.Fuzz(func(t *testing.T, raw []byte) {
		verdict, err := j.Game(context.Background(), &adjudicate.Record{State: string(raw), Actions: moves("g2g3 b6c6")})
		if err == nil && verdict.FEN == "" && verdict.Status != adjudicate.Invalid {
			t.Error("a verdict without a position")
		}
		_, _ = j.Legal(context.Background(), &adjudicate.Record{State: string(raw)})
	})
}

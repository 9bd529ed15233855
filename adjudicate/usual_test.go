package adjudicate_test

import (
	"context"
	"crypto/sha256"
	"math/rand"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
	"houserules/internal/long"
)

// TestUsualPlies judges random games twice: as they come, runs of usual plies in
// one piece, and asking for the moves as well, which has each ply judged by the
// whole of the rules. Both verdicts must be the same.
func TestUsualPlies(t *testing.T) {
	for _, id := range profiles().IDs() {
		j := judgeOf(t, id)
		rng := rand.New(rand.NewSource(8))
		for n := range long.Pick(3, 4, 8) {
			r := randomRecord(t, j, rng, n)
			want := verdictSum(t, j, r, adjudicate.Include{Moves: true})
			if verdictSum(t, j, r, adjudicate.Include{}) != want {
				t.Fatalf("%s, game %d: usual plies are judged otherwise\n%+v", id, n, r.Actions)
			}
		}
	}
}

// randomRecord is a game with whatever may happen in it, as many mistakes too.
func randomRecord(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, n int) *adjudicate.Record {
	t.Helper()
	ctx := context.Background()
	r := &adjudicate.Record{Start: randomStart(j, rng, n)}
	last := map[position.Seat]adjudicate.LegalMove{}
	for range 20 + rng.Intn(100) {
		legal, err := j.Legal(ctx, r)
		if err != nil {
			t.Fatal(err)
		}
		if legal.Result != nil {
			break
		}
		r.Actions = append(r.Actions, randomAction(j, rng, legal, last, n%3 == 1))
		if v, err := j.Game(ctx, r); (err != nil || v.Invalid != nil) && rng.Intn(12) > 0 {
			r.Actions = r.Actions[:len(r.Actions)-1]
		} else if err != nil || v.Invalid != nil {
			break
		}
	}
	return r
}

// verdictSum is a sum over a verdict but for its list of moves.
func verdictSum(t *testing.T, j *adjudicate.Judge, r *adjudicate.Record, include adjudicate.Include) [32]byte {
	t.Helper()
	asked := *r
	asked.Include = include
	h := sha256.New()
	v, err := j.Game(context.Background(), &asked)
	if err != nil {
		return sha256.Sum256([]byte(string(err.Code) + err.Pointer))
	}
	v.Moves = nil
	sign(h, v)
	return [32]byte(h.Sum(nil))
}

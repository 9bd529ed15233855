package adjudicate_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"houserules/adjudicate"
	"houserules/ruleset"
)

// Whatever options are chosen together, games can be judged by them, and call
// by call as whole.
func TestOptionsChosenTogether(t *testing.T) {
	rounds := 6
	if testing.Short() {
		rounds = 1
	}
	for _, id := range profiles().IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			base, err := profiles().Get(id)
			if err != nil {
				t.Fatal(err)
			}
			for round := range rounds {
				rng := rand.New(rand.NewPCG(uint64(round), 17))
				values := someOptions(rng, base)
				rs, findings := profiles().OverlaySite(id, values)
				if rs == nil {
					t.Logf("%v: %v", values, findings[0].Code)
					continue
				}
				j := adjudicate.New(rs)
				t.Run(fmt.Sprint(values), func(t *testing.T) {
					actions := randomGame(t, j, rng, 60, round%2 == 0)
					compareTokens(t, j, rng, actions)
				})
			}
		})
	}
}

// someOptions chooses among the values that each option allows.
func someOptions(rng *rand.Rand, rs *ruleset.Ruleset) (values []ruleset.OptionValue) {
	for _, o := range rs.Options {
		if rng.IntN(2) == 0 {
			continue
		}
		v := ruleset.OptionValue{Name: o.Name}
		switch {
		case len(o.Choices) > 0:
			v.Value = o.Choices[rng.IntN(len(o.Choices))].Name
		case len(o.OneOf) > 0:
			v.Value = o.OneOf[rng.IntN(len(o.OneOf))]
		case o.From != nil && rng.IntN(2) == 0:
			v.Value = o.From
		case o.To != nil:
			v.Value = o.To
		default:
			v.Value = rng.IntN(2) == 0
		}
		values = append(values, v)
	}
	return values
}

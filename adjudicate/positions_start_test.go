package adjudicate_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// variedStart is a beginning in another order or with other armies, where the
// rules allow one; nil is the array.
func variedStart(j *adjudicate.Judge, rng *rand.Rand) *adjudicate.Start {
	rs := j.Ruleset()
	arms := rs.Seats[0].ByClass[0].Army != nil
	if !arms && !rs.Shuffle.Any() {
		return nil
	}
	for range 200 {
		pieces := map[string]string{}
		files := rng.Perm(rs.Board.Files)
		for s := range rs.Seats {
			army := rs.Seats[s].ByClass[0].Army
			if !arms || rng.Intn(4) == 0 {
				pieces[rs.Seats[s].Name] = shuffledArray(rs, s, files, rs.Shuffle.Any())
			} else {
				pieces[rs.Seats[s].Name] = builtArmy(j.Rules(), s, army, rng)
			}
		}
		start := &adjudicate.Start{Pieces: pieces}
		if v, err := j.Setup(context.Background(), &adjudicate.Record{Start: start}); err == nil && v.Valid {
			return start
		}
	}
	return nil
}

// shuffledArray writes a seat's array, with its first rank in the order of
// files that all seats have.
func shuffledArray(rs *ruleset.Ruleset, s int, files []int, shuffles bool) string {
	var text strings.Builder
	for _, placed := range rs.Seats[s].Setup {
		file := placed.Square.File()
		if shuffles && rs.Board.OwnRank(rs.Seats[s].Side, placed.Square) == 1 {
			file = files[file]
		}
		fmt.Fprintf(&text, "%c%c%d ", rs.Kinds[placed.Kind].Letter, 'a'+file, placed.Square.Rank()+1)
	}
	return text.String()
}

// builtArmy spends a budget at random, from the nearest rank on, pawns half of
// the time. It may break a rule.
func builtArmy(rules *position.Rules, s int, army *ruleset.Army, rng *rand.Rand) string {
	rs := rules.RS
	var text strings.Builder
	left, count := army.Budget, map[int]int{}
	put := func(kind int, square string) {
		fmt.Fprintf(&text, "%c%s ", rs.Kinds[kind].Letter, square)
		count[kind]++
		left -= rs.Kinds[kind].Value
	}
	home := ""
	for _, placed := range rs.Seats[s].Setup {
		if placed.Kind == rules.Royal {
			home = placed.Square.String()
			put(placed.Kind, home)
		}
	}
	for rank := 1; rank <= army.OwnRanks; rank++ {
		for _, sq := range rs.Board.Row(rs.Seats[s].Side, rank) {
			kind := rng.Intn(len(rs.Kinds))
			if rank > 1 && rng.Intn(2) == 0 || rs.Kinds[kind].Value > left {
				kind = rules.Pawn
			}
			if most, capped := army.AtMost[kind]; rs.Kinds[kind].Royal || capped && count[kind] >= most {
				kind = rules.Pawn
			}
			if sq.String() != home && rs.Kinds[kind].Value <= left {
				put(kind, sq.String())
			}
		}
	}
	return text.String()
}

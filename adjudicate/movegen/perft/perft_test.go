package perft_test

import (
	"fmt"
	"testing"

	"houserules"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/movegen/perft"
	"houserules/adjudicate/position"
	"houserules/ruleset/library"
)

func profiles(t *testing.T) *library.Library {
	lib, found := library.Load(library.Source{FS: houserules.Profiles()})
	if found.HasErrors() {
		t.Fatal(found)
	}
	return lib
}

// TestMoves holds the number of moves against the list of them, a few plies
// into every profile. The games of package movegen's tests go deeper.
func TestMoves(t *testing.T) {
	for _, rs := range profiles(t).All() {
		for _, r := range []*position.Rules{position.Compile(rs), position.CompileGeneral(rs)} {
			g, c, p := movegen.New(r), perft.New(r), r.Start(position.Seat(rs.First))
			for ply := range 40 {
				moves := g.Legal(p, p.Turn, nil)
				if n := c.Moves(p, p.Turn); n != len(moves) {
					t.Fatalf("%s: %d counted of %d after %d plies", rs.ID, n, len(moves), ply)
				}
				if len(moves) == 0 {
					break
				}
				p.Make(moves[(ply*7+3)%len(moves)])
			}
		}
	}
}

func ExampleCounter_Nodes() {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	rs, err := lib.Get("standard-chess")
	if err != nil {
		panic(err)
	}
	rules := position.Compile(rs)
	counter, start := perft.New(rules), rules.Start(0)
	for depth := 1; depth <= 4; depth++ {
		fmt.Println(counter.Nodes(start, depth))
	}
	// Output:
	// 20
	// 400
	// 8902
	// 197281
}

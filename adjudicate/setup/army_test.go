package setup

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// prices are what pieces cost in these tests, told apart from the profiles.
var prices = map[string]int{"P": 1, "N": 3, "B": 3, "R": 5, "A": 6, "C": 8, "Q": 9, "M": 13}

// randomArmy buys pieces for exactly 39 and fills a side from its edge on. It
// is told for the south side.
func randomArmy(rng *rand.Rand) map[string]string {
	for {
		letters := slices.Sorted(maps.Keys(prices))
		var bought []string
		left := 39
		thrift := rng.Intn(3) // some armies are many pawns, some few giants
		for left > 0 && len(bought) < 31 {
			letter := letters[rng.Intn(len(letters))]
			if thrift > 0 && rng.Intn(3) < thrift {
				letter = "P"
			}
			if prices[letter] <= left {
				bought = append(bought, letter)
				left -= prices[letter]
			}
		}
		if left > 0 {
			continue
		}
		army := map[string]string{"e1": "K"}
		for rank := 1; len(bought) > 0; rank++ {
			var free []string
			for file := 'a'; file <= 'h'; file++ {
				if sq := fmt.Sprintf("%c%d", file, rank); army[sq] == "" {
					free = append(free, sq)
				}
			}
			rng.Shuffle(len(free), func(i, k int) { free[i], free[k] = free[k], free[i] })
			for _, sq := range free[:min(len(free), len(bought))] {
				army[sq] = bought[0]
				bought = bought[1:]
			}
		}
		return army
	}
}

// north turns a south army around the middle of the board, as the other side
// sees its own.
func north(army map[string]string) map[string]string {
	out := map[string]string{}
	for sq, letter := range army {
		out[fmt.Sprintf("%c%d", sq[0], 9-int(sq[1]-'0'))] = letter
	}
	return out
}

// plainFaults judges a south army the slow way.
func plainFaults(army map[string]string) []string {
	faults := map[string]bool{}
	spent, kings, ranks, full := 0, 0, map[int]int{}, map[int]int{}
	for sq, letter := range army {
		rank := int(sq[1] - '0')
		full[rank]++
		switch price, known := prices[letter]; {
		case letter == "K":
			kings++
		case !known:
			faults["unknown_piece"] = true
			continue
		default:
			spent += price
		}
		ranks[rank]++
		if rank > 4 {
			faults["wrong_half"] = true
		}
		if letter == "P" && rank == 8 {
			faults["pawn_on_last_rank"] = true
		}
	}
	switch {
	case kings == 0:
		faults["king_missing"] = true
	case kings > 1:
		faults["king_extra"] = true
	case army["e1"] != "K":
		faults["king_misplaced"] = true
	}
	// What an unknown letter costs is not known, and its square is not empty.
	if spent > 39 || spent < 39 && !faults["unknown_piece"] {
		faults["budget"] = true
	}
	for near := 1; near <= 4; near++ {
		for far := near + 1; far <= 4; far++ {
			if full[near] < 8 && ranks[far] > 0 {
				faults["gap_in_rank"] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(faults))
}

// alone judges one side of an army game and gives the codes without the seat.
func alone(t testing.TB, j *Judge, seat string, army map[string]string) []string {
	t.Helper()
	if seat == "black" {
		army = north(army)
	}
	v := setupOf(t, j, &Request{Start: &Start{Armies: map[string]map[string]string{seat: army}}})
	if v.Playable || v.Position != nil {
		t.Fatalf("one side alone makes a game: %+v", v)
	}
	if v.Valid != (len(v.Violations) == 0) {
		t.Fatalf("valid %v with %v", v.Valid, v.Violations)
	}
	var codes []string
	for _, code := range codesOf(v.Violations) {
		codes = append(codes, strings.TrimPrefix(code, seat+" "))
	}
	return codes
}

// mutations change one thing about an army.
var mutations = []struct {
	name string
	code string // that must be among the faults
	do   func(rng *rand.Rand, army map[string]string) bool
}{
	{"a piece taken away", "budget", func(rng *rand.Rand, army map[string]string) bool {
		delete(army, anySquare(rng, army))
		return true
	}},
	{"a piece too many", "budget", func(rng *rand.Rand, army map[string]string) bool {
		sq := emptySquare(rng, army, 1, 4)
		army[sq] = "P"
		return sq != ""
	}},
	{"a dearer or cheaper piece", "budget", func(rng *rand.Rand, army map[string]string) bool {
		sq := anySquare(rng, army)
		for _, letter := range []string{"P", "N", "R", "A", "C", "Q", "M"} {
			if prices[letter] != prices[army[sq]] {
				army[sq] = letter
				return true
			}
		}
		return false
	}},
	{"a piece moved ahead of a gap", "gap_in_rank", func(rng *rand.Rand, army map[string]string) bool {
		from := anySquare(rng, army)
		to := emptySquare(rng, army, int(from[1]-'0')+1, 4)
		if to != "" {
			army[to] = army[from]
			delete(army, from)
		}
		return to != ""
	}},
	{"a piece over the middle", "wrong_half", func(rng *rand.Rand, army map[string]string) bool {
		from, to := anySquare(rng, army), emptySquare(rng, army, 5, 8)
		army[to] = army[from]
		delete(army, from)
		return true
	}},
	{"the king elsewhere", "king_misplaced", func(rng *rand.Rand, army map[string]string) bool {
		sq := anySquare(rng, army)
		army["e1"], army[sq] = army[sq], "K"
		return true
	}},
	{"no king", "king_missing", func(_ *rand.Rand, army map[string]string) bool {
		delete(army, "e1")
		return true
	}},
	{"a second king", "king_extra", func(rng *rand.Rand, army map[string]string) bool {
		army[anySquare(rng, army)] = "K"
		return true
	}},
	{"a piece that nobody knows", "unknown_piece", func(rng *rand.Rand, army map[string]string) bool {
		army[anySquare(rng, army)] = []string{"Z", "p", "", "QQ", "क"}[rng.Intn(5)]
		return true
	}},
}

// anySquare is the square of any piece but the king.
func anySquare(rng *rand.Rand, army map[string]string) string {
	var squares []string
	for _, sq := range slices.Sorted(maps.Keys(army)) {
		if army[sq] != "K" {
			squares = append(squares, sq)
		}
	}
	return squares[rng.Intn(len(squares))]
}

// emptySquare is any empty square of some ranks, "" where there is none.
func emptySquare(rng *rand.Rand, army map[string]string, from, to int) string {
	var squares []string
	for rank := from; rank <= to; rank++ {
		for file := 'a'; file <= 'h'; file++ {
			if sq := fmt.Sprintf("%c%d", file, rank); army[sq] == "" {
				squares = append(squares, sq)
			}
		}
	}
	if len(squares) == 0 {
		return ""
	}
	return squares[rng.Intn(len(squares))]
}

// TestRandomArmiesAndTheirMutations: ten thousand legal armies may be fielded,
// and whatever one thing is changed about each, it is refused with the code for
// that and exactly the faults that a slow check finds.
func TestRandomArmiesAndTheirMutations(t *testing.T) {
	j := bench(t, "maharajah")
	rng := rand.New(rand.NewSource(39))
	seats := []string{"white", "black"}
	count := 10_000
	if testing.Short() {
		count = 500
	}
	for i := range count {
		army := randomArmy(rng)
		seat := seats[i%2]
		if codes := alone(t, j, seat, army); len(codes) != 0 {
			t.Fatalf("%s %v is refused: %v", seat, army, codes)
		}
		m := mutations[i%len(mutations)]
		changed := maps.Clone(army)
		if !m.do(rng, changed) {
			continue
		}
		got, want := alone(t, j, seat, changed), plainFaults(changed)
		if !slices.Equal(got, want) || !slices.Contains(got, m.code) {
			t.Fatalf("%s: %s %v: got %v, want %v with %s", m.name, seat, changed, got, want, m.code)
		}
	}
}

// TestEveryMutationOfOneArmy changes everything that can be changed by one
// step about a few armies.
func TestEveryMutationOfOneArmy(t *testing.T) {
	j := bench(t, "maharajah")
	rng := rand.New(rand.NewSource(7))
	for range 3 {
		army := randomArmy(rng)
		for sq := range army {
			for _, letter := range []string{"", ".", "K", "P", "N", "B", "R", "A", "C", "Q", "M", "X"} {
				changed := maps.Clone(army)
				changed[sq] = letter
				if letter == "" {
					delete(changed, sq)
				}
				if got, want := alone(t, j, "white", changed), plainFaults(changed); !slices.Equal(got, want) {
					t.Fatalf("%s=%q in %v: got %v, want %v", sq, letter, army, got, want)
				}
			}
			for file := 'a'; file <= 'h'; file++ {
				for rank := 1; rank <= 8; rank++ {
					to := fmt.Sprintf("%c%d", file, rank)
					changed := maps.Clone(army)
					changed[to] = army[sq]
					if to != sq {
						delete(changed, sq)
					}
					if got, want := alone(t, j, "white", changed), plainFaults(changed); !slices.Equal(got, want) {
						t.Fatalf("%s to %s in %v: got %v, want %v", sq, to, army, got, want)
					}
				}
			}
		}
	}
}

// TestTwoArmies: two legal armies are refused only for what stands in check
// or cannot move, as the generator says, and by the named rule.
func TestTwoArmies(t *testing.T) {
	j := bench(t, "maharajah")
	rng := rand.New(rand.NewSource(1))
	refused := map[string]int{}
	for range 2000 {
		white, black := randomArmy(rng), north(randomArmy(rng))
		v := setupOf(t, j, &Request{Start: &Start{Armies: map[string]map[string]string{"white": white, "black": black}}})
		if v.Position == nil {
			t.Fatalf("no position: %v", v.Violations)
		}
		var want []string
		if j.gen.InCheck(v.Position, 0) {
			want = append(want, "white in_check")
		}
		if len(j.gen.Legal(v.Position, 0, nil)) == 0 {
			want = append(want, "white no_legal_move")
		}
		if j.gen.InCheck(v.Position, 1) {
			want = append(want, "black opponent_in_check")
		}
		slices.Sort(want)
		got := codesOf(v.Violations)
		if !slices.Equal(got, want) || v.Playable != (len(want) == 0) {
			t.Fatalf("%s: got %v, want %v, playable %v", v.FEN, got, want, v.Playable)
		}
		for i := range v.Violations {
			refused[string(v.Violations[i].Code)]++
			if rule := v.Violations[i].Rule; rule == nil || !strings.Contains(rule.Pointer, "army") {
				t.Fatalf("%s: no rule: %+v", v.FEN, v.Violations[i])
			}
		}
	}
	for _, code := range []string{"setup.in_check", "setup.opponent_in_check"} {
		if refused[code] == 0 {
			t.Errorf("%s never came up: the test sees nothing", code)
		}
	}
}

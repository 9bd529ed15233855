package setup

import (
	"slices"
	"strings"
	"testing"

	"houserules/ruleset/board"
)

// TestClassesOfTheOracle: every position of the oracle is one in mid-game with
// the classes and unmoved pawns told, and gives them back; the array in which
// its game began gives the same classes by itself, where it is one in which
// nothing is promoted.
func TestClassesOfTheOracle(t *testing.T) {
	var file struct {
		Records []struct {
			ID, FEN  string
			White    string
			Black    string
			Unmoved  []string `json:"unmoved_pawns"`
			StartFEN string   `json:"start_fen"`
			Legal    []string
		}
	}
	shared(t, &file, "maharajah", "oracle.json")
	j := bench(t, "maharajah")
	for _, r := range file.Records {
		from := From{FEN: r.FEN, HasUnmoved: true, Classes: map[string]string{"white": r.White, "black": r.Black}}
		for _, name := range r.Unmoved {
			sq, ok := board.ParseName(name)
			if !ok {
				t.Fatal(name)
			}
			from.Unmoved = append(from.Unmoved, sq)
		}
		v := setupOf(t, j, &Request{From: &from})
		if !v.Valid || !v.Playable {
			t.Errorf("%s %s: %v", r.ID, r.FEN, codesOf(v.Violations))
			continue
		}
		unmoved := slices.Clone(v.Unmoved)
		slices.Sort(unmoved)
		slices.Sort(r.Unmoved)
		if !slices.Equal(unmoved, r.Unmoved) || !slices.Equal(v.Classes, []string{r.White, r.Black}) {
			t.Errorf("%s: unmoved %v classes %v, want %v %s %s", r.ID, unmoved, v.Classes, r.Unmoved, r.White, r.Black)
		}
		if got := len(j.gen.Legal(v.Position, v.Position.Turn, nil)); got != len(r.Legal) {
			t.Errorf("%s %s: %d legal moves, want %d", r.ID, r.FEN, got, len(r.Legal))
		}
		start := setupOf(t, j, startFEN(r.StartFEN))
		if !slices.Equal(start.Classes, []string{r.White, r.Black}) {
			t.Errorf("%s %s: classes %v, want %s %s", r.ID, r.StartFEN, start.Classes, r.White, r.Black)
		}
		for _, code := range codesOf(start.Violations) {
			// The oracle's armies cost what they like and may begin in check.
			if !strings.HasSuffix(code, "budget") && !strings.HasSuffix(code, "gap_in_rank") && !strings.HasSuffix(code, "_check") && !strings.HasSuffix(code, "king_misplaced") {
				t.Errorf("%s %s: %s", r.ID, r.StartFEN, code)
			}
		}
	}
}

// TestWhatPiecesTellOfAClass: in mid-game a piece tells the class only where
// no other class can have come by it.
func TestWhatPiecesTellOfAClass(t *testing.T) {
	j := bench(t, "maharajah")
	for _, test := range []struct {
		name, fen string
		want      []string
	}{
		{"a compound piece is a variant's", "4k3/8/8/8/8/8/8/A3K3 w - - 0 1", []string{"variant", ""}},
		{"so it is if it was a pawn", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", []string{"", ""}},
		{"a right to castle is a classic's", "r3k3/pppppppp/8/8/8/8/8/C3K3 w q - 0 1", []string{"variant", "classic"}},
	} {
		v := setupOf(t, j, &Request{From: &From{FEN: test.fen, HasUnmoved: true}})
		if !slices.Equal(v.Classes, test.want) {
			t.Errorf("%s: %v, want %v", test.name, v.Classes, test.want)
		}
	}
	v := setupOf(t, j, &Request{From: &From{FEN: "4k3/8/8/8/8/8/8/A3K3 w - - 0 1", Classes: map[string]string{"white": "classic"}}})
	if !slices.Equal(codesOf(v.Violations), []string{"white impossible_material"}) || !v.Playable {
		t.Errorf("a classic side with a compound piece: %v", v.Violations)
	}
}

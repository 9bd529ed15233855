package setup

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var threeGiants = map[string]string{"a1": "M", "b1": "M", "c1": "M", "e1": "K"}

const testNonce = "AAECAwQFBgcICQoLDA0ODw"

// withDigest is a judge whose rules have a digest that no profile has.
func withDigest(t testing.TB, ref, digest string) *Judge {
	j := bench(t, ref)
	rs := *j.rs
	rs.Digest = digest
	return New(&rs, j.rules, j.gen, j.orthodox)
}

func hiddenSetups(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "hidden-setups.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheCommitmentOfTheDocs(t *testing.T) {
	j := withDigest(t, "maharajah", "sha256:"+strings.Repeat("0", 64))
	v, err := j.Commit(&CommitRequest{Game: "game-4711", Seat: "white", Army: ArmyForm{Squares: threeGiants}, Nonce: testNonce})
	if err != nil || !v.Valid {
		t.Fatalf("%v %+v", err, v)
	}
	if !strings.Contains(hiddenSetups(t), "The commitment is `"+v.Commitment+"`.") {
		t.Errorf("the docs tell another commitment than %s", v.Commitment)
	}
	rows, err := j.Commit(&CommitRequest{Game: "game-4711", Seat: "white", Army: ArmyForm{Rows: []string{"MMM.K..."}}, Nonce: testNonce})
	if err != nil || rows.Commitment != v.Commitment {
		t.Errorf("rows give %+v %v, squares %s", rows, err, v.Commitment)
	}
}

func TestTheProgramOfTheDocs(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here")
	}
	_, program, _ := strings.Cut(hiddenSetups(t), "```python\n")
	program, _, _ = strings.Cut(program, "```")
	if lines := strings.Count(program, "\n"); lines > 20 {
		t.Errorf("the program has %d lines", lines)
	}
	j := bench(t, "maharajah")
	for _, game := range []string{"game-4711", "ক্লাব \"৭\"\\ <&>\u2028\t\x01"} {
		asked, err := json.Marshal(map[string]any{"army": threeGiants, "digest": j.rs.Digest, "game": game, "seat": "white", "nonce": testNonce})
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(python, "-c", program)
		cmd.Stdin = bytes.NewReader(asked)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var told struct{ Nonce, Commitment string }
		if err := json.Unmarshal(out, &told); err != nil {
			t.Fatal(err)
		}
		v, rerr := j.Commit(&CommitRequest{Game: game, Seat: "white", Army: ArmyForm{Squares: threeGiants}, Nonce: testNonce})
		if rerr != nil || told.Commitment != v.Commitment || told.Nonce != testNonce {
			t.Errorf("%q: the program says %+v, the judge %+v %v", game, told, v, rerr)
		}
	}
}

func TestACommitmentIsBoundToEverything(t *testing.T) {
	j := bench(t, "maharajah")
	other := map[string]string{"a1": "M", "b1": "M", "d1": "M", "e1": "K"}
	seen := map[string]string{}
	for _, c := range []struct {
		name, rules, game, seat, nonce string
		army                           map[string]string
	}{
		{"first", "", "g", "white", testNonce, threeGiants},
		{"another game", "", "h", "white", testNonce, threeGiants},
		{"another seat", "", "g", "black", testNonce, north(threeGiants)},
		{"another nonce", "", "g", "white", testNonce + "A", threeGiants},
		{"another army", "", "g", "white", testNonce, other},
		{"another digest", "sha256:1", "g", "white", testNonce, threeGiants},
	} {
		judge := j
		if c.rules != "" {
			judge = withDigest(t, "maharajah", c.rules)
		}
		v, err := judge.Commit(&CommitRequest{Game: c.game, Seat: c.seat, Army: ArmyForm{Squares: c.army}, Nonce: c.nonce})
		if err != nil || !v.Valid {
			t.Fatalf("%s: %v %+v", c.name, err, v)
		}
		if twin, same := seen[v.Commitment]; same {
			t.Errorf("%s and %s have one commitment", c.name, twin)
		}
		seen[v.Commitment] = c.name
	}
}

func TestCommitRefuses(t *testing.T) {
	j := bench(t, "maharajah")
	for _, test := range []struct {
		name string
		r    CommitRequest
		at   string
	}{
		{"no game", CommitRequest{Seat: "white", Nonce: testNonce, Army: ArmyForm{Squares: threeGiants}}, "/game"},
		{"no seat", CommitRequest{Game: "g", Seat: "grey", Nonce: testNonce, Army: ArmyForm{Squares: threeGiants}}, "/seat"},
		{"a short nonce", CommitRequest{Game: "g", Seat: "white", Nonce: testNonce[1:], Army: ArmyForm{Squares: threeGiants}}, "/nonce"},
		{"a nonce of blanks", CommitRequest{Game: "g", Seat: "white", Nonce: strings.Repeat(" ", 30), Army: ArmyForm{Squares: threeGiants}}, "/nonce"},
		{"no army", CommitRequest{Game: "g", Seat: "white", Nonce: testNonce}, "/army"},
	} {
		v, err := j.Commit(&test.r)
		if err == nil || err.Pointer != test.at {
			t.Errorf("%s: %+v %v", test.name, v, err)
		}
		if err != nil && len(test.r.Nonce) > 1 && strings.Contains(fmt.Sprint(err, err.Params), test.r.Nonce) {
			t.Errorf("%s: the error tells the nonce: %v", test.name, err.Params)
		}
	}
	v, err := j.Commit(&CommitRequest{Game: "g", Seat: "white", Nonce: testNonce, Army: ArmyForm{Squares: map[string]string{"e1": "K"}}})
	if err != nil || v.Valid || v.Commitment != "" || !slices.Equal(codesOf(v.Violations), []string{"white budget"}) {
		t.Errorf("an army that may not be fielded: %+v %v", v, err)
	}
}

func TestReveal(t *testing.T) {
	j := bench(t, "maharajah")
	array := ArmyForm{Rows: []string{"RNBQKBNR", "PPPPPPPP"}}
	mirrored := ArmyForm{Rows: []string{"RNBKQBNR", "PPPPPPPP"}}
	giants := ArmyForm{Squares: threeGiants}
	promise := func(seat string, army ArmyForm) string {
		v, err := j.Commit(&CommitRequest{Game: "g", Seat: seat, Army: army, Nonce: testNonce})
		if err != nil || !v.Valid {
			t.Fatal(err, v)
		}
		return v.Commitment
	}
	white, black := promise("white", giants), promise("black", mirrored)
	for _, test := range []struct {
		name   string
		seats  map[string]Revealed
		states []RevealState
		want   []string
		valid  bool
	}{
		{"both keep their word", map[string]Revealed{
			"white": {Army: giants, HasArmy: true, Nonce: testNonce, Commitment: white}, "black": {Army: mirrored, HasArmy: true, Nonce: testNonce, Commitment: black}},
			[]RevealState{Matches, Matches}, nil, true},
		{"an army changed", map[string]Revealed{
			"white": {Army: array, HasArmy: true, Nonce: testNonce, Commitment: white}, "black": {Army: mirrored, HasArmy: true, Nonce: testNonce, Commitment: black}},
			[]RevealState{Mismatch, Matches}, []string{"white commitment.mismatch"}, false},
		{"another nonce", map[string]Revealed{
			"white": {Army: giants, HasArmy: true, Nonce: testNonce, Commitment: white}, "black": {Army: mirrored, HasArmy: true, Nonce: testNonce + "B", Commitment: black}},
			[]RevealState{Matches, Mismatch}, []string{"black commitment.mismatch"}, false},
		{"the other's commitment", map[string]Revealed{
			"white": {Army: giants, HasArmy: true, Nonce: testNonce, Commitment: black}, "black": {Army: mirrored, HasArmy: true, Nonce: testNonce, Commitment: black}},
			[]RevealState{Mismatch, Matches}, []string{"white commitment.mismatch"}, false},
		{"one does not reveal", map[string]Revealed{
			"white": {Army: giants, HasArmy: true, Nonce: testNonce, Commitment: white}, "black": {Commitment: black}},
			[]RevealState{Matches, Missing}, []string{"black commitment.missing"}, false},
		{"one is not there", map[string]Revealed{"white": {Army: giants, HasArmy: true, Nonce: testNonce, Commitment: white}},
			[]RevealState{Matches, Missing}, []string{"black commitment.missing"}, false},
	} {
		v, err := j.Reveal(&RevealRequest{Game: "g", Seats: test.seats})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if !slices.Equal(v.States, test.states) || !slices.Equal(codesOf(v.Setup.Violations), test.want) {
			t.Errorf("%s: %v %v", test.name, v.States, codesOf(v.Setup.Violations))
		}
		if v.Setup.Valid != test.valid || v.Setup.Playable != test.valid || (v.Setup.Position != nil) != test.valid {
			t.Errorf("%s: %+v", test.name, v.Setup)
		}
	}
}

// TestRevealTellsNothingOfAnUnkeptPromise: an army that does not match, or
// whose nonce is missing, leaves no trace in the answer.
func TestRevealTellsNothingOfAnUnkeptPromise(t *testing.T) {
	j := bench(t, "maharajah")
	secret := ArmyForm{Squares: map[string]string{"e1": "K", "h4": "C", "a7": "A"}} // breaks every rule
	for _, seat := range []Revealed{{Army: secret, HasArmy: true, Nonce: testNonce, Commitment: "c1.x"}, {Army: secret, HasArmy: true, Nonce: "", Commitment: "c1.x"}, {Army: secret, HasArmy: false, Nonce: testNonce, Commitment: "c1.x"}} {
		v, err := j.Reveal(&RevealRequest{Game: "g", Seats: map[string]Revealed{"white": seat}})
		if err != nil {
			t.Fatal(err)
		}
		// Addresses in memory are no words: they are taken out.
		text := regexp.MustCompile(`0x[0-9a-f]+`).ReplaceAllString(fmt.Sprintf("%+v %+v", v, *v.Setup), "")
		for _, word := range []string{"h4", "a7", "chancellor", "archbishop", "variant", "budget"} {
			if strings.Contains(text, word) {
				t.Errorf("the answer speaks of %q: %s", word, text)
			}
		}
	}
}

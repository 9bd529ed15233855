package adjudicate_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen/perft"
	"houserules/adjudicate/position"
	squares "houserules/ruleset/board"
)

// legalUCI are the legal moves of a record in coordinates, sorted.
func legalUCI(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record) []string {
	t.Helper()
	legal, err := j.Legal(context.Background(), r)
	if err != nil {
		t.Fatal(err, err.Params)
	}
	list := []string{}
	for _, m := range legal.Moves {
		list = append(list, m.UCI)
	}
	slices.Sort(list)
	return list
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// perftFrom holds node counts against those of an oracle, to a depth.
func perftFrom(t *testing.T, j *adjudicate.Judge, p *position.Position, want map[string]uint64, deepest int) {
	t.Helper()
	before := *p
	for depth, n := range want {
		d, err := strconv.Atoi(depth)
		if err != nil {
			t.Fatal(err)
		}
		if d > deepest {
			continue
		}
		if got := perft.New(j.Gen().Rules()).Nodes(p, d); got != n {
			t.Errorf("perft %d: %d, want %d", d, got, n)
		}
	}
	if *p != before {
		t.Error("counting changed the position")
	}
}

// Legal moves and node counts of all positions, through a record as callers
// send it.
func TestPerftThroughTheJudge(t *testing.T) {
	var file struct {
		Records []struct {
			ID, FEN  string
			Chess960 bool
			Legal    []string
			Perft    map[string]uint64
		}
	}
	decode(t, sharedCases(t, "chess/perft.json"), &file)
	deepest := 4
	if testing.Short() {
		deepest = 2
	}
	for _, r := range file.Records {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			j := judgeOf(t, "standard-chess")
			if r.Chess960 {
				j = judgeOf(t, "chess960")
			}
			record := &adjudicate.Record{From: from(r.FEN)}
			setup, err := j.Setup(context.Background(), record)
			if err != nil || !setup.Playable {
				t.Fatalf("%s: %v %+v", r.FEN, err, setup)
			}
			if got := legalUCI(t, j, record); !slices.Equal(got, sorted(r.Legal)) {
				t.Errorf("%s\n got %v\nwant %v", r.FEN, got, sorted(r.Legal))
			}
			perftFrom(t, j, setup.Position, r.Perft, deepest)
		})
	}
	if len(file.Records) < 100 {
		t.Errorf("only %d positions", len(file.Records))
	}
}

// What is true of each position: check, mate, stalemate, material, the moves
// as people write them, and what a fallen flag would bring.
func TestStatusThroughTheJudge(t *testing.T) {
	var file struct {
		Records []struct {
			ID, FEN      string
			Chess960     bool
			Turn         string
			Valid        bool            `json:"is_valid"`
			Check        bool            `json:"is_check"`
			Mate         bool            `json:"is_checkmate"`
			Stalemate    bool            `json:"is_stalemate"`
			Insufficient bool            `json:"is_insufficient_material"`
			Cannot       map[string]bool `json:"has_insufficient_material"`
			SAN          []string        `json:"legal_san"`
			UCI          []string        `json:"legal_uci"`
		}
	}
	decode(t, sharedCases(t, "chess/status.json"), &file)
	valid := 0
	for _, r := range file.Records {
		t.Run(r.ID, func(t *testing.T) {
			id := "standard-chess"
			if r.Chess960 {
				id = "chess960"
			}
			j := judgeOf(t, id)
			record := &adjudicate.Record{From: from(r.FEN)}
			v := game(t, j, record)
			if !r.Valid {
				// What the oracle calls faulty is refused here too, or it is an en
				// passant square that nobody can use, or a thing that no play can
				// produce and that can be played on: those are warnings.
				if v.Status != adjudicate.Invalid && len(v.Warnings) == 0 {
					t.Errorf("%s: taken without a word", r.FEN)
				}
				return
			}
			valid++
			if v.Status == adjudicate.Invalid {
				t.Fatalf("%s: %+v", r.FEN, v.Invalid.Reasons)
			}
			turn := position.Seat(0)
			if r.Turn == "black" {
				turn = 1
			}
			if v.Turn != turn || v.InCheck.Has(turn) != r.Check || v.InCheck.Has(1-turn) {
				t.Errorf("turn %d, in check %b", v.Turn, v.InCheck)
			}
			// The profile ends the game by the first of these that is so.
			count, _ := strconv.Atoi(strings.Fields(r.FEN)[4])
			want := ""
			switch {
			case r.Mate:
				want = "checkmate"
			case r.Stalemate:
				want = "stalemate"
			case r.Insufficient:
				want = "insufficient_material"
			case count >= 150:
				want = "quiet_moves"
			}
			got := ""
			if v.Result != nil {
				got = v.Result.Reason
			}
			if got != want {
				t.Errorf("%s: result %q, want %q", r.FEN, got, want)
			}
			legal, err := j.Legal(context.Background(), record)
			if err != nil {
				t.Fatal(err)
			}
			if want != "" {
				if len(legal.Moves) != 0 {
					t.Errorf("moves after the end: %v", legal.Moves)
				}
				return
			}
			san := []string{}
			for _, m := range legal.Moves {
				san = append(san, m.SAN)
			}
			if !slices.Equal(sorted(san), sorted(r.SAN)) || !slices.Equal(legalUCI(t, j, record), sorted(r.UCI)) {
				t.Errorf("%s\n got %v\nwant %v", r.FEN, sorted(san), sorted(r.SAN))
			}
			if r.Chess960 {
				return
			}
			now := int64(600000)
			flagged := game(t, judgeOf(t, id, "main=10m"), &adjudicate.Record{From: from(r.FEN), Now: &now})
			other := map[string]string{"white": "black", "black": "white"}[r.Turn]
			wantFlag := "flag"
			if r.Cannot[other] {
				wantFlag = "flag_no_mating_material"
			}
			if flagged.Result == nil || flagged.Result.Reason != wantFlag {
				t.Errorf("%s: a fallen flag: %+v, want %s", r.FEN, flagged.Result, wantFlag)
			}
		})
	}
	if valid < 150 {
		t.Errorf("only %d positions", valid)
	}
}

// Built armies: legal moves by play and from the position, the unmoved pawns
// that play leaves, and node counts.
func TestArmiesOracle(t *testing.T) {
	var file struct {
		Records []struct {
			ID, FEN      string
			White, Black string
			Unmoved      []string `json:"unmoved_pawns"`
			Start        string   `json:"start_fen"`
			Moves        []string
			Legal        []string
			Perft        map[string]uint64
			Check        bool `json:"in_check"`
			Mate         bool `json:"checkmate"`
			Stalemate    bool `json:"stalemate"`
		}
	}
	decode(t, sharedCases(t, "maharajah/oracle.json"), &file)
	deepest := 3
	if testing.Short() {
		deepest = 2
	}
	j := judgeOf(t, "maharajah")
	// The reference knows neither quiet moves nor dead material, which some of
	// its games pass; moves are compared where the game goes on.
	for _, r := range file.Records {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			classes := map[string]string{"white": r.White, "black": r.Black}
			position := func(fen string, unmoved []string) *adjudicate.From {
				f := &adjudicate.From{FEN: fen, Classes: classes, HasUnmoved: true}
				for _, name := range unmoved {
					sq, ok := squares.ParseName(name)
					if !ok {
						t.Fatal(name)
					}
					f.Unmoved = append(f.Unmoved, sq)
				}
				return f
			}
			direct := &adjudicate.Record{From: position(r.FEN, r.Unmoved)}
			played := &adjudicate.Record{From: position(r.Start, pawnsOf(r.Start)), Actions: moves(strings.Join(r.Moves, " "))}
			for name, record := range map[string]*adjudicate.Record{"from the position": direct, "by play": played} {
				v := game(t, j, record)
				if v.Status == adjudicate.Invalid {
					t.Fatalf("%s: action %d %+v", name, v.Invalid.Action, v.Invalid.Reasons)
				}
				if (v.InCheck != 0) != r.Check {
					t.Errorf("%s: in check %b, want %v", name, v.InCheck, r.Check)
				}
				want := map[[2]bool]string{{true, false}: "checkmate", {false, true}: "stalemate"}[[2]bool{r.Mate, r.Stalemate}]
				if got := v.Result; (got == nil) != (want == "") || got != nil && got.Reason != want {
					t.Errorf("%s: result %+v, want %q", name, got, want)
				}
				if got := legalUCI(t, j, record); !slices.Equal(got, sorted(r.Legal)) {
					t.Errorf("%s\n got %v\nwant %v", name, got, sorted(r.Legal))
				}
				if got := sorted(v.Unmoved); !slices.Equal(got, sorted(r.Unmoved)) {
					t.Errorf("%s: unmoved %v, want %v", name, got, r.Unmoved)
				}
				if strings.Fields(v.FEN)[0] != strings.Fields(r.FEN)[0] {
					t.Errorf("%s: board %s, want %s", name, v.FEN, r.FEN)
				}
				if !slices.Equal(v.Classes, []string{r.White, r.Black}) {
					t.Errorf("%s: classes %v", name, v.Classes)
				}
			}
			setup, err := j.Setup(context.Background(), direct)
			if err != nil {
				t.Fatal(err)
			}
			perftFrom(t, j, setup.Position, r.Perft, deepest)
		})
	}
	if len(file.Records) < 70 {
		t.Errorf("only %d records", len(file.Records))
	}
}

// pawnsOf are the squares of all pawns of a FEN.
func pawnsOf(fen string) (list []string) {
	file, rank := 0, 7
	for _, c := range strings.Fields(fen)[0] {
		switch {
		case c == '/':
			file, rank = 0, rank-1
		case c >= '1' && c <= '8':
			file += int(c - '0')
		default:
			if c == 'p' || c == 'P' {
				list = append(list, squares.At(file, rank).String())
			}
			file++
		}
	}
	return list
}

func squareNamed(name string) (squares.Square, bool) { return squares.ParseName(name) }

package notation

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"houserules/adjudicate/position"
)

// TestPGN4Oracle reads the shared random games and writes each move again, to
// the letter and to the mark, and the position at the end.
func TestPGN4Oracle(t *testing.T) {
	for _, tt := range []struct {
		file, profile string
		settles       bool // mates are settled at once
	}{{"games_team.json", "qdan-four-player", false}, {"games_solo.json", "qdan-four-player mode=solo", true}} {
		raw, err := os.ReadFile(cases(t, "four-player", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		var oracle struct {
			Games []struct {
				ID, PGN4 string
				Options  struct{ First string }
				Final    string `json:"final_fen4"`
			}
		}
		if err := json.Unmarshal(raw, &oracle); err != nil {
			t.Fatal(err)
		}
		g := genOf(t, tt.profile)
		moves := 0
		for _, game := range oracle.Games {
			var read Game
			if err := NewReader(strings.NewReader(game.PGN4), ReaderOptions{}).Next(&read); err != nil {
				t.Fatal(err)
			}
			first, _ := seatOfInitial(g.Rules(), lower(game.Options.First[0]))
			p := g.Rules().Start(first)
			for _, ply := range read.Plies {
				if ply.Text == "" {
					if tt.settles {
						dropOut(g, p, 1<<p.Turn)
					}
					continue
				}
				m, warnings, why := ParseMove(g, p, ply.Text)
				if why != nil || len(warnings) > 0 {
					t.Fatalf("%s: %s: %v %v in %s", game.ID, ply.Text, why, warnings, FormatFEN(g, p, nil))
				}
				if got := string(AppendSAN(nil, g, p, m)); got != ply.Text {
					t.Errorf("%s: got %s, want %s in %s", game.ID, got, ply.Text, FormatFEN(g, p, nil))
				}
				moves++
				kings, mover := p.King, p.Turn
				p.Make(m)
				var out position.Seats
				for e := range position.Seat(4) {
					if e != mover && kings[e] != p.King[e] && !p.Out.Has(e) {
						out |= 1 << e
					}
				}
				if tt.settles {
					dropOut(g, p, out)
				}
			}
			// A team that lost is grey in the oracle; that is for the judge.
			want := game.Final
			if got := FormatFEN(g, p, nil); placementOf(got) != placementOf(want) && (tt.settles || placementOf(got) != ungrey(placementOf(want))) {
				t.Errorf("%s ends at\n%s, not\n%s", game.ID, got, want)
			}
		}
		t.Logf("%s: %d games, %d moves", tt.file, len(oracle.Games), moves)
	}
}

// placementOf is the board of a FEN4.
func placementOf(fen4 string) string { return fen4[strings.LastIndexByte(fen4, '-')+1:] }

func ungrey(placement string) string {
	return strings.NewReplacer(",d", ",", "/d", "/").Replace(placement)
}

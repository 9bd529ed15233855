package notation

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestWritePGN(t *testing.T) {
	tests := []struct {
		name string
		game WrittenGame
		want string
	}{
		{"nothing", WrittenGame{Seats: 2, Result: "*"}, "*\n\n"},
		{"tags and moves", WrittenGame{Seats: 2, Tags: []Tag{{Name: "Event", Value: `a "b" \ c`}}, Result: "1-0",
			Plies: []WrittenPly{{0, "e4", NoMark, ""}, {1, "e5", NoMark, ""}, {0, "Nf3", NoMark, ""}}},
			"[Event \"a \\\"b\\\" \\\\ c\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"},
		{"the second seat begins", WrittenGame{Seats: 2, First: 7, Result: "*", Plies: []WrittenPly{{1, "Kd7", NoMark, ""}, {0, "e4", NoMark, ""}}},
			"7... Kd7 8. e4 *\n\n"},
		{"comments", WrittenGame{Seats: 2, Result: "*", Plies: []WrittenPly{{0, "e4", NoMark, "[%emt 0:00:02] a}b"}, {1, "e5", NoMark, ""}}},
			"1. e4 {[%emt 0:00:02] a)b} 1... e5 *\n\n"},
		{"rounds", WrittenGame{Seats: 4, Tags: []Tag{{Name: "StartFen4", Value: "R-0\n3,x"}}, Plies: []WrittenPly{{0, "h2-h3", NoMark, ""}, {1, "b7-c7", NoMark, "x"},
			{2, "", Resigned, ""}, {3, "m5-l5", NoMark, ""}, {0, "Kh1-h2", Resigned, ""}, {3, "", Mated, ""}}},
			"[StartFen4 \"R-0\n3,x\"]\n\n1. h2-h3 .. b7-c7 { x } .. R .. m5-l5\n2. Kh1-h2R .. #\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var buf bytes.Buffer
			if err := WritePGN(&buf, &tt.game); err != nil {
				t.Fatal(err)
			}
			if buf.String() != tt.want {
				t.Errorf("got\n%s\nwant\n%s", buf.String(), tt.want)
			}
		})
	}
}

// TestWritePGNIsReadBack writes random games and reads them again.
func TestWritePGNIsReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, profile := range []string{"standard-chess", "qdan-four-player"} {
		g := genOf(t, profile)
		p := g.Rules().Start(0)
		written := WrittenGame{Seats: g.Rules().NSeats, Result: "*", Tags: []Tag{{Name: "Event", Value: "x"}, {Name: "Result", Value: "*"}}}
		for range 200 {
			legal := g.Legal(p, p.Turn, nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			written.Plies = append(written.Plies, WrittenPly{Seat: int(p.Turn), Text: string(AppendSAN(nil, g, p, m))})
			p.Make(m)
		}
		var buf bytes.Buffer
		if err := WritePGN(&buf, &written); err != nil {
			t.Fatal(err)
		}
		var read Game
		if err := NewReader(&buf, ReaderOptions{}).Next(&read); err != nil {
			t.Fatal(err)
		}
		if len(read.Faults)+len(read.Warnings) > 0 || len(read.Plies) != len(written.Plies) {
			t.Fatalf("%s: %v %v, %d plies of %d", profile, read.Faults, read.Warnings, len(read.Plies), len(written.Plies))
		}
		for i := range read.Plies {
			if read.Plies[i].Text != written.Plies[i].Text {
				t.Errorf("%s: ply %d: %q, want %q", profile, i, read.Plies[i].Text, written.Plies[i].Text)
			}
		}
		if strings.Contains(buf.String(), "  ") {
			t.Error("two blanks")
		}
	}
}

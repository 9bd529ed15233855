package layout

import (
	"strings"
	"testing"
	"time"
)

// TestLastComment: a comment at the end of a file stays there, whatever moves
// above it.
func TestLastComment(t *testing.T) {
	for _, c := range [][2]string{
		{"options: {mode: solo}\nid: club\nhouserules: 1\n# the end\n", "houserules: 1\nid: club\noptions: {mode: solo}\n# the end\n"},
		{"options: {mode: solo}\n# of the id\nid: club\nhouserules: 1\n\n# the\n\n# end\n", "houserules: 1\n# of the id\nid: club\noptions: {mode: solo}\n\n# the\n\n# end\n"},
		{"houserules: 1\nid: club\nboard:\n    files: 8\n    # of the board\n# the end", "houserules: 1\nid: club\nboard:\n  files: 8\n  # of the board\n# the end\n"},
	} {
		out, err := Format("club.yaml", []byte(c[0]))
		if err != nil || string(out) != c[1] {
			t.Errorf("%v: got\n%s\nwant\n%s", err, out, c[1])
		}
	}
}

// TestManyLastComments: comment lines at the end take time in proportion to
// their number.
func TestManyLastComments(t *testing.T) {
	took := func(lines int) time.Duration {
		text := []byte("houserules: 1\nid: club\nextends: standard-chess\n" + strings.Repeat("# a\n", lines))
		least := time.Hour
		for range 3 {
			begun := time.Now()
			if _, err := Format("club.yaml", text); err != nil {
				t.Fatal(err)
			}
			least = min(least, time.Since(begun))
		}
		return least
	}
	few, many := took(4_000), took(40_000)
	t.Log(few, many)
	if many > 40*few {
		t.Errorf("ten times the lines take %.0f times as long", float64(many)/float64(few))
	}
}

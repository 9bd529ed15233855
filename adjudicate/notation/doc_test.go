package notation

import (
	"os"
	"strings"
	"testing"
)

// TestDocument reads every example move of docs/notation.md.
func TestDocument(t *testing.T) {
	raw, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, block := range strings.Split(string(raw), "\n```moves ")[1:] {
		body, _, closed := strings.Cut(block, "\n```")
		head, lines, _ := strings.Cut(body, "\n")
		profile, fen, _ := strings.Cut(head, " ")
		if !closed {
			t.Fatalf("a block without an end: %.40q", block)
		}
		g := genOf(t, profile)
		p := positionOf(t, g, fen)
		for _, line := range strings.Split(lines, "\n") {
			at := strings.LastIndex(line, " = ")
			text, want := line[:at], line[at+3:]
			m, warnings, why := ParseMove(g, p, text)
			got := string(AppendUCI(nil, p, m))
			if why != nil {
				got = string(why.Code)
			}
			for _, w := range warnings {
				got += ", " + string(w.Code)
			}
			if got != want {
				t.Errorf("%s is %s, not %s", text, got, want)
			}
			examples++
		}
	}
	if examples < 25 {
		t.Errorf("%d examples, where are the others?", examples)
	}
}

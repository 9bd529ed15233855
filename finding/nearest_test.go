package finding

import (
	"testing"
)

// TestNearest wants the name that a misspelt one means.
func TestNearestNames(t *testing.T) {
	for _, c := range []struct{ wrong, want string }{
		{"promotoin", "promotion"}, {"casteling", "castling"}, {"stalmate", "stalemate"}, {"resgination", "resignation"}, {"Clock", "clock"}, {"xyzzy", ""},
	} {
		got := Nearest(c.wrong, []string{"promotion", "castling", "stalemate", "resignation", "clock", "scoring"})
		if first := append(got, "")[0]; first != c.want {
			t.Errorf("%s: %v, want %s", c.wrong, got, c.want)
		}
	}
}

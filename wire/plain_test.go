package wire

import (
	"math/rand"
	"testing"
)

// TestPlain holds plain against a look at each byte.
func TestPlain(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	odd := []byte{'"', '\\', 0, 0x1f, 0x7f, 0x80, 0xff, ' ', '!', '#', '[', ']', 'a'}
	for range 200_000 {
		b := make([]byte, rng.Intn(40))
		for i := range b {
			b[i] = byte(' ' + rng.Intn(95))
			if rng.Intn(12) == 0 {
				b[i] = odd[rng.Intn(len(odd))]
			} else if b[i] == '"' || b[i] == '\\' {
				b[i] = 'x'
			}
		}
		s := string(b)
		from := rng.Intn(len(s) + 1)
		want := from
		for want < len(s) && s[want] >= ' ' && s[want] < 0x80 && s[want] != '"' && s[want] != '\\' {
			want++
		}
		if got := plain(s, from); got != want {
			t.Fatalf("plain(%q, %d) = %d, want %d", s, from, got, want)
		}
		if len(s) >= 4 && plain4(s) != (plain(s[:4], 0) == 4) {
			t.Fatalf("plain4(%q) is %v", s, plain4(s))
		}
	}
}

package wire

import (
	"strings"
	"testing"

	"houserules/finding"
)

var testDigest = "sha256:" + strings.Repeat("5a", 32)

func TestTokensReadBack(t *testing.T) {
	old, now := []byte("an old key of 32 bytes, or so...."), []byte("the present key, also long enough")
	for name, c := range map[string]struct {
		write, read *Sealer
		code        finding.Code
	}{
		"no keys":                    {nil, nil, ""},
		"one key":                    {NewSealer(now), NewSealer(now), ""},
		"rotated":                    {NewSealer(old), NewSealer(now, old), ""},
		"read before the rotation":   {NewSealer(now, old), NewSealer(now), ""},
		"another key":                {NewSealer(old), NewSealer(now), "state.tampered"},
		"unsigned where keys are":    {nil, NewSealer(now), "state.tampered"},
		"signed where no keys are":   {NewSealer(now), NewSealer(), "state.tampered"},
		"signed, without a sealer":   {NewSealer(now), nil, "state.tampered"},
		"two keys, none of them his": {NewSealer([]byte("a stranger's key, 32 bytes or so")), NewSealer(now, old), "state.tampered"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, state := range []string{"", "x", strings.Repeat("state\x00\xff", 300)} {
				token := string(c.write.AppendToken([]byte("before "), testDigest, state))
				digest, got, code := c.read.OpenToken(strings.TrimPrefix(token, "before "))
				if code != c.code || code == "" && (digest != testDigest || got != state) {
					t.Errorf("got %q %q %q", digest, got, code)
				}
			}
		})
	}
}

// Every single change of a token is noticed.
func TestTokensNoticeEveryChange(t *testing.T) {
	for _, s := range []*Sealer{nil, NewSealer([]byte("a key that is long enough by far"))} {
		token := string(s.AppendToken(nil, testDigest, "a state of some length"))
		for i := range token {
			for _, c := range []string{"", "A", "z", "-", "é", "=", token[i:i+1] + "\n", "\r\n" + token[i:i+1], token[i:i+1] + " "} {
				changed := token[:i] + c + token[i+1:]
				if changed == token {
					continue
				}
				if _, _, code := s.OpenToken(changed); code == "" {
					t.Fatalf("%q was read", changed)
				}
			}
			if _, _, code := s.OpenToken(token[:i]); code == "" {
				t.Fatalf("cut at %d it was read", i)
			}
		}
	}
}

func TestTokensOfOtherForms(t *testing.T) {
	var s *Sealer
	for token, want := range map[string]finding.Code{
		"": "state.malformed", "hr1.": "state.malformed", "hr1.AAAA": "state.malformed", "hr0.AQAA": "state.malformed",
		"hr2.whatever": "state.newer", "hr17.x": "state.newer", "hrx.x": "state.malformed", "hr1.AgAA": "state.newer",
		"hr1.AQIA": "state.newer", "eyJhbGciOi": "state.malformed", "hr1." + strings.Repeat("A", MaxToken): "state.malformed",
		"hr01.x": "state.malformed", goldenSum + "\n": "state.malformed", goldenSum + "\r\n": "state.malformed",
		"hr1.\n" + goldenSum[4:]: "state.malformed", goldenSigned: "state.tampered",
	} {
		if _, _, code := s.OpenToken(token); code != want {
			t.Errorf("%.20q: got %q, want %q", token, code, want)
		}
	}
}

// Golden tokens: every later release must read them.
func TestGoldenTokens(t *testing.T) {
	key := []byte("golden key of the first release!")
	for name, c := range map[string]struct {
		sealer *Sealer
		token  string
	}{
		"checksum": {nil, goldenSum},
		"signed":   {NewSealer(key), goldenSigned},
	} {
		t.Run(name, func(t *testing.T) {
			digest, state, code := c.sealer.OpenToken(c.token)
			if code != "" || digest != testDigest || state != "golden state 1" {
				t.Errorf("got %q %q %q; written today it is %s", digest, state, code,
					c.sealer.AppendToken(nil, testDigest, "golden state 1"))
			}
		})
	}
}

const (
	goldenSum    = "hr1.AQBaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWmdvbGRlbiBzdGF0ZSAxgaUl7_QlMvs5n-08jKJifQ"
	goldenSigned = "hr1.AQFaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWmdvbGRlbiBzdGF0ZSAxYw-G-XFsC6dfTxHe8Z6p0A"
)

// Who looks at tokens of their own reads signed ones as well, and no damaged ones.
func TestTokensAreReadWithoutAKey(t *testing.T) {
	for token, want := range map[string]finding.Code{
		goldenSum: "", goldenSigned: "", goldenSum + "\n": "state.malformed", "hr2.x": "state.newer",
		goldenSum[:40] + "A" + goldenSum[41:]: "state.tampered",
	} {
		if _, state, code := ReadToken(token); code != want || code == "" && state != "golden state 1" {
			t.Errorf("%q: %q %q, want %q", token, state, code, want)
		}
	}
}

func TestTokensAllocateLittle(t *testing.T) {
	if raced {
		t.Skip("the race detector allocates on its own")
	}
	s := NewSealer([]byte("a key that is long enough by far"))
	buf := make([]byte, 0, 4096)
	state := strings.Repeat("s", 400)
	if n := testing.AllocsPerRun(100, func() { buf = s.AppendToken(buf[:0], testDigest, state) }); n > 1 {
		t.Errorf("%v allocations to write", n)
	}
	token := string(buf)
	if n := testing.AllocsPerRun(100, func() { s.OpenToken(token) }); n > 4 {
		t.Errorf("%v allocations to read", n)
	}
}

func FuzzOpenToken(f *testing.F) {
	f.Add(goldenSum)
	f.Add(goldenSigned)
	f.Fuzz(func(t *testing.T, token string) {
		var s *Sealer
		digest, state, code := s.OpenToken(token)
		if code == "" { // the one text of this state
			if again := string(s.AppendToken(nil, digest, state)); again != token {
				t.Errorf("%q reads back as %q", token, again)
			}
		}
	})
}

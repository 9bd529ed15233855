package token_test

import (
	"encoding/binary"
	"testing"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/adjudicate/token"
	"houserules/wire"
)

// A tail that this release did not write is refused, and by its right name:
// nothing of it is passed over, since a section that is not understood would
// make it another game.
func TestForgedTails(t *testing.T) {
	lib := profiles(t)
	k := keptTokens(t)[0]
	rules := rulesOf(k.rules(t, lib))
	_, state, code := (*wire.Sealer)(nil).OpenToken(k.Token)
	if code != "" {
		t.Fatal(code)
	}
	version1 := []byte(state)
	if version1[0] != 1 {
		t.Fatalf("the first kept token is of version %d", version1[0])
	}
	section := func(tag byte, body ...byte) []byte { return append([]byte{tag, byte(len(body))}, body...) }
	seq := binary.AppendUvarint(nil, 1000)
	for name, c := range map[string]struct {
		tail []byte
		code string // "" is read
	}{
		"no tail":          {nil, ""},
		"seq":              {section(1, seq...), ""},
		"unknown tag":      {section(200, 1), "state.newer"},
		"tag nought":       {section(0, 1), "state.malformed"},
		"twice":            {append(section(1, seq...), section(1, seq...)...), "state.malformed"},
		"past the end":     {[]byte{1, 9, 1}, "state.malformed"},
		"huge length":      {append([]byte{1}, binary.AppendUvarint(nil, 1<<63)...), "state.malformed"},
		"left over":        {section(1, append(seq, 0)...), "state.malformed"},
		"empty seq":        {section(1), "state.malformed"},
		"a tag alone":      {[]byte{1}, "state.malformed"},
		"seq out of range": {section(1, binary.AppendUvarint(nil, 1<<63)...), "state.malformed"},
	} {
		raw := append(append([]byte{2}, version1[1:]...), c.tail...)
		s := token.State{Position: &position.Position{}, Clock: &clock.State{}}
		fault := token.Read(raw, rules, &s)
		switch {
		case c.code == "" && fault != nil:
			t.Errorf("%s: %s", name, fault.Code)
		case c.code != "" && (fault == nil || string(fault.Code) != c.code):
			t.Errorf("%s: %v, want %s", name, fault, c.code)
		case name == "seq" && s.Seq != 1000:
			t.Errorf("seq is %d", s.Seq)
		}
	}
}

// A game that goes on in nobody's turn cannot be: judging its next timed move
// would charge a clock that is not there.
func TestForgedTurnOfNobody(t *testing.T) {
	lib := profiles(t)
	live := 0
	for _, k := range keptTokens(t) {
		_, state, code := (*wire.Sealer)(nil).OpenToken(k.Token)
		if code != "" {
			t.Fatal(code)
		}
		rules := rulesOf(k.rules(t, lib))
		s := token.State{Position: &position.Position{}, Clock: &clock.State{}}
		if fault := token.Read([]byte(state), rules, &s); fault != nil {
			t.Fatal(fault)
		}
		if s.Result != nil {
			continue
		}
		live++
		s.Clock.Running = clock.Nobody
		forged := token.Append(nil, &s)
		again := token.State{Position: &position.Position{}, Clock: &clock.State{}}
		if fault := token.Read(forged, rules, &again); fault == nil || fault.Code != "state.malformed" {
			t.Fatalf("%s: read, with %v", k.Profile, fault)
		}
	}
	if live == 0 {
		t.Error("no kept token is of a game that goes on")
	}
}

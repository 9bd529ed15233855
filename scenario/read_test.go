package scenario

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestMoves(t *testing.T) {
	for text, want := range map[string]string{
		"e4":                                    "e4",
		"1. Nf3 Nf6 2. Ng1 Ng8":                 "Nf3 Nf6 Ng1 Ng8",
		"1.e4 1...e5 2.Nf3":                     "e4 e5 Nf3",
		"h2-h4, b7-d7,g13-g11":                  "h2-h4 b7-d7 g13-g11",
		"1. h2-h4 .. b7-d7 .. g13-g11 .. m8-k8": "h2-h4 b7-d7 g13-g11 m8-k8",
		"O-O 0-0-0 e8=Q+ exd6 Qxf7#":            "O-O 0-0-0 e8=Q+ exd6 Qxf7#",
		"--":                                    "--",
		" \n ":                                  "",
		"12.":                                   "",
	} {
		if got := strings.Join(Moves(text), " "); got != want {
			t.Errorf("Moves(%q) = %q, want %q", text, got, want)
		}
	}
}

// Every fault of a file is found at once, where it is, by its own code.
func TestFaults(t *testing.T) {
	const head = "houserules: 1\nruleset: standard-chess\nscenarios:\n  a:\n"
	for name, c := range map[string]struct {
		text string
		want []string // line:column code
	}{
		"no head":                {"scenarios: {a: {expect: {turn: white}}}\n", []string{"1:1 scenario.missing_key", "1:13 scenario.missing_key"}},
		"another version":        {"houserules: 2\nruleset: x\nscenarios: {a: {expect: {turn: white}}}\n", []string{"1:13 scenario.wrong_value"}},
		"no scenarios":           {"houserules: 1\nruleset: x\n", []string{"1:1 scenario.missing_key"}},
		"unknown key":            {head + "    plays: [e4]\n    expect: {turn: white}\n", []string{"5:5 scenario.unknown_key"}},
		"unknown expectation":    {head + "    expect: {trun: white}\n", []string{"5:14 scenario.unknown_key"}},
		"says nothing":           {head + "    why: because\n", []string{"4:3 scenario.says_nothing"}},
		"two beginnings":         {head + "    start: x\n    from: y\n    play: [e4]\n", []string{"6:11 scenario.two_beginnings"}},
		"beside nothing":         {head + "    points: {red: 3}\n    play: [e4]\n", []string{"5:13 scenario.needs_from"}},
		"two actions":            {head + "    play:\n      - {move: e4, white: resign}\n", []string{"6:20 scenario.two_actions"}},
		"no action":              {head + "    play:\n      - {white: dance}\n", []string{"6:17 scenario.unknown_action"}},
		"misspelt step":          {head + "    play:\n      - {move: e4, refuse: move.blocked}\n", []string{"6:20 scenario.unknown_key"}},
		"at alone":               {head + "    play:\n      - {at: 5s, expect: {turn: white}}\n", []string{"6:14 scenario.at_without_action"}},
		"refused alone":          {head + "    play:\n      - {now: 5s, refused: x.y}\n", []string{"6:28 scenario.refused_without_action"}},
		"because alone":          {head + "    play:\n      - {move: e4, because: {squares: [e4]}}\n", []string{"6:29 scenario.because_without_refused"}},
		"two moves":              {head + "    play:\n      - {move: e4 e5}\n", []string{"6:16 scenario.wrong_value"}},
		"not a duration":         {head + "    play:\n      - {at: 5, move: e4}\n", []string{"6:14 scenario.wrong_value"}},
		"an empty list":          {head + "    expect: {legal: []}\n", []string{"5:21 scenario.empty_moves"}},
		"not a square":           {head + "    from: x\n    unmoved: [z9]\n    play: [e4]\n", []string{"6:15 scenario.wrong_value"}},
		"several at once":        {head + "    covres: A\n    play:\n      - {white: dance}\n    expect: {trun: x}\n", []string{"5:5 scenario.unknown_key", "7:17 scenario.unknown_action", "8:14 scenario.unknown_key"}},
		"not YAML as we have it": {"houserules: 1\nhouserules: 1\n", []string{"1:1 scenario.missing_key", "2:1 yaml.duplicate_key"}},
	} {
		t.Run(name, func(t *testing.T) {
			file, found := Parse("x.yaml", []byte(c.text))
			var got []string
			for _, d := range found {
				got = append(got, fmt.Sprintf("%d:%d %s", d.Line, d.Column, d.Code))
			}
			if file != nil {
				t.Error("a file with faults was read")
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestActionText(t *testing.T) {
	for text, want := range map[string]string{
		"resign":                    "resign   ",
		"offer draw":                "offer_draw   ",
		"accept_draw":               "accept_draw   ",
		"take over":                 "take_over   ",
		"touch b1":                  "touch b1  ",
		"adjust g1":                 "adjust g1  ",
		"move e4":                   "move  e4 ",
		"claim repetition":          "claim_draw   repetition",
		"claim repetition with Ng8": "claim_draw  Ng8 repetition",
		"claim quiet moves":         "claim_draw   quiet_moves",
		"claim draw repetition":     "claim_draw   draw_repetition",
		"claim draw":                "claim_draw   draw",
	} {
		a, ok := actionText(text)
		if got := fmt.Sprintf("%s %s %s %s", a.Type, a.Square, a.Move, a.Reason); !ok || got != want {
			t.Errorf("%q is %q, %v; want %q", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "dance", "touch", "touch b1 b2", "resign now", "move", "claim"} {
		if a, ok := actionText(text); ok {
			t.Errorf("%q is read as %+v", text, a)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("houserules: 1\nruleset: x\nscenarios: {a: {play: [e4], expect: {turn: white}}}\n"))
	f.Add([]byte("scenarios:\n  a:\n    from: {turn: red, red: Kh1}\n    clocks: {red: {remaining: 5s}}\n    play: [{at: 1s, red: claim a b with c}]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, found := Parse("x", data)
		if (file == nil) != found.HasErrors() {
			t.Fatalf("file %v with findings %v", file, found)
		}
	})
}

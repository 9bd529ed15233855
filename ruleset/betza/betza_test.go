package betza

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// reached lists where steps go on an empty board, "right,forward" with the
// range behind it unless it is 1, sorted as Merge sorts.
func reached(steps []Step) string {
	var parts []string
	for _, s := range steps {
		text := fmt.Sprintf("%d,%d", s.Right, s.Forward)
		if s.Limit != 1 {
			text += fmt.Sprintf("*%d", s.Limit)
		}
		if s.Initial {
			text = "i" + text
		}
		if !s.Capture {
			text = "m" + text
		}
		if !s.Move {
			text = "c" + text
		}
		if len(s.Lame) > 0 {
			text += fmt.Sprint(s.Lame)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"wazir", "W", "0,1 1,0 -1,0 0,-1"},
		{"ferz", "F", "1,1 -1,1 1,-1 -1,-1"},
		{"rook is a wazir without limit", "R", "0,1*0 1,0*0 -1,0*0 0,-1*0"},
		{"doubled atom", "WW", "0,1*0 1,0*0 -1,0*0 0,-1*0"},
		{"zero is no limit", "W0", "0,1*0 1,0*0 -1,0*0 0,-1*0"},
		{"range of a rider", "R2", "0,1*2 1,0*2 -1,0*2 0,-1*2"},
		{"range of an atom", "W3", "0,1*3 1,0*3 -1,0*3 0,-1*3"},
		{"range one is a leaper", "B1", "1,1 -1,1 1,-1 -1,-1"},
		{"two digits", "fR15", "0,1*15"},
		{"range after doubling", "fWW3", "0,1*3"},
		{"king", "K", "0,1 1,0 -1,0 0,-1 1,1 -1,1 1,-1 -1,-1"},
		{"queen with a range", "Q2", "0,1*2 1,0*2 -1,0*2 0,-1*2 1,1*2 -1,1*2 1,-1*2 -1,-1*2"},
		{"knight", "N", "1,2 -1,2 2,1 -2,1 2,-1 -2,-1 1,-2 -1,-2"},
		{"nightrider", "ffNN", "1,2*0 -1,2*0"},
		{"camel by both letters", "rfCrfL", "1,3"},
		{"zebra by both letters", "rfZrfJ", "2,3"},
		{"dabbaba rider", "fDD", "0,2*0"},
		{"threeleaper and tripper", "fHflG", "0,3 -3,3"},
		{"alfil", "fA", "2,2 -2,2"},

		{"pawn", "fmWfcF", "m0,1 c1,1 c-1,1"},
		{"modifiers in any order", "mfWcfF", "m0,1 c1,1 c-1,1"},
		{"both is neither", "fmcW", "0,1"},
		{"pawn with a double step", "fmWfcFifmnD", "m0,1 c1,1 c-1,1 mi0,2[[0 1]]"},
		{"moves one way, takes another", "fmRfcB", "m0,1*0 c1,1*0 c-1,1*0"},

		{"straight letters join", "frlR", "0,1*0 1,0*0 -1,0*0"},
		{"straight vertical and sideways", "vWsD", "0,1 0,-1 2,0 -2,0"},
		{"straight pair is both", "flW", "0,1 -1,0"},
		{"doubled straight letter", "ffW", "0,1"},
		{"diagonal letter is a pair", "fF", "1,1 -1,1"},
		{"diagonal pair is one", "flF", "-1,1"},
		{"diagonal pair in the other order", "lfF", "-1,1"},
		{"diagonal sideways is all", "sF", "1,1 -1,1 1,-1 -1,-1"},
		{"two diagonals", "flbrB", "-1,1*0 1,-1*0"},
		{"diagonal fs", "fsF", "1,1 -1,1"},
		{"gold general", "WfF", "0,1 1,0 -1,0 0,-1 1,1 -1,1"},
		{"silver general", "FfW", "0,1 1,1 -1,1 1,-1 -1,-1"},

		{"oblique letter is the narrow pair", "fN", "1,2 -1,2"},
		{"oblique doubled letter", "ffN", "1,2 -1,2"},
		{"oblique sideways pair", "fsN", "2,1 -2,1"},
		{"oblique: the second letter is the main way", "frN", "2,1"},
		{"oblique: the first letter is the side", "rfN", "1,2"},
		{"oblique half", "fhN", "1,2 -1,2 2,1 -2,1"},
		{"oblique left half", "lhN", "-1,2 -2,1 -2,-1 -1,-2"},
		{"oblique vertical", "vN", "1,2 -1,2 1,-2 -1,-2"},
		{"oblique sideways", "sN", "2,1 -2,1 2,-1 -2,-1"},
		{"oblique right vertical", "rvN", "1,2 1,-2"},
		{"oblique vertical right", "vrN", "2,1 2,-1"},
		{"oblique: two pairs", "ffrrN", "1,2 -1,2 2,1 2,-1"},
		{"charging knight", "fhNfrlRK", "0,1*0 1,0*0 -1,0*0 0,-1 1,1 -1,1 1,-1 -1,-1 1,2 -1,2 2,1 -2,1"},

		{"lame dabbaba", "fnD", "0,2[[0 1]]"},
		{"lame alfil", "flnA", "-2,2[[-1 1]]"},
		{"lame knight goes straight first", "rfnN", "1,2[[0 1]]"},
		{"lame knight sideways", "frnN", "2,1[[1 0]]"},
		{"lame camel", "rfnC", "1,3[[0 1] [0 2]]"},
		{"lame zebra", "rfnZ", "2,3[[0 1] [1 2]]"},
		{"lame threeleaper", "bnH", "0,-3[[0 -1] [0 -2]]"},

		{"what another step contains is left out", "RfW", "0,1*0 1,0*0 -1,0*0 0,-1*0"},
		{"move and capture apart become one", "fmWfcW", "0,1"},
		{"a longer ride that only moves stays beside a shorter one", "fWfmR", "0,1 m0,1*0"},
		{"an unlame leap contains a lame one", "fnDfD", "0,2"},
		{"an initial step inside an ordinary one", "fWifW", "0,1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			steps, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			byLong, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := reached(byLong); sorted(got) != sorted(tt.want) {
				t.Errorf("%s:\n got %s\nwant %s", tt.text, got, tt.want)
			}
			text := Format(steps)
			again, err := Parse(text)
			if err != nil {
				t.Fatalf("%s was written as %s: %v", tt.text, text, err)
			}
			if !reflect.DeepEqual(again, steps) {
				t.Errorf("%s was written as %s:\n got %v\nwant %v", tt.text, text, again, steps)
			}
		})
	}
}

// sorted puts the words of a text in order, for comparing sets. Squares of
// lame leaps hold blanks, so that their words move about, the same in both.
func sorted(text string) string {
	words := strings.Fields(text)
	for i := range words {
		for j := i + 1; j < len(words); j++ {
			if words[j] < words[i] {
				words[i], words[j] = words[j], words[i]
			}
		}
	}
	return strings.Join(words, " ")
}

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		offset     int
		code       Code
		params     map[string]any
	}{
		{"nothing", "", 0, Empty, nil},
		{"unknown capital", "fmWfcEF", 5, UnknownLetter, map[string]any{"letter": "E"}},
		{"unknown small letter", "Nw", 1, UnknownLetter, map[string]any{"letter": "w"}},
		{"blank", "W F", 1, UnknownLetter, map[string]any{"letter": " "}},
		{"characters, not bytes", "Né", 1, UnknownLetter, map[string]any{"letter": "é"}},
		{"offset behind a wide letter is counted in characters", "éN", 0, UnknownLetter, map[string]any{"letter": "é"}},
		{"cannon", "mRcpR", 3, Unsupported, map[string]any{"letter": "p", "feature": "hopper"}},
		{"grasshopper", "gQ", 0, Unsupported, map[string]any{"letter": "g", "feature": "grasshopper"}},
		{"crooked bishop", "zB", 0, Unsupported, map[string]any{"letter": "z", "feature": "crooked_rider"}},
		{"circular", "qN", 0, Unsupported, map[string]any{"letter": "q", "feature": "circular_rider"}},
		{"castling", "KisO2", 3, Unsupported, map[string]any{"letter": "O", "feature": "castling"}},
		{"en passant", "fmWfceF", 5, Unsupported, map[string]any{"letter": "e", "feature": "en_passant"}},
		{"bent", "t[FR]", 0, Unsupported, map[string]any{"letter": "t", "feature": "bent_rider"}},
		{"second leg", "mcabK", 2, Unsupported, map[string]any{"letter": "a", "feature": "second_leg"}},
		{"leap by numbers", "W(4,1)", 1, Unsupported, map[string]any{"letter": "(", "feature": "leap_by_numbers"}},
		{"modifiers alone", "Nfm", 1, NoAtom, map[string]any{"modifiers": "fm"}},
		{"range too long", "R16", 1, BadRange, map[string]any{"number": "16", "from": int64(1), "to": int64(15)}},
		{"a very long number", "R" + strings.Repeat("9", 60), 1, BadRange, map[string]any{"number": strings.Repeat("9", 60), "from": int64(1), "to": int64(15)}},
		{"leading zero", "R04", 1, BadRange, map[string]any{"number": "04", "from": int64(1), "to": int64(15)}},
		{"other digits", "R٤", 1, UnknownLetter, map[string]any{"letter": "٤"}},
		{"number first", "3W", 0, UnknownLetter, map[string]any{"letter": "3"}},
		{"doubled rider", "RR", 1, NotDoubled, map[string]any{"letter": "R"}},
		{"doubled king", "WKK", 2, NotDoubled, map[string]any{"letter": "K"}},
		{"direction of a king", "WfK", 1, CompoundDirection, map[string]any{"letter": "K", "instead": "WF"}},
		{"direction of a queen", "msQ", 1, CompoundDirection, map[string]any{"letter": "Q", "instead": "RB"}},
		{"half of a rook", "fhR", 0, HalfOblique, nil},
		{"half without a direction", "hN", 0, HalfOblique, nil},
		{"lame wazir", "fnW", 1, LameNothingBetween, map[string]any{"letter": "W"}},
		{"lame rider", "nNN", 0, LameRider, map[string]any{"letter": "N"}},
		{"lame range", "nD2", 0, LameRider, map[string]any{"letter": "D"}},
		{"modifier twice", "mfmW", 2, Twice, map[string]any{"letter": "m"}},
		{"too long", strings.Repeat("N", MaxLength+1), MaxLength, TooLong, map[string]any{"most": int64(MaxLength)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse(tt.text)
			var se *SyntaxError
			if !errors.As(err, &se) {
				t.Fatalf("Parse(%q) = %v, want a SyntaxError", tt.text, err)
			}
			if se.Offset != tt.offset || se.Code != tt.code || !reflect.DeepEqual(se.Params, tt.params) || se.Input != tt.text {
				t.Errorf("Parse(%q) = %d %s %v, want %d %s %v", tt.text, se.Offset, se.Code, se.Params, tt.offset, tt.code, tt.params)
			}
		})
	}
}

// TestDocument draws every example of docs/betza.md, so that its pictures
// stay true.
func TestDocument(t *testing.T) {
	raw, err := os.ReadFile("../../docs/betza.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, block := range strings.Split(string(raw), "\n```betza\n")[1:] {
		body, _, closed := strings.Cut(block, "\n```")
		text, picture, _ := strings.Cut(body, "\n")
		if !closed || text == "" {
			t.Fatalf("example without an end: %.40q", block)
		}
		steps, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		lines := strings.Count(picture, "\n") + 1
		if want := strings.TrimSuffix(Draw(steps, lines/2), "\n"); picture != want {
			t.Errorf("%s is\n%s\nnot\n%s", text, want, picture)
		}
		examples++
	}
	if examples < 15 {
		t.Errorf("%d examples, where are the others?", examples)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"fmWfcF", "WAD", "FC", "fhNfrlRK", "fmWfcFifmnD", "ffrrNN3", "R16", "mRcpR", "lfrfbnZ", "éN", "Kh"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		steps, err := Parse(text)
		if err != nil {
			var se *SyntaxError
			if !errors.As(err, &se) || se.Offset < 0 || se.Offset > len([]rune(text)) {
				t.Fatalf("Parse(%q): %v", text, err)
			}
			return
		}
		if len(steps) == 0 {
			t.Fatalf("%q goes nowhere", text)
		}
		written := Format(steps)
		again, err := Parse(written)
		if err != nil || !reflect.DeepEqual(steps, again) {
			t.Fatalf("%q was written as %q: %v %v", text, written, again, err)
		}
		if twice := Format(again); twice != written {
			t.Fatalf("%q was written as %q, then as %q", text, written, twice)
		}
	})
}

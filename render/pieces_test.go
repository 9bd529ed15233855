package render

import (
	"strings"
	"testing"

	"houserules/ruleset"
	"houserules/ruleset/betza"
)

// TestLooksOfProfiles: every kind of every shipped profile has a drawing of
// its own.
func TestLooksOfProfiles(t *testing.T) {
	lib := profiles(t)
	for _, id := range lib.IDs() {
		rs := get(t, lib, id)
		seen := map[string]string{}
		for k, look := range looks(rs.Kinds) {
			if look.name == fallback {
				t.Errorf("%s: %s has no drawing", id, rs.Kinds[k].Name)
			}
			if other := seen[look.name]; other != "" {
				t.Errorf("%s: %s and %s look alike", id, other, rs.Kinds[k].Name)
			}
			seen[look.name] = rs.Kinds[k].Name
		}
	}
}

func TestLooks(t *testing.T) {
	kind := func(name string, letter byte, moves string, more ...string) ruleset.Kind {
		steps, err := betza.Parse(moves)
		if err != nil {
			t.Fatal(err)
		}
		k := ruleset.Kind{Name: name, Letter: letter, Betza: moves, Moves: steps}
		k.Royal, k.Pawn = strings.Contains(strings.Join(more, " "), "royal"), strings.Contains(strings.Join(more, " "), "pawn")
		return k
	}
	for _, c := range []struct {
		name  string
		kinds []ruleset.Kind
		want  string
	}{
		{"by how they move", []ruleset.Kind{kind("x", 'X', "RN"), kind("y", 'Y', "NB"), kind("z", 'Z', "NQ")}, "chancellor archbishop maharaja"},
		{"by name before moves", []ruleset.Kind{kind("rook", 'R', "W"), kind("other", 'O', "R")}, "rook token"},
		{"who is no king", []ruleset.Kind{kind("king", 'K', "K", "royal"), kind("man", 'M', "K")}, "king token"},
		{"a king of another name and movement", []ruleset.Kind{kind("general", 'G', "WF2", "royal")}, "king"},
		{"a pawn that moves otherwise", []ruleset.Kind{kind("soldier", 'S', "fmFfcW", "pawn")}, "pawn"},
		{"unknown", []ruleset.Kind{kind("gnu", 'G', "NC")}, "token"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var names []string
			for k, look := range looks(c.kinds) {
				names = append(names, look.name)
				letter := ">" + string(rune(c.kinds[k].Letter)) + "</text>"
				if has := strings.Contains(look.svgOf(&c.kinds[k]), letter); has != (look.name == fallback) {
					t.Errorf("%s: a letter: %v", c.kinds[k].Name, has)
				}
			}
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestDrawingsFile(t *testing.T) {
	for _, name := range []string{"●", "▲", "■", "◆", "promoted"} {
		if art().marks[name] == "" {
			t.Errorf("no drawing of the mark %s", name)
		}
	}
	for file, want := range map[string]string{
		"fill M0 0":                             "before the first piece",
		"piece a\nfill M0 0\"/><script>":        "is no path",
		"piece a\nline javascript:x":            "is no path",
		"piece a\ndot 1 2":                      "a dot is X Y R",
		"piece a\ndot 1 2 x":                    "a dot is X Y R",
		"piece a\nlike b 1 2 3":                 "name of a piece above",
		"piece a\nmoves ?":                      "pieces.txt:2",
		"piece a\nsound boo":                    "none of the words",
		"mark x <":                              "is no path",
		"piece a\nfill M0 0":                    "no piece token",
		"# only\n\npiece token\nfill M0 0h9v9z": "",
	} {
		_, err := readDrawings(file)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

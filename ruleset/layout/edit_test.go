package layout

import (
	"errors"
	"math/rand"
	"strings"
	"testing"

	"houserules/ruleset/yamltree"
)

const club = `houserules: 1
id: friday-club   # ours
extends: qdan-four-player      # the site we play on

options:
  # how we play
  mode: solo
  move_limit: 200           # home by ten
`

func TestApply(t *testing.T) {
	set := func(pointer string, value any) []Edit { return []Edit{{pointer, value}} }
	for name, c := range map[string]struct {
		src   string
		edits []Edit
		want  string
	}{
		"a value":            {club, set("/options/move_limit", int64(300)), strings.Replace(club, "200 ", "300 ", 1)},
		"the same value":     {club, set("/options/mode", "solo"), club},
		"a new key":          {club, set("/options/turn_time", "30s"), club + "  turn_time: 30s\n"},
		"a switch":           {club, set("/options/show_legal_moves", false), club + "  show_legal_moves: false\n"},
		"a new map":          {"id: x\n", set("/options/mode", "solo"), "id: x\noptions:\n  mode: solo\n"},
		"no last line":       {"id: x", set("/options/mode", "solo"), "id: x\noptions:\n  mode: solo\n"},
		"in braces":          {"id: x\noptions: {mode: solo, on: true}  # c\n", set("/options/mode", "team"), "id: x\noptions: {mode: team, on: true}  # c\n"},
		"new in braces":      {"id: x\noptions: {mode: solo}  # c\n", set("/options/move_limit", int64(9)), "id: x\noptions: {mode: solo, move_limit: 9}  # c\n"},
		"into empty braces":  {"id: x\noptions: {}\n", set("/options/mode", "solo"), "id: x\noptions: {mode: solo}\n"},
		"the long form":      {"id: x\noptions:\n  mode: {default: solo}\n", set("/options/mode", "team"), "id: x\noptions:\n  mode: {default: team}\n"},
		"a title":            {"id: x\n", set("/title", "Friday: the club"), "id: x\ntitle: \"Friday: the club\"\n"},
		"Bengali":            {"title: শুক্রবার  # ক\nid: x\n", set("/title", "রবিবার"), "title: রবিবার  # ক\nid: x\n"},
		"gone":               {club, set("/options/mode", nil), strings.Replace(club, "  mode: solo\n", "", 1)},
		"gone, comment kept": {club, set("/options/move_limit", nil), strings.Replace(club, "  move_limit: 200           # home by ten\n", "  # home by ten\n", 1)},
		"gone in braces":     {"id: x\noptions: {mode: solo, on: true}\n", set("/options/mode", nil), "id: x\noptions: {on: true}\n"},
		"last in braces":     {"id: x\noptions: {mode: solo, on: true}\n", set("/options/on", nil), "id: x\noptions: {mode: solo}\n"},
		"the map goes":       {"id: x\noptions:\n  mode: solo\nend: {}\n", set("/options/mode", nil), "id: x\nend: {}\n"},
		"nothing to take":    {club, set("/options/nope", nil), club},
	} {
		got, err := Apply("x.yaml", []byte(c.src), c.edits)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		src, pointer string
		want         error
	}{
		"a map":          {"options: {mode: {default: {a: b}}}\n", "/options/mode", ErrNoPlace},
		"through a text": {"options: solo\n", "/options/mode", ErrNoPlace},
		"no pointer":     {"id: x\n", "", ErrNoPlace},
	} {
		if _, err := Apply("x.yaml", []byte(c.src), []Edit{{c.pointer, "v"}}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	var invalid *InvalidError
	if _, err := Apply("x.yaml", []byte("a: [\n"), []Edit{{"/a", "v"}}); !errors.As(err, &invalid) {
		t.Errorf("broken text: %v", err)
	}
}

// After any sequence of changes the text says what it said, with these values;
// every comment is still there.
func TestApplyLaws(t *testing.T) {
	rng := rand.New(rand.NewSource(19))
	values := []any{"solo", "team", int64(7), true, "none", "a: b", "30s", nil}
	names := []string{"mode", "move_limit", "turn_time", "on", "x"}
	for range 300 {
		src := club
		want := map[string]any{"mode": "solo", "move_limit": int64(200)}
		for range 12 {
			name, value := names[rng.Intn(len(names))], values[rng.Intn(len(values))]
			out, err := Apply("x.yaml", []byte(src), []Edit{{"/options/" + name, value}})
			if err != nil {
				t.Fatalf("%s = %v: %v\n%s", name, value, err, src)
			}
			src = string(out)
			if want[name] = value; value == nil {
				delete(want, name)
			}
			tree, _ := yamltree.Read("x.yaml", out)
			options := tree.Get("options")
			if len(want) == 0 && options != nil || len(want) > 0 && len(options.Keys) != len(want) {
				t.Fatalf("%v\n%s", want, src)
			}
			for name, value := range want {
				if got := yamltree.Value(options.Get(name)); got != value {
					t.Fatalf("%s is %v, want %v\n%s", name, got, value, src)
				}
			}
			for _, comment := range []string{"# ours", "# the site we play on", "# how we play", "# home by ten"} {
				if !strings.Contains(src, comment) {
					t.Fatalf("%s is lost\n%s", comment, src)
				}
			}
		}
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte(club), "/options/mode", "team")
	f.Add([]byte("a: {b: 1}\n"), "/a/c", "")
	f.Fuzz(func(t *testing.T, src []byte, pointer, value string) {
		edit := Edit{Pointer: pointer}
		if value != "" {
			edit.Value = value
		}
		out, err := Apply("x.yaml", src, []Edit{edit})
		if err != nil {
			return
		}
		again, err := Apply("x.yaml", out, []Edit{edit})
		if err != nil || string(again) != string(out) {
			t.Errorf("a second time: %v\n%q\n%q", err, out, again)
		}
	})
}

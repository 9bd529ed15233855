package language

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestEveryRowSaysAll wants a sentence in each language and an example of every
// row, inline, where editors look for them.
func TestEveryRowSaysAll(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Get().Keys {
		if seen[k.Path] {
			t.Errorf("%s stands twice", k.Path)
		}
		seen[k.Path] = true
		if !strings.HasSuffix(k.Purpose("en"), ".") {
			t.Errorf("%s: English %q", k.Path, k.Purpose("en"))
		}
		if !strings.HasSuffix(k.Purpose("bn"), "।") || !strings.ContainsFunc(k.Purpose("bn"), bengaliLetter) {
			t.Errorf("%s: Bengali %q", k.Path, k.Purpose("bn"))
		}
		if strings.ContainsAny(k.Purpose("en")+k.Purpose("bn"), "{}") {
			t.Errorf("%s: a list is left: %q", k.Path, k.Purpose("en"))
		}
		var examples []any
		if err := json.Unmarshal([]byte("["+k.Examples()+"]"), &examples); err != nil || len(examples) == 0 {
			t.Errorf("%s: examples %q: %v", k.Path, k.Examples(), err)
		}
		if top := !strings.Contains(k.Path, "."); !top && (k.Must != NoFile || k.In != FilesOnly) {
			t.Errorf("%s is not at the top of a file", k.Path)
		}
	}
	if len(seen) < 200 {
		t.Errorf("only %d rows", len(seen))
	}
	for path := range texts() {
		ending, part, ok := strings.Cut(strings.TrimPrefix(path, "end."), ".")
		if ok && ending == "*" {
			ok = false
			for other := range seen {
				_, same, _ := strings.Cut(strings.TrimPrefix(other, "end."), ".")
				ok = ok || strings.HasPrefix(other, "end.") && same == part
			}
		} else {
			ok = seen[path] || path == "file"
		}
		if !ok {
			t.Errorf("keys.txt: there is no row %s", path)
		}
	}
}

func bengaliLetter(c rune) bool { return c >= 0x980 && c <= 0x9ff }

// TestEveryMapHasKeys wants rows below every map, and words in every list of words.
func TestEveryMapHasKeys(t *testing.T) {
	for _, k := range Get().Keys {
		for _, s := range k.Takes.Branches() {
			if s.Is("object") && len(s.Keys) == 0 && s.Names == nil {
				t.Errorf("%s is a map with no rows below it", k.Path)
			}
			if s.NameForm != "" && s.Names == nil {
				t.Errorf("%s is a map of names with no row for them", k.Path)
			}
		}
	}
}

func TestTypes(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"clock.main", "duration none 1"},
		{"seats.white.sets.clock.main", "duration none 1"},
		{"seats.white.sets.end.flag.then", ""},
		{"pieces.queen.value", "number none 0"},
		{"pieces.*.value", "number none 0"},
		{"pawns.promotion.rank", "rank 1"},
		{"pawns.en_passant.takers", "word any_pawn facing_pawns none 0"},
		{"turns.first", "seat none 0"},
		{"scoring.promoted", "score none 0"},
		{"scoring.result.draw", "fraction -1000"},
		{"end.repetition.claim", "number none 1"},
		{"end.last_standing.gives.self", ""},
		{"end.stalemate.then", "word draw loses wins out by_points aborted skips none 0"},
		{"castling.king_goes", "number 2"},
		{"castling.needs", ""},
		{"castling", ""},
		{"setup.white", ""},
		{"articles.X-1", ""},
		{"id", ""},
		{"options.mode.value", ""},
		{"nothing.of.it", ""},
		{"", ""},
	} {
		got := ""
		if typ, ok := TypeOf(c.path); ok {
			words := append([]string{typ.Form.String()}, typ.Words...)
			if typ.None {
				words = append(words, none)
			}
			least, _ := json.Marshal(typ.Least)
			got = strings.Join(append(words, string(least)), " ")
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
	}
}

// TestJSON wants every form of the schema to be JSON, with one number of keys,
// described in its own language.
func TestJSON(t *testing.T) {
	count := func(doc []byte, bengali bool) (keys int) {
		var visit func(v any)
		visit = func(v any) {
			switch v := v.(type) {
			case map[string]any:
				if d, ok := v["description"].(string); ok {
					keys++
					if strings.ContainsFunc(d, bengaliLetter) != bengali {
						t.Errorf("description %q", d)
					}
				}
				for _, inner := range v {
					visit(inner)
				}
			case []any:
				for _, inner := range v {
					visit(inner)
				}
			}
		}
		var root any
		if err := json.Unmarshal(doc, &root); err != nil {
			t.Fatal(err)
		}
		visit(root)
		return keys
	}
	want := count(JSON("en"), false)
	for name, got := range map[string]int{"bn": count(JSON("bn"), true), "draft-07": count(JSONDraft07("en"), false), "bn draft-07": count(JSONDraft07("bn"), true)} {
		if got != want {
			t.Errorf("%s describes %d keys, English %d", name, got, want)
		}
	}
	if string(JSON("xx")) != string(JSON("en")) {
		t.Error("another language is not English")
	}
}

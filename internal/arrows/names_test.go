package arrows

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"gopkg.in/yaml.v3"
)

// profile is as much of a rule file as tells its own names.
type profile struct {
	ID    string               `yaml:"id"`
	Seats map[string]yaml.Node `yaml:"seats"`

	Pieces map[string]struct {
		Letter string `yaml:"letter"`
	} `yaml:"pieces"`
	Options map[string]yaml.Node `yaml:"options"`
}

// vocabulary is what belongs to profiles and must not stand in code.
type vocabulary struct {
	words   map[string]string // name: where it comes from
	letters map[string]bool   // piece letters, and names of pieces
}

// profileWords collects ids, seats, modes and pieces of the shipped profiles.
// Words of the language itself (its keys and its fixed words, as the schema
// lists them) are everybody's.
func profileWords(t *testing.T) vocabulary {
	t.Helper()
	ours := languageWords(t)
	v := vocabulary{map[string]string{}, map[string]bool{}}
	add := func(name, from string) {
		if !ours[name] {
			v.words[name] = from
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "rulesets", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no profiles under rulesets: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p profile
		if err := yaml.Unmarshal(text, &p); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		v.words[p.ID] = "the profile's id"
		for name := range p.Seats {
			add(name, "a seat of "+p.ID)
		}
		for name, piece := range p.Pieces {
			add(name, "a piece of "+p.ID)
			v.letters[name] = true
			if piece.Letter != "" {
				v.letters[piece.Letter] = true
			}
		}
		// The choices of an option that seats the players are modes.
		for name, node := range p.Options {
			var o struct {
				Choices map[string]struct {
					Sets struct {
						Seats map[string]yaml.Node `yaml:"seats"`
					} `yaml:"sets"`
				} `yaml:"choices"`
			}
			if node.Kind != yaml.MappingNode || node.Decode(&o) != nil {
				continue
			}
			for choice, c := range o.Choices {
				if len(c.Sets.Seats) > 0 {
					add(choice, "a choice of "+p.ID+"'s option "+name)
				}
			}
		}
	}
	return v
}

// languageWords are the keys and fixed words of the rules language, whole and in parts.
func languageWords(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "schemas", "ruleset.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{}
	add := func(name string) {
		words[name] = true
		for part := range strings.SplitSeq(name, "_") {
			words[part], words[strings.TrimSuffix(part, "s")] = true, true
		}
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if properties, ok := v["properties"].(map[string]any); ok {
				for name := range properties {
					add(name)
				}
			}
			if enum, ok := v["enum"].([]any); ok {
				for _, e := range enum {
					if word, ok := e.(string); ok {
						add(word)
					}
				}
			}
			for _, child := range v {
				walk(child)
			}
		case []any:
			for _, child := range v {
				walk(child)
			}
		}
	}
	walk(schema)
	return words
}

var word = regexp.MustCompile(`[A-Za-z0-9_-]+`)

// camel splits an identifier into its words, in small letters.
func camel(name string) []string {
	var words []string
	start := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || runes[i] == '_' || unicode.IsUpper(runes[i]) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			words = append(words, strings.ToLower(strings.Trim(string(runes[start:i]), "_")))
			start = i
		}
	}
	return words
}

func TestNoCodeKnowsAProfile(t *testing.T) {
	v := profileWords(t)
	if len(v.words) < 15 {
		t.Fatalf("only %d names found in the profiles: %v", len(v.words), v.words)
	}
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.Field:
				// Import paths are module names; a struct tag is a key of
				// some file format, checked through the field's own name.
				if f, ok := n.(*ast.Field); ok {
					for _, name := range f.Names {
						v.identifier(t, name)
					}
					ast.Inspect(f.Type, func(n ast.Node) bool {
						if id, ok := n.(*ast.Ident); ok {
							v.identifier(t, id)
						}
						return true
					})
				}
				return false
			case *ast.Ident:
				v.identifier(t, n)
			case *ast.BasicLit:
				v.literal(t, n)
			case *ast.KeyValueExpr:
				v.value(t, n)
			}
			return true
		})
	}
}

// identifier reports a name in code that has a profile's word in it.
func (v vocabulary) identifier(t *testing.T, id *ast.Ident) {
	t.Helper()
	for _, w := range camel(id.Name) {
		if from, ok := v.words[w]; ok {
			t.Errorf("%s: the name %s has %q in it, %s; rules are data", fset.Position(id.Pos()), id.Name, w, from)
		}
	}
}

// literal reports a text that has a profile's word in it.
func (v vocabulary) literal(t *testing.T, lit *ast.BasicLit) {
	t.Helper()
	if lit.Kind != token.STRING {
		return
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		t.Fatalf("%s: %v", fset.Position(lit.Pos()), err)
	}
	for _, w := range word.FindAllString(text, -1) {
		if from, ok := v.words[w]; ok {
			t.Errorf("%s: the text has %q in it, %s; rules are data", fset.Position(lit.Pos()), w, from)
		}
	}
}

// value reports a piece, by letter or name, that is given a number: a point value in code.
func (v vocabulary) value(t *testing.T, kv *ast.KeyValueExpr) {
	t.Helper()
	key, ok := kv.Key.(*ast.BasicLit)
	if !ok || key.Kind != token.STRING && key.Kind != token.CHAR {
		return
	}
	number, ok := kv.Value.(*ast.BasicLit)
	if !ok || number.Kind != token.INT && number.Kind != token.FLOAT {
		return
	}
	if name := strings.Trim(key.Value, "\"'`"); v.letters[name] {
		t.Errorf("%s: %s is given the number %s; what a piece is worth is the profile's to say", fset.Position(kv.Pos()), key.Value, number.Value)
	}
}

// The test above must be able to see what it looks for.
func TestTheWatchSees(t *testing.T) {
	for name, want := range map[string]string{"whiteToMove": "white", "isRed": "red", "PGNBlackTag": "black", "new_gold": "gold"} {
		found := false
		for _, w := range camel(name) {
			found = found || w == want
		}
		if !found {
			t.Errorf("camel(%q) = %v, without %q", name, camel(name), want)
		}
	}
}

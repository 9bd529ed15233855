package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/internal/golden"
	"houserules/ruleset/yamltree"
)

// pageOrder is the order in which the reference goes through the keys, that of
// a rule file: head, rules, options, what is for people.
var pageOrder = []string{"houserules", "id", "version", "title", "about", "extends", "authority", "deprecated",
	"board", "seats", "turns", "setup", "shuffle", "pieces", "pawns", "castling", "check", "end", "scoring", "out",
	"clock", "conduct", "army", "classes", "options", "articles", "interpretations", "terms", "notes", "site"}

// TestProfilePage keeps the part of docs/profile.md below its mark: a section
// for each key, made from the schema. -update writes it.
func TestProfilePage(t *testing.T) {
	const page, mark = "../../docs/profile.md", "<!-- made from ruleset/schema/schema.json by go test ./ruleset/schema -run ProfilePage -update; do not edit below -->\n"
	old, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, below, ok := strings.Cut(string(old), mark)
	if !ok {
		t.Fatal("the mark is lost")
	}
	got := reference(t)
	if got == below {
		return
	}
	if !*golden.Update {
		t.Fatal("docs/profile.md lags behind the schema; run go test ./ruleset/schema -run ProfilePage -update")
	}
	if err := os.WriteFile(page, []byte(head+mark+got), 0o644); err != nil {
		t.Fatal(err)
	}
}

func reference(t *testing.T) string {
	top := language()
	if len(pageOrder) != len(top.Properties) {
		t.Fatalf("the order has %d keys, the schema %d", len(pageOrder), len(top.Properties))
	}
	var b strings.Builder
	for _, name := range pageOrder {
		s := top.Properties[name]
		if s == nil {
			t.Fatalf("the schema has no key %s", name)
		}
		fmt.Fprintf(&b, "\n## %s\n", name)
		key(&b, name, s)
		var down func(path string, s *schema)
		down = func(path string, s *schema) {
			for _, f := range s.branches() {
				if f.name == "text" || f.name == "rules" || strings.HasSuffix(f.name, "_sets") || strings.Contains(path, ".sets") {
					continue // told where it belongs
				}
				for _, k := range slices.Sorted(maps.Keys(f.Properties)) {
					section(&b, path+"."+k, f.Properties[k])
					down(path+"."+k, f.Properties[k])
				}
				for _, p := range f.patterns {
					section(&b, path+".NAME", p.value)
					down(path+".NAME", p.value)
				}
			}
		}
		down(name, s)
	}
	return b.String()
}

func section(b *strings.Builder, path string, s *schema) {
	fmt.Fprintf(b, "\n### %s\n", path)
	key(b, path, s)
}

// key tells what a key is for, what it takes, and shows it in use.
func key(b *strings.Builder, path string, s *schema) {
	fmt.Fprintf(b, "\n%s\n\n*Takes* %s.", s.Description, takes(s))
	if s.Default != nil {
		fmt.Fprintf(b, " *Without it* `%s`.", shownAny(s.Default))
	}
	b.WriteString("\n\n```yaml\n")
	for i, e := range s.Examples {
		if i > 0 {
			b.WriteString("# or\n")
		}
		steps := strings.Split(path, ".")
		indent := ""
		for _, step := range steps[:len(steps)-1] {
			fmt.Fprintf(b, "%s%s:\n", indent, step)
			indent += "  "
		}
		fmt.Fprintf(b, "%s%s: %s\n", indent, steps[len(steps)-1], flow(e))
	}
	b.WriteString("```\n")
}

var formWords = map[string]string{"duration": "a duration (`60s`, `15m`, `1h30m`)", "text": "a text, or one for each language",
	"name": "a name", "id": "an id", "reference": "an id, or `id@version`", "version": "a version", "letter": "a capital letter",
	"movement": "Betza's notation (see [betza.md](betza.md)), or names joined by `+`", "row": "a row of letters", "file": "a file of the board",
	"rectangle": "a square, or two opposite corners", "material_row": "material such as `KB v K`", "path": "a dotted path",
	"mark": "up to four characters", "color": "a colour", "score": "a number, fractions too", "bound": "a number or a duration",
	"option_value": "a word, a number, a duration, `true` or `false`", "short_text": "a short text"}

// takes says what a value may be.
func takes(s *schema) string {
	var parts, words []string
	for _, f := range s.branches() {
		switch {
		case f.Const != nil:
			words = append(words, "`"+shownAny(f.Const)+"`")
		case len(f.Enum) > 0:
			for _, e := range f.Enum {
				words = append(words, "`"+shownAny(e)+"`")
			}
		case formWords[f.name] != "":
			if !slices.Contains(parts, formWords[f.name]) {
				parts = append(parts, formWords[f.name])
			}
		case f.Type.has("array"):
			parts = append(parts, "a list, each entry "+takes(f.Items))
		case f.Type.has("object"):
			parts = append(parts, "a map")
		case f.Type.has("boolean"):
			parts = append(parts, "`true` or `false`")
		case f.Type.has("integer"):
			parts = append(parts, fmt.Sprintf("a number from %.0f to %.0f", *f.Minimum, *f.Maximum))
		}
	}
	if len(words) > 0 {
		parts = append(parts, strings.Join(words, ", "))
	}
	return strings.Join(parts, "; or ")
}

var plainWord = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_ +-]*$`)

// flow writes an example as YAML on one line.
func flow(v any) string {
	switch v := v.(type) {
	case map[string]any:
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, k+": "+flow(v[k]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		var parts []string
		for _, item := range v {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		if plainWord.MatchString(v) || durationLike.MatchString(v) {
			return v
		}
		quoted := &strings.Builder{}
		enc := json.NewEncoder(quoted)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(v)
		return strings.TrimSpace(quoted.String())
	}
	return shownAny(v)
}

var durationLike = regexp.MustCompile(`^([0-9]+(ms|h|m|s))+$|^[a-z_]+(\.[a-z_]+)+$|^[0-9]+\.[0-9]+\.[0-9]+$`)

// TestProfileExamples reads every example of the reference as a reader of the
// page would: it must be YAML without a trap. That each fits its key is held
// by TestSchemaTellsEverything.
func TestProfileExamples(t *testing.T) {
	data, err := os.ReadFile("../../docs/profile.md")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for i, block := range strings.Split(string(data), "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for _, one := range strings.Split(block, "# or\n") {
			count++
			if _, found := yamltree.Read("example.yaml", []byte(one)); len(found) > 0 {
				t.Errorf("block %d: %s %v\n%s", i, found[0].Code, found[0].Params, one)
			}
		}
	}
	if count < 200 {
		t.Errorf("only %d examples", count)
	}
}

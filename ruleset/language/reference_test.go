package language

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

// TestProfilePage keeps the part of docs/profile.md below its mark: a section
// for each key, made from the table. -update writes it.
func TestProfilePage(t *testing.T) {
	const page, mark = "../../docs/profile.md", "<!-- made from the table of ruleset/language by go test ./ruleset/language -run ProfilePage -update; do not edit below -->\n"
	old, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, below, ok := strings.Cut(string(old), mark)
	if !ok {
		t.Fatal("the mark is lost")
	}
	got := wholeReference(t)
	if got == below {
		return
	}
	if !*golden.Update {
		t.Fatal("docs/profile.md lags behind the table; run go test ./ruleset/language -run ProfilePage -update")
	}
	if err := os.WriteFile(page, []byte(head+mark+got), 0o644); err != nil {
		t.Fatal(err)
	}
}

func wholeReference(t *testing.T) string {
	top := Get().File
	var b strings.Builder
	var written []described
	for _, name := range TopKeys() {
		s := top.Property(name)
		if s == nil {
			t.Fatalf("the table has no key %s", name)
		}
		fmt.Fprintf(&b, "\n## %s\n", name)
		key(&b, name, s)
		var down func(path string, s *Shape)
		down = func(path string, s *Shape) {
			f := s.Map()
			if f == nil || f.Kind == "text" || f.Kind == "rules" || strings.HasSuffix(f.Kind, "_sets") || strings.Contains(path, ".sets") {
				return // described where it belongs
			}
			for _, p := range f.ByName() {
				if path == "end" {
					endingSections(&b, &written, p)
					continue
				}
				section(&b, path+"."+p.Name, p)
				down(path+"."+p.Name, p.Shape)
			}
			if f.Names != nil {
				section(&b, path+".NAME", f.Names)
				down(path+".NAME", f.Names.Shape)
			}
		}
		down(name, s.Shape)
	}
	return b.String()
}

// described is a part of endings that has a section, and whose it is.
type described struct {
	path, purpose, takes string
}

// endingSections writes the sections of an ending. A part that another ending has in
// the same words is described there.
func endingSections(b *strings.Builder, written *[]described, p *Property) {
	section(b, "end."+p.Name, p)
	var same []string
	var down func(path string, s *Shape)
	down = func(path string, s *Shape) {
		f := s.Map()
		if f == nil || f.Kind == "text" {
			return
		}
		for _, part := range f.ByName() {
			at := path + "." + part.Name
			d := described{at, part.Key.Purpose("en"), takes(part.Shape) + fmt.Sprint(part.Key.Default)}
			before := slices.IndexFunc(*written, func(o described) bool {
				return o.purpose == d.purpose && o.takes == d.takes && o.path[strings.IndexByte(o.path, '.'):] == at[strings.IndexByte(at, '.'):]
			})
			if before < 0 {
				*written = append(*written, d)
				section(b, "end."+at, part)
				down(at, part.Shape)
				continue
			}
			anchor := "end" + strings.ReplaceAll((*written)[before].path, ".", "")
			same = append(same, fmt.Sprintf("[`%s`](#%s)", part.Name, anchor))
		}
	}
	down(p.Name, p.Shape)
	if len(same) > 0 {
		fmt.Fprintf(b, "\nAs described above: %s.\n", strings.Join(same, ", "))
	}
}

func section(b *strings.Builder, path string, p *Property) {
	fmt.Fprintf(b, "\n### %s\n", path)
	key(b, path, p)
}

// key writes what a key is for, what it takes, and shows it in use.
func key(b *strings.Builder, path string, p *Property) {
	fmt.Fprintf(b, "\n%s\n\n*Takes* %s.", p.Key.Purpose("en"), takes(p.Shape))
	if p.Key.Default != nil {
		fmt.Fprintf(b, " *Without it* `%s`.", fmt.Sprint(p.Key.Default))
	}
	b.WriteString("\n\n```yaml\n")
	var examples []any
	_ = json.Unmarshal([]byte("["+p.Key.Examples()+"]"), &examples) // held by TestEveryRowSaysAll
	for i, e := range examples {
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
func takes(s *Shape) string {
	var parts, words []string
	for _, f := range s.Branches() {
		switch {
		case f.Const != nil:
			words = append(words, "`"+fmt.Sprint(f.Const)+"`")
		case len(f.Words) > 0:
			for _, e := range f.Words {
				words = append(words, "`"+e+"`")
			}
		case formWords[f.Kind] != "":
			if !slices.Contains(parts, formWords[f.Kind]) {
				parts = append(parts, formWords[f.Kind])
			}
		case f.Is("array"):
			parts = append(parts, "a list, each entry "+takes(f.Items))
		case f.Is("object"):
			parts = append(parts, "a map")
		case f.Is("boolean"):
			parts = append(parts, "`true` or `false`")
		case f.Is("integer"):
			parts = append(parts, fmt.Sprintf("a number from %d to %d", f.Range.From, f.Range.To))
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
	return fmt.Sprint(v)
}

var durationLike = regexp.MustCompile(`^([0-9]+(ms|h|m|s))+$|^[a-z_]+(\.[a-z_]+)+$|^[0-9]+\.[0-9]+\.[0-9]+$`)

// TestWishesLeadSomewhere: each key that the index by wish names, and each that
// the page of what cannot be said names as nearest, has a section.
func TestWishesLeadSomewhere(t *testing.T) {
	profile, err := os.ReadFile("../../docs/profile.md")
	if err != nil {
		t.Fatal(err)
	}
	anchors := map[string]bool{}
	for line := range strings.Lines(string(profile)) {
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && line[0] == '#' {
			anchors[strings.ReplaceAll(strings.ToLower(strings.TrimSpace(title)), ".", "")] = true
		}
	}
	wishes, err := os.ReadFile("../../docs/cannot-say.md")
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, page := range []string{string(profile), strings.ReplaceAll(string(wishes), "](profile.md#", "](#")} {
		for _, m := range regexp.MustCompile(`\]\(#([^)]*)\)`).FindAllStringSubmatch(page, -1) {
			if links++; !anchors[m[1]] {
				t.Errorf("#%s leads nowhere", m[1])
			}
		}
	}
	if links < 50 {
		t.Errorf("only %d links", links)
	}
}

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

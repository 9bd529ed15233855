package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/finding"
	"houserules/internal/golden"
	"houserules/internal/shipped"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
	"houserules/text"
)

// TestChecksPage keeps docs/checks.md: a section for each kind of finding, in
// the order of the table, its prose written by hand, the rest made from the
// table and from the examples in testdata, which other tests run. -update
// rewrites all but the prose.
func TestChecksPage(t *testing.T) {
	const page = "../../docs/checks.md"
	old, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(string(old), "\n### `")
	var b strings.Builder
	b.WriteString(sections[0])
	if len(sections)-1 != len(finding.Checks) {
		t.Fatalf("%d sections for %d checks", len(sections)-1, len(finding.Checks))
	}
	for i, s := range sections[1:] {
		c := finding.Checks[i]
		code, rest, _ := strings.Cut(s, "`")
		if code != string(c.Code) {
			t.Fatalf("section %d is about %s, the table has %s", i+1, code, c.Code)
		}
		body, next, more := strings.Cut(rest, "\n## ")
		prose, _, _ := strings.Cut(strings.TrimSpace(body), "\n\n")
		if len(prose) < 20 {
			t.Errorf("%s: nothing is told", code)
		}
		fmt.Fprintf(&b, "\n### `%s`\n\n%s\n\n%s%s\n", code, prose, strings.ToUpper(c.Severity.String()[:1])+c.Severity.String()[1:], paramsLine(c))
		name := strings.Replace(code, ".", "_", 1)
		b.WriteString(example("Refused", "../testdata/err/"+name+".yaml"))
		b.WriteString(example("Taken", "../testdata/ok/"+name+".yaml"))
		if more {
			b.WriteString("\n## " + next)
			if !strings.HasSuffix(next, "\n") {
				b.WriteString("\n")
			}
		}
	}
	if b.String() == string(old) {
		return
	}
	if !*golden.Update {
		t.Fatalf("%s lags behind the checks or their examples; run go test ./ruleset/lint -run ChecksPage -update", page)
	}
	if err := os.WriteFile(page, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func paramsLine(c finding.Check) string {
	if len(c.Params) == 0 {
		return "."
	}
	return "; parameters `" + strings.Join(c.Params, "`, `") + "`."
}

func example(word, file string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		return "" // some need several files, or a request; their tests are elsewhere
	}
	shown := string(data)
	if rest, ok := strings.CutPrefix(shown, "houserules: 1\nid: club\nversion: 1.0.0\nextends: "); ok {
		parent, after, _ := strings.Cut(rest, "\n")
		if after, ok = strings.CutPrefix(after, "authority: site\n"); ok && after != "" {
			shown = after
			if parent != "standard-chess" {
				shown = "# extends: " + parent + "\n" + after
			}
		}
	}
	return fmt.Sprintf("\n%s:\n```yaml\n%s```\n", word, visible(shown))
}

// visible writes out what a page cannot show.
func visible(s string) string {
	var b strings.Builder
	for i, c := range s {
		switch {
		case c == utf8.RuneError:
			fmt.Fprintf(&b, "<0x%02X>", s[i])
		case c == '\t':
			b.WriteString("<TAB>")
		case c != '\n' && (c < ' ' || c == '\u2028' || c != '\u200c' && c != '\u200d' && len(yamltree.StrangeCharacters("a"+string(c)+"a")) > 0):
			fmt.Fprintf(&b, "<%s>", fmt.Sprintf("U+%04X", c))
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// TestChecksHaveExamples names the few checks whose example is in another test.
func TestChecksHaveExamples(t *testing.T) {
	elsewhere := map[string]string{
		"yaml.too_large": "TestTooLarge", "ruleset.more": "TestReadIsFast", "ruleset.schema": "nothing gives it, FuzzRead sees to that",
		"ruleset.unreadable": "library/testdata/resolve", "ruleset.left_behind": "TestLeftBehind", "ruleset.id_not_file_name": "library/testdata/resolve", "ruleset.id_twice": "library/testdata/resolve",
		"ruleset.extends_invalid": "library/testdata/resolve", "ruleset.extends_circle": "library/testdata/resolve", "ruleset.extends_overlay": "library/testdata/resolve", "ruleset.option_twice": "overlay tests",
		"lint.extends_deprecated": "TestDeprecatedParent",
		"ruleset.board":           "what cannot be cut is ruleset.off_board, sizes are the schema's", "ruleset.seat_twice": "the schema's twice_in_list comes first",
	}
	for _, c := range finding.Checks {
		name := "../testdata/err/" + strings.Replace(string(c.Code), ".", "_", 1) + ".yaml"
		_, err := os.Stat(name)
		if (err != nil) != (elsewhere[string(c.Code)] != "") {
			t.Errorf("%s: example %v, elsewhere %q", c.Code, err == nil, elsewhere[string(c.Code)])
		}
	}
}

func TestTooLarge(t *testing.T) {
	fits := "houserules: 1\n" + strings.Repeat("#", yamltree.MaxBytes-15) + "\n"
	if _, found := yamltree.Read("f.yaml", []byte(fits)); len(found) > 0 {
		t.Errorf("%d bytes: %v", len(fits), found)
	}
	_, found := yamltree.Read("f.yaml", []byte(fits+"#"))
	if len(found) != 1 || found[0].Code != "yaml.too_large" || found[0].Params["bytes"] != yamltree.MaxBytes+1 {
		t.Errorf("one byte more: %v", found)
	}
}

func TestDeprecatedParent(t *testing.T) {
	old, _ := os.ReadFile("../../rulesets/standard-chess.yaml")
	head := "houserules: 1\nid: %s\nversion: 1.0.0\nauthority: site\n"
	lib, found := library.Load(library.Source{Files: map[string][]byte{
		"old.yaml":            []byte(strings.Replace(string(old), "id: standard-chess\n", "id: old\ndeprecated: {en: Use standard-chess.}\n", 1)),
		"club.yaml":           []byte(fmt.Sprintf(head, "club") + "extends: old\n"),
		"other.yaml":          []byte(fmt.Sprintf(head, "other") + "extends: standard-chess\n"),
		"standard-chess.yaml": old,
	}})
	for _, rs := range lib.All() {
		found = append(found, Rules(rs)...)
	}
	if len(found) != 1 || found[0].File != "club.yaml" || found[0].Code != "lint.extends_deprecated" || found[0].Line != 5 {
		t.Errorf("%v", found)
	}
}

// TestChecksHaveTexts wants a message for each finding in every language, one
// that uses no parameter that the finding never has.
func TestChecksHaveTexts(t *testing.T) {
	for _, c := range finding.Checks {
		for _, lang := range text.Langs() {
			key := "diag." + c.Code
			if !text.Has(lang, string(key)) {
				t.Errorf("%s: no text in %s", c.Code, lang)
			}
			for _, k := range []string{string(key), string(key + ".hint")} {
				for _, name := range text.Placeholders(lang, k) {
					if name, _, _ = strings.Cut(name, "."); !slices.Contains(c.Params, name) {
						t.Errorf("%s: the text in %s uses %s", k, lang, name)
					}
				}
			}
		}
	}
}

func TestShippedProfilesLintClean(t *testing.T) {
	lib := shipped.Library(t)
	files, err := filepath.Glob("../../rulesets/*.yaml")
	if err != nil || len(files) < 12 {
		t.Fatalf("only %d profiles: %v", len(files), err)
	}
	files = append(files, "../../rulesets/examples/friday-club.yaml")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rs, found := lib.Compile(filepath.Base(file), data)
		if rs != nil {
			found = append(found, Rules(rs)...)
		}
		for _, d := range found {
			t.Errorf("%s:%d: %s %v %v", d.File, d.Line, d.Code, d.Params, d.Related)
		}
		if rs != nil && rs.ID+".yaml" != filepath.Base(file) {
			t.Errorf("%s has the id %s", file, rs.ID)
		}
	}
}

package render

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
	"houserules/text"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// shipped reads the profiles once for all tests.
var shipped = sync.OnceValues(func() (*library.Library, finding.Diagnostics) {
	return library.Load(library.Source{FS: os.DirFS("../rulesets")})
})

func profiles(t testing.TB) *library.Library {
	lib, found := shipped()
	if found.HasErrors() {
		t.Fatal(found)
	}
	return lib
}

func get(t testing.TB, lib *library.Library, ref string) *ruleset.Ruleset {
	rs, err := lib.Get(ref)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// TestSheets keeps every profile's sheet in every language. Read the whole of
// a changed file before it is kept.
func TestSheets(t *testing.T) {
	lib := profiles(t)
	for _, id := range lib.IDs() {
		for _, lang := range text.Langs() {
			got, err := Sheet(get(t, lib, id), SheetOptions{Lang: lang, Format: SheetMarkdown})
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", "sheets", id+"."+lang+".md")
			if *update {
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if string(want) != string(got) {
				t.Errorf("%s differs; run go test ./render -update and read the difference", path)
			}
			checkText(t, path, lang, string(got))
		}
	}
}

var leftovers = regexp.MustCompile(`sheet\.[a-z]|word\.[a-z]|key\.[a-z]|\{[a-z@^]|%!|<nil>|\*\*\.\*\*|[.।] ?[.।]|  [a-zA-Z]`)

// checkText finds what no sheet should hold: keys without words, holes in
// sentences, the other language.
func checkText(t *testing.T, path, lang, sheet string) {
	prose := regexp.MustCompile("(?s)```.*?```").ReplaceAllString(sheet, "")
	prose, _, _ = strings.Cut(prose, "\n"+text.Say(lang, "sheet.values", nil, nil))
	if at := strings.Index(prose, "## "+text.Say(lang, "sheet.values", nil, nil)); at >= 0 {
		prose = prose[:at]
	}
	if bad := leftovers.FindString(prose); bad != "" {
		t.Errorf("%s: %q is left over", path, bad)
	}
	if lang == "bn" {
		// Words in Latin letters are squares, letters of pieces, ids and articles.
		words := regexp.MustCompile(`[A-Za-z]{3,}`).FindAllString(text.Strip(prose), -1)
		for _, w := range words {
			if !regexp.MustCompile(`^(Simplegames|FEN|CPU|SG|QC|GD|MH|FP|FIDE|QM|TR|simplegames|Qdan|chess|com|standard|[a-z]+)$`).MatchString(w) {
				t.Errorf("%s: %q stands in Bengali text", path, w)
			}
		}
	}
}

var spoken = regexp.MustCompile(`<(title|desc) id=[^<]*`)

// TestSheetHTML: each page stands alone, closes what it opens, and keeps texts
// from becoming tags.
func TestSheetHTML(t *testing.T) {
	lib := profiles(t)
	tag := regexp.MustCompile(`<(/?)([a-z0-9]+)[^>]*?(/?)>`)
	for _, id := range lib.IDs() {
		for _, lang := range text.Langs() {
			page, err := Sheet(get(t, lib, id), SheetOptions{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			s := string(page)
			if strings.Contains(s, "<script") || strings.Contains(s, "http:") && !strings.Contains(s, `xmlns="http://www.w3.org/2000/svg"`) {
				t.Errorf("%s %s asks for something from outside", id, lang)
			}
			// What a picture says of itself is text alone and keeps them.
			if strings.ContainsAny(spoken.ReplaceAllString(s, ""), "\u2068\u2069") {
				t.Errorf("%s %s has isolates instead of bdi", id, lang)
			}
			var open []string
			for _, m := range tag.FindAllStringSubmatch(s, -1) {
				switch {
				case m[2] == "meta" || m[3] == "/":
				case m[1] == "":
					open = append(open, m[2])
				case len(open) == 0 || open[len(open)-1] != m[2]:
					t.Fatalf("%s %s: </%s> closes %v", id, lang, m[2], open)
				default:
					open = open[:len(open)-1]
				}
			}
			if len(open) > 0 {
				t.Errorf("%s %s leaves %v open", id, lang, open)
			}
		}
	}
}

func TestSheetEscapes(t *testing.T) {
	const evil = `<script>alert(1)</script>|*_[x](y)` + "`"
	rs := *get(t, profiles(t), "standard-chess")
	rs.Title = ruleset.Text{"en": evil}
	rs.About = ruleset.Text{"": evil}
	rs.Seats = append([]ruleset.Seat(nil), rs.Seats...)
	rs.Seats[0].Mark, rs.Seats[0].Color, rs.Seats[0].Text = evil, `red" onload="x`, ruleset.Text{"en": evil}
	page, err := Sheet(&rs, SheetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(page), "<script>") || strings.Contains(string(page), `red" onload`) {
		t.Error("a text of the rule file became a tag")
	}
	page, err = Sheet(&rs, SheetOptions{Format: SheetMarkdown})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(page), "<script>") || strings.Contains(string(page), "[x](y)") {
		t.Error("a text of the rule file became markup")
	}
}

func TestSheetLanguage(t *testing.T) {
	rs := get(t, profiles(t), "standard-chess")
	if _, err := Sheet(rs, SheetOptions{Lang: "xx"}); !errors.Is(err, ErrLanguage) {
		t.Errorf("got %v, want ErrLanguage", err)
	}
	a, _ := Sheet(rs, SheetOptions{Date: "2024-05-01"})
	b, _ := Sheet(rs, SheetOptions{Date: "2024-05-01"})
	if string(a) != string(b) || !strings.Contains(string(a), "2024-05-01") {
		t.Error("the same ruleset and options must give the same bytes, with the date")
	}
}

func BenchmarkSheet(b *testing.B) {
	rs := get(b, profiles(b), "qdan-four-player")
	for b.Loop() {
		if _, err := Sheet(rs, SheetOptions{Lang: "bn"}); err != nil {
			b.Fatal(err)
		}
	}
}

package text

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// TestCatalogues keeps the languages in step: the same keys, the same
// parameters in each text, no hole when everything is missing.
func TestCatalogues(t *testing.T) {
	english := Under(Default, "")
	if len(english) < 300 {
		t.Fatalf("only %d keys in %s", len(english), Default)
	}
	for _, lang := range Langs() {
		have := map[string]bool{}
		for _, key := range Under(lang, "") {
			have[key] = true
			if !Has(Default, key) {
				t.Errorf("%s has %s, %s has not", lang, key, Default)
			}
		}
		for _, key := range english {
			if !have[key] {
				t.Errorf("%s has no %s", lang, key)
				continue
			}
			want, got := strings.Join(Placeholders(Default, key), " "), strings.Join(Placeholders(lang, key), " ")
			if want != got {
				t.Errorf("%s %s uses {%s}, %s uses {%s}", lang, key, got, Default, want)
			}
			if a, b := len(find(Default).messages[key].variants()), len(find(lang).messages[key].variants()); a != b {
				t.Errorf("%s %s has %d variants, %s has %d", lang, key, b, Default, a)
			}
		}
	}
}

var hole = regexp.MustCompile(`\{[\^@]?[a-z_.]+(:[a-z,.-]+)?\}|\[\[|\{\{`)

// TestBareTexts: with no parameters at all each text is still a text.
func TestBareTexts(t *testing.T) {
	for _, lang := range Langs() {
		for _, key := range Under(lang, "") {
			said := Say(lang, key, nil, nil)
			if strings.TrimSpace(said) == "" || hole.MatchString(said) || strings.Contains(said, "  ") {
				t.Errorf("%s %s bare: %q", lang, key, said)
			}
			variants := find(lang).messages[key].variants()
			var out strings.Builder
			if !variants[len(variants)-1].render(&out, &scope{lang: lang}) {
				t.Errorf("%s %s: the last variant still needs a parameter", lang, key)
			}
		}
	}
}

// TestScript: NFC, no joiners but the one that the letter র needs before ্য,
// no stray blanks, and Bengali texts in Bengali letters.
func TestScript(t *testing.T) {
	for lang, file := range map[string]string{"en": englishFile, "bn": bengaliFile} {
		for i, line := range strings.Split(file, "\n") {
			// Unicode writes these three as two characters in NFC.
			if strings.ContainsAny(line, "\u09dc\u09dd\u09df") ||
				strings.Contains(line, "\u09c7\u09be") || strings.Contains(line, "\u09c7\u09d7") {
				t.Errorf("%s.txt:%d is not in NFC: %s", lang, i+1, line)
			}
			bare := strings.ReplaceAll(line, "র\u200d্য", "")
			if strings.ContainsAny(bare, "\u200b\u200c\u200d\u2060\ufeff\u2068\u2069") {
				t.Errorf("%s.txt:%d has an invisible character that no letter needs: %q", lang, i+1, line)
			}
			if strings.HasSuffix(line, " ") || strings.Contains(line, "\t") {
				t.Errorf("%s.txt:%d has a stray blank", lang, i+1)
			}
			if lang == "en" && strings.ContainsFunc(line, func(r rune) bool { return unicode.Is(unicode.Bengali, r) }) {
				t.Errorf("en.txt:%d has Bengali in it", i+1)
			}
		}
	}
	for _, key := range Under("bn", "") {
		said := Strip(Say("bn", key, nil, nil))
		if !strings.ContainsFunc(said, func(r rune) bool { return unicode.Is(unicode.Bengali, r) }) && key != "type.null" && strings.ContainsFunc(Say("en", key, nil, nil), unicode.IsLetter) {
			t.Errorf("bn %s has no Bengali in it: %q", key, said)
		}
	}
}

package text

import (
	"regexp"
	"strings"
	"testing"
)

// filled are parameters for all that a text asks for: numbers, or words.
func filled(lang, key string, value any) map[string]any {
	params := map[string]any{}
	for _, path := range Placeholders(lang, key) {
		at := params
		names := strings.Split(path, ".")
		for _, name := range names[:len(names)-1] {
			inner, ok := at[name].(map[string]any)
			if !ok {
				inner = map[string]any{}
				at[name] = inner
			}
			at = inner
		}
		if at[names[len(names)-1]] == nil {
			at[names[len(names)-1]] = value
		}
	}
	return params
}

// TestCopied: nothing that nobody sees stands inside of quotes, and hints have
// nothing of the kind at all: what they say is copied into rule files, where it
// is refused.
func TestCopied(t *testing.T) {
	inside := regexp.MustCompile("[\"“]" + isolateStart + "|" + isolateEnd + "[\"”]")
	for _, lang := range Langs() {
		for _, key := range Under(lang, "") {
			said := Say(lang, key, filled(lang, key, "word"), nil)
			if strings.HasSuffix(key, ".hint") {
				said += Say(lang, key, filled(lang, key, []string{"one", "two"}), nil)
				if strings.ContainsAny(said, isolateStart+isolateEnd) {
					t.Errorf("%s %s: %q", lang, key, said)
				}
			}
			if inside.MatchString(said) || strings.Count(said, isolateStart) != strings.Count(said, isolateEnd) {
				t.Errorf("%s %s: %q", lang, key, said)
			}
		}
	}
}

// TestOneKindOfDigits: no sentence has numbers in two kinds of digits. What is
// to be typed into a file is in Latin ones, and then all of its sentence is.
func TestOneKindOfDigits(t *testing.T) {
	names := regexp.MustCompile(`UTF-8|sha256|0-9|"#c0392b"`)
	latin, bengali := regexp.MustCompile("[0-9]"), regexp.MustCompile("[০-৯]")
	for _, key := range Under("bn", "") {
		params := filled("bn", key, 7)
		for _, written := range []string{"value", "given", "key", "allowed", "byte"} { // as the author wrote it
			if params[written] != nil {
				params[written] = "word"
			}
		}
		for _, said := range strings.SplitAfter(Say("bn", key, params, nil), "। ") {
			said = names.ReplaceAllString(said, "")
			if latin.MatchString(said) && bengali.MatchString(said) {
				t.Errorf("%s: %s", key, said)
			}
		}
	}
}

package reason_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"houserules/internal/codes"
	"houserules/text"
)

// families are the kinds of texts that a code may have.
var families = []struct{ before, after string }{{"reason.", ""}, {"warning.", ""}, {"problem.", ".detail"}, {"not_judged.", ""}}

// TestCodesAndTexts: every code has a text in each language, and every text
// belongs to a code.
func TestCodesAndTexts(t *testing.T) {
	table, err := codes.Table("../..")
	if err != nil || len(table) < 200 {
		t.Fatal(len(table), err)
	}
	known := map[string]bool{}
	for name, code := range table {
		if known[code] {
			t.Errorf("%s has two constants", code)
		}
		known[code] = true
		for _, lang := range text.Langs() {
			has := false
			for _, f := range families {
				has = has || text.Has(lang, f.before+code+f.after)
			}
			if !has {
				t.Errorf("%s: %s has no text in %s", name, code, lang)
			}
		}
	}
	catalogue, err := os.ReadFile("../../text/en.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^([a-z0-9_.]+) = `).FindAllStringSubmatch(string(catalogue), -1) {
		for _, f := range families {
			key := m[1]
			code, ok := strings.CutPrefix(key, f.before)
			if ok && strings.HasSuffix(code, f.after) && !known[strings.TrimSuffix(code, f.after)] {
				t.Errorf("%s belongs to no code", key)
			}
		}
	}
}

// TestCodesAreUsed: every code is given somewhere.
func TestCodesAreUsed(t *testing.T) {
	table, err := codes.Table("../..")
	if err != nil {
		t.Fatal(err)
	}
	// Codes of endings are made from their names, some of rules taken from findings.
	used := map[string]bool{}
	made := regexp.MustCompile(`^(end|ruleset)\.`)
	for _, dir := range []string{"..", "../../wire", "../../service", "../../api", "../../scenario", "../../cmd"} {
		err := codes.Sources(dir, func(_, source string) {
			for _, code := range codes.In(source, table) {
				used[code] = true
			}
			for _, code := range table { // where a package has no need of this one
				if strings.Contains(source, `"`+code+`"`) && !strings.Contains(source, "\npackage reason\n") && !strings.HasPrefix(source, "package reason\n") {
					used[code] = true
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, code := range table {
		if !used[code] && !made.MatchString(code) {
			t.Errorf("%s (%s) is given nowhere", name, code)
		}
	}
}

package text_test

import (
	"slices"
	"strings"
	"testing"

	"houserules/finding"
	"houserules/text"
)

// TestChecksAndTexts: each kind of finding has a message, and message and hint
// together use exactly the parameters that the kind declares.
func TestChecksAndTexts(t *testing.T) {
	for _, check := range finding.Checks {
		key := "diag." + string(check.Code)
		if !text.Has(text.Default, key) {
			t.Errorf("no message for %s", check.Code)
			continue
		}
		var used []string
		for _, name := range append(text.Placeholders(text.Default, key), text.Placeholders(text.Default, key+".hint")...) {
			name, _, _ = strings.Cut(name, ".")
			if used = append(used, name); !slices.Contains(check.Params, name) {
				t.Errorf("%s: the text uses {%s}, which no finding has; it has %v", check.Code, name, check.Params)
			}
		}
		for _, name := range check.Params {
			if !slices.Contains(used, name) {
				if unused[string(check.Code)] != name && check.Code != "ruleset.moves" { // its texts are below "betza."
					t.Errorf("%s: {%s} is used neither by the message nor by the hint", check.Code, name)
				}
			}
		}
	}
}

// unused are parameters for programs only: the keys that fit stand in the
// reference, and whether none fits is among the values allowed.
var unused = map[string]string{"ruleset.misplaced_key": "allowed", "ruleset.option_value": "none"}

package api

import (
	"strings"
	"testing"
)

// A value that an option does not take is told with what was sent, what was
// expected and what range there is, as lint tells it of a file.
func TestOptionFaultsTellWhatFits(t *testing.T) {
	_, ts := start(t)
	for name, c := range map[string]struct {
		options string
		want    []string
	}{
		"a number for a duration":    {`{"main":600}`, []string{"“600” (a number)", "a duration", "from 10s to 24h"}},
		"a duration out of range":    {`{"main":"9s"}`, []string{"“9s”", "a duration", "from 10s to 24h"}},
		"a text for a number":        {`{"move_limit":"200"}`, []string{"“200” (a text)", "a number", "from 1 to 5000"}},
		"a number out of range":      {`{"move_limit":5001}`, []string{"“5001”", "from 1 to 5000"}},
		"a word that is no choice":   {`{"mode":"x"}`, []string{"“x”", "team", "solo"}},
		"a number that is no choice": {`{"mode":5}`, []string{"“5” (a number)", "team", "solo"}},
	} {
		extends := "qdan-four-player"
		if strings.Contains(c.options, "main") {
			extends = "qdan-chess"
		}
		a := post(t, ts, "/v1/games/adjudicate", `{"ruleset":{"extends":"`+extends+`","options":`+c.options+`}}`)
		detail, _ := a.at(t, "errors.0.detail").(string)
		for _, part := range c.want {
			if a.status != 422 || !strings.Contains(detail, part) {
				t.Errorf("%s: %d %q, want %q in it", name, a.status, detail, part)
			}
		}
	}
}

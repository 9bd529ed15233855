package api

import (
	"encoding/json"
	"strings"
	"testing"
)

// siteRules change more than options: a text is the only way to send them.
const siteRules = "houserules: 1\nid: fast\nversion: 1.0.0\nextends: standard-chess\nauthority: site\nclock: {move: 30s}\n"

func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// Wherever a call takes rules it takes the text of a rule file.
func TestRulesAsText(t *testing.T) {
	_, ts := start(t)
	rules := `{"yaml":` + quoted(siteRules) + `}`
	for path, body := range map[string]string{
		"/v1/moves/legal":      `{"ruleset":` + rules + `}`,
		"/v1/games/adjudicate": `{"ruleset":` + rules + `,"actions":["e4"]}`,
		"/v1/setups/validate":  `{"ruleset":` + rules + `}`,
	} {
		a := post(t, ts, path, body)
		if a.status != 200 || a.at(t, "ruleset.id") != "fast" {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	late := post(t, ts, "/v1/games/adjudicate", `{"ruleset":`+rules+`,"now":40000,"actions":[{"type":"move","move":"e4","at":1000}]}`)
	if late.at(t, "result.reason") != "move_time" {
		t.Fatalf("the text's clock does not count: %s", late.body)
	}
	if file, line := late.at(t, "reasons.0.rule.file"), late.at(t, "reasons.0.rule.line"); file != "rulesets/standard-chess.yaml" && (file != "request.yaml" || line != 6.0) {
		t.Errorf("cited are %v:%v", file, line)
	}
}

// A state of rules that came as text is continued by sending the text again.
func TestRulesAsTextContinue(t *testing.T) {
	_, ts := start(t)
	rules := `{"yaml":` + quoted(siteRules) + `}`
	state := post(t, ts, "/v1/games/adjudicate", `{"ruleset":`+rules+`,"actions":["e4"]}`).at(t, "state").(string)
	next := post(t, ts, "/v1/moves/validate", `{"ruleset":`+rules+`,"state":`+quoted(state)+`,"move":"e5"}`)
	if next.at(t, "legal") != true {
		t.Errorf("%s", next.body)
	}
	alone := post(t, ts, "/v1/moves/validate", `{"state":`+quoted(state)+`,"move":"e5"}`)
	if alone.status != 422 || alone.at(t, "errors.0.code") != "request.no_ruleset" {
		t.Errorf("%d %s", alone.status, alone.body)
	}
	other := post(t, ts, "/v1/moves/validate", `{"ruleset":`+strings.Replace(rules, "30s", "31s", 1)+`,"state":`+quoted(state)+`,"move":"e5"}`)
	if other.status != 409 {
		t.Errorf("%d %s", other.status, other.body)
	}
}

func TestRulesAsTextInBatch(t *testing.T) {
	_, ts := start(t)
	line := `{"ruleset":{"yaml":` + quoted(siteRules) + `},"actions":["e4","e5"]}` + "\n"
	a := send(t, ts, "POST", "/v1/games/batch", strings.NewReader(line+line), "Content-Type: application/x-ndjson")
	if n := strings.Count(string(a.body), `"id":"fast"`); a.status != 200 || n != 2 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestRulesAsTextRefused(t *testing.T) {
	_, ts := start(t, func(c *Config) { c.Limits.YAML = 200 })
	for body, want := range map[string]string{
		`{"ruleset":{"yaml":"houserules: 1\nid: x\nextends: standard-chess\nbaord: {}\n"}}`: "ruleset.invalid /ruleset/yaml",
		`{"ruleset":{"yaml":""}}`:                                 "request.out_of_range /ruleset/yaml",
		`{"ruleset":{"yaml":"x","extends":"standard-chess"}}`:     "request.unknown_key /ruleset/yaml",
		`{"ruleset":{}}`:                                          "request.missing_key /ruleset",
		`{"ruleset":{"yaml":"` + strings.Repeat("#", 201) + `"}}`: "request.out_of_range /ruleset/yaml",
	} {
		a := post(t, ts, "/v1/moves/legal", body)
		if got := a.at(t, "errors.0.code").(string) + " " + a.at(t, "errors.0.pointer").(string); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

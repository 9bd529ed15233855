package api

import "testing"

func TestDiff(t *testing.T) {
	_, ts := start(t)
	none := post(t, ts, "/v1/rulesets/diff", `{"old":"qdan-chess","new":"qdan-chess@1.0.0"}`)
	if none.status != 200 || len(none.at(t, "rules").([]any)) != 0 {
		t.Errorf("%s", none.body)
	}
	file := post(t, ts, "/v1/rulesets/diff?lang=bn", `{"old":"simplegames-chess","new":{"yaml":"houserules: 1\nid: fast\nversion: 1.0.0\nextends: simplegames-chess\nauthority: site\nclock: {move: 30s}\n"}}`)
	found := false
	if file.status != 200 {
		t.Fatalf("%s", file.body)
	}
	for _, r := range file.at(t, "rules").([]any) {
		if dig(r, "path") == "clock.move" {
			found = dig(r, "new.line") == 6.0 && dig(r, "from") != dig(r, "to") && dig(r, "for_people") == false
		}
	}
	if !found {
		t.Errorf("%s", file.body)
	}
	for body, want := range map[string]string{
		`{"old":"nope","new":"qdan-chess"}`:                                                "ruleset.unknown /old",
		`{"old":"qdan-chess","new":{"yaml":"houserules: 1"}}`:                              "ruleset.invalid /new/yaml",
		`{"old":"qdan-chess"}`:                                                             "request.missing_key /new",
		`{"old":"qdan-chess","new":{}}`:                                                    "request.missing_key /new",
		`{"old":"qdan-chess","new":{"yaml":"x","extends":"y"}}`:                            "request.unknown_key /new/yaml",
		`{"old":"qdan-chess","new":{"extends":"qdan-four-player","options":{"mode":"x"}}}`: "ruleset.option_value /new/options/mode",
	} {
		a := post(t, ts, "/v1/rulesets/diff", body)
		if got := a.at(t, "errors.0.code").(string) + " " + a.at(t, "errors.0.pointer").(string); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

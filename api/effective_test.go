package api

import "testing"

// TestEffective: each value is there, and says where it is from.
func TestEffective(t *testing.T) {
	s, ts := start(t)
	for _, rs := range s.Library().All() {
		a := get(t, ts, "/v1/rulesets/"+rs.ID+"/effective")
		values, _ := a.at(t, "values").([]any)
		if a.status != 200 || len(values) < 40 || a.header.Get("Houserules-Digest") != rs.Digest || a.header.Get("ETag") == "" {
			t.Errorf("%s: %d, %d values", rs.ID, a.status, len(values))
		}
		for _, v := range values {
			if dig(v, "rule.line").(float64) < 1 || dig(v, "rule.file") == "" || dig(v, "path") == "" {
				t.Errorf("%s: %v", rs.ID, v)
			}
		}
	}
	found := map[string]any{}
	for _, v := range get(t, ts, "/v1/rulesets/simplegames-chess/effective?lang=bn").at(t, "values").([]any) {
		found[dig(v, "path").(string)] = v
	}
	if move := found["clock.move"]; dig(move, "rule.value") != "60s" || dig(move, "rule.ruleset") != "simplegames-chess" {
		t.Errorf("%v", move)
	}
	if a := get(t, ts, "/v1/rulesets/nope/effective"); a.status != 404 {
		t.Errorf("%d", a.status)
	}
}

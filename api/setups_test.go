package api

import "testing"

// An empty nonce is one, and too short. Only where none is sent one is made.
func TestAnEmptyNonceIsNotNone(t *testing.T) {
	_, ts := start(t)
	const army = `{"ruleset":"maharajah","game":"g","seat":"white","army":["RNBQKBNR","PPPPPPPP"]`
	a := post(t, ts, "/v1/setups/commit", army+`,"nonce":""}`)
	if a.status != 422 || a.at(t, "type") != "urn:houserules:problem:start.bad_value" || a.at(t, "errors.0.pointer") != "/nonce" {
		t.Errorf("empty: %d %s", a.status, a.body)
	}
	a = post(t, ts, "/v1/setups/commit", army+`}`)
	if nonce, _ := a.at(t, "nonce").(string); a.status != 200 || len(nonce) != 22 {
		t.Errorf("none: %d %s", a.status, a.body)
	}
}

package api

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserules/service"
)

var firstKey, secondKey = []byte("the first key, long enough by far"), []byte("the second key, also long enough.")

// TestTokensOverHTTP: which tokens are read by whom, and what is said of others.
func TestTokensOverHTTP(t *testing.T) {
	keyed := func(keys ...[]byte) func(*Config) { return func(c *Config) { c.Keys = keys } }
	_, first := start(t, keyed(firstKey))
	_, rotated := start(t, keyed(secondKey, firstKey))
	_, second := start(t, keyed(secondKey))
	_, open := start(t)
	state := func(ts *httptest.Server, body string) string {
		return post(t, ts, "/v1/games/adjudicate", body).at(t, "state").(string)
	}
	signed := state(first, `{"ruleset":"qdan-chess","actions":["e4"]}`)
	unsigned := state(open, `{"ruleset":"qdan-chess","actions":["e4"]}`)
	overlaid := state(first, `{"ruleset":{"extends":"qdan-chess","options":{"main":"10m"}}}`)
	for name, c := range map[string]struct {
		ts     *httptest.Server
		body   string
		status int
		code   string
	}{
		"its own":                           {first, `{"state":"` + signed + `","actions":["e5"]}`, 200, ""},
		"with its rules":                    {first, `{"ruleset":"qdan-chess","state":"` + signed + `","actions":["e5"]}`, 200, ""},
		"after a rotation":                  {rotated, `{"state":"` + signed + `","actions":["e5"]}`, 200, ""},
		"another key":                       {second, `{"state":"` + signed + `"}`, 422, "state.tampered"},
		"unsigned where keys are":           {first, `{"state":"` + unsigned + `"}`, 422, "state.tampered"},
		"signed where none are":             {open, `{"state":"` + signed + `"}`, 422, "state.tampered"},
		"other rules":                       {first, `{"ruleset":"guide-chess","state":"` + signed + `"}`, 409, "state.other_ruleset"},
		"an overlay's without it":           {first, `{"state":"` + overlaid + `"}`, 422, "request.no_ruleset"},
		"an overlay's with it":              {first, `{"ruleset":{"extends":"qdan-chess","options":{"main":"10m"}},"state":"` + overlaid + `"}`, 200, ""},
		"an overlay's with another":         {first, `{"ruleset":{"extends":"qdan-chess","options":{"main":"20m"}},"state":"` + overlaid + `"}`, 409, "state.other_ruleset"},
		"cut":                               {first, `{"state":"` + signed[:len(signed)-3] + `"}`, 422, "state.tampered"},
		"not a token":                       {first, `{"state":"what"}`, 422, "state.malformed"},
		"empty":                             {first, `{"state":""}`, 422, "state.malformed"},
		"from a newer version":              {first, `{"state":"hr2.xxxx"}`, 422, "state.newer"},
		"too long":                          {first, `{"state":"` + strings.Repeat("x", 17000) + `"}`, 400, "request.out_of_range"},
		"with start":                        {first, `{"state":"` + signed + `","start":{"fen":"x"}}`, 422, "request.two_starts"},
		"a digest that is expected and not": {first, `{"state":"` + signed + `","digest":"sha256:` + strings.Repeat("0", 64) + `"}`, 409, "ruleset.other_digest"},
	} {
		a := post(t, c.ts, "/v1/games/adjudicate", c.body)
		if a.status != c.status || c.code != "" && a.at(t, "type") != "urn:houserules:problem:"+c.code {
			t.Errorf("%s: %d %.300s, want %d %s", name, a.status, a.body, c.status, c.code)
		}
		if c.status == 409 && (a.at(t, "expected") == nil || a.at(t, "actual") == nil) {
			t.Errorf("%s does not say both digests: %s", name, a.body)
		}
	}
}

// TestCallByCall: a random game judged whole, and through tokens, call by
// call, is the same game at every step, in every profile.
func TestCallByCall(t *testing.T) {
	s, ts := start(t, func(c *Config) { c.Keys = [][]byte{firstKey} })
	var refs []string
	for _, rs := range s.Library().All() {
		refs = append(refs, rs.ID)
	}
	ask := func(t *rapid.T, path string, body any) any {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("POST", path, strings.NewReader(string(text))))
		var out any
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || w.Code != 200 {
			t.Fatalf("%v %d %s: %s", err, w.Code, w.Body, text)
		}
		return out
	}
	_ = ts
	rapid.Check(t, func(t *rapid.T) {
		ref := rapid.SampledFrom(refs).Draw(t, "rules")
		timed := rapid.Bool().Draw(t, "timed")
		actions, at := []any{}, int64(0)
		state := ""
		for range rapid.IntRange(1, 14).Draw(t, "length") {
			legal := ask(t, "/v1/moves/legal", node{"ruleset": ref, "actions": actions})
			moves := dig(legal, "moves").([]any)
			if len(moves) == 0 {
				break
			}
			move := dig(rapid.SampledFrom(moves).Draw(t, "move"), "uci")
			var action any = move
			if timed {
				at += rapid.Int64Range(0, 2000).Draw(t, "ms")
				action = node{"type": "move", "move": move, "at": at}
			}
			actions = append(actions, action)
			next := node{"ruleset": ref, "actions": []any{action}}
			if state != "" {
				next["state"] = state
				delete(next, "ruleset")
			}
			step := ask(t, "/v1/games/adjudicate", next).(node)
			whole := ask(t, "/v1/games/adjudicate", node{"ruleset": ref, "actions": actions}).(node)
			for _, name := range []string{"status", "turn", "in_check", "position", "counters", "clocks", "due", "points", "result", "may_claim", "offer", "paused", "touched", "reasons", "state"} {
				if fmt.Sprint(step[name]) != fmt.Sprint(whole[name]) {
					t.Fatalf("%s: %s differs after %v:\nby tokens %v\nwhole     %v", ref, name, actions, step[name], whole[name])
				}
			}
			if step["state"] == nil {
				break
			}
			state = step["state"].(string)
			if len(state) > 4096 {
				t.Fatalf("%s: the token has %d bytes", ref, len(state))
			}
		}
	})
}

// TestOverlays: an overlay is compiled once, and its own texts are its own.
func TestOverlays(t *testing.T) {
	s, ts := start(t)
	ask := func(options string) *answer {
		return post(t, ts, "/v1/games/adjudicate", `{"ruleset":{"extends":"qdan-four-player","options":{`+options+`}},"actions":["h2-h3"]}`)
	}
	solo := ask(`"mode":"solo","move_limit":100`)
	again := ask(`"mode":"solo","move_limit":100`)
	if string(solo.body) != string(again.body) {
		t.Error("the cached overlay judges otherwise")
	}
	r := s.rules.Load()
	if kept := r.Cached(); kept.Texts != 1 || kept.Judges != 1 {
		t.Errorf("kept: %+v", kept)
	}
	// The same choices in other words: another overlay, the same tables.
	other := ask(` "move_limit" : 100, "mode":"solo" `)
	if string(other.body) != string(solo.body) {
		t.Errorf("the order of options shows:\n%s\n%s", other.body, solo.body)
	}
	if kept := r.Cached(); kept.Texts != 2 || kept.Judges != 1 {
		t.Errorf("kept: %+v", kept)
	}
	if team := ask(`"mode":"team"`); team.at(t, "ruleset.digest") == solo.at(t, "ruleset.digest") {
		t.Error("another mode has the same digest")
	}
	// However many are sent, in however many words, what is kept is bounded.
	for i := range 400 {
		ask(fmt.Sprintf(`"mode":"solo","move_limit":%d`, 100+i/2) + strings.Repeat(" ", i))
	}
	if kept := r.Cached(); kept.Bytes > service.CacheBytes || kept.Bytes < service.CacheBytes/2 || kept.Judges < 50 {
		t.Errorf("kept: %+v", kept)
	}
}

package api

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// FuzzEndpoints: whatever is sent, the service answers, with JSON, and not
// with a fault of its own.
func FuzzEndpoints(f *testing.F) {
	paths := []string{"/v1/games/adjudicate", "/v1/moves/validate", "/v1/moves/legal", "/v1/setups/validate", "/v1/setups/commit",
		"/v1/setups/reveal", "/v1/rulesets/diff", "/v1/rulesets/validate", "/v1/games/batch", "/v1/games/batch?ruleset=standard-chess"}
	kinds := map[string]string{"/v1/games/batch": mediaNDJSON, "/v1/games/batch?ruleset=standard-chess": mediaPGN, "/v1/rulesets/validate": "application/yaml"}
	s := newServer(f, func(c *Config) { c.Limits.Deadline = 2 * time.Second })
	list, err := s.Vectors()
	if err != nil {
		f.Fatal(err)
	}
	for _, v := range list {
		path, _, _ := strings.Cut(v.Path, "?")
		for i, p := range paths {
			if p == path {
				f.Add(uint8(i), string(v.Body))
			}
		}
	}
	f.Add(uint8(0), `{"ruleset":"maharajah","start":{"armies":{"white":{"e1":"K"},"black":["KQ",".."]}},"actions":["a"]}`)
	f.Add(uint8(0), `{"ruleset":"qdan-four-player","from":{"pieces":{"red":"Kh1","blue":"Ka7","yellow":"Kg14","green":"Kn8"},"out":["blue"],"points":{"red":-1},"counters":{"quiet":{"red":9}},"history":["x"]}}`)
	f.Add(uint8(3), `{"ruleset":"chess960","start":{"fen":"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w EGeg - 0 1"}}`)
	f.Add(uint8(5), `{"ruleset":"maharajah","game":"g","seats":{"white":{"army":["K"],"nonce":"AAAAAAAAAAAAAAAAAAAAAA","commitment":"c1.x"}}}`)
	f.Add(uint8(6), `{"old":{"yaml":"houserules: 1\nid: a\nextends: qdan-chess\n"},"new":{"extends":"qdan-chess","options":{"main":"10m"}}}`)
	f.Add(uint8(7), "houserules: 1\nid: a\nextends: qdan-chess\noptions: {main: 10m}\n")
	f.Add(uint8(8), "{\"ruleset\":\"qdan-chess\"}\n\n{}\n")
	f.Add(uint8(9), "[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. Kb1 {c} (1. Ka2) 1-0\n")
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		path := paths[int(which)%len(paths)]
		r := httptest.NewRequest("POST", path, strings.NewReader(body))
		kind := kinds[path]
		if kind == "" {
			kind = mediaJSON
		}
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code == 500 {
			t.Fatalf("%s %q: %s", path, body, w.Body)
		}
		for line := range strings.Lines(w.Body.String()) {
			if !json.Valid([]byte(line)) || strings.Contains(line, "service.internal") {
				t.Fatalf("%s %q: %s", path, body, line)
			}
		}
	})
}

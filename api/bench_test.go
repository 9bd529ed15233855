package api

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"houserules/wire"
)

// sink is an answer that is not kept.
type sink struct {
	header http.Header
	status int
}

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) Write(b []byte) (int, error) { return len(b), nil }
func (s *sink) WriteHeader(status int)      { s.status = status }

// asked measures a handler without the network.
func asked(b *testing.B, h http.Handler, path, body string) {
	w := &sink{header: http.Header{}}
	text := strings.NewReader(body)
	r := httptest.NewRequest("POST", path, text)
	r.Header.Set("Content-Type", "application/json")
	rc := io.NopCloser(text)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		text.Reset(body)
		r.Body = rc
		clear(w.header)
		h.ServeHTTP(w, r)
		if w.status != 200 {
			b.Fatal(w.status)
		}
	}
}

// moves plays legal moves through the service, the first of each list but
// those that come back, and returns them.
func moves(tb testing.TB, s *Server, ref string, n int) []string {
	var list []string
	for range n {
		w := httptest.NewRecorder()
		body := fmt.Sprintf(`{"ruleset":%q,"actions":[%s]}`, ref, strings.Join(list, ","))
		s.Handler().ServeHTTP(w, httptest.NewRequest("POST", "/v1/moves/legal", strings.NewReader(body)))
		a := answer{body: w.Body.Bytes()}
		legal, ok := dig(mustJSON(tb, a.body), "moves").([]any)
		if !ok || len(legal) == 0 {
			break
		}
		list = append(list, fmt.Sprintf("%q", dig(legal[len(list)*7%len(legal)], "uci")))
	}
	return list
}

// stateAfter is the token of the game after these moves.
func stateAfter(tb testing.TB, s *Server, ref string, list []string) string {
	w := httptest.NewRecorder()
	body := fmt.Sprintf(`{"ruleset":%q,"actions":[%s]}`, ref, strings.Join(list, ","))
	s.Handler().ServeHTTP(w, httptest.NewRequest("POST", "/v1/games/adjudicate", strings.NewReader(body)))
	return dig(mustJSON(tb, w.Body.Bytes()), "state").(string)
}

func BenchmarkHandler(b *testing.B) {
	s := newServer(b, func(c *Config) { c.Keys = [][]byte{firstKey}; c.Log = io.Discard })
	for _, ref := range []string{"standard-chess", "qdan-four-player"} {
		list := moves(b, s, ref, 80)
		last := list[len(list)-1]
		before := list[:len(list)-1]
		state := stateAfter(b, s, ref, before)
		b.Run(ref+"/validate with state", func(b *testing.B) {
			asked(b, s.Handler(), "/v1/moves/validate", fmt.Sprintf(`{"state":%q,"move":%s}`, state, last))
		})
		b.Run(ref+"/validate after 40 plies", func(b *testing.B) {
			asked(b, s.Handler(), "/v1/moves/validate", fmt.Sprintf(`{"ruleset":%q,"actions":[%s],"move":%s}`, ref, strings.Join(list[:40], ","), list[40]))
		})
		b.Run(fmt.Sprintf("%s/adjudicate %d plies", ref, len(list)), func(b *testing.B) {
			asked(b, s.Handler(), "/v1/games/adjudicate", fmt.Sprintf(`{"ruleset":%q,"actions":[%s]}`, ref, strings.Join(list, ",")))
		})
	}
	b.Run("overlay found again", func(b *testing.B) {
		asked(b, s.Handler(), "/v1/games/adjudicate", `{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo"}}}`)
	})
}

// BenchmarkOverlay compiles an overlay that nobody has sent before.
func BenchmarkOverlay(b *testing.B) {
	s := newServer(b, func(c *Config) { c.Limits.Overlays = 1 }) // too little to keep any
	for name, text := range map[string]string{
		"two seats":  `{"extends":"standard-chess","options":{"main":"%ds"}}`,
		"four seats": `{"extends":"qdan-four-player","options":{"mode":"solo","move_limit":%d}}`,
		"armies":     `{"extends":"maharajah-online","options":{"main":"%ds"}}`,
	} {
		b.Run(name, func(b *testing.B) {
			n, before := 0, cpu()
			for b.Loop() {
				n++
				var q wire.Request
				if problem := q.Decode([]byte(`{"ruleset":`+fmt.Sprintf(text, 60+n%3000)+`}`), wire.AdjudicateRequest, wire.Limits{}); problem != nil {
					b.Fatal(problem)
				}
				c := call{s: s, rules: s.rules.Load()}
				if _, problem := c.choose(&q); problem != nil {
					b.Fatal(problem)
				}
			}
			b.ReportMetric(float64(cpu()-before)/float64(n)/1e6, "cpu-ms/op")
		})
	}
}

package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"houserules/finding"
	"houserules/internal/long"
	"houserules/ruleset/library"
	"houserules/wire"
)

func TestMethods(t *testing.T) {
	_, ts := start(t)
	for _, c := range []struct{ method, path, allow string }{
		{"GET", "/v1/moves/legal", "OPTIONS, POST"},
		{"GET", "/v1/rulesets/validate", "OPTIONS, POST"},
		{"POST", "/v1/rulesets", "GET, HEAD, OPTIONS"},
		{"DELETE", "/v1/rulesets/qdan-chess", "GET, HEAD, OPTIONS"},
		{"PATCH", "/healthz", "GET, HEAD, OPTIONS"},
		{"TRACE", "/v1/version", "GET, HEAD, OPTIONS"},
		{"BREW", "/v1/version", "GET, HEAD, OPTIONS"},
		{"BREW", "/v1/moves/legal", "OPTIONS, POST"},
		{"BREW", "/v1/rulesets/qdan-chess/sheet", "GET, HEAD, OPTIONS"},
	} {
		a := send(t, ts, c.method, c.path, nil)
		if a.status != 405 || a.header.Get("Allow") != c.allow || a.at(t, "type") != "urn:houserules:problem:request.method_not_allowed" {
			t.Errorf("%s %s: %d, Allow %q: %s", c.method, c.path, a.status, a.header.Get("Allow"), a.body)
		}
		if c.method == "BREW" {
			continue
		}
		if o := send(t, ts, "OPTIONS", c.path, nil); o.status != 204 || o.header.Get("Allow") != c.allow || len(o.body) != 0 {
			t.Errorf("OPTIONS %s: %d, Allow %q", c.path, o.status, o.header.Get("Allow"))
		}
	}
	for _, method := range []string{"DELETE", "BREW"} {
		if a := send(t, ts, method, "/nowhere", nil); a.status != 404 {
			t.Errorf("%s: %d", method, a.status)
		}
	}
}

func TestAccept(t *testing.T) {
	_, ts := start(t)
	for _, c := range []struct {
		accept, kind string
		status       int
	}{
		{"-", "application/json", 200},
		{"*/*", "application/json", 200},
		{"application/*", "application/json", 200},
		{"application/yaml", "application/yaml", 200},
		{"text/yaml, */*;q=0.1", "text/yaml", 200},
		{"application/json;q=0.5, application/yaml", "application/yaml", 200},
		{"application/yaml;q=0, */*", "application/json", 200},
		{"text/html", "", 406},
		{"application/json;q=0", "", 406},
		{"nonsense", "", 406},
	} {
		a := get(t, ts, "/v1/rulesets/qdan-chess", "Accept: "+c.accept)
		if a.status != c.status || c.kind != "" && a.header.Get("Content-Type") != c.kind {
			t.Errorf("%q: %d %s, want %d %s", c.accept, a.status, a.header.Get("Content-Type"), c.status, c.kind)
		}
		if !strings.Contains(a.header.Get("Vary"), "Accept") {
			t.Errorf("%q: Vary %q", c.accept, a.header.Get("Vary"))
		}
	}
	if a := post(t, ts, validate, valid, "Accept: text/html"); a.status != 406 {
		t.Errorf("%d", a.status)
	}
}

func TestLanguages(t *testing.T) {
	_, ts := start(t)
	body := `{"ruleset":"qdan-chess","move":"e2e5"}`
	english := post(t, ts, validate, body).at(t, "reasons.0.message").(string)
	bengali := post(t, ts, validate, body, "Accept-Language: bn-BD, en;q=0.5").at(t, "reasons.0.message").(string)
	if english == bengali || !strings.ContainsRune(bengali, 'ঘ') {
		t.Errorf("%q and %q", english, bengali)
	}
	both := post(t, ts, validate+"?lang=en,bn", body, "Accept-Language: bn")
	if both.at(t, "reasons.0.message.en") != english || both.at(t, "reasons.0.message.bn") != bengali || both.header.Get("Content-Language") != "en, bn" {
		t.Errorf("%s", both.body)
	}
	if got := post(t, ts, validate+"?lang=bn", body, "Accept-Language: en").at(t, "reasons.0.message"); got != bengali {
		t.Errorf("the query does not go before the header: %v", got)
	}
	if a := post(t, ts, validate+"?lang=fr", body); a.status != 400 || a.at(t, "type") != "urn:houserules:problem:request.bad_query" {
		t.Errorf("%s", a.body)
	}
	if a := post(t, ts, validate, `{"rulset":1}`, "Accept-Language: bn"); !strings.ContainsRune(a.at(t, "detail").(string), 'ন') || a.header.Get("Content-Language") != "bn" {
		t.Errorf("%s", a.body)
	}
}

func TestQueriesAreStrict(t *testing.T) {
	_, ts := start(t)
	for path, code := range map[string]string{
		"/v1/rulesets?limt=3": "request.unknown_key", "/v1/rulesets?limit=0": "request.bad_query", "/v1/rulesets?limit=x": "request.bad_query",
		"/v1/rulesets?limit=1&limit=2": "request.duplicate_key", "/v1/rulesets?q=%zz": "request.bad_query", "/v1/version?x": "request.unknown_key",
	} {
		if a := get(t, ts, path); a.status != 400 || a.at(t, "type") != "urn:houserules:problem:"+code {
			t.Errorf("%s: %s", path, a.body)
		}
	}
}

// A query's faults are named at once, each with the parameter that it is in.
func TestQueryFaultsNameTheirParameter(t *testing.T) {
	_, ts := start(t)
	for path, want := range map[string]string{
		"/v1/boards.svg": "request.bad_query ruleset",
		"/v1/boards.svg?size=1&theme=x&coordinates=no":               "request.bad_query ruleset, request.bad_query size, request.bad_query theme, request.bad_query coordinates",
		"/v1/boards.svg?ruleset=qdan-ches":                           "ruleset.unknown ruleset",
		"/v1/boards.svg?ruleset=qdan-ches&size=x":                    "ruleset.unknown ruleset, request.bad_query size",
		"/v1/boards.svg?ruleset=qdan-chess&from=z9&last=e9e10&fen=x": "fen.malformed fen, request.bad_query last, request.bad_query from",
		"/v1/rulesets?lang=":                                         "request.bad_query lang",
		"/v1/rulesets?lang=xx&limt=3&x=1":                            "request.bad_query lang, request.unknown_key limt, request.unknown_key x",
		"/v1/rulesets?limit=0":                                       "request.bad_query limit",
	} {
		a := get(t, ts, path)
		var problem struct {
			Status int
			Detail string
			Errors []struct {
				Pointer, Code, Detail string
				Params                map[string]any
			}
		}
		if err := json.Unmarshal(a.body, &problem); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range problem.Errors {
			got = append(got, fmt.Sprint(e.Code, " ", e.Params["key"]))
			if e.Pointer != "" || e.Code == "request.bad_query" && !strings.Contains(e.Detail, "“"+fmt.Sprint(e.Params["key"])+"”") {
				t.Errorf("%s: %+v", path, e)
			}
		}
		if strings.Join(got, ", ") != want || problem.Status < 400 {
			t.Errorf("%s: %d %s, want %s", path, problem.Status, got, want)
		}
	}
}

func TestListPages(t *testing.T) {
	s, ts := start(t)
	var ids []string
	for after := ""; ; {
		a := get(t, ts, "/v1/rulesets?limit=2&after="+after)
		for _, rs := range a.at(t, "rulesets").([]any) {
			ids = append(ids, dig(rs, "id").(string))
		}
		next := a.at(t, "next")
		if next == nil {
			break
		}
		after = next.(string)
	}
	all := s.Library().All()
	if len(ids) != len(all) {
		t.Errorf("pages show %v", ids)
	}
	for i, rs := range all {
		if ids[i] != rs.ID {
			t.Errorf("%d is %s, want %s", i, ids[i], rs.ID)
		}
	}
	for _, rs := range get(t, ts, "/v1/rulesets?extends=standard-chess").at(t, "rulesets").([]any) {
		if dig(rs, "extends") != "standard-chess" {
			t.Errorf("%v", rs)
		}
	}
	if got := get(t, ts, "/v1/rulesets?q=nothing-has-this").at(t, "rulesets").([]any); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestConditionalRequests(t *testing.T) {
	_, ts := start(t)
	tags := map[string]string{}
	for _, c := range [][2]string{{"/v1/rulesets/qdan-chess", "application/json"}, {"/v1/rulesets/qdan-chess", "application/yaml"},
		{"/v1/rulesets", "application/json"}, {"/openapi.yaml", "application/yaml"}, {"/v1/version", "application/json"}, {"/v1/schemas/ruleset.json", "application/schema+json"}} {
		a := get(t, ts, c[0], "Accept: "+c[1])
		tag := a.header.Get("ETag")
		if tag == "" || tags[tag] != "" {
			t.Errorf("%v: tag %q, also of %q", c, tag, tags[tag])
		}
		tags[tag] = fmt.Sprint(c)
		for _, none := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			b := get(t, ts, c[0], "Accept: "+c[1], "If-None-Match: "+none)
			if b.status != 304 || len(b.body) != 0 || b.header.Get("ETag") != tag {
				t.Errorf("%v with %s: %d", c, none, b.status)
			}
		}
		if b := get(t, ts, c[0], "Accept: "+c[1], `If-None-Match: "other"`); b.status != 200 {
			t.Errorf("%v: %d", c, b.status)
		}
	}
}

// TestSameRequestSameBytes: a thousand times, on two services.
func TestSameRequestSameBytes(t *testing.T) {
	_, one := start(t)
	_, two := start(t)
	for _, body := range []string{
		`{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo"}},"id":"x","actions":["h2-h3","b7-d7","g13-g12","m8-l8"],"include":["moves","legal_moves","explain"]}`,
		`{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e4","at":100},{"type":"move","move":"Ke7","at":200}],"include":["ledger"]}`,
	} {
		first := post(t, one, "/v1/games/adjudicate?lang=en,bn", body)
		if first.status != 200 {
			t.Fatalf("%s", first.body)
		}
		for i := range long.Pick(20, 80, 500) {
			for _, ts := range []*httptest.Server{one, two} {
				if again := post(t, ts, "/v1/games/adjudicate?lang=en,bn", body); !bytes.Equal(first.body, again.body) {
					t.Fatalf("the %dth answer differs:\n%s\n%s", i, first.body, again.body)
				}
			}
		}
	}
}

func TestRequestIDs(t *testing.T) {
	_, ts := start(t)
	if got := get(t, ts, "/healthz", "X-Request-Id: abc-123._X").header.Get("X-Request-Id"); got != "abc-123._X" {
		t.Errorf("%q", got)
	}
	for _, bad := range []string{"", "a b", `a"b`, strings.Repeat("x", 65)} {
		got := get(t, ts, "/healthz", "X-Request-Id: "+bad).header.Get("X-Request-Id")
		if got == bad || len(got) != 16 {
			t.Errorf("%q became %q", bad, got)
		}
	}
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// TestLog: a line a request, JSON, without anything that was sent.
func TestLog(t *testing.T) {
	var log syncBuffer
	_, ts := start(t, func(c *Config) { c.Log = &log })
	post(t, ts, validate+"?lang=bn", `{"ruleset":"SECRET-BODY","move":"e4"}`)
	get(t, ts, "/v1/rulesets?q=SECRET-QUERY")
	get(t, ts, "/SECRET-PATH")
	for range 100 {
		if strings.Count(log.String(), "\n") == 3 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if strings.Contains(log.String(), "SECRET") {
		t.Error(log.String())
	}
	want := []struct {
		route  string
		status float64
	}{{validate, 422}, {"/v1/rulesets", 200}, {"(none)", 404}}
	for i, line := range strings.Split(strings.TrimSpace(log.String()), "\n") {
		var entry map[string]any
		if err := json.Unmarshal([]byte(line), &entry); err != nil || entry["route"] != want[i].route || entry["status"] != want[i].status || entry["id"] == "" {
			t.Errorf("%v: %s", err, line)
		}
	}
}

func TestAPanicIsOnlyOneRequest(t *testing.T) {
	var log syncBuffer
	s := newServer(t, func(c *Config) { c.Log = &log })
	rt := &route{pattern: "/panic", methods: map[string]endpoint{"GET": func(*call) *wire.Problem { panic("INSIDE") }}}
	w := httptest.NewRecorder()
	rt.serve(s, w, httptest.NewRequest("GET", "/panic", nil))
	if w.Code != 500 || strings.Contains(w.Body.String(), "INSIDE") || !strings.Contains(w.Body.String(), w.Header().Get("X-Request-Id")) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "INSIDE") || !strings.Contains(log.String(), "goroutine") {
		t.Errorf("the log does not say what happened: %s", log.String())
	}
}

// TestFullServiceSaysWhenToComeBack: health is asked for even then.
func TestFullServiceSaysWhenToComeBack(t *testing.T) {
	s, ts := start(t, func(c *Config) { c.Limits.InFlight = 3 })
	s.inFlight.Add(3)
	a := post(t, ts, validate, valid)
	if a.status != 503 || a.header.Get("Retry-After") != "1" || a.at(t, "type") != "urn:houserules:problem:service.busy" {
		t.Errorf("%d %v %s", a.status, a.header, a.body)
	}
	if get(t, ts, "/healthz").status != 200 {
		t.Error("no health when full")
	}
	s.inFlight.Add(-3)
	if post(t, ts, validate, valid).status != 200 {
		t.Error("it stays full")
	}
}

func TestDeadlineStopsTheWork(t *testing.T) {
	_, ts := start(t, func(c *Config) { c.Limits.Deadline = time.Nanosecond })
	a := post(t, ts, "/v1/games/adjudicate", `{"ruleset":"qdan-chess","actions":["e4","e5"]}`)
	if a.status != 503 || a.at(t, "type") != "urn:houserules:problem:request.timeout" || a.header.Get("Retry-After") == "" {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestStop: accepted requests are answered, new ones are not taken, readiness
// goes first.
func TestStop(t *testing.T) {
	s := newServer(t)
	listen := func() net.Listener {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	public, private := listen(), listen()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, public, private) }()
	url := "http://" + public.Addr().String()
	body, feed := io.Pipe()
	type result struct {
		status int
		body   string
		err    error
	}
	got := make(chan result, 1)
	go func() {
		resp, err := http.Post(url+"/v1/games/adjudicate", "application/json", body)
		if err != nil {
			got <- result{err: err}
			return
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		got <- result{resp.StatusCode, string(text), err}
	}()
	if _, err := io.WriteString(feed, `{"ruleset":`); err != nil {
		t.Fatal(err)
	}
	for s.inFlight.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	stop()
	for !s.stopping.Load() {
		time.Sleep(time.Millisecond)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
	if w.Code != 503 || w.Header().Get("Retry-After") == "" {
		t.Errorf("ready while stopping: %d", w.Code)
	}
	_, _ = io.WriteString(feed, `"qdan-chess"}`)
	_ = feed.Close()
	if r := <-got; r.err != nil || r.status != 200 || !strings.HasSuffix(r.body, "}") {
		t.Errorf("the accepted request was lost: %+v", r)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(url + "/healthz"); err == nil {
		t.Error("it still answers")
	}
}

func TestReloadIsAllOrNothing(t *testing.T) {
	files := map[string][]byte{"club.yaml": []byte("houserules: 1\nid: club\nversion: 1.0.0\nextends: qdan-chess\noptions:\n  main: 10m\n")}
	var unreadable error
	s, ts := start(t, func(c *Config) {
		c.Load = func() (*library.Library, finding.Diagnostics, error) {
			lib, found := library.Load(library.Source{Name: "own", Files: files}, embedded())
			return lib, found, unreadable
		}
	})
	digest := get(t, ts, "/v1/rulesets/club").header.Get("Houserules-Digest")
	admin := httptest.NewServer(s.PrivateHandler())
	defer admin.Close()
	files["club.yaml"] = []byte("houserules: 1\nid: club\nversion: 1.0.0\nextends: qdan-chess\noptions:\n  mian: 10m\n")
	a := post(t, admin, "/reload", "")
	if a.status != 422 || a.at(t, "reloaded") != false || a.at(t, "diagnostics.0.file") != "own/club.yaml" {
		t.Errorf("%d %s", a.status, a.body)
	}
	if got := get(t, ts, "/v1/rulesets/club").header.Get("Houserules-Digest"); got != digest {
		t.Errorf("a broken file dropped live rules: %s", got)
	}
	unreadable = errors.New("the disk is on fire")
	if a := post(t, admin, "/reload", ""); a.status != 500 || strings.Contains(string(a.body), "fire") {
		t.Errorf("%d %s", a.status, a.body)
	}
	unreadable = nil
	files["club.yaml"] = []byte("houserules: 1\nid: club\nversion: 1.1.0\nextends: qdan-chess\noptions:\n  main: 20m\n")
	if a := post(t, admin, "/reload", ""); a.status != 200 || a.at(t, "reloaded") != true {
		t.Errorf("%d %s", a.status, a.body)
	}
	if got := get(t, ts, "/v1/rulesets/club@1.1.0").header.Get("Houserules-Digest"); got == digest || got == "" {
		t.Errorf("the new rules are not there: %q", got)
	}
	// A request is counted when its handler returns, which may be after its
	// client has the answer.
	metrics := get(t, admin, "/metrics")
	last := `houserules_requests_total{class="2xx",route="/v1/rulesets/{ref}"} 3`
	for until := time.Now().Add(5 * time.Second); !strings.Contains(string(metrics.body), last) && time.Now().Before(until); {
		metrics = get(t, admin, "/metrics")
	}
	for _, want := range []string{last, `houserules_reloads_total{result="refused"} 2`, `houserules_reloads_total{result="loaded"} 2`, "houserules_request_seconds_bucket", "go_goroutines", "houserules_rulesets "} {
		if !strings.Contains(string(metrics.body), want) {
			t.Errorf("metrics lack %s", want)
		}
	}
	if get(t, admin, "/debug/pprof/").status != 200 || get(t, admin, "/healthz").status != 200 || get(t, ts, "/metrics").status != 404 {
		t.Error("the private listener")
	}
}

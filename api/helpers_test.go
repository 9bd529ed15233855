package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"houserules/finding"
	"houserules/ruleset/library"
)

// shipped reads the profiles that the product ships.
func shipped() (*library.Library, finding.Diagnostics, error) {
	lib, found := library.Load(embedded())
	return lib, found, nil
}

func embedded() library.Source { return library.Source{Name: "rulesets", FS: os.DirFS("../rulesets")} }

var contract = sync.OnceValue(func() []byte {
	doc, err := os.ReadFile("../openapi.yaml")
	if err != nil {
		panic(err)
	}
	return doc
})

// newServer is a service with the shipped profiles, changed by change.
func newServer(t testing.TB, change ...func(*Config)) *Server {
	t.Helper()
	c := Config{Service: "houserules test", OpenAPI: contract(), Load: shipped}
	for _, f := range change {
		f(&c)
	}
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// start serves over a real connection.
func start(t testing.TB, change ...func(*Config)) (*Server, *httptest.Server) {
	t.Helper()
	s := newServer(t, change...)
	ts := httptest.NewUnstartedServer(s.Handler())
	ts.Config = s.httpServer(s.Handler())
	ts.Start()
	t.Cleanup(func() {
		ts.CloseClientConnections() // a test that failed may have left one open
		ts.Close()
	})
	return s, ts
}

// answer is what came back, read whole.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// at reads a value of a JSON answer by its dotted path: result.reason, moves.0.uci.
func (a *answer) at(t testing.TB, path string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(a.body, &value); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	return dig(value, path)
}

func dig(value any, path string) any {
	for _, name := range strings.Split(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			value = v[name]
		case []any:
			i := 0
			for _, c := range name {
				i = i*10 + int(c-'0')
			}
			if i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

// send makes a request with the headers given as "Name: value".
func send(t testing.TB, ts *httptest.Server, method, path string, rawBody io.Reader, headers ...string) *answer {
	t.Helper()
	body := rawBody
	var sent bytes.Buffer
	if body != nil && os.Getenv("HOUSERULES_EXCHANGES") != "" {
		body = io.TeeReader(body, &sent)
	}
	if known, ok := rawBody.(interface{ Len() int }); ok && known.Len() == 0 {
		body = nil
	}
	r, err := http.NewRequest(method, ts.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	if known, ok := rawBody.(interface{ Len() int }); ok && body != nil {
		r.ContentLength = int64(known.Len())
	}
	r.Header.Set("Accept-Encoding", "identity")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if value == "-" {
			r.Header.Del(name)
			continue
		}
		r.Header.Set(name, value)
	}
	resp, err := ts.Client().Transport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	record(t, r, sent.Bytes(), resp, out)
	return &answer{resp.StatusCode, resp.Header, out}
}

// record keeps exchanges for internal/contract, which holds them against
// openapi.yaml, in the file that HOUSERULES_EXCHANGES names.
func record(t testing.TB, r *http.Request, sent []byte, resp *http.Response, body []byte) {
	name := os.Getenv("HOUSERULES_EXCHANGES")
	if name == "" || len(sent)+len(body) > 1<<20 {
		return
	}
	line, err := json.Marshal(map[string]any{"test": t.Name(), "method": r.Method, "url": r.URL.RequestURI(), "header": r.Header,
		"sent": sent, "status": resp.StatusCode, "answer": resp.Header, "body": body})
	if err != nil {
		t.Fatal(err)
	}
	exchanges.Lock()
	defer exchanges.Unlock()
	if exchanges.seen == nil {
		exchanges.seen = map[string]bool{}
	}
	if key := fmt.Sprint(r.Method, r.URL, r.Header, string(sent), string(body)); exchanges.seen[key] {
		return
	} else {
		exchanges.seen[key] = true
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(append(line, '\n')); err != nil {
		t.Fatal(err)
	}
}

var exchanges struct {
	sync.Mutex
	seen map[string]bool
}

func post(t testing.TB, ts *httptest.Server, path, body string, headers ...string) *answer {
	t.Helper()
	return send(t, ts, http.MethodPost, path, bytes.NewReader([]byte(body)), append([]string{"Content-Type: application/json"}, headers...)...)
}

func get(t testing.TB, ts *httptest.Server, path string, headers ...string) *answer {
	t.Helper()
	return send(t, ts, http.MethodGet, path, nil, headers...)
}

func mustJSON(t testing.TB, body []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return value
}

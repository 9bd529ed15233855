package api

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

const (
	validate = "/v1/moves/validate"
	valid    = `{"ruleset":"qdan-chess","move":"e2e4"}`
)

// The cases that other services fell over, by their ids in the collection.
func TestHTTPCases(t *testing.T) {
	_, ts := start(t)
	status := func(t *testing.T, a *answer, want int, code string) {
		t.Helper()
		if a.status != want {
			t.Errorf("status %d, want %d: %s", a.status, want, a.body)
			return
		}
		if want >= 400 {
			if kind := a.header.Get("Content-Type"); kind != "application/problem+json" {
				t.Errorf("content type %q", kind)
			}
			if got := a.at(t, "type"); code != "" && got != "urn:houserules:problem:"+code {
				t.Errorf("problem %v, want %s", got, code)
			}
			if got := a.at(t, "status"); got != float64(want) {
				t.Errorf("status inside: %v", got)
			}
		}
	}
	t.Run("htp-01 junk after the body", func(t *testing.T) {
		status(t, post(t, ts, validate, valid+valid), 400, "request.trailing_data")
		status(t, post(t, ts, validate, valid+" xyz"), 400, "request.trailing_data")
		status(t, post(t, ts, validate, valid+"\n\t "), 200, "")
	})
	t.Run("htp-02 same member twice", func(t *testing.T) {
		a := post(t, ts, "/v1/setups/validate", `{"ruleset":"qdan-chess","from":{"fen":"x","fen":"y"}}`)
		status(t, a, 400, "request.duplicate_key")
		if a.at(t, "errors.0.pointer") != "/from/fen" {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("htp-05 lone surrogate and NUL", func(t *testing.T) {
		status(t, post(t, ts, validate, `{"ruleset":"qdan-chess","from":{"fen":"\ud800"},"move":"e4"}`), 400, "request.bad_utf8")
		a := post(t, ts, validate, `{"ruleset":"qdan-chess","from":{"fen":"4k3\u0000"},"move":"e4"}`)
		status(t, a, 200, "")
		if a.at(t, "reasons.0.code") != "fen.malformed" || a.at(t, "legal") != nil {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("htp-06 compressed body that grows 1000 times", func(t *testing.T) {
		var before, after runtime.MemStats
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		zeros := make([]byte, 1<<20)
		for range 64 {
			_, _ = z.Write(zeros)
		}
		_ = z.Close()
		runtime.ReadMemStats(&before)
		began := time.Now()
		status(t, send(t, ts, "POST", validate, bytes.NewReader(packed.Bytes()), "Content-Type: application/json", "Content-Encoding: gzip"), 413, "request.too_large")
		runtime.ReadMemStats(&after)
		if took := time.Since(began); took > time.Second {
			t.Errorf("it took %v", took)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 64<<20 {
			t.Errorf("%d bytes were allocated", got)
		}
		enc, _ := zstd.NewWriter(nil)
		bomb := enc.EncodeAll(make([]byte, 64<<20), nil)
		status(t, send(t, ts, "POST", validate, bytes.NewReader(bomb), "Content-Type: application/json", "Content-Encoding: zstd"), 413, "request.too_large")
	})
	t.Run("htp-07 big chunked body", func(t *testing.T) {
		long := io.MultiReader(strings.NewReader(`{"ruleset":"`), strings.NewReader(strings.Repeat("x", 1<<20)))
		a := send(t, ts, "POST", validate, struct{ io.Reader }{long}, "Content-Type: application/json")
		status(t, a, 413, "request.too_large")
	})
	t.Run("declared oversize is refused before it is read", func(t *testing.T) {
		conn, err := net.Dial("tcp", ts.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.SetDeadline(time.Now().Add(5 * time.Second))
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{", validate)
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || resp.StatusCode != 413 {
			t.Errorf("%v %v", resp, err)
		}
	})
	t.Run("htp-08 content types", func(t *testing.T) {
		for kind, want := range map[string]int{"application/json": 200, "application/json; charset=utf-8": 200, `Application/JSON;charset="UTF-8"`: 200,
			"text/plain": 415, "application/x-www-form-urlencoded": 415, "application/jsonx": 415, "application/json; charset=utf-16": 415, "-": 200, ";": 415} {
			a := send(t, ts, "POST", validate, strings.NewReader(valid), "Content-Type: "+kind)
			if a.status != want {
				t.Errorf("%q: status %d, want %d", kind, a.status, want)
			}
		}
	})
	t.Run("htp-09 HEAD on every GET resource", func(t *testing.T) {
		for _, path := range []string{"/healthz", "/readyz", "/v1/rulesets", "/v1/rulesets/qdan-chess", "/v1/version", "/openapi.yaml", "/v1/schemas/ruleset.json", "/docs", "/docs/boot.js", "/docs/swagger-ui.css", "/"} {
			full, head := get(t, ts, path), send(t, ts, "HEAD", path, nil)
			if head.status != full.status || len(head.body) != 0 || len(full.body) == 0 {
				t.Errorf("%s: %d and %d bytes, GET %d and %d", path, head.status, len(head.body), full.status, len(full.body))
			}
			for _, h := range []string{"Content-Type", "Content-Length", "ETag", "Vary", "Houserules-Digest"} {
				if head.header.Get(h) != full.header.Get(h) {
					t.Errorf("%s: %s is %q, with GET %q", path, h, head.header.Get(h), full.header.Get(h))
				}
			}
		}
	})
	t.Run("htp-12 encoded traversal and NUL", func(t *testing.T) {
		status(t, get(t, ts, "/v1/rulesets/..%2f..%2fetc%2fpasswd"), 404, "ruleset.unknown")
		status(t, get(t, ts, "/v1/rulesets/a%00b"), 404, "ruleset.unknown")
		status(t, get(t, ts, "/v1/rulesets/qdan-chess/"), 404, "request.not_found")
		status(t, get(t, ts, "//v1/rulesets"), 404, "request.not_found")
		status(t, get(t, ts, "/v1/../v1/rulesets"), 404, "request.not_found")
		status(t, get(t, ts, "/docs/..%2fdocs.go"), 404, "request.not_found")
		if got := raw(t, ts.Listener.Addr().String(), "GET /v1/rulesets/%zz HTTP/1.1\r\nHost: x\r\n\r\n"); !strings.HasPrefix(got, "HTTP/1.1 400") {
			t.Errorf("%.60q", got)
		}
		for _, ref := range []string{"qdan-chess", "qdan%2dchess", "qdan-chess@1.0.0", "qdan-chess%401.0.0"} {
			if a := get(t, ts, "/v1/rulesets/"+ref); a.status != 200 {
				t.Errorf("%s: %d", ref, a.status)
			} else if b := get(t, ts, "/v1/rulesets/"+strings.Replace(a.header.Get("Houserules-Digest"), ":", "%3A", 1)); b.status != 200 {
				t.Errorf("by digest: %d", b.status)
			}
		}
	})
	t.Run("htp-14 100,000 nested arrays", func(t *testing.T) {
		began := time.Now()
		status(t, post(t, ts, validate, `{"actions":`+strings.Repeat("[", 100000)+strings.Repeat("]", 100000)+`}`), 400, "request.too_deep")
		if took := time.Since(began); took > 500*time.Millisecond {
			t.Errorf("it took %v", took)
		}
	})
	t.Run("htp-16 numbers", func(t *testing.T) {
		for number, want := range map[string]int{"1.0": 400, "1e3": 400, "-0": 400, "01": 400, "1.5": 400, "NaN": 400, "+1": 400, "0x10": 400, "1": 200} {
			a := post(t, ts, validate, `{"ruleset":"simplegames-chess","move":{"type":"move","move":"e4","at":`+number+`}}`)
			if a.status != want {
				t.Errorf("%s: status %d, want %d", number, a.status, want)
			}
		}
	})
	t.Run("htp-18 null", func(t *testing.T) {
		a := post(t, ts, validate, `{"ruleset":null,"from":null,"actions":null,"move":null}`)
		status(t, a, 400, "request.wrong_type")
		if errors := a.at(t, "errors").([]any); len(errors) != 4 {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("htp-20 byte order mark", func(t *testing.T) {
		a := post(t, ts, validate, "\ufeff"+valid)
		status(t, a, 400, "request.not_json")
		if !strings.Contains(a.at(t, "detail").(string), "byte order mark") {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("htp-23 comments, commas, single quotes", func(t *testing.T) {
		for _, body := range []string{`{/*x*/"ruleset":"x"}`, `{"ruleset":"x",}`, `{'ruleset':'x'}`, `{"ruleset":"x"//` + "\n}"} {
			status(t, post(t, ts, validate, body), 400, "request.not_json")
		}
	})
	t.Run("htp-25 long headers", func(t *testing.T) {
		for _, headers := range []string{"X-Long: " + strings.Repeat("x", 2<<20) + "\r\n", strings.Repeat("X-Many: y\r\n", 20000)} {
			if got := raw(t, ts.Listener.Addr().String(), "GET /healthz HTTP/1.1\r\nHost: x\r\n"+headers+"\r\n"); !strings.HasPrefix(got, "HTTP/1.1 431") {
				t.Errorf("%.60q", got)
			}
		}
	})
}

// htp-13: whoever sends slowly does not hold a connection.
func TestSlowSendersAreCut(t *testing.T) {
	_, ts := start(t, func(c *Config) {
		c.Limits.ReadHeader, c.Limits.Read = 150*time.Millisecond, 300*time.Millisecond
	})
	for name, head := range map[string]string{
		"header": "GET /healthz HTTP/1.1\r\nHost: ",
		"body":   "POST /v1/moves/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", ts.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			began := time.Now()
			go func() {
				_, _ = io.WriteString(conn, head)
				for range 50 {
					time.Sleep(50 * time.Millisecond)
					if _, err := io.WriteString(conn, " "); err != nil {
						return
					}
				}
			}()
			_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
			got, _ := io.ReadAll(conn)
			if took := time.Since(began); took > 2*time.Second {
				t.Errorf("the connection was held for %v", took)
			}
			if name == "body" && !bytes.HasPrefix(got, []byte("HTTP/1.1 408")) {
				t.Errorf("%.80q", got)
			}
		})
	}
}

// raw sends bytes and reads what comes back until the connection is closed or idle.
func raw(t *testing.T, addr, text string) string {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(2 * time.Second))
	go func() { _, _ = io.WriteString(conn, text) }() // the server may close first
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil && line == "" {
		t.Logf("%v", err)
	}
	return line
}

// Each case of the collection that speaks of HTTP has a test of its name.
func TestEveryHTTPCaseHasATest(t *testing.T) {
	data, err := os.ReadFile("../../shared/cases/bugs/cases.json")
	if err != nil {
		t.Skip("the collection of cases is not here: ", err)
	}
	here, err := os.ReadFile("http_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(data), `"id": "`)[1:] {
		if id, _, _ := strings.Cut(part, `"`); strings.HasPrefix(id, "htp-") && !bytes.Contains(here, []byte(id)) {
			t.Errorf("%s has no test", id)
		}
	}
}

package api

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"go.uber.org/goleak"

	"houserules/internal/long"
)

const batchPath = "/v1/games/batch"

// batchLines sends a stream and reads the lines of the answer.
func batchLines(t *testing.T, a *answer) []map[string]any {
	t.Helper()
	var list []map[string]any
	for line := range strings.Lines(string(a.body)) {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		list = append(list, v)
	}
	return list
}

func TestBatchCostsABadLineOnlyItself(t *testing.T) {
	_, ts := start(t)
	long := `{"ruleset":"qdan-chess","id":"` + strings.Repeat("x", 300<<10) + `"}`
	in := strings.Join([]string{
		`{"ruleset":"qdan-chess","id":"one","actions":["f3","e5","g4","Qh4#"]}`,
		``, ` `,
		`{"ruleset":"qdan-chess","id":"two"`,
		`{"ruleset":"no-such-rules","id":"three"}`,
		long,
		"{\"ruleset\":\"qdan-chess\",\"id\":\"five\",\"actions\":[\"e5\"]}\r",
		`{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo"}},"id":"six"}`,
	}, "\n")
	a := send(t, ts, "POST", batchPath, strings.NewReader(in), "Content-Type: application/x-ndjson")
	if a.status != 200 || a.header.Get("Content-Type") != "application/x-ndjson" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	got := batchLines(t, a)
	if len(got) != 7 {
		t.Fatalf("%d lines: %s", len(got), a.body)
	}
	for i, want := range []struct{ id, status, problem string }{{"one", "finished", ""}, {"", "", "request.not_json"}, {"three", "", "ruleset.unknown"},
		{"", "", "request.too_large"}, {"five", "invalid", ""}, {"six", "ongoing", ""}} {
		line := got[i]
		if line["n"] != float64(i+1) {
			t.Errorf("line %d has n %v", i+1, line["n"])
		}
		if id, _ := line["id"].(string); id != want.id && want.id != "" {
			t.Errorf("line %d has id %v", i+1, line["id"])
		}
		if status, _ := line["status"].(string); status != want.status {
			t.Errorf("line %d is %v, want %s", i+1, line["status"], want.status)
		}
		if want.problem != "" && dig(line, "error.type") != "urn:houserules:problem:"+want.problem {
			t.Errorf("line %d: %v, want %s", i+1, line["error"], want.problem)
		}
	}
	if last := got[6]; last["done"] != true || last["n"] != 6.0 || last["errors"] != 3.0 {
		t.Errorf("%v", last)
	}
}

// TestBatchAgreesWithSingleCalls: the same verdict, whichever way it is asked for.
func TestBatchAgreesWithSingleCalls(t *testing.T) {
	_, ts := start(t)
	var in []string
	for i := range 60 {
		in = append(in, fmt.Sprintf(`{"ruleset":"simplegames-chess","id":"g%d","actions":[{"type":"move","move":"e4","at":%d}],"now":%d}`, i, i*100, i*1000+100))
	}
	a := send(t, ts, "POST", batchPath, strings.NewReader(strings.Join(in, "\n")), "Content-Type: application/x-ndjson")
	lines := strings.Split(strings.TrimSpace(string(a.body)), "\n")
	for i, body := range in {
		want := strings.Replace(string(post(t, ts, "/v1/games/adjudicate", body).body), "{", fmt.Sprintf(`{"n":%d,`, i+1), 1)
		if lines[i] != want {
			t.Fatalf("line %d:\n%s\n%s", i+1, lines[i], want)
		}
	}
}

func TestBatchIsFullDuplex(t *testing.T) {
	_, ts := start(t)
	for _, packed := range []string{"", "gzip", "zstd"} {
		t.Run(packed, func(t *testing.T) {
			body, feed := io.Pipe()
			defer feed.CloseWithError(io.ErrClosedPipe) // else a failure would leave the service waiting
			r, _ := http.NewRequest("POST", ts.URL+batchPath, body)
			r.Header.Set("Content-Type", "application/x-ndjson")
			r.Header.Set("Accept-Encoding", "identity")
			out := io.Writer(feed)
			flush := func() error { return nil }
			switch packed {
			case "gzip":
				z := gzip.NewWriter(feed)
				out, flush = z, z.Flush
				r.Header.Set("Content-Encoding", "gzip")
				r.Header.Set("Accept-Encoding", "gzip")
			case "zstd":
				z, _ := zstd.NewWriter(feed)
				out, flush = z, z.Flush
				r.Header.Set("Content-Encoding", "zstd")
				r.Header.Set("Accept-Encoding", "zstd")
			}
			next := make(chan int, 8)
			closed := make(chan struct{})
			go func() { // one writer, as packers need it
				defer close(closed)
				for i := range next {
					fmt.Fprintf(out, "{\"ruleset\":\"qdan-chess\",\"id\":\"%d\"}\n", i)
					_ = flush()
				}
				if c, ok := out.(io.Closer); ok && packed != "" {
					_ = c.Close()
				}
				_ = feed.Close()
			}()
			next <- 0
			resp, err := ts.Client().Transport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			in := io.Reader(resp.Body)
			switch packed {
			case "gzip":
				if in, err = gzip.NewReader(resp.Body); err != nil {
					t.Fatal(err)
				}
			case "zstd":
				if in, err = zstd.NewReader(resp.Body, zstd.WithDecoderConcurrency(1)); err != nil {
					t.Fatal(err)
				}
			}
			if resp.Header.Get("Content-Encoding") != packed {
				t.Errorf("packed as %q", resp.Header.Get("Content-Encoding"))
			}
			lines := bufio.NewReader(in)
			// Each answer comes before the next line is sent.
			for i := range 5 {
				line, err := lines.ReadString('\n')
				if err != nil || !strings.Contains(line, fmt.Sprintf(`"id":"%d"`, i)) {
					t.Fatalf("%v %q", err, line)
				}
				next <- i + 1
			}
			if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, `"id":"5"`) {
				t.Fatalf("%v %q", err, line)
			}
			close(next)
			<-closed
			if line, _ := lines.ReadString('\n'); line != `{"done":true,"n":6,"errors":0}`+"\n" {
				t.Errorf("%q", line)
			}
		})
	}
}

// TestBatchOfBrokenInput: what came before is answered, what broke is said,
// and there is no done.
func TestBatchOfBrokenInput(t *testing.T) {
	_, ts := start(t)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprintln(z, `{"ruleset":"qdan-chess"}`)
	_ = z.Flush()
	packed.WriteString("this is no gzip")
	a := send(t, ts, "POST", batchPath, &packed, "Content-Type: application/x-ndjson", "Content-Encoding: gzip")
	got := batchLines(t, a)
	if len(got) != 2 || got[0]["status"] != "ongoing" || dig(got[1], "error.type") != "urn:houserules:problem:request.bad_encoding" || got[1]["n"] != 2.0 {
		t.Errorf("%s", a.body)
	}
}

func TestBatchRequests(t *testing.T) {
	s, ts := start(t, func(c *Config) { c.Limits.Batches = 1 })
	for name, c := range map[string]struct {
		path, kind string
		status     int
	}{
		"not a stream":      {batchPath, "application/json", 415},
		"PGN without rules": {batchPath, "application/x-chess-pgn", 422},
		"unknown rules":     {batchPath + "?ruleset=nope", "application/x-ndjson", 422},
		"rules by query":    {batchPath + "?ruleset=qdan-chess", "application/x-ndjson", 200},
	} {
		if a := send(t, ts, "POST", c.path, strings.NewReader(`{"actions":["e4"]}`), "Content-Type: "+c.kind); a.status != c.status {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		} else if c.status == 200 && batchLines(t, a)[0]["turn"] != "black" {
			t.Errorf("%s", a.body)
		}
	}
	s.batches.Add(1)
	if a := send(t, ts, "POST", batchPath, strings.NewReader(""), "Content-Type: application/x-ndjson"); a.status != 503 || a.header.Get("Retry-After") == "" {
		t.Errorf("%d", a.status)
	}
	s.batches.Add(-1)
	if a := send(t, ts, "POST", batchPath, strings.NewReader(""), "Content-Type: application/x-ndjson"); string(a.body) != `{"done":true,"n":0,"errors":0}`+"\n" {
		t.Errorf("%s", a.body)
	}
}

func TestBatchOfPGN(t *testing.T) {
	_, ts := start(t)
	in := "\ufeff[Event \"One\"]\r\n[Result \"0-1\"]\r\n\r\n1. f3 e5 2. g4 Qh4# 0-1\r\n\r\n" +
		"[Event \"Two\"]\n\n1. e4 {unclosed\n\n[Event \"Three\"]\n\n1. d4 *\n"
	a := send(t, ts, "POST", batchPath+"?ruleset=standard-chess", strings.NewReader(in), "Content-Type: application/x-chess-pgn")
	got := batchLines(t, a)
	if len(got) != 4 || dig(got[0], "tags.Event") != "One" || dig(got[0], "asserted.upheld") != true || got[0]["line"] != 1.0 {
		t.Fatalf("%s", a.body)
	}
	if dig(got[1], "error.type") != "urn:houserules:problem:pgn.unclosed_comment" || dig(got[1], "error.errors.0.params.line") != 8.0 {
		t.Errorf("%v", got[1])
	}
	if got[2]["turn"] != "black" || got[3]["errors"] != 1.0 {
		t.Errorf("%v", got[2:])
	}
}

// TestBatchEndsWithItsCaller: nothing runs on after the caller has gone.
func TestBatchEndsWithItsCaller(t *testing.T) {
	s, ts := start(t)
	post(t, ts, validate, valid) // opens what stays open
	ts.Client().CloseIdleConnections()
	before := goleak.IgnoreCurrent()
	ctx, cancel := context.WithCancel(context.Background())
	body, feed := io.Pipe()
	r, _ := http.NewRequestWithContext(ctx, "POST", ts.URL+batchPath, body)
	r.Header.Set("Content-Type", "application/x-ndjson")
	go func() {
		for {
			if _, err := io.WriteString(feed, `{"ruleset":"qdan-chess","actions":["e4","e5"]}`+"\n"); err != nil {
				return
			}
		}
	}()
	resp, err := ts.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(resp.Body, make([]byte, 10000)); err != nil {
		t.Fatal(err)
	}
	cancel()
	_ = resp.Body.Close()
	_ = feed.CloseWithError(io.ErrClosedPipe)
	for range 300 {
		if s.batches.Load() == 0 && s.inFlight.Load() == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if s.batches.Load() != 0 {
		t.Fatal("the batch runs on")
	}
	ts.Client().CloseIdleConnections()
	if err := goleak.Find(before); err != nil {
		t.Error(err)
	}
}

// TestBatchMemoryIsFlat: a long stream costs no more memory than a short one.
func TestBatchMemoryIsFlat(t *testing.T) {
	_, ts := start(t)
	line := []byte(`{"ruleset":"qdan-chess","actions":["e4","e5","Nf3","Nc6","Bb5","a6"]}` + "\n")
	run := func(n int) (most uint64) {
		body, feed := io.Pipe()
		go func() {
			for range n {
				if _, err := feed.Write(line); err != nil {
					return
				}
			}
			_ = feed.Close()
		}()
		resp, err := http.Post(ts.URL+batchPath, "application/x-ndjson", body)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		in := bufio.NewScanner(resp.Body)
		lines := 0
		for in.Scan() {
			if lines++; lines%2000 == 0 {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
		}
		if lines != n+1 {
			t.Fatalf("%d lines of %d", lines, n)
		}
		return most
	}
	n := long.Pick(24000, 24000, 60000) // the answers of so many are 20 and 50 MB
	few, many := run(4000), run(n)
	if many > few+16<<20 {
		t.Errorf("%d MB for 4,000 lines, %d MB for %d", few>>20, many>>20, n)
	}
}

// TestRealGames judges the collection of real games: what their tags assert
// holds for 3,279 and is open for the rest.
func TestRealGames(t *testing.T) {
	if testing.Short() {
		t.Skip("9,894 games")
	}
	f, err := os.Open("../../shared/cases/chess/games.pgn")
	if err != nil {
		t.Skip("the collection of games is not here: ", err)
	}
	defer f.Close()
	_, ts := start(t)
	a := send(t, ts, "POST", batchPath+"?ruleset=standard-chess", f, "Content-Type: application/x-chess-pgn")
	counts := map[string]int{}
	for _, line := range batchLines(t, a) {
		switch {
		case line["done"] == true:
			counts[fmt.Sprintf("done %v with %v errors", line["n"], line["errors"])]++
		case dig(line, "asserted.upheld") == nil:
			counts["open"]++
		default:
			counts[fmt.Sprint("upheld ", dig(line, "asserted.upheld"))]++
		}
	}
	if fmt.Sprint(counts) != "map[done 9894 with 0 errors:1 open:6615 upheld true:3279]" {
		t.Error(counts)
	}
}

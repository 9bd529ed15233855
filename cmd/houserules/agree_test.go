package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"houserules"
	"houserules/api"
	"houserules/ruleset/finding"
	"houserules/ruleset/library"
)

// agreeing are records of every kind: timed and untimed, sound and broken, from
// arrays, positions and armies, by profiles and overlays.
var agreeing = []string{
	`{"ruleset":"simplegames-chess","id":"a","actions":[{"type":"move","move":"e2e4","at":4200},{"type":"move","move":"e7e5","at":61000},{"type":"resign","seat":"white","at":90000}],"include":["moves","ledger","explain"]}`,
	`{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e2e4","at":61000}],"now":61000}`,
	`{"ruleset":"qdan-chess","actions":["f3","e5","g4","Qh4#"],"asserts":{"notation":"1-0"}}`,
	`{"ruleset":"qdan-chess","actions":["e4","e5","Ke3"]}`,
	`{"ruleset":"standard-chess","from":{"fen":"7k/8/6K1/8/8/8/8/R7 w - - 99 100"},"actions":[{"type":"claim_draw","reason":"quiet_moves","move":"Kf6"}]}`,
	`{"ruleset":"standard-chess","from":{"fen":"8/2K5/8/8/3K4/5B2/8/8 w - - 0 1"}}`,
	`{"ruleset":"fide-chess","actions":[{"type":"touch","square":"e2"},"d4"],"include":["legal_moves"]}`,
	`{"ruleset":"chess960","start":{"fen":"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"},"actions":["e4","e5"]}`,
	`{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo","move_limit":4}},"first":"yellow","actions":["g13g12","m8l8","h2h3","b7c7"]}`,
	`{"ruleset":"maharajah","start":{"armies":{"white":{"e1":"K"},"black":{"e8":"K"}}}}`,
	`{"ruleset":"maharajah-online","actions":[{"type":"move","move":"e4","at":1000},{"type":"pause","seat":"black","at":2000}],"now":62500}`,
}

// The command line, one call and a batch say the same of the same record.
func TestEveryWayGivesTheSameVerdict(t *testing.T) {
	server, err := api.New(api.Config{Service: "houserules " + versionNumber(), OpenAPI: houserules.OpenAPI, Load: func() (*library.Library, finding.Diagnostics, error) {
		lib, findings := library.Load(library.Source{Name: "rulesets", FS: houserules.Profiles()})
		return lib, findings, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewServer(server.Handler())
	defer ts.Close()
	send := func(path, kind, body string) []byte {
		resp, err := http.Post(ts.URL+path, kind, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		out, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %v %s", path, resp.StatusCode, err, out)
		}
		return out
	}
	all := strings.Join(agreeing, "\n") + "\n"
	batch := strings.Split(strings.TrimSpace(string(send("/v1/games/batch", "application/x-ndjson", all))), "\n")
	var out, errs bytes.Buffer
	e := &env{stdin: strings.NewReader(all), stdout: &out, stderr: &errs, getenv: func(string) string { return "" }}
	if code := e.main(context.Background(), []string{"judge", "--output", "jsonl", "--progress", "none", "--fail-on", "never", "-"}); code != 0 {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(batch) != len(agreeing)+1 || len(lines) < len(agreeing) {
		t.Fatalf("%d lines of the batch, %d of the command line, for %d records", len(batch), len(lines), len(agreeing))
	}
	for i, record := range agreeing {
		want := verdictOf(t, send("/v1/games/adjudicate", "application/json", record))
		for way, line := range map[string]string{"batch": batch[i], "command line": lines[i]} {
			if got := verdictOf(t, []byte(line)); !reflect.DeepEqual(got, want) {
				for key := range want {
					if !reflect.DeepEqual(got[key], want[key]) {
						t.Errorf("record %d, %s: %s\n%v\n%v", i, way, key, got[key], want[key])
					}
				}
				for key := range got {
					if _, ok := want[key]; !ok {
						t.Errorf("record %d, %s: %s is only there: %v", i, way, key, got[key])
					}
				}
			}
		}
	}
}

// verdictOf reads a verdict, without its place in a stream.
func verdictOf(t *testing.T, line []byte) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(line, &v); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	if v["status"] == nil {
		t.Fatalf("no verdict: %s", line)
	}
	delete(v, "n")
	return v
}

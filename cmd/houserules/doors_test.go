package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules"
	"houserules/api"
	"houserules/finding"
	"houserules/ruleset/library"
)

// doors are the two ways to be judged: a real handler, and the real command.
type doors struct {
	t   *testing.T
	url string
	lib *library.Library
}

func newDoors(t *testing.T) *doors {
	d := &doors{t: t}
	server, err := api.New(api.Config{Service: "houserules " + versionNumber(), OpenAPI: houserules.OpenAPI, Load: func() (*library.Library, finding.Diagnostics, error) {
		lib, findings := library.Load(library.Source{Name: "rulesets", FS: houserules.Profiles()})
		return lib, findings, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	d.lib = server.Library()
	ts := httptest.NewServer(server.Handler())
	t.Cleanup(ts.Close)
	d.url = ts.URL
	return d
}

// post sends one body and returns the answer, whatever its status.
func (d *doors) post(path, mediaType, body string) (int, string) {
	d.t.Helper()
	resp, err := http.Post(d.url+path, mediaType, strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return resp.StatusCode, string(out)
}

// batch is what HTTP answers to a stream, line by line, without its last one.
func (d *doors) batch(mediaType, ref, body string) []string {
	d.t.Helper()
	path := "/v1/games/batch"
	if ref != "" {
		path += "?ruleset=" + ref
	}
	status, out := d.post(path, mediaType, body)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if last := lines[len(lines)-1]; status != http.StatusOK || !strings.HasPrefix(last, `{"done":true`) {
		d.t.Fatalf("%d, the last line is %s", status, last)
	}
	return lines[:len(lines)-1]
}

// command is what the command line answers to a file, line by line.
func (d *doors) command(name, ref, body string) []string {
	d.t.Helper()
	file := filepath.Join(d.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
		d.t.Fatal(err)
	}
	args := []string{"judge", "--output", "jsonl", "--progress", "none", "--fail-on", "never", file}
	if ref != "" {
		args = append(args, "--ruleset", ref)
	}
	var out, errs bytes.Buffer
	e := &env{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: func(string) string { return "" }}
	if code := e.main(context.Background(), args); code != 0 {
		d.t.Fatalf("exit %d: %s", code, &errs)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// same compares what the doors answered, byte for byte.
func (d *doors) same(what string, sent, http, command []string) {
	d.t.Helper()
	if len(http) != len(command) || sent != nil && len(http) != len(sent) {
		d.t.Fatalf("%s: %d lines over HTTP, %d by the command line, of %d sent", what, len(http), len(command), len(sent))
	}
	for i := range http {
		if http[i] != command[i] {
			text := ""
			if sent != nil {
				text = sent[i]
			}
			d.t.Errorf("%s, line %d: %.300s\nHTTP:    %.600s\ncommand: %.600s", what, i+1, text, http[i], command[i])
		}
	}
}

// TestDoorsRecords sends good and bad records of every kind through one call
// each, a batch, and the command line.
func TestDoorsRecords(t *testing.T) {
	d := newDoors(t)
	records := d.records()
	if len(records) < 400 {
		t.Fatalf("%d records only", len(records))
	}
	body := strings.Join(records, "\n") + "\n"
	fromBatch := d.batch("application/x-ndjson", "", body)
	d.same("records", records, fromBatch, d.command("records.jsonl", "", body))
	d.same("records under other rules", records, d.batch("application/x-ndjson", "qdan-chess", body), d.command("records.ndjson", "qdan-chess", body))
	verdicts := 0
	for i, record := range records {
		if len(record) > 250<<10 {
			continue // a line of a batch is bounded otherwise than a body
		}
		status, one := d.post("/v1/games/adjudicate", "application/json", record)
		var line struct {
			Error json.RawMessage `json:"error"`
		}
		if err := json.Unmarshal([]byte(fromBatch[i]), &line); err != nil {
			t.Fatal(err)
		}
		want := string(line.Error)
		if status == http.StatusOK {
			verdicts++
			want = "{" + strings.TrimPrefix(fromBatch[i], fmt.Sprintf(`{"n":%d,`, i+1))
		}
		if one != want {
			t.Errorf("record %d, alone and in a batch: %.300s\nalone: %.600s\nbatch: %.600s", i+1, record, one, want)
		}
	}
	if verdicts < len(records)/4 || verdicts > 3*len(records)/4 {
		t.Errorf("%d of %d records have a verdict", verdicts, len(records))
	}
}

// TestDoorsStateOfOtherRules: no door judges a state by rules that it was not
// judged by.
func TestDoorsStateOfOtherRules(t *testing.T) {
	d := newDoors(t)
	record := fmt.Sprintf(`{"state":%q,"ruleset":"simplegames-chess","actions":["e4"]}`, d.state("standard-chess", ""))
	for door, lines := range map[string][]string{
		"batch":                         d.batch("application/x-ndjson", "", record),
		"command":                       d.command("r.jsonl", "", record),
		"batch under other rules":       d.batch("application/x-ndjson", "guide-chess", strings.Replace(record, `"ruleset":"simplegames-chess",`, "", 1)),
		"command under other rules":     d.command("r.jsonl", "guide-chess", strings.Replace(record, `"ruleset":"simplegames-chess",`, "", 1)),
		"command, one over many lines":  d.command("r.json", "", strings.ReplaceAll(record, ",", ",\n")),
		"command, the rules of a state": d.command("r.jsonl", "simplegames-chess", record),
	} {
		if len(lines) != 1 || !strings.Contains(lines[0], `"code":"state.other_ruleset"`) || !strings.Contains(lines[0], `"status":409`) {
			t.Errorf("%s: %s", door, lines)
		}
	}
}

// TestDoorsGames sends games as text through both doors.
func TestDoorsGames(t *testing.T) {
	d := newDoors(t)
	long := "[White \"A\"]\n\n1. e4 {" + strings.Repeat("so long ", 40<<10) + "} e5 *\n\n"
	endless := "[White \"B\"]\n\n" + strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", 1300) + "*\n\n"
	two := strings.Join([]string{
		"[White \"A\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
		"[White \"A\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n",
		"1. e4 e5 2. Ke3 *\n",
		"1. e4 (1. d4 d5) e5 $1 {a remark} 2. Nf3 Nc6 1/2-1/2\n",
		"[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. Ka2 *\n",
		"[FEN \"8/8/8\"]\n\n1. Ka2 *\n",
		"[Result \"?!\"\n\n1. e4 ??? zz *\n",
		"[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:40]} *\n",
		"1. e4 {never closed\n",
		long, endless,
	}, "\n")
	for _, ref := range []string{"standard-chess", "simplegames-chess", "fide-chess", "chess960"} {
		http, command := d.batch("application/x-chess-pgn", ref, two), d.command("games.pgn", ref, two)
		if len(http) < 10 {
			t.Errorf("%d games", len(http))
		}
		d.same("PGN under "+ref, nil, http, command)
	}
	for _, name := range []string{"real_ffa_2018.pgn4"} {
		four, err := os.ReadFile(filepath.Join("../../../shared/cases/four-player", name))
		if err != nil {
			t.Skip(err)
		}
		four = append(four[:min(len(four), 300<<10)], "\n\n[StartFen4 \"4PC\"]\n\n1. h2-h9 .. x\n\n[StartFen4 \"R-0\"]\n\n1. h2-h3\n"...)
		for _, ref := range []string{"ffa-2018", "qdan-four-player"} {
			d.same(name+" under "+ref, nil, d.batch("application/x-chess-pgn", ref, string(four)), d.command(name, ref, string(four)))
		}
	}
}

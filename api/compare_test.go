package api

import (
	"bytes"
	"strings"
	"testing"
)

// Games that come out otherwise are named with the action where they part and
// the rule that decided; a broken line costs itself.
func TestCompareGames(t *testing.T) {
	_, ts := start(t)
	limit := `{"yaml":` + quoted("houserules: 1\nid: short\nversion: 1.0.0\nextends: standard-chess\nauthority: site\nend: {move_limit: {automatic: 4, unit: plies, then: draw}}\n") + `}`
	body := `{"old":"standard-chess","new":` + limit + "}\n" +
		`{"id":"a","actions":["e4","e5","Nf3","Nc6","Bb5"]}` + "\n" +
		`{"id":"b","actions":["e4","e5"]}` + "\n" +
		`{"pgn":"[White \"X\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"}` + "\n" +
		`{"id":"c","moves":[]}` + "\n"
	a := send(t, ts, "POST", "/v1/games/compare", strings.NewReader(body), "Content-Type: application/x-ndjson", "Accept: application/x-ndjson")
	lines := bytes.Split(bytes.TrimSpace(a.body), []byte("\n"))
	if a.status != 200 || len(lines) != 5 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	at := func(i int, path string) any { return dig(mustJSON(t, lines[i]), path) }
	if at(0, "outcome") != "other" || at(0, "action") != 3.0 || at(0, "path") != "end.move_limit.automatic" || at(0, "new.result.reason") != "move_limit" {
		t.Errorf("%s", lines[0])
	}
	if at(1, "outcome") != "same" {
		t.Errorf("%s", lines[1])
	}
	if at(2, "tags.White") != "X" || at(2, "outcome") == "unread" {
		t.Errorf("%s", lines[2])
	}
	if at(3, "outcome") != "unread" || at(3, "error.errors.0.code") != "request.unknown_key" {
		t.Errorf("%s", lines[3])
	}
	if at(4, "done") != true || at(4, "n") != 4.0 || at(4, "unread") != 1.0 {
		t.Errorf("%s", lines[4])
	}
	bad := send(t, ts, "POST", "/v1/games/compare", strings.NewReader(`{"old":"nope","new":"qdan-chess"}`+"\n"), "Content-Type: application/x-ndjson", "Accept: application/x-ndjson")
	if bad.status != 422 {
		t.Errorf("%d %s", bad.status, bad.body)
	}
}

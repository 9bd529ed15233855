package api

import (
	"net/url"
	"strings"
	"testing"
)

func boardPath(pairs ...string) string {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		q.Set(pairs[i], pairs[i+1])
	}
	return "/v1/boards.svg?" + q.Encode()
}

const afterOneMove = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

func TestBoardShowsWhatIsAsked(t *testing.T) {
	_, ts := start(t)
	path := boardPath("ruleset", "qdan-chess", "fen", afterOneMove, "last", "e2e4", "lang", "bn", "size", "24", "view", "black", "from", "g8")
	a := get(t, ts, path)
	if a.status != 200 || a.header.Get("Content-Language") != "bn" || a.header.Get("X-Content-Type-Options") != "nosniff" ||
		!strings.Contains(a.header.Get("Cache-Control"), "max-age") || !strings.Contains(a.header.Get("Vary"), "Accept-Language") {
		t.Fatalf("%d %v %s", a.status, a.header, a.body)
	}
	for _, part := range []string{"<title", "কালো", `fill="#f3d942"`, "#205c36", `width="224"`} {
		if !strings.Contains(string(a.body), part) {
			t.Errorf("no %s in %.400s", part, a.body)
		}
	}
	if again := get(t, ts, path, "If-None-Match: "+a.header.Get("ETag")); again.status != 304 || len(again.body) != 0 {
		t.Errorf("%d with the tag", again.status)
	}
	other := get(t, ts, boardPath("ruleset", "qdan-chess", "fen", afterOneMove, "lang", "en"))
	if other.header.Get("ETag") == a.header.Get("ETag") || !strings.Contains(string(other.body), "Black to move") {
		t.Error("another picture has the same tag")
	}
}

func TestBoardsThatCannotBe(t *testing.T) {
	_, ts := start(t)
	for _, c := range []struct {
		name, path, code string
		status           int
	}{
		{"no ruleset", boardPath("fen", afterOneMove), "request.bad_query", 400},
		{"no such ruleset", boardPath("ruleset", "qdan"), "ruleset.unknown", 422},
		{"a FEN that is none", boardPath("ruleset", "qdan-chess", "fen", "<svg onload=x>"), "request.bad_query", 400},
		{"a number too large", boardPath("ruleset", "qdan-chess", "size", "4000"), "request.bad_query", 400},
		{"coordinates", boardPath("ruleset", "qdan-chess", "coordinates", "1"), "request.bad_query", 400},
		{"a typo", boardPath("ruleset", "qdan-chess", "fem", afterOneMove), "request.unknown_key", 400},
		{"twice", boardPath("ruleset", "qdan-chess") + "&ruleset=fide-chess", "request.duplicate_key", 400},
		{"a PNG", boardPath("ruleset", "qdan-chess"), "request.not_acceptable", 406},
	} {
		accept := "Accept: */*"
		if c.status == 406 {
			accept = "Accept: image/png"
		}
		a := get(t, ts, c.path, accept)
		if code, _ := a.at(t, "type").(string); a.status != c.status || code != "urn:houserules:problem:"+c.code {
			t.Errorf("%s: %d %s", c.name, a.status, a.body)
		}
	}
	faults := get(t, ts, boardPath("ruleset", "qdan-chess", "fen", "8/8 w"))
	if code := faults.at(t, "errors.0.code"); code != "fen.malformed" {
		t.Errorf("the faults of a FEN: %s", faults.body)
	}
}

// TestSheetsAreKept: a sheet is made once a load of the rules.
func TestSheetsAreKept(t *testing.T) {
	s, ts := start(t)
	page := get(t, ts, "/v1/rulesets/qdan-four-player/sheet?lang=bn")
	md := get(t, ts, "/v1/rulesets/qdan-four-player/sheet", "Accept: text/markdown", "Accept-Language: en")
	if page.header.Get("Content-Type") != "text/html; charset=utf-8" || !strings.Contains(string(page.body), "চারজনের দাবা") ||
		!strings.HasPrefix(string(md.body), "# Four-player chess") {
		t.Fatalf("%d %v, %d %v", page.status, page.header, md.status, md.header)
	}
	kept := s.rules.Load().sheets.len()
	same := get(t, ts, "/v1/rulesets/qdan-four-player@1.0.0/sheet?lang=bn", "If-None-Match: "+page.header.Get("ETag"))
	if n := s.rules.Load().sheets.len(); same.status != 304 || kept != 2 || n != kept {
		t.Errorf("%d, %d sheets kept, then %d", same.status, kept, n)
	}
	if err := s.Reload(); err != nil {
		t.Fatal(err)
	}
	if n := s.rules.Load().sheets.len(); n != 0 {
		t.Errorf("%d sheets outlive a reload", n)
	}
}

func TestSchemaDrafts(t *testing.T) {
	_, ts := start(t)
	for query, want := range map[string]string{"": "draft/2020-12", "?draft=2020-12": "draft/2020-12", "?draft=07&lang=bn": "draft-07"} {
		a := get(t, ts, "/v1/schemas/ruleset.json"+query)
		if schema, _ := a.at(t, "$schema").(string); a.status != 200 || !strings.Contains(schema, want) {
			t.Errorf("%q: %d %q", query, a.status, schema)
		}
	}
	if a := get(t, ts, "/v1/schemas/ruleset.json?draft=04"); a.status != 400 {
		t.Errorf("%d", a.status)
	}
}

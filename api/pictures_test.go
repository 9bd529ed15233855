package api

import (
	"encoding/xml"
	"net/url"
	"strings"
	"testing"
)

func TestBoards(t *testing.T) {
	s, ts := start(t)
	for _, rs := range s.Library().All() {
		a := get(t, ts, "/v1/boards.svg?ruleset="+rs.ID)
		if a.status != 200 || a.header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(a.header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %d %.200s", rs.ID, a.status, a.body)
		}
		var picture struct{ XMLName xml.Name }
		if err := xml.Unmarshal(a.body, &picture); err != nil || picture.XMLName.Local != "svg" {
			t.Errorf("%s: %v %v", rs.ID, err, picture)
		}
		if b := get(t, ts, "/v1/boards.svg?ruleset="+rs.ID, "If-None-Match: "+a.header.Get("ETag")); b.status != 304 {
			t.Errorf("%s: %d", rs.ID, b.status)
		}
	}
	fen := url.QueryEscape("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	one := get(t, ts, "/v1/boards.svg?ruleset=qdan-chess&size=24&last=h2h1&view=black&theme=dark&from=h1&fen="+fen)
	if one.status != 200 {
		t.Errorf("%d %s", one.status, one.body)
	}
	if bn := get(t, ts, "/v1/boards.svg?ruleset=qdan-chess&lang=bn&fen="+fen); string(bn.body) == string(get(t, ts, "/v1/boards.svg?ruleset=qdan-chess&fen="+fen).body) {
		t.Error("the words of a picture are in one language only")
	}
	for _, bad := range []string{"ruleset=qdan-chess&size=0", "ruleset=qdan-chess&size=9999", "ruleset=qdan-chess&size=x", "ruleset=qdan-chess&last=e9",
		"ruleset=qdan-chess&fen=nonsense", "ruleset=qdan-chess&view=%3Cscript%3E", "ruleset=qdan-chess&theme=x", "ruleset=qdan-chess&from=z9"} {
		if a := get(t, ts, "/v1/boards.svg?"+bad); a.status != 400 || a.at(t, "type") != "urn:houserules:problem:request.bad_query" {
			t.Errorf("%q: %d %s", bad, a.status, a.body)
		}
	}
	for _, path := range []string{"/v1/boards.svg?ruleset=nope", "/v1/boards.svg"} {
		if a := get(t, ts, path); a.status != 400 && a.status != 422 {
			t.Errorf("%s: %d", path, a.status)
		}
	}
}

func TestSheets(t *testing.T) {
	s, ts := start(t)
	for _, rs := range s.Library().All() {
		html := get(t, ts, "/v1/rulesets/"+rs.ID+"/sheet", "Accept: text/html,application/xhtml+xml,*/*;q=0.8")
		bn := get(t, ts, "/v1/rulesets/"+rs.ID+"/sheet?lang=bn", "Accept: text/markdown")
		if html.status != 200 || !strings.HasPrefix(html.header.Get("Content-Type"), "text/html") || html.header.Get("Houserules-Digest") != rs.Digest ||
			strings.Contains(string(html.body), "<script") || !strings.Contains(html.header.Get("Vary"), "Accept-Language") {
			t.Errorf("%s: %d %v", rs.ID, html.status, html.header)
		}
		if bn.status != 200 || !strings.HasPrefix(bn.header.Get("Content-Type"), "text/markdown") || !strings.ContainsRune(string(bn.body), 'ন') || bn.header.Get("ETag") == html.header.Get("ETag") {
			t.Errorf("%s: %d %v", rs.ID, bn.status, bn.header)
		}
	}
	if a := get(t, ts, "/v1/rulesets/nope/sheet"); a.status != 404 {
		t.Errorf("%d", a.status)
	}
	if a := get(t, ts, "/v1/rulesets/qdan-chess/sheet", "Accept: image/png"); a.status != 406 {
		t.Errorf("%d", a.status)
	}
}

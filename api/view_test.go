package api

import (
	"net/http"
	"strings"
	"testing"
)

func TestView(t *testing.T) {
	_, ts := start(t)
	text := "houserules: 1\nid: club\nextends: qdan-four-player\ntitle: Friday\noptions:\n  mode: solo\n"
	a := post(t, ts, "/v1/rulesets/view", `{"ruleset":{"yaml":`+quoted(text)+`},"include":["board","values","differences"]}`)
	for path, want := range map[string]any{
		"valid": true, "ruleset.id": "club", "extends": "qdan-four-player", "title": "Friday",
		"options.0.kind": "choice", "options.0.value": "solo", "options.0.place.line": 6.0, "options.0.locked": nil, "options.0.choices.1.follows": 38.0,
		"board.files": 14.0, "board.seats.1.sits": "west", "board.kinds.0.royal": true,
	} {
		if got := a.at(t, path); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	if n := len(a.at(t, "differences.rules").([]any)); n < 30 {
		t.Errorf("%d differences", n)
	}
	if cut := a.at(t, "board.cut").([]any); len(cut) != 36 {
		t.Errorf("%d squares are cut", len(cut))
	}
	locked := 0
	for _, option := range a.at(t, "options").([]any) {
		if dig(option, "title") == nil {
			t.Errorf("%v has no title", option)
		}
		if dig(option, "locked") != nil {
			locked++
		}
	}
	if locked == 0 {
		t.Error("nothing is locked")
	}
	site := post(t, ts, "/v1/rulesets/view", `{"ruleset":{"yaml":`+quoted(strings.Replace(text, "title", "authority: site\nversion: 1.0.0\ntitle", 1))+`}}`)
	for _, option := range site.at(t, "options").([]any) {
		if dig(option, "locked") != nil {
			t.Errorf("locked for the site: %v", option)
		}
	}
}

// A text that is not valid keeps its form, with the findings and their cures.
func TestViewOfFaults(t *testing.T) {
	_, ts := start(t)
	text := "houserules: 1\nid: club\nextends: qdan-four-player\noptions:\n  mode: solo\n  turn_tim: 30s\n"
	a := post(t, ts, "/v1/rulesets/view", `{"ruleset":{"yaml":`+quoted(text)+`},"include":["board"]}`)
	for path, want := range map[string]any{
		"valid": false, "ruleset": nil, "extends": "qdan-four-player", "options.0.value": "solo", "options.0.place.line": 5.0,
		"diagnostics.0.fixes.0.edits.0.text": "turn_time", "board": nil,
	} {
		if got := a.at(t, path); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	fix := `{"yaml":` + quoted(text) + `,"edits":[{"apply":[{"line":6,"column":3,"end_line":6,"end_column":11,"text":"turn_time"}]}]}`
	if mended := post(t, ts, "/v1/rulesets/edit", fix); mended.at(t, "yaml") != strings.Replace(text, "turn_tim", "turn_time", 1) || len(mended.at(t, "diagnostics").([]any)) != 0 {
		t.Errorf("%s", mended.body)
	}
	broken := post(t, ts, "/v1/rulesets/view", `{"ruleset":{"yaml":"a: [\n"},"include":["board"]}`)
	if broken.at(t, "valid") != false || len(broken.at(t, "options").([]any)) != 0 || len(broken.at(t, "diagnostics").([]any)) == 0 {
		t.Errorf("%s", broken.body)
	}
}

func TestEdit(t *testing.T) {
	_, ts := start(t)
	text := "houserules: 1\nid: club # ours\nextends: qdan-four-player\n"
	a := post(t, ts, "/v1/rulesets/edit", `{"yaml":`+quoted(text)+`,"edits":[{"set":"/options/mode","value":"solo"},{"set":"/options/move_limit","value":200},{"unset":"/options/mode"}]}`)
	if want := text + "options:\n  move_limit: 200\n"; a.at(t, "yaml") != want || a.at(t, "changes.0.line") != 4.0 {
		t.Errorf("%s", a.body)
	}
	for body, want := range map[string]string{
		`{"yaml":"a: [","edits":[{"unset":"/a"}]}`:                                                             "edit.unreadable /yaml",
		`{"yaml":"options: x\n","edits":[{"set":"/options/mode","value":"solo"}]}`:                             "edit.no_place /edits/0",
		`{"yaml":"a: 1\n","edits":[{"apply":[{"line":9,"column":1,"end_line":9,"end_column":1,"text":"b"}]}]}`: "edit.outside /edits/0",
		`{"yaml":"a: 1\n","edits":[{"set":"/a"}]}`:                                                             "request.missing_key /edits/0/value",
		`{"yaml":"a: 1\n","edits":[{}]}`:                                                                       "request.missing_key /edits/0",
		`{"yaml":"a: 1\n"}`:                                                                                    "request.missing_key /edits",
	} {
		a := post(t, ts, "/v1/rulesets/edit", body)
		if got := a.at(t, "errors.0.code").(string) + " " + a.at(t, "errors.0.pointer").(string); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

// A cited line is a line of the source.
func TestSource(t *testing.T) {
	_, ts := start(t)
	effective := get(t, ts, "/v1/rulesets/qdan-four-player/effective")
	lines := strings.Split(string(get(t, ts, "/v1/rulesets/qdan-four-player/source", "Accept: application/yaml").body), "\n")
	for _, value := range effective.at(t, "values").([]any) {
		path := dig(value, "path").(string)
		last := path[strings.LastIndex(path, ".")+1:]
		if line := int(dig(value, "rule.line").(float64)); dig(value, "rule.ruleset") == "qdan-four-player" && dig(value, "rule.from") == "base" && !strings.Contains(lines[line-1], last) {
			t.Errorf("%s should be on line %d: %s", path, line, lines[line-1])
		}
	}
	if a := get(t, ts, "/v1/rulesets/nope/source"); a.status != http.StatusNotFound {
		t.Errorf("%d", a.status)
	}
}

// The page and all it names are served, packed for who takes that, and kept.
func TestPage(t *testing.T) {
	_, ts := start(t)
	page := get(t, ts, "/", "Accept: text/html")
	if page.status != 200 || !strings.Contains(page.header.Get("Content-Security-Policy"), "script-src 'self';") {
		t.Fatalf("%d %v", page.status, page.header)
	}
	names := 0
	for rest := string(page.body); ; names++ {
		i := strings.Index(rest, `"ui/`)
		if i < 0 {
			break
		}
		rest = rest[i+1:]
		name := rest[:strings.Index(rest, `"`)]
		file := get(t, ts, "/"+name)
		if file.status != 200 || !strings.Contains(file.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %v", name, file.status, file.header)
		}
		if strings.Contains(rest[:40], "style=") {
			t.Errorf("inline style: %s", rest[:40])
		}
	}
	if names < 5 {
		t.Errorf("the page names %d files", names)
	}
	if a := get(t, ts, "/ui/nope.js"); a.status != http.StatusNotFound {
		t.Errorf("%d", a.status)
	}
}

package api

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"houserules/internal/codes"
	"houserules/text"
)

// TestRoutesAndPathsAgree: each path of the contract is served, with exactly
// its methods, and nothing else is.
func TestRoutesAndPathsAgree(t *testing.T) {
	var doc node
	if err := yaml.Unmarshal(contract(), &doc); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for path, methods := range doc["paths"].(node) {
		for method := range methods.(node) {
			want[path] = append(want[path], strings.ToUpper(method))
		}
	}
	got := map[string][]string{}
	s := newServer(t)
	for _, rt := range s.metrics.routes {
		if rt.pattern == "(none)" || rt.private {
			continue
		}
		for method := range rt.methods {
			got[rt.pattern] = append(got[rt.pattern], method)
		}
	}
	for path, methods := range want {
		slices.Sort(methods)
		slices.Sort(got[path])
		if !slices.Equal(methods, got[path]) {
			t.Errorf("%s: openapi.yaml has %v, the service %v", path, methods, got[path])
		}
	}
	for path, methods := range got {
		if want[path] == nil {
			t.Errorf("%s %v is not in openapi.yaml", path, methods)
		}
	}
	if len(want) < 15 {
		t.Errorf("only %d paths", len(want))
	}
}

// TestQueryParametersAgree: the parameters that a route takes are those of the contract.
func TestQueryParametersAgree(t *testing.T) {
	var doc node
	if err := yaml.Unmarshal(contract(), &doc); err != nil {
		t.Fatal(err)
	}
	shared := doc["components"].(node)["parameters"].(node)
	s := newServer(t)
	for _, rt := range s.metrics.routes {
		methods, ok := doc["paths"].(node)[rt.pattern].(node)
		if !ok || rt.anyQuery {
			continue
		}
		var want []string
		for _, op := range methods {
			params, _ := op.(node)["parameters"].([]any)
			for _, p := range params {
				param := p.(node)
				if ref, ok := param["$ref"].(string); ok {
					param = shared[ref[strings.LastIndexByte(ref, '/')+1:]].(node)
				}
				if param["in"] == "query" {
					want = append(want, param["name"].(string))
				}
			}
		}
		got := append([]string{"lang"}, rt.query...)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			t.Errorf("%s: openapi.yaml has the query %v, the service %v", rt.pattern, want, got)
		}
	}
}

// TestEveryProblemHasAnExample: each code that the code can give as a problem
// has an example in the contract, and words in every language.
func TestEveryProblemHasAnExample(t *testing.T) {
	form := regexp.MustCompile(`^(request|service|state|action|ruleset|from|start)\.[a-z0-9_]+$`)
	fault := regexp.MustCompile(`Fault\{|NewFault\(|badFrom|badStart|badValue|return (true|false), reason`)
	table, err := codes.Table("..")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, dir := range []string{".", "../wire", "../service", "../adjudicate", "../adjudicate/setup", "../adjudicate/token"} {
		err := codes.Sources(dir, func(name, source string) {
			for line := range strings.Lines(source) {
				if strings.HasPrefix(dir, "../adjudicate") && !fault.MatchString(line) {
					continue
				}
				for _, code := range codes.In(line, table) {
					if form.MatchString(code) {
						seen[code] = name
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 40 {
		t.Fatalf("only %d codes were found", len(seen))
	}
	// The strict reader answers these before the judge can.
	delete(seen, "action.unknown_claim")
	delete(seen, "action.bad_time") // a reason of a verdict
	doc := string(contract())
	for code, file := range seen {
		if !strings.Contains(doc, "problem:"+code+`"`) && !strings.Contains(doc, "problem:"+code+"'") {
			t.Errorf("%s (%s) has no example in openapi.yaml", code, file)
		}
		for _, lang := range text.Langs() {
			for _, part := range []string{".title", ".detail"} {
				if !text.Has(lang, "problem."+code+part) {
					t.Errorf("%s (%s) has no %s in %s", code, file, part[1:], lang)
				}
			}
		}
	}
}

func TestContractIsServed(t *testing.T) {
	_, ts := start(t)
	a := get(t, ts, "/openapi.yaml")
	if a.status != http.StatusOK || string(a.body) != string(contract()) || a.header.Get("Content-Type") != "application/yaml" {
		t.Errorf("%d %v", a.status, a.header)
	}
	page := get(t, ts, "/docs")
	policy := page.header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || strings.Contains(string(page.body), "://") {
		t.Errorf("%s\n%s", policy, page.body)
	}
	for _, m := range regexp.MustCompile(`(?:src|href)="(/docs/[^"]+)"`).FindAllStringSubmatch(string(page.body), -1) {
		if a := get(t, ts, m[1]); a.status != 200 || len(a.body) < 100 {
			t.Errorf("%s: %d, %d bytes", m[1], a.status, len(a.body))
		}
		packed := get(t, ts, m[1], "Accept-Encoding: gzip")
		if enc := packed.header.Get("Content-Encoding"); strings.Contains(m[1], "swagger") && (enc != "gzip" || len(packed.body) > 600<<10) {
			t.Errorf("%s: %q, %d bytes", m[1], enc, len(packed.body))
		}
	}
	if boot := get(t, ts, "/docs/boot.js"); !strings.Contains(string(boot.body), "validatorUrl: null") {
		t.Error("the page would ask an outside validator")
	}
}

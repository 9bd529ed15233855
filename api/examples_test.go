package api

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

var update = flag.Bool("update", false, "write the answers of the examples into openapi.yaml")

// example is an example of the contract that can be asked for.
type example struct {
	name, status            string
	method, path, mediaType string
	headers                 map[string]string
	body                    string
	state                   string // rules of which a state is put into the body
	spoil                   bool   // that state is spoilt
	want                    any
}

type node = map[string]any

// examples reads all examples of answers that say how they are asked for.
func examples(t testing.TB) []example {
	var doc node
	if err := yaml.Unmarshal(contract(), &doc); err != nil {
		t.Fatal(err)
	}
	var list []example
	add := func(status string, response node, base example, bodies node) {
		content, _ := response["content"].(node)
		for _, media := range content {
			named, _ := media.(node)["examples"].(node)
			for name, v := range named {
				e := base
				e.name, e.status, e.want = name, status, v.(node)["value"]
				for mediaType, m := range bodies {
					given, _ := m.(node)["examples"].(node)
					if b, ok := given[name].(node); ok {
						e.mediaType, e.body = mediaType, textOf(b["value"])
					}
				}
				if x, ok := v.(node)["x-request"].(node); ok {
					e.method, e.path, _ = strings.Cut(x["call"].(string), " ")
					if body, ok := x["body"].(string); ok {
						e.body = body
						e.mediaType = mediaJSON
					}
					e.headers = map[string]string{}
					if h, ok := x["headers"].(node); ok {
						for k, value := range h {
							e.headers[k] = value.(string)
						}
					}
					e.state, _ = x["state"].(string)
					e.spoil, _ = x["spoil"].(bool)
				} else if e.body == "" {
					continue // cannot be asked for by an example: a fault, a timeout, a size
				}
				list = append(list, e)
			}
		}
	}
	for path, methods := range doc["paths"].(node) {
		for method, o := range methods.(node) {
			op := o.(node)
			bodies := node{}
			if b, ok := op["requestBody"].(node); ok {
				bodies = b["content"].(node)
			}
			for status, response := range op["responses"].(node) {
				add(status, response.(node), example{method: strings.ToUpper(method), path: path}, bodies)
			}
		}
	}
	for _, response := range doc["components"].(node)["responses"].(node) {
		add("", response.(node), example{}, nil)
	}
	return list
}

func textOf(value any) string {
	if s, ok := value.(string); ok {
		return s
	}
	out, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(out)
}

func (e *example) ask(t *testing.T, ts *httptest.Server) *answer {
	headers := []string{}
	if e.mediaType != "" {
		headers = append(headers, "Content-Type: "+e.mediaType)
	}
	for k, v := range e.headers {
		headers = append(headers, k+": "+v)
	}
	body := e.body
	if e.state != "" {
		state := post(t, ts, "/v1/games/adjudicate", fmt.Sprintf(`{"ruleset":%q}`, e.state)).at(t, "state").(string)
		if e.spoil {
			state = state[:40] + string(rune('A'+(state[40]-'A'+1)%26)) + state[41:]
		}
		body = strings.Replace(body, "STATE", state, 1)
	}
	return send(t, ts, e.method, e.path, strings.NewReader(body), headers...)
}

// TestContractExamples asks for each example of openapi.yaml and holds the
// answer against the one that stands there.
func TestContractExamples(t *testing.T) {
	_, ts := start(t, func(c *Config) { c.Service = "houserules 1.0.0" })
	list := examples(t)
	if len(list) < 40 {
		t.Fatalf("only %d examples", len(list))
	}
	answers := map[string][]byte{}
	for _, e := range list {
		t.Run(e.name, func(t *testing.T) {
			got := e.ask(t, ts)
			answers[e.name] = got.body
			if *update {
				return
			}
			if e.status != "" && fmt.Sprint(got.status) != e.status {
				t.Errorf("status %d, want %s: %s", got.status, e.status, got.body)
			}
			if want, is := steady(textOf(e.want)), steady(string(got.body)); want != is {
				t.Errorf("openapi.yaml lags behind; go test ./api -run ContractExamples -update\ngot:  %s\nwant: %s", is, want)
			}
			if kind, _, _ := strings.Cut(e.name, "-"); e.status == "" && !bytes.Contains(got.body, []byte(`"urn:houserules:problem:`+kind+`"`)) {
				t.Errorf("this is no example of %s: %s", kind, got.body)
			}
		})
	}
	if *update {
		out := writeAnswers(string(contract()), answers)
		if err := os.WriteFile("../openapi.yaml", []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var changing = regexp.MustCompile(`"(digest|state|line|runtime)":("[^"]*"|\d+)|sha256:[0-9a-f]{64}`)

// steady is an answer without what changes whenever a rule file does.
func steady(s string) string {
	var out bytes.Buffer
	for line := range strings.Lines(s) {
		var value any
		if json.Unmarshal([]byte(line), &value) == nil {
			text, _ := json.Marshal(value)
			line = string(text) + "\n"
		}
		out.WriteString(line)
	}
	return changing.ReplaceAllString(strings.TrimSpace(out.String()), `"$1":0`)
}

var answerLine = regexp.MustCompile(`^( *)value:.* # answer of (\S+)$`)

// writeAnswers puts answers into the text of the contract.
func writeAnswers(doc string, answers map[string][]byte) string {
	var out strings.Builder
	skip := -1
	for line := range strings.SplitSeq(strings.TrimSuffix(doc, "\n"), "\n") {
		if skip >= 0 {
			if blank := len(line) - len(strings.TrimLeft(line, " ")); blank > skip && strings.TrimSpace(line) != "" {
				continue
			}
			skip = -1
		}
		m := answerLine.FindStringSubmatch(line)
		if m == nil || answers[m[2]] == nil {
			out.WriteString(line + "\n")
			continue
		}
		skip = len(m[1])
		fmt.Fprintf(&out, "%svalue: # answer of %s\n", m[1], m[2])
		indent := m[1] + "  "
		if body := answers[m[2]]; !bytes.HasSuffix(body, []byte("\n")) { // streams end with a line feed
			out.WriteString(indent + laidOut(body, indent) + "\n")
		} else {
			text, _ := json.Marshal(string(body))
			out.WriteString(indent + string(text) + "\n")
		}
	}
	return out.String()
}

// laidOut is JSON in lines of readable length, the order of members kept.
func laidOut(body json.RawMessage, indent string) string {
	var compact bytes.Buffer
	if err := json.Compact(&compact, body); err != nil {
		panic(err)
	}
	text := compact.Bytes()
	if len(text)+len(indent) <= 118 || text[0] != '{' && text[0] != '[' {
		return spaced(text)
	}
	var parts []string
	dec := json.NewDecoder(bytes.NewReader(text))
	open, _ := dec.Token()
	for dec.More() {
		part := ""
		if open == json.Delim('{') {
			key, _ := dec.Token()
			name, _ := json.Marshal(key)
			part = string(name) + ": "
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			panic(err)
		}
		parts = append(parts, indent+"  "+part+laidOut(value, indent+"  "))
	}
	return string(text[0]) + "\n" + strings.Join(parts, ",\n") + "\n" + indent + string(text[len(text)-1])
}

// spaced is compact JSON with a blank after each colon and comma.
func spaced(text []byte) string {
	var out strings.Builder
	quoted := false
	for i, c := range text {
		if c == '"' && !(quoted && escaped(text[:i])) {
			quoted = !quoted
		}
		out.WriteByte(c)
		if !quoted && (c == ':' || c == ',') {
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// escaped reports whether what comes after text is escaped by its end.
func escaped(text []byte) bool {
	n := len(text) - len(bytes.TrimRight(text, `\`))
	return n%2 == 1
}

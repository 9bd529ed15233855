package report

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TestSARIFValidates holds what is written against the published schema of
// SARIF 2.1.0 (OASIS), references included.
func TestSARIFValidates(t *testing.T) {
	data, err := os.ReadFile("testdata/sarif-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	if err := c.AddResource("sarif.json", bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"club.yaml", "rules:v2/club.yaml", "my rules/ä 100% #1?.yaml", "::error.yaml", "stdin", "a[b].yaml", `a\b.yaml`}
	r := &Report{Files: names, Sources: map[string]string{}}
	for i, name := range names {
		f := Finding{File: name, Line: i, Column: i, EndLine: i, EndColumn: i + 3, Severity: []string{"error", "warning", "info"}[i%3], Code: "yaml.syntax", Message: "m\x1b", Hint: "h",
			Related: []Related{{File: name, Line: 0, Column: 0, Message: "r"}}}
		r.Findings = append(r.Findings, f)
	}
	for _, report := range []*Report{r, {}} {
		var out bytes.Buffer
		if err := report.Print(&out, "sarif", Style{Lang: "en", Version: "1.0.0"}); err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(out.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%#v\n%s", err, out.Bytes())
		}
	}
	if uri := fileURI("rules:v2/club.yaml"); uri != "./rules:v2/club.yaml" {
		t.Errorf("%s has a scheme", uri)
	}
}

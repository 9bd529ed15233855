package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"sort"
	"strings"
)

// printSARIF writes SARIF 2.1.0, as code scanning services read it.
func printSARIF(w io.Writer, r *report) error {
	levels := map[string]string{"error": "error", "warning": "warning", "info": "note"}
	codes := map[string]int{}
	var names []string
	for _, f := range r.findings {
		if _, ok := codes[f.Code]; !ok {
			codes[f.Code] = 0
			names = append(names, f.Code)
		}
	}
	sort.Strings(names)
	rules := []any{}
	for i, name := range names {
		codes[name] = i
		rules = append(rules, map[string]any{"id": name, "shortDescription": map[string]any{"text": name}})
	}
	results := []any{}
	for _, f := range r.findings {
		location := map[string]any{"artifactLocation": map[string]any{"uri": fileURI(f.File), "uriBaseId": "%SRCROOT%"}}
		if f.Line > 0 {
			region := map[string]any{"startLine": f.Line, "startColumn": max(1, f.Column)}
			if f.EndLine >= f.Line && f.EndColumn > 0 {
				region["endLine"], region["endColumn"] = f.EndLine, f.EndColumn
			}
			location["region"] = region
		}
		message := f.Message
		if f.Hint != "" {
			message += "\n" + f.Hint
		}
		result := map[string]any{
			"ruleId": f.Code, "ruleIndex": codes[f.Code], "level": levels[f.Severity],
			"message":             map[string]any{"text": message},
			"locations":           []any{map[string]any{"physicalLocation": location}},
			"partialFingerprints": map[string]any{"houserules/v1": r.fingerprint(f)},
		}
		if len(f.Related) > 0 {
			related := []any{}
			for i, rel := range f.Related {
				related = append(related, map[string]any{"id": i, "message": map[string]any{"text": rel.Message},
					"physicalLocation": map[string]any{"artifactLocation": map[string]any{"uri": fileURI(rel.File), "uriBaseId": "%SRCROOT%"},
						"region": map[string]any{"startLine": max(1, rel.Line), "startColumn": max(1, rel.Column)}}})
			}
			result["relatedLocations"] = related
		}
		results = append(results, result)
	}
	return writeJSON(w, map[string]any{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"version": "2.1.0",
		"runs": []any{map[string]any{
			"tool":       map[string]any{"driver": map[string]any{"name": "houserules", "version": versionNumber(), "rules": rules}},
			"columnKind": "unicodeCodePoints",
			"results":    results,
		}},
	})
}

func fileURI(name string) string {
	return (&url.URL{Path: filepath.ToSlash(name)}).EscapedPath()
}

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// printGitHub writes the workflow commands that become annotations.
func printGitHub(w io.Writer, r *report) error {
	commands := map[string]string{"error": "error", "warning": "warning", "info": "notice"}
	for _, f := range r.findings {
		message := f.Message
		if f.Hint != "" {
			message += "\n" + f.Hint
		}
		place := "file=" + githubProperty.Replace(filepath.ToSlash(f.File))
		if f.Line > 0 {
			place += fmt.Sprintf(",line=%d,endLine=%d,col=%d", f.Line, max(f.Line, f.EndLine), f.Column)
			// GitHub takes an end column only within one line.
			if f.EndLine == f.Line && f.EndColumn > f.Column {
				place += fmt.Sprintf(",endColumn=%d", f.EndColumn)
			}
		}
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", commands[f.Severity], place, githubProperty.Replace(f.Code), githubData.Replace(message)); err != nil {
			return err
		}
	}
	return nil
}

// JUnit's shape, as far as every reader of it knows it.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name      string         `xml:"name,attr"`
		Classname string         `xml:"classname,attr"`
		File      string         `xml:"file,attr,omitempty"`
		Line      int            `xml:"line,attr,omitempty"`
		Failures  []junitFailure `xml:"failure"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// findingSuites makes a suite of each file that was looked at.
func findingSuites(r *report) []junitSuite {
	var all []junitSuite
	for _, file := range r.files {
		c := junitCase{Name: "lint", Classname: file, File: file}
		for _, f := range r.findings {
			if f.File == file {
				c.Failures = append(c.Failures, junitFailure{Message: f.Message, Type: f.Code, Text: f.place() + ": " + f.Message + "\n" + f.Hint})
			}
		}
		suite := junitSuite{Name: file, Tests: 1, Cases: []junitCase{c}}
		if len(c.Failures) > 0 {
			suite.Failures = 1
		}
		all = append(all, suite)
	}
	return all
}

func printJUnit(w io.Writer, suites []junitSuite) error {
	all := junitSuites{Name: "houserules", Suites: suites}
	for i := range suites {
		all.Tests += suites[i].Tests
		all.Failures += suites[i].Failures
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

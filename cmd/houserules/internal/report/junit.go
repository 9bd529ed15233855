package report

import (
	"encoding/xml"
	"io"
)

// The shape of JUnit, as far as every reader of it knows it.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []JUnitSuite `xml:"testsuite"`
	}
	// JUnitSuite is a file.
	JUnitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []JUnitCase `xml:"testcase"`
	}
	// JUnitCase is what is checked in a file.
	JUnitCase struct {
		Name      string         `xml:"name,attr"`
		Classname string         `xml:"classname,attr"`
		File      string         `xml:"file,attr,omitempty"`
		Line      int            `xml:"line,attr,omitempty"`
		Failures  []JUnitFailure `xml:"failure"`
	}
	// JUnitFailure is what is wrong with it.
	JUnitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// findingSuites makes a suite of each file that was looked at.
func findingSuites(r *Report) []JUnitSuite {
	var all []JUnitSuite
	for _, file := range r.Files {
		c := JUnitCase{Name: "lint", Classname: file, File: file}
		for _, f := range r.Findings {
			if f.File == file {
				c.Failures = append(c.Failures, JUnitFailure{Message: f.Message, Type: f.Code, Text: f.Place() + ": " + f.Message + "\n" + f.Hint})
			}
		}
		suite := JUnitSuite{Name: file, Tests: 1, Cases: []JUnitCase{c}}
		if len(c.Failures) > 0 {
			suite.Failures = 1
		}
		all = append(all, suite)
	}
	return all
}

// WriteJUnit writes suites as JUnit has them.
func WriteJUnit(w io.Writer, suites []JUnitSuite) error {
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

// Package finding has what is reported about rule files: a code, a place and
// the parameters that its texts use. The texts themselves are in the message
// catalogues, see package text; docs/checks.md describes every code.
package finding

import (
	"cmp"
	"slices"
)

// Severity is how bad a finding is.
type Severity uint8

// The severities.
const (
	Error Severity = iota
	Warning
	Info
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string { return severityNames[s] }

// Diagnostic is one finding about a rule file: one cause, one finding. Lines
// and columns count from 1, columns in characters; the end is exclusive.
type Diagnostic struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int
	Severity           Severity
	Code               string         // ruleset.unknown_key; docs/checks.md has them all
	Pointer            string         // RFC 6901
	Params             map[string]any // what the texts use
	Related            []Related
}

// Related is another place that belongs to a finding.
type Related struct {
	File         string
	Line, Column int
	Code         string // of a text in the catalogue
	Params       map[string]any
}

// Diagnostics are findings sorted by file, line and column.
type Diagnostics []Diagnostic

// HasErrors reports whether any finding is an error.
func (ds Diagnostics) HasErrors() bool {
	for _, d := range ds {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// In are the findings in one file.
func (ds Diagnostics) In(file string) Diagnostics {
	return slices.DeleteFunc(slices.Clone(ds), func(d Diagnostic) bool { return d.File != file })
}

// Params are the parameters of a finding.
type Params = map[string]any

// Sorted returns the findings by file, line and column, each only once. Two
// findings are one when they stand at the same place with the same code.
func (ds Diagnostics) Sorted() Diagnostics {
	out := slices.Clone(ds)
	slices.SortStableFunc(out, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Pointer, b.Pointer))
	})
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		return a.File == b.File && a.Line == b.Line && a.Column == b.Column && a.Code == b.Code && a.Pointer == b.Pointer
	})
}

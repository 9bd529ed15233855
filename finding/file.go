package finding

import (
	"cmp"
	"slices"
)

// Diagnostic is a finding about a rule file: one cause, one finding. Lines and
// columns count from 1, columns in characters; the end is exclusive.
type Diagnostic struct {
	Finding
	File               string
	Line, Column       int
	EndLine, EndColumn int
	Severity           Severity
	Pointer            string // RFC 6901
	Related            []Related
}

// Related is another place that belongs to a diagnostic. Its code is the key
// of its text.
type Related struct {
	Finding
	File         string
	Line, Column int
}

// Diagnostics are diagnostics sorted by file, line and column.
type Diagnostics []Diagnostic

// HasErrors reports whether any diagnostic is an error.
func (ds Diagnostics) HasErrors() bool {
	for _, d := range ds {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// In returns the diagnostics of one file.
func (ds Diagnostics) In(file string) Diagnostics {
	return slices.DeleteFunc(slices.Clone(ds), func(d Diagnostic) bool { return d.File != file })
}

// Sorted returns the diagnostics by file, line and column, each only once. Two
// are one when they stand at the same place with the same code.
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

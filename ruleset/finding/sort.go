package finding

import (
	"cmp"
	"slices"
)

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

package shipped

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserules/finding"
)

// Report writes findings a line each, with all that they say.
func Report(found finding.Diagnostics) string {
	var out strings.Builder
	for _, d := range found {
		fmt.Fprintf(&out, "%s:%d:%d-%d:%d %s %s %s", d.File, d.Line, d.Column, d.EndLine, d.EndColumn, d.Severity, d.Code, d.Pointer)
		for _, name := range slices.Sorted(maps.Keys(d.Params)) {
			fmt.Fprintf(&out, " %s=%v", name, d.Params[name])
		}
		for _, r := range d.Related {
			fmt.Fprintf(&out, " (%s:%d:%d %s)", r.File, r.Line, r.Column, r.Code)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

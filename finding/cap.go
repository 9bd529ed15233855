package finding

import (
	"slices"
)

// Capped leaves out what is beyond the most findings of one file, and says so.
// Nobody mends so many by hand: something else went wrong.
func Capped(found Diagnostics) Diagnostics {
	rest := 0
	if i := slices.IndexFunc(found, func(d Diagnostic) bool { return d.Code == "ruleset.more" }); i >= 0 {
		rest = found[i].Params["count"].(int)
		found = slices.Delete(found, i, i+1)
	}
	if len(found) > Max {
		rest += len(found) - Max
		found = found[:Max:Max]
	}
	if rest == 0 {
		return found
	}
	return append(found, More(found[len(found)-1], rest))
}

// More is the finding that says how many more there are, placed after the last
// that is reported.
func More(last Diagnostic, count int) Diagnostic {
	return Diagnostic{File: last.File, Line: last.EndLine, Column: last.EndColumn, EndLine: last.EndLine, EndColumn: last.EndColumn,
		Severity: Info, Finding: New("ruleset.more", map[string]any{"count": count})}
}

// Max is how many findings of one file are reported.
const Max = 500

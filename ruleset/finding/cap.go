package finding

import (
	"slices"
)

// Params are the parameters of a finding.
type Params = map[string]any

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

// More says how many findings are not told, after the last that is.
func More(last Diagnostic, count int) Diagnostic {
	return Diagnostic{File: last.File, Line: last.EndLine, Column: last.EndColumn, EndLine: last.EndLine, EndColumn: last.EndColumn,
		Severity: Info, Code: "ruleset.more", Params: map[string]any{"count": count}}
}

// Max is how many findings of one file are told.
const Max = 500

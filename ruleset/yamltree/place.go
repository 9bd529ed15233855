package yamltree

import (
	"houserules/finding"
)

// Finding is a finding about a value.
func Finding(severity finding.Severity, at *Node, code finding.Code, params finding.Params) finding.Diagnostic {
	for name, value := range params {
		if list, ok := value.([]string); ok && len(list) == 0 {
			delete(params, name) // nothing to suggest
		}
	}
	d := finding.Diagnostic{Severity: severity, Finding: finding.New(code, params)}
	if at != nil {
		d.File, d.Pointer = at.File, at.Pointer
		d.Line, d.Column = at.Range.Start.Line, at.Range.Start.Column
		d.EndLine, d.EndColumn = at.Range.End.Line, at.Range.End.Column
	}
	return d
}

// Related is the place of a value as another place of a finding.
func Related(n *Node, code finding.Code, params finding.Params) finding.Related {
	return finding.Related{File: n.File, Line: n.Range.Start.Line, Column: n.Range.Start.Column, Finding: finding.New(code, params)}
}

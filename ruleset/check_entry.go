package ruleset

import "slices"

// meaning adds what the checks of meaning find in a file's resolved rules. A
// board that could not be made is told once, by the square that is not on it.
func (r *resolver) meaning(rs *Ruleset, e *entry) {
	found := checkMeaning(rs.source.tree, rs)
	for _, d := range found {
		if d.Code == "ruleset.off_board" {
			r.found = slices.DeleteFunc(r.found, func(d Diagnostic) bool { return d.Code == "ruleset.board" })
		}
	}
	r.found = append(r.found, found...)
	r.found = append(r.found, checkOptions(e.chain, e.file)...)
}

// anchored moves findings about what a file inherits to the file itself: what
// it extends is in order alone, so what the file changes does not go with it.
// The place of the inherited rule is kept as related.
func anchored(found Diagnostics, e *entry) Diagnostics {
	at := e.node.Get("extends")
	if at == nil {
		return found
	}
	for i := range found {
		d := &found[i]
		if d.File == e.file || d.File == "" {
			continue
		}
		d.Related = append([]Related{{File: d.File, Line: d.Line, Column: d.Column, Code: "related.inherited_here"}}, d.Related...)
		d.File, d.Pointer = at.File, at.Pointer
		d.Line, d.Column = at.Range.Start.Line, at.Range.Start.Column
		d.EndLine, d.EndColumn = at.Range.End.Line, at.Range.End.Column
	}
	return found
}

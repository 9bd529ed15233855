package compile

import (
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/check"
	"houserules/ruleset/yamltree"
)

// meaning adds what the checks of meaning find in a file's resolved rules.
func (r *resolver) meaning(rs *ruleset.Ruleset, e *File) {
	found := check.Meaning(sourceOf(rs).tree, rs)
	if slices.ContainsFunc(found, func(d finding.Diagnostic) bool { return d.Code == "ruleset.off_board" }) {
		// The square that is not on it says why the board could not be made.
		r.found = slices.DeleteFunc(r.found, func(d finding.Diagnostic) bool { return d.Code == "ruleset.board" })
	}
	if r.found.HasErrors() {
		// What did not compile makes the rest look wrong as well.
		found = apart(found.In(e.Name), r.found)
	}
	r.found = append(r.found, found...)
	if !e.Overlay {
		r.found = append(r.found, checkOptions(e.chain, e.Name)...)
	}
}

// anchored moves findings about what a file inherits to the file itself: what
// it extends is in order alone, so what the file changes does not go with it.
// They stand where the file changes that very rule, else at the rule that it
// clashes with, else at the nearest that the file writes, else at extends. The
// place of the inherited rule is kept as related.
func anchored(found finding.Diagnostics, e *File) finding.Diagnostics {
	extends := e.Node.Get("extends")
	if extends == nil {
		return found
	}
	for i := range found {
		d := &found[i]
		if d.File == e.Name || d.File == "" {
			continue
		}
		inherited := finding.Related{File: d.File, Line: d.Line, Column: d.Column, Finding: finding.New("related.inherited_here", nil)}
		at := keyAt(e.Node, d.Pointer)
		for _, key := range causes[d.Code] {
			if at == nil {
				at = keyAt(e.Node, "/"+key)
			}
		}
		if at == nil {
			for j, r := range d.Related {
				if r.File == e.Name {
					at = &yamltree.Node{File: r.File, Range: yamltree.Range{Start: yamltree.Pos{Line: r.Line, Column: r.Column}, End: yamltree.Pos{Line: r.Line, Column: r.Column + 1}}}
					d.Related = slices.Delete(d.Related, j, j+1)
					break
				}
			}
		}
		for up := d.Pointer; at == nil && strings.Contains(up, "/"); {
			up = up[:strings.LastIndexByte(up, '/')]
			at = keyAt(e.Node, up)
		}
		if at == nil {
			at = extends
		}
		moved := yamltree.Finding(d.Severity, at, d.Code, d.Params)
		moved.Related = append([]finding.Related{inherited}, d.Related...)
		*d = moved
	}
	return found
}

// causes are the blocks whose change makes an inherited rule wrong.
var causes = map[finding.Code][]string{
	"ruleset.bad_value":          {"board"},
	"ruleset.listed_letter":      {"pieces"},
	"ruleset.off_board":          {"board"},
	"ruleset.promotion_to_pawn":  {"pieces"},
	"ruleset.promotion_to_royal": {"pieces"},
	"ruleset.row_length":         {"board", "seats"},
	"ruleset.row_letter":         {"pieces"},
	"ruleset.royal_setup":        {"pieces"},
	"ruleset.setup_overlap":      {"setup", "board"},
	"ruleset.unknown_piece":      {"pieces"},
	"ruleset.unknown_seat":       {"seats"},
}

// keyAt is the key of the value at a pointer, nil where there is none.
func keyAt(root *yamltree.Node, pointer string) *yamltree.Node {
	cut := strings.LastIndexByte(pointer, '/')
	if cut < 0 {
		return nil
	}
	up, n := root.ByPointer(pointer[:cut]), root.ByPointer(pointer)
	if n == nil || up == nil || up.Kind != yamltree.Map {
		return n
	}
	for i, v := range up.Values {
		if v == n {
			return yamltree.KeyAt(up, i)
		}
	}
	return n
}

// pruned is a tree without the values and keys that findings speak of. Of a
// list with a fault nothing is left, for its items may depend on each other;
// squares that are cut away do not.
func pruned(n *yamltree.Node, found finding.Diagnostics) *yamltree.Node {
	type place struct {
		pointer string
		at      yamltree.Pos
	}
	faulty := map[place]bool{}
	for _, d := range found {
		if d.Severity == finding.Error {
			faulty[place{d.Pointer, yamltree.Pos{Line: d.Line, Column: d.Column}}] = true
		}
	}
	var cut func(n *yamltree.Node) *yamltree.Node
	cut = func(n *yamltree.Node) *yamltree.Node {
		if faulty[place{n.Pointer, n.Range.Start}] && n.Pointer != "" {
			return nil
		}
		if len(n.Values) == 0 {
			return n
		}
		out := *n
		out.Keys, out.Values = nil, nil
		for i, v := range n.Values {
			if n.Kind == yamltree.Map && faulty[place{v.Pointer, n.Keys[i].Range.Start}] {
				continue
			}
			kept := cut(v)
			switch {
			case kept != nil && n.Kind == yamltree.Map:
				out.Keys, out.Values = append(out.Keys, n.Keys[i]), append(out.Values, kept)
			case kept != nil:
				out.Values = append(out.Values, kept)
			case n.Kind == yamltree.List && !strings.HasSuffix(n.Pointer, "/cut"):
				return nil
			}
		}
		if n.Kind == yamltree.Map && len(out.Keys) == 0 && n.Pointer != "" {
			return nil
		}
		return &out
	}
	return cut(n)
}

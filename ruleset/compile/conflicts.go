package compile

import (
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// conflicts refuses two options of one level that set the same path: which one
// would win is not for the order of a file to say.
func (r *resolver) conflicts(defs []Definition) {
	at := map[string][]setter{}    // by the path that is set
	above := map[string][]setter{} // by each path above it
	for i := range defs {
		def := &defs[i]
		sets := def.setters()
		for _, s := range sets {
			if other := clash(s, at, above); other != nil {
				if r.full() {
					return
				}
				d := yamltree.Finding(finding.Error, s.at, "ruleset.option_conflict", finding.Params{"option": def.Name, "other": other.def.Name, "path": s.path})
				d.Related = []finding.Related{{File: other.at.File, Line: other.at.Range.Start.Line, Column: other.at.Range.Start.Column,
					Finding: finding.New("related.other_option", finding.Params{"option": other.def.Name})}}
				r.found = append(r.found, d)
				break
			}
		}
		for _, s := range sets {
			at[s.path] = append(at[s.path], s)
			for up := parentPath(s.path); up != ""; up = parentPath(up) {
				above[up] = append(above[up], s)
			}
		}
	}
}

// setter is an option that sets a path, and where it says so.
type setter struct {
	def  *Definition
	path string
	at   *yamltree.Node
}

// setters are all paths that an option sets, with each of its choices.
func (def *Definition) setters() []setter {
	if def.Choices == nil {
		return []setter{{def, def.Path, def.Node.Get("sets")}}
	}
	var sets []setter
	for _, choice := range def.Choices.Values {
		if block := choice.Get("sets"); block != nil && block.Kind == yamltree.Map {
			block.Leaves("", func(path string, n *yamltree.Node) { sets = append(sets, setter{def, path, n}) })
		}
	}
	return sets
}

// clash is an option before this one, of the same level, that sets the same
// path, one above it or one below it.
func clash(s setter, at, above map[string][]setter) *setter {
	among := func(list []setter) *setter {
		for i := range list {
			if list[i].def != s.def && sameLevel(list[i].def, s.def) {
				return &list[i]
			}
		}
		return nil
	}
	if other := among(above[s.path]); other != nil {
		return other
	}
	for path := s.path; path != ""; path = parentPath(path) {
		if other := among(at[path]); other != nil {
			return other
		}
	}
	return nil
}

// sameLevel reports whether the order of two options is not given by the
// language: choices come before choices with a when, these before paths. Two
// that can never hold at once do not meet.
func sameLevel(a, b *Definition) bool {
	if (a.Choices == nil) != (b.Choices == nil) {
		return false
	}
	if a.Choices != nil && (a.When == nil) != (b.When == nil) {
		return false
	}
	for name, choice := range a.When {
		if other, ok := b.When[name]; ok && other != choice {
			return false
		}
	}
	return true
}

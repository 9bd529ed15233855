package ruleset

import "strings"

// conflicts refuses two options of one level that set the same path: which one
// would win is not for the order of a file to say.
func (r *resolver) conflicts(defs []optionDef) {
	type setter struct {
		def  *optionDef
		path string
		at   *Node
	}
	var before []setter
	for i := range defs {
		def := &defs[i]
		var sets []setter
		if def.choices == nil {
			sets = append(sets, setter{def, def.path, def.node.Get("sets")})
		} else {
			for _, choice := range def.choices.Values {
				if block := choice.Get("sets"); block != nil && block.Kind == MapNode {
					block.leaves("", func(path string, n *Node) { sets = append(sets, setter{def, path, n}) })
				}
			}
		}
	next:
		for _, s := range sets {
			for _, b := range before {
				if b.def != def && sameLevel(b.def, def) && overlap(b.path, s.path) {
					d := finding(Error, s.at, "ruleset.option_conflict", P{"option": def.name, "other": b.def.name, "path": s.path})
					d.Related = []Related{{File: b.at.File, Line: b.at.Range.Start.Line, Column: b.at.Range.Start.Column,
						Code: "related.other_option", Params: P{"option": b.def.name}}}
					r.found = append(r.found, d)
					break next
				}
			}
		}
		before = append(before, sets...)
	}
}

// sameLevel reports whether the order of two options is not given by the
// language: choices come before choices with a when, these before paths. Two
// that can never hold at once do not meet.
func sameLevel(a, b *optionDef) bool {
	if (a.choices == nil) != (b.choices == nil) {
		return false
	}
	if a.choices != nil && (a.when == nil) != (b.when == nil) {
		return false
	}
	for name, choice := range a.when {
		if other, ok := b.when[name]; ok && other != choice {
			return false
		}
	}
	return true
}

// overlap reports whether one path is the other or lies below it.
func overlap(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

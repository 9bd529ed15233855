package compile

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// orthodox compiles the profile that an orthodox start plays, with the options
// of the same name carried over. Such a profile has no armies of its own: it
// is played from its setup.
func (r *resolver) orthodox(rs *ruleset.Ruleset, l Finder, e *File) {
	made := map[string]*ruleset.Ruleset{}
	for i := range rs.Seats {
		for j := range rs.Seats[i].ByClass {
			army := rs.Seats[i].ByClass[j].Army
			if army == nil || army.OrthodoxPlays == "" {
				continue
			}
			other, done := made[army.OrthodoxPlays]
			if !done {
				at := seatTree(sourceOf(rs).tree, rs.Seats[i].Name, className(rs, j)).At("army.orthodox_plays")
				other = r.orthodoxOf(rs, l, e, at)
				made[army.OrthodoxPlays] = other
			}
			army.Orthodox = other
		}
	}
}

func className(rs *ruleset.Ruleset, class int) string {
	if class < len(rs.Classes) {
		return rs.Classes[class].Name
	}
	return ""
}

func (r *resolver) orthodoxOf(rs *ruleset.Ruleset, l Finder, e *File, at *yamltree.Node) *ruleset.Ruleset {
	target := l.Find(e.Source, at.Text, nil)
	if target == nil {
		r.add(at, "ruleset.orthodox_unknown", finding.Params{"ref": at.Text, "nearest": l.Nearest(at.Text)})
		return nil
	}
	if target == e || target.state == resolving {
		r.add(at, "ruleset.orthodox_army", finding.Params{"ref": at.Text})
		return nil
	}
	target.Resolve(l)
	if target.invalid || target.chain == nil {
		r.add(at, "ruleset.extends_invalid", finding.Params{"ref": at.Text, "file": target.Name})
		return nil
	}
	if hasArmy(target.Ruleset) {
		r.add(at, "ruleset.orthodox_army", finding.Params{"ref": at.Text})
		return nil
	}
	if !sameStart(rs, target.Ruleset) {
		r.add(at, "ruleset.orthodox_start", finding.Params{"ref": at.Text})
		return nil
	}
	carried := &chain{folded: target.chain.folded, values: values{base: target.chain.values.base, overlay: map[string]given{}}}
	for name, g := range target.chain.values.overlay {
		carried.values.overlay[name] = g
	}
	with := playedWith{target: target}
	for i := range rs.Options {
		row := &rs.Options[i]
		if g, ok := sourceOf(rs).chain.values.in(row.Name); ok && row.Active && target.takes(row.Name, g.node) {
			carried.values.overlay[row.Name] = g
			with.carried += row.Name + ": " + g.node.Written() + "\n"
		}
	}
	if len(carried.values.overlay) == 0 {
		return target.Ruleset
	}
	out := r.played[with]
	if out == nil {
		inner := &resolver{unsigned: r.unsigned, like: target.Ruleset}
		out = &ruleset.Ruleset{ID: target.Ruleset.ID, Version: target.Ruleset.Version, File: target.Ruleset.File, Overlay: true,
			Title: target.Ruleset.Title, About: target.Ruleset.About, Deprecated: target.Ruleset.Deprecated, Extends: target.Ruleset.ID}
		inner.finish(out, carried, l, target)
		if inner.found.HasErrors() {
			r.found = append(r.found, inner.found...)
			return nil
		}
		if r.played != nil {
			r.played[with] = out
		}
	}
	if !sameStart(rs, out) {
		r.add(at, "ruleset.orthodox_start", finding.Params{"ref": at.Text})
		return nil
	}
	return out
}

// playedWith is a profile that an orthodox start plays, and the values that are
// carried over to it, as written.
type playedWith struct {
	target  *File
	carried string
}

// hasArmy reports whether armies are built at any seat.
func hasArmy(rs *ruleset.Ruleset) bool {
	for i := range rs.Seats {
		for j := range rs.Seats[i].ByClass {
			if rs.Seats[i].ByClass[j].Army != nil {
				return true
			}
		}
	}
	return false
}

// takes reports whether the profile has an option that may have this value.
func (e *File) takes(option string, value *yamltree.Node) bool {
	r := &resolver{}
	for i := range e.chain.defs {
		def := &e.chain.defs[i]
		if def.Name != option {
			continue
		}
		if def.Choices != nil {
			c := def.Choices.Get(value.Text)
			return value.Kind == yamltree.Text && c != nil && !yamltree.IsNone(c)
		}
		return r.allowed(def, sourceOf(e.Ruleset).tree.At(def.Path), nil, value)
	}
	return false
}

// sameStart reports whether two profiles seat the same players on the same
// board with the same pieces at the start.
func sameStart(a, b *ruleset.Ruleset) bool {
	if len(a.Seats) != len(b.Seats) || a.Board.Files != b.Board.Files || a.Board.Ranks != b.Board.Ranks ||
		len(a.Board.Squares()) != len(b.Board.Squares()) {
		return false
	}
	for i := range a.Seats {
		s, t := &a.Seats[i], &b.Seats[i]
		if s.Name != t.Name || s.Side != t.Side || len(s.Setup) != len(t.Setup) {
			return false
		}
		for j := range s.Setup {
			if s.Setup[j].Square != t.Setup[j].Square || a.Kinds[s.Setup[j].Kind].Name != b.Kinds[t.Setup[j].Kind].Name {
				return false
			}
		}
	}
	return true
}

package ruleset

// orthodox compiles the profile that an orthodox start plays, with the options
// of the same name carried over. Such a profile has no armies of its own: it
// is played from its setup.
func (r *resolver) orthodox(rs *Ruleset, l *Library, e *entry) {
	made := map[string]*Ruleset{}
	for i := range rs.Seats {
		for j := range rs.Seats[i].ByClass {
			army := rs.Seats[i].ByClass[j].Army
			if army == nil || army.OrthodoxPlays == "" {
				continue
			}
			other, done := made[army.OrthodoxPlays]
			if !done {
				at := seatTree(rs.source.tree, rs.Seats[i].Name, className(rs, j)).at("army.orthodox_plays")
				other = r.orthodoxOf(rs, l, e, at)
				made[army.OrthodoxPlays] = other
			}
			army.Orthodox = other
		}
	}
}

func className(rs *Ruleset, class int) string {
	if class < len(rs.Classes) {
		return rs.Classes[class].Name
	}
	return ""
}

func (r *resolver) orthodoxOf(rs *Ruleset, l *Library, e *entry, at *Node) *Ruleset {
	target := l.find(e.source, at.Text, nil)
	if target == nil {
		r.add(at, "ruleset.orthodox_unknown", P{"ref": at.Text, "nearest": l.nearest(at.Text)})
		return nil
	}
	if target == e || target.state == 1 {
		r.add(at, "ruleset.orthodox_army", P{"ref": at.Text})
		return nil
	}
	l.resolve(target)
	if target.invalid || target.chain == nil {
		r.add(at, "ruleset.extends_invalid", P{"ref": at.Text, "file": target.file})
		return nil
	}
	if hasArmy(target.rs) {
		r.add(at, "ruleset.orthodox_army", P{"ref": at.Text})
		return nil
	}
	if !sameStart(rs, target.rs) {
		r.add(at, "ruleset.orthodox_start", P{"ref": at.Text})
		return nil
	}
	carried := &chain{folded: target.chain.folded, values: values{base: target.chain.values.base, overlay: map[string]given{}}}
	for name, g := range target.chain.values.overlay {
		carried.values.overlay[name] = g
	}
	with := playedWith{target: target}
	for i := range rs.Options {
		row := &rs.Options[i]
		if g, ok := rs.source.chain.values.in(row.Name); ok && row.Active && target.takes(row.Name, g.node) {
			carried.values.overlay[row.Name] = g
			with.carried += row.Name + ": " + g.node.written() + "\n"
		}
	}
	if len(carried.values.overlay) == 0 {
		return target.rs
	}
	out := r.played[with]
	if out == nil {
		inner := &resolver{unsigned: r.unsigned, like: target.rs}
		out = &Ruleset{ID: target.rs.ID, Version: target.rs.Version, File: target.rs.File, Overlay: true,
			Title: target.rs.Title, About: target.rs.About, Deprecated: target.rs.Deprecated, Extends: target.rs.ID}
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
		r.add(at, "ruleset.orthodox_start", P{"ref": at.Text})
		return nil
	}
	return out
}

// playedWith is a profile that an orthodox start plays, and the values that are
// carried over to it, as written.
type playedWith struct {
	target  *entry
	carried string
}

// hasArmy reports whether armies are built at any seat.
func hasArmy(rs *Ruleset) bool {
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
func (e *entry) takes(option string, value *Node) bool {
	r := &resolver{}
	for i := range e.chain.defs {
		def := &e.chain.defs[i]
		if def.name != option {
			continue
		}
		if def.choices != nil {
			c := def.choices.Get(value.Text)
			return value.Kind == TextNode && c != nil && !isNone(c)
		}
		return r.allowed(def, e.rs.source.tree.at(def.path), nil, value)
	}
	return false
}

// sameStart reports whether two profiles seat the same players on the same
// board with the same pieces at the start.
func sameStart(a, b *Ruleset) bool {
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

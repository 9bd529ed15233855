package compile

import (
	"slices"

	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// interpretation is our reading of the rule at a path: that of the longest
// part of it that has one and still holds; nil where the source is not silent.
func (s *source) interpretation(prefix, path string) ruleset.Text {
	block := s.tree.Get("interpretations")
	if block == nil {
		return nil
	}
	for _, at := range []string{prefix + path, path} {
		for up := at; up != ""; up = parentPath(up) {
			if n := block.Get(up); n != nil {
				if yamltree.IsNone(n) {
					return nil
				}
				if s.holds(n, up) {
					return textOf(n)
				}
			}
		}
		if prefix == "" {
			break
		}
	}
	return nil
}

// holds reports whether a reading still speaks of the value in force. It does
// not where a file further down the chain wrote the value itself, and not
// where an option that is its alternative was used after it was written.
func (s *source) holds(reading *yamltree.Node, path string) bool {
	written := s.chain.age(reading.File)
	if v, _ := yamltree.Longest(s.tree, path); v != nil && v.Kind != yamltree.Map && v.Option == "" && s.chain.age(v.File) > written {
		return false
	}
	t := &s.chain.touch
	for _, list := range [][]int{t.at[path], t.whole[path]} {
		for _, i := range list {
			if s.usedAfter(i, written, reading.Option) {
				return false
			}
		}
	}
	for up := parentPath(path); up != ""; up = parentPath(up) {
		for _, i := range t.at[up] {
			if s.usedAfter(i, written, reading.Option) {
				return false
			}
		}
	}
	return true
}

// usedAfter reports whether an option was given another value by something
// later in the chain than a reading of that age. A choice that brings the
// reading itself is no alternative to it.
func (s *source) usedAfter(i, written int, option string) bool {
	def, row := &s.chain.defs[i], &s.rs.Options[i]
	if !row.Active || def.Name == option {
		return false
	}
	if g, ok := s.chain.values.overlay[def.Name]; ok && row.Value != row.Default {
		return s.chain.age(g.by) > written
	}
	g, ok := s.chain.values.base[def.Name]
	return ok && s.chain.age(g.by) > written
}

// age is how far down the chain a file stands, the first extended first;
// overlays and requests come after all.
func (ch *chain) age(file string) int {
	if i := slices.Index(ch.files, file); i >= 0 {
		return i
	}
	return len(ch.files)
}

// Reading is an interpretation that holds: where the source is silent, what
// was chosen and why, and which options choose otherwise.
type Reading struct {
	Path         string
	Text         ruleset.Text
	Alternatives []string // names of options that set this path or one below it
	File         string
	Line         int
}

// Readings lists the interpretations that hold, in the order of the file.
func Readings(rs *ruleset.Ruleset) []Reading {
	block := sourceOf(rs).tree.Get("interpretations")
	var list []Reading
	for i, path := range keysOf(block) {
		n := block.Values[i]
		if yamltree.IsNone(n) || !sourceOf(rs).holds(n, path) {
			continue
		}
		r := Reading{Path: path, Text: textOf(n), File: n.File, Line: n.Range.Start.Line}
		t := &sourceOf(rs).chain.touch
		for _, touching := range [][]int{t.at[path], t.above[path]} {
			for _, o := range touching {
				if name := sourceOf(rs).chain.defs[o].Name; rs.Options[o].Active && !slices.Contains(r.Alternatives, name) {
					r.Alternatives = append(r.Alternatives, name)
				}
			}
		}
		list = append(list, r)
	}
	return list
}

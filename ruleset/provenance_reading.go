package ruleset

import (
	"slices"
	"strings"
)

// interpretation is our reading of the rule at a path: that of the longest
// part of it that has one and still holds; nil where the source is not silent.
func (rs *Ruleset) interpretation(prefix, path string) Text {
	block := rs.source.tree.Get("interpretations")
	if block == nil {
		return nil
	}
	for _, at := range []string{prefix + path, path} {
		for up := at; up != ""; up = parentPath(up) {
			if n := block.Get(up); n != nil {
				if isNone(n) {
					return nil
				}
				if rs.holds(n, up) {
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
func (rs *Ruleset) holds(reading *Node, path string) bool {
	written := rs.source.chain.age(reading.File)
	if v, _ := longest(rs.source.tree, path); v != nil && v.Kind != MapNode && v.Option == "" && rs.source.chain.age(v.File) > written {
		return false
	}
	t := &rs.source.chain.touch
	for _, list := range [][]int{t.at[path], t.whole[path]} {
		for _, i := range list {
			if rs.usedAfter(i, written, reading.Option) {
				return false
			}
		}
	}
	for up := parentPath(path); up != ""; up = parentPath(up) {
		for _, i := range t.at[up] {
			if rs.usedAfter(i, written, reading.Option) {
				return false
			}
		}
	}
	return true
}

// usedAfter reports whether an option was given another value by something
// later in the chain than a reading of that age. A choice that brings the
// reading itself is no alternative to it.
func (rs *Ruleset) usedAfter(i, written int, option string) bool {
	def, row := &rs.source.chain.defs[i], &rs.Options[i]
	if !row.Active || def.name == option {
		return false
	}
	if g, ok := rs.source.chain.values.overlay[def.name]; ok && row.Value != row.Default {
		return rs.source.chain.age(g.by) > written
	}
	g, ok := rs.source.chain.values.base[def.name]
	return ok && rs.source.chain.age(g.by) > written
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
	Text         Text
	Alternatives []string // names of options that set this path or one below it
	File         string
	Line         int
}

// Readings lists the interpretations that hold, in the order of the file.
func (rs *Ruleset) Readings() []Reading {
	block := rs.source.tree.Get("interpretations")
	var list []Reading
	for i, path := range keysOf(block) {
		n := block.Values[i]
		if isNone(n) || !rs.holds(n, path) {
			continue
		}
		r := Reading{Path: path, Text: textOf(n), File: n.File, Line: n.Range.Start.Line}
		t := &rs.source.chain.touch
		for _, touching := range [][]int{t.at[path], t.above[path]} {
			for _, o := range touching {
				if name := rs.source.chain.defs[o].name; rs.Options[o].Active && !slices.Contains(r.Alternatives, name) {
					r.Alternatives = append(r.Alternatives, name)
				}
			}
		}
		list = append(list, r)
	}
	return list
}

// RuleOf is the part of a path that follows seats.NAME.sets or
// classes.NAME.sets, the path itself where it has neither.
func RuleOf(path string) string {
	parts := strings.SplitN(path, ".", 4)
	if len(parts) == 4 && parts[2] == "sets" && (parts[0] == "seats" || parts[0] == "classes") {
		return parts[3]
	}
	return path
}

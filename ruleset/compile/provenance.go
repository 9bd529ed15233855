package compile

import (
	"slices"
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// source keeps, for a resolved ruleset, the merged tree and where each value
// of it came from, so that a verdict can cite the line that decided.
type source struct {
	rs      *ruleset.Ruleset
	library Finder
	entry   *File
	chain   *chain         // before options, to put an overlay on
	tree    *yamltree.Node // with every option applied
	signed  signed
}

// sourceOf is the provenance of rules that this package compiled.
func sourceOf(rs *ruleset.Ruleset) *source { return rs.Source.(*source) }

// Effective is the resolved tree, every option applied; options themselves are
// in Ruleset.Options. Each value says where it stands, who set it and by
// which option. A value none is a rule that was taken away there. Not to be
// modified.
func Effective(rs *ruleset.Ruleset) *yamltree.Node { return sourceOf(rs).tree }

// Cite says which value decided, for the dotted path of a rule such as
// end.stalemate.then. Where the path ends early (a rule taken away, a part at
// its default) the longest part that is there is cited; nil where not even its
// first key is. A path may end in a word of a list (castling.needs.not_in_check):
// the list is cited, with the reading of that word. The articles are those of
// the longest attached path.
func (s *source) Cite(rule ruleset.Path) *ruleset.Citation {
	path := string(rule)
	node, found := yamltree.Longest(s.tree, path)
	if node == nil {
		return nil
	}
	return s.citation(node, found, "", path)
}

// CiteFor is Cite for a rule that a seat or a class may have of its own: where
// seats.NAME.sets or classes.NAME.sets decides, that place is cited. seat and
// class are indexes into Seats and Classes; a class is ignored where there are
// none.
func (s *source) CiteFor(seat, class int, rule ruleset.Path) *ruleset.Citation {
	path := string(rule)
	name, _, _ := strings.Cut(path, ".")
	if !slices.Contains(seatKeys(), name) || seat < 0 || seat >= len(s.rs.Seats) {
		return s.Cite(rule)
	}
	own := "seats." + s.rs.Seats[seat].Name + ".sets."
	if class >= 0 && class < len(s.rs.Classes) {
		if c := s.citeOwn("classes."+s.rs.Classes[class].Name+".sets.", path); c != nil {
			return c
		}
	}
	if c := s.citeOwn(own, path); c != nil {
		return c
	}
	return s.Cite(rule)
}

// citeOwn cites what stands under a prefix, where it is at least as near to
// the path as the rule in general is, or takes the whole rule away.
func (s *source) citeOwn(prefix, path string) *ruleset.Citation {
	block := s.tree.At(strings.TrimSuffix(prefix, "."))
	node, found := yamltree.Longest(block, path)
	if node == nil {
		return nil
	}
	if node.Kind == yamltree.Map && found != path {
		if _, general := yamltree.Longest(s.tree, path); len(general) > len(found) {
			return nil
		}
	}
	return s.citation(node, prefix+found, prefix, path)
}

func (s *source) citation(node *yamltree.Node, at, prefix, path string) *ruleset.Citation {
	c := &ruleset.Citation{Ruleset: node.Ruleset, Pointer: node.Pointer, File: node.File, Line: node.Range.Start.Line,
		Value: yamltree.Value(node), From: node.From, Articles: s.articles(prefix, path)}
	c.Option, c.Changeable = s.changer(at)
	if c.Option == "" && node.Option != "" { // a block of which a choice sets the parts
		c.Option, c.Changeable = s.setter(node.Option)
	}
	c.Interpretation = s.interpretation(prefix, path)
	return c
}

// articles are the articles attached to the longest part of a path. Where a
// seat's or class's own value decides, what is attached there is nearer than
// what is attached to the rule in general.
func (s *source) articles(prefix, path string) []string {
	ids := []string{}
	best := -1
	for _, article := range s.rs.Articles {
		for _, attached := range article.Paths {
			weight := -1
			switch {
			case prefix != "" && below(prefix+path, attached):
				weight = max(0, len(attached)-len(prefix))<<16 + 1<<15 + len(attached)
			case below(path, attached):
				weight = len(attached) << 16
			}
			if weight < 0 || weight < best {
				continue
			}
			if weight > best {
				best, ids = weight, ids[:0]
			}
			if !slices.Contains(ids, article.ID) {
				ids = append(ids, article.ID)
			}
		}
	}
	return ids
}

// setter is an option by the name that a node keeps, and who may use it.
func (s *source) setter(name string) (option, changeable string) {
	for i := range s.rs.Options {
		if s.rs.Options[i].Name == name && s.rs.Options[i].Active {
			return name, s.chain.defs[i].Changeable
		}
	}
	return "", ""
}

// changer is the option that may change the value at a path, and who may use
// it: an option for that very path before a choice that touches it, and what
// more people may change before what fewer may.
func (s *source) changer(path string) (option, changeable string) {
	t := &s.chain.touch
	best := -1
	weigh := func(list []int, exact int) {
		for _, i := range list {
			def := &s.chain.defs[i]
			if !s.rs.Options[i].Active {
				continue
			}
			weight := exact
			if def.Choices == nil {
				weight += 8
			}
			switch def.Changeable {
			case byGroup:
				weight += 2
			case byHost:
				weight++
			}
			if weight > best {
				best, option, changeable = weight, def.Name, def.Changeable
			}
		}
	}
	weigh(t.at[path], 4)
	weigh(t.whole[path], 0)
	for up := parentPath(path); up != ""; up = parentPath(up) {
		weigh(t.at[up], 0) // a choice that replaces the whole block
	}
	return option, changeable
}

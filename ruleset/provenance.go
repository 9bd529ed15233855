package ruleset

import (
	"slices"
	"strings"
)

// source keeps, for a resolved ruleset, the merged tree and where each value
// of it came from, so that a verdict can cite the line that decided.
type source struct {
	library *Library
	entry   *entry
	chain   *chain // before options, to put an overlay on
	tree    *Node  // with every option applied
}

// Effective is the resolved tree, every option applied; options themselves are
// in Ruleset.Options. Each value says where it stands, who set it and by
// which option. A value none is a rule that was taken away there. Not to be
// modified.
func (rs *Ruleset) Effective() *Node { return rs.source.tree }

// Cite says which value decided, for the dotted path of a rule such as
// end.stalemate.then. Where the path ends early (a rule taken away, a part at
// its default) the longest part that is there is cited; nil where not even its
// first key is. A path may end in a word of a list (castling.needs.not_in_check):
// the list is cited, with the reading of that word. The articles are those of
// the longest attached path.
func (rs *Ruleset) Cite(path string) *Citation {
	node, found := longest(rs.source.tree, path)
	if node == nil {
		return nil
	}
	return rs.citation(node, found, "", path)
}

// CiteFor is Cite for a rule that a seat or a class may have of its own: where
// seats.NAME.sets or classes.NAME.sets decides, that place is cited. seat and
// class are indexes into Seats and Classes; a class is ignored where there are
// none.
func (rs *Ruleset) CiteFor(seat, class int, path string) *Citation {
	name, _, _ := strings.Cut(path, ".")
	if !slices.Contains(seatKeys[:], name) || seat < 0 || seat >= len(rs.Seats) {
		return rs.Cite(path)
	}
	own := "seats." + rs.Seats[seat].Name + ".sets."
	if class >= 0 && class < len(rs.Classes) {
		if c := rs.citeOwn("classes."+rs.Classes[class].Name+".sets.", path); c != nil {
			return c
		}
	}
	if c := rs.citeOwn(own, path); c != nil {
		return c
	}
	return rs.Cite(path)
}

// citeOwn cites what stands under a prefix, where it is at least as near to
// the path as the rule in general is, or takes the whole rule away.
func (rs *Ruleset) citeOwn(prefix, path string) *Citation {
	block := rs.source.tree.at(strings.TrimSuffix(prefix, "."))
	node, found := longest(block, path)
	if node == nil {
		return nil
	}
	if node.Kind == MapNode && found != path {
		if _, general := longest(rs.source.tree, path); len(general) > len(found) {
			return nil
		}
	}
	return rs.citation(node, prefix+found, prefix, path)
}

// longest follows a path as far as it goes and says how far that is.
func longest(n *Node, path string) (*Node, string) {
	var last *Node
	end := 0
	for rest := path; rest != ""; {
		name, after, deeper := strings.Cut(rest, ".")
		next := n.Get(name)
		if next == nil {
			break
		}
		n, last = next, next
		end = len(path) - len(after)
		if deeper {
			end--
		}
		rest = after
	}
	return last, path[:end]
}

func (rs *Ruleset) citation(node *Node, at, prefix, path string) *Citation {
	c := &Citation{Ruleset: node.Ruleset, Pointer: node.Pointer, File: node.File, Line: node.Range.Start.Line,
		Value: goValue(node), From: node.From, Articles: rs.articles(prefix, path)}
	c.Option, c.Changeable = rs.changer(at)
	if c.Option == "" && node.Option != "" { // a block of which a choice sets the parts
		c.Option, c.Changeable = rs.setter(node.Option)
	}
	c.Interpretation = rs.interpretation(prefix, path)
	return c
}

// articles are the articles attached to the longest part of a path. Where a
// seat's or class's own value decides, what is attached there is nearer than
// what is attached to the rule in general.
func (rs *Ruleset) articles(prefix, path string) []string {
	ids := []string{}
	best := -1
	for _, article := range rs.Articles {
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
func (rs *Ruleset) setter(name string) (option, changeable string) {
	for i := range rs.Options {
		if rs.Options[i].Name == name && rs.Options[i].Active {
			return name, rs.source.chain.defs[i].changeable
		}
	}
	return "", ""
}

// changer is the option that may change the value at a path, and who may use
// it: an option for that very path before a choice that touches it, and what
// more people may change before what fewer may.
func (rs *Ruleset) changer(path string) (option, changeable string) {
	t := &rs.source.chain.touch
	best := -1
	weigh := func(list []int, exact int) {
		for _, i := range list {
			def := &rs.source.chain.defs[i]
			if !rs.Options[i].Active {
				continue
			}
			weight := exact
			if def.choices == nil {
				weight += 8
			}
			switch def.changeable {
			case byGroup:
				weight += 2
			case byHost:
				weight++
			}
			if weight > best {
				best, option, changeable = weight, def.name, def.changeable
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

package ruleset

import "strings"

// source keeps, for a resolved ruleset, the merged tree and where each value
// of it came from, so that a verdict can cite the line that decided.
type source struct {
	library *Library
	entry   *entry
	chain   *chain // before options, to put an overlay on
	tree    *Node  // with every option applied
	defs    []optionDef
}

// Effective is the resolved tree, every option applied; options themselves are
// in Ruleset.Options. Each value says where it stands, who set it and by
// which option. Not to be modified.
func (rs *Ruleset) Effective() *Node { return rs.source.tree }

// Cite says which value decided, for the dotted path of a rule such as
// end.stalemate.then. Where the path ends early (a rule taken away, a part at
// its default) the longest part that is there is cited; nil where not even its
// first key is. The articles are those of the longest attached path.
func (rs *Ruleset) Cite(path string) *Citation {
	node, found := longest(rs.source.tree, path)
	if node == nil {
		return nil
	}
	return rs.citation(node, found, rs.articles("", path))
}

// CiteFor is Cite for a rule that a seat or a class may have of its own: where
// seats.NAME.sets or classes.NAME.sets decides, that place is cited. seat and
// class are indexes into Seats and Classes; a class is ignored where there are
// none.
func (rs *Ruleset) CiteFor(seat, class int, path string) *Citation {
	name, _, _ := strings.Cut(path, ".")
	if !contains(seatKeys[:], name) || seat < 0 || seat >= len(rs.Seats) {
		return rs.Cite(path)
	}
	var own []string
	if class >= 0 && class < len(rs.Classes) {
		own = append(own, "classes."+rs.Classes[class].Name+".sets.")
	}
	own = append(own, "seats."+rs.Seats[seat].Name+".sets.")
	_, depth := longest(seatTree(rs.source.tree, rs.Seats[seat].Name, className(rs, class)), path)
	for _, prefix := range own {
		if depth == "" {
			break
		}
		if node := rs.source.tree.at(prefix + depth); node != nil {
			return rs.citation(node, prefix+depth, rs.articles(prefix, path))
		}
	}
	return rs.Cite(path)
}

// longest follows a path as far as it goes and says how far that is.
func longest(n *Node, path string) (*Node, string) {
	var last *Node
	end := 0
	for rest := path; rest != ""; {
		name, after, _ := strings.Cut(rest, ".")
		next := n.Get(name)
		if next == nil {
			break
		}
		n, last = next, next
		end = len(path) - len(after)
		rest = after
	}
	return last, strings.TrimSuffix(path[:end], ".")
}

func (rs *Ruleset) citation(node *Node, path string, articles []string) *Citation {
	c := &Citation{Ruleset: node.Ruleset, Pointer: node.Pointer, File: node.File, Line: node.Range.Start.Line,
		Value: goValue(node), From: node.From, Articles: articles, Interpretation: rs.interpretation(path)}
	c.Option, c.Changeable = rs.changer(path)
	return c
}

// articles are the articles attached to the longest part of a path. Where a
// seat's or class's own value decides, what is attached there is nearer than
// what is attached to the rule in general.
func (rs *Ruleset) articles(prefix, path string) []string {
	var ids []string
	best := -1
	for _, article := range rs.Articles {
		for _, attached := range article.Paths {
			weight := -1
			switch {
			case prefix != "" && below(prefix+path, attached):
				weight = 2*max(0, len(attached)-len(prefix)) + 1
			case below(path, attached):
				weight = 2 * len(attached)
			}
			if weight < 0 || weight < best {
				continue
			}
			if weight > best {
				best, ids = weight, nil
			}
			if !contains(ids, article.ID) {
				ids = append(ids, article.ID)
			}
		}
	}
	return ids
}

// below reports whether a path is another or lies below it.
func below(path, above string) bool {
	return path == above || strings.HasPrefix(path, above) && path[len(above)] == '.'
}

// changer is the option that may change the value at a path, and who may use
// it: an option for that very path before a choice that touches it.
func (rs *Ruleset) changer(path string) (option, changeable string) {
	for i := range rs.source.defs {
		if def := &rs.source.defs[i]; def.path == path && rs.Options[i].Active {
			return def.name, def.changeable
		}
	}
	for i := range rs.source.defs {
		def := &rs.source.defs[i]
		if def.choices == nil || !rs.Options[i].Active {
			continue
		}
		for _, choice := range def.choices.Values {
			if sets := choice.Get("sets"); sets != nil {
				if n, found := longest(sets, path); n != nil && (found == path || n.Kind != MapNode) {
					return def.name, def.changeable
				}
			}
		}
	}
	return "", ""
}

// interpretation is our reading of the rule at a path, of the longest part of
// it that has one, nil where the source is not silent.
func (rs *Ruleset) interpretation(path string) Text {
	block := rs.source.tree.Get("interpretations")
	for {
		if n := block.Get(path); n != nil {
			return textOf(n)
		}
		i := strings.LastIndexByte(path, '.')
		if i < 0 {
			return nil
		}
		path = path[:i]
	}
}

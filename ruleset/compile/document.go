package compile

import (
	"maps"
	"slices"

	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Document is the resolved profile as callers read it: its head with the
// digest, every rule in force by the keys of the language, then its options
// with the values in force, then the articles and the readings that hold. The
// order of keys is stable. Rules that a file took away stand as none.
func Document(rs *ruleset.Ruleset) *yamltree.Node {
	d := &yamltree.Node{Kind: yamltree.Map}
	d.Append("houserules", yamltree.NewInt(1))
	d.Append("id", yamltree.NewText(rs.ID))
	d.Append("version", yamltree.NewText(rs.Version))
	d.Append("digest", yamltree.NewText(rs.Digest))
	d.Append("title", nodeOfText(rs.Title))
	d.Append("about", nodeOfText(rs.About))
	d.Append("deprecated", nodeOfText(rs.Deprecated))
	if rs.Extends != "" {
		d.Append("extends", yamltree.NewText(rs.Extends))
	}
	last := []string{"articles", "interpretations", "terms", "notes"}
	tree := sourceOf(rs).tree
	for i, key := range tree.Keys {
		if key.Name != "site" && !slices.Contains(last, key.Name) {
			d.Append(key.Name, tree.Values[i])
		}
	}
	d.Append("site", tree.Get("site"))
	if len(rs.Options) > 0 {
		options := &yamltree.Node{Kind: yamltree.Map}
		for i := range rs.Options {
			options.Append(rs.Options[i].Name, optionNode(rs, i))
		}
		d.Append("options", options)
	}
	d.Append("articles", tree.Get("articles"))
	if readings := Readings(rs); len(readings) > 0 {
		n := &yamltree.Node{Kind: yamltree.Map}
		for _, r := range readings {
			n.Append(r.Path, nodeOfText(r.Text))
		}
		d.Append("interpretations", n)
	}
	d.Append("terms", tree.Get("terms"))
	d.Append("notes", tree.Get("notes"))
	return d
}

// Flat is the resolved rules as a rule file that extends nothing and leaves
// nothing open: it can be read again, and has the same digest. (A profile that
// army.orthodox_plays names is still another file; the options that it would
// have taken over are not there any more.) Articles keep the paths that exist.
func Flat(rs *ruleset.Ruleset) *yamltree.Node {
	d := Document(rs)
	for _, key := range []string{"digest", "extends", "options", "deprecated"} {
		d = d.With(key, nil)
	}
	articles := &yamltree.Node{Kind: yamltree.Map}
	for _, a := range rs.Articles {
		list := &yamltree.Node{Kind: yamltree.List}
		for _, path := range a.Paths {
			if d.At(path) != nil {
				list.Values = append(list.Values, yamltree.NewText(path))
			}
		}
		switch len(list.Values) {
		case 0:
		case 1:
			articles.Append(a.ID, list.Values[0])
		default:
			articles.Append(a.ID, list)
		}
	}
	if len(articles.Keys) == 0 {
		articles = nil
	}
	d = d.With("articles", articles)
	if block := d.Get("interpretations"); block != nil {
		kept := &yamltree.Node{Kind: yamltree.Map}
		for i, key := range block.Keys {
			if d.At(key.Name) != nil {
				kept.Append(key.Name, block.Values[i])
			}
		}
		if len(kept.Keys) == 0 {
			kept = nil
		}
		d = d.With("interpretations", kept)
	}
	return d
}

// optionNode is a row of the house-rules table.
func optionNode(rs *ruleset.Ruleset, i int) *yamltree.Node {
	o, def := &rs.Options[i], &sourceOf(rs).chain.defs[i]
	n := &yamltree.Node{Kind: yamltree.Map}
	n.Append("title", nodeOfText(o.Title))
	n.Append("about", nodeOfText(o.About))
	n.Append("changeable", yamltree.NewText(o.Changeable))
	n.Append("when", def.Node.Get("when"))
	n.Append("active", yamltree.FromValue(o.Active))
	if o.Active {
		n.Append("value", yamltree.FromValue(o.Value))
		n.Append("default", yamltree.FromValue(o.Default))
	}
	n.Append("set_by", yamltree.NewText(o.SetBy))
	if def.Choices == nil {
		n.Append("sets", yamltree.NewText(o.Sets))
		n.Append("type", yamltree.NewText(def.typ.Form.String()))
		for _, key := range []string{"from", "to", "one_of"} {
			n.Append(key, def.Node.Get(key))
		}
		return n
	}
	choices := &yamltree.Node{Kind: yamltree.Map}
	for _, c := range o.Choices {
		choice := &yamltree.Node{Kind: yamltree.Map}
		choice.Append("title", nodeOfText(c.Title))
		choices.Append(c.Name, choice)
	}
	n.Append("choices", choices)
	return n
}

// node is a text as it stands in a file, its languages sorted.
func nodeOfText(t ruleset.Text) *yamltree.Node {
	if len(t) == 0 {
		return nil
	}
	if text, ok := t[""]; ok && len(t) == 1 {
		return yamltree.NewText(text)
	}
	n := &yamltree.Node{Kind: yamltree.Map}
	for _, lang := range slices.Sorted(maps.Keys(t)) {
		n.Append(lang, yamltree.NewText(t[lang]))
	}
	return n
}

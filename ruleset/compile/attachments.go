package compile

import (
	"maps"
	"slices"

	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// attachments checks that articles and interpretations speak of rules that
// exist in at least one combination of options. Only what the file itself
// writes is checked: what it inherits was checked where it stands.
func (r *resolver) attachments(e *File) {
	var paths map[string]bool
	known := func(path string) bool {
		switch path {
		case "extends", "version", "id":
			return e.Node.Get(path) != nil
		}
		if paths == nil {
			paths = e.chain.paths()
		}
		return paths[path]
	}
	var list []string
	near := func(path string) []string {
		if list == nil {
			list = slices.Sorted(maps.Keys(paths))
		}
		return r.near(path, list)
	}
	check := func(id string, n *yamltree.Node) {
		if n.File == e.Name && !known(n.Text) {
			r.add(n, "ruleset.article_path", finding.Params{"article": id, "path": n.Text, "nearest": near(n.Text)})
		}
	}
	r.eachSet(e.chain, func(tree *yamltree.Node) {
		articles := mapOrNil(tree.Get("articles"))
		for i, id := range keysOf(articles) {
			switch v := articles.Values[i]; {
			case yamltree.IsNone(v):
			case v.Kind == yamltree.List:
				for _, item := range v.Values {
					check(id, item)
				}
			case v.Kind == yamltree.Text:
				check(id, v)
			}
		}
		readings := mapOrNil(tree.Get("interpretations"))
		for i, path := range keysOf(readings) {
			if v := readings.Values[i]; v.File == e.Name && !yamltree.IsNone(v) && !known(path) {
				at := *yamltree.KeyAt(readings, i)
				at.File, at.Pointer = v.File, v.Pointer
				r.add(&at, "ruleset.reading_path", finding.Params{"path": path, "nearest": near(path)})
			}
		}
	})
}

// eachSet visits the rules of a folded file and what each choice sets.
func (r *resolver) eachSet(ch *chain, visit func(tree *yamltree.Node)) {
	visit(ch.rules)
	for i := range ch.defs {
		if ch.defs[i].Choices == nil {
			continue
		}
		for _, choice := range ch.defs[i].Choices.Values {
			if sets := mapOrNil(choice.Get("sets")); sets != nil {
				visit(sets)
			}
		}
	}
}

// paths are all that exist in some combination of options: blocks and values
// and words of lists of the rules, of what choices set, of the options themselves, and what path
// options may bring.
func (ch *chain) paths() map[string]bool {
	all := map[string]bool{}
	var walk func(prefix string, n *yamltree.Node)
	walk = func(prefix string, n *yamltree.Node) {
		for _, item := range n.Values {
			if n.Kind == yamltree.List && item.Kind == yamltree.Text {
				all[prefix+"."+item.Text] = true
			}
		}
		if n.Kind != yamltree.Map {
			return
		}
		for i, key := range n.Keys {
			path := key.Name
			if prefix != "" {
				path = prefix + "." + path
			} else if path == "articles" || path == "interpretations" || path == "terms" {
				continue
			}
			all[path] = true
			walk(path, n.Values[i])
		}
	}
	walk("", ch.tree)
	(&resolver{}).eachSet(ch, func(tree *yamltree.Node) { walk("", tree) })
	for i := range ch.defs {
		for path := ch.defs[i].Path; path != "" && !all[path]; path = parentPath(path) {
			all[path] = true
		}
	}
	return all
}

package ruleset

// attachments checks that articles and interpretations speak of rules that
// exist in at least one combination of options. Only what the file itself
// writes is checked: what it inherits was checked where it stands.
func (r *resolver) attachments(e *entry) {
	known := func(path string) bool {
		switch path {
		case "extends", "version", "id":
			return e.node.Get(path) != nil
		}
		return e.chain.exists(path)
	}
	check := func(id string, n *Node) {
		if n.File == e.file && !known(n.Text) {
			r.add(n, "ruleset.article_path", P{"article": id, "path": n.Text, "nearest": nearestOf(n.Text, e.chain.paths())})
		}
	}
	r.eachSet(e.chain, func(tree *Node) {
		articles := mapOrNil(tree.Get("articles"))
		for i, id := range keysOf(articles) {
			switch v := articles.Values[i]; {
			case isNone(v):
			case v.Kind == ListNode:
				for _, item := range v.Values {
					check(id, item)
				}
			case v.Kind == TextNode:
				check(id, v)
			}
		}
		readings := mapOrNil(tree.Get("interpretations"))
		for i, path := range keysOf(readings) {
			if v := readings.Values[i]; v.File == e.file && !isNone(v) && !known(path) {
				at := *keyOf(readings, i)
				at.File, at.Pointer = v.File, v.Pointer
				r.add(&at, "ruleset.reading_path", P{"path": path, "nearest": nearestOf(path, e.chain.paths())})
			}
		}
	})
}

// eachSet visits the rules of a folded file and what each choice sets.
func (r *resolver) eachSet(ch *chain, visit func(tree *Node)) {
	visit(ch.rules)
	for i := range ch.defs {
		if ch.defs[i].choices == nil {
			continue
		}
		for _, choice := range ch.defs[i].choices.Values {
			if sets := mapOrNil(choice.Get("sets")); sets != nil {
				visit(sets)
			}
		}
	}
}

// exists reports whether a path is there in some combination of options.
func (ch *chain) exists(path string) bool {
	if ch.tree.at(path) != nil {
		return true
	}
	found := false
	(&resolver{}).eachSet(ch, func(tree *Node) { found = found || tree.at(path) != nil })
	for i := range ch.defs {
		found = found || ch.defs[i].choices == nil && below(ch.defs[i].path, path)
	}
	return found
}

// paths lists every path that exists in some combination, for suggestions.
func (ch *chain) paths() []string {
	var list []string
	seen := map[string]bool{}
	(&resolver{}).eachSet(ch, func(tree *Node) {
		for i, key := range tree.Keys {
			switch key.Name {
			case "articles", "interpretations", "terms", "options":
				continue
			}
			tree.Values[i].leaves(key.Name, func(path string, _ *Node) {
				for ; path != "" && !seen[path]; path = parentPath(path) {
					seen[path] = true
					list = append(list, path)
				}
			})
		}
	})
	return list
}

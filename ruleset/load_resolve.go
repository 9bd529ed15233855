package ruleset

import (
	"path"
	"slices"
	"strings"
)

// resolve folds in what an entry extends, applies its options and compiles
// it. Findings stay with the file in which they are.
func (l *Library) resolve(e *entry) {
	if e.state != 0 {
		return
	}
	e.state = 1
	defer func() { e.state = 2 }()
	r := &resolver{}
	if e.invalid {
		if e.node != nil {
			l.beyond(e)
		}
		return
	}
	if l.link(r, e) {
		l.build(r, e)
	}
	e.found = capped(append(e.found, r.found...).Sorted())
	if e.found.HasErrors() {
		e.invalid, e.rs = true, nil
	}
}

// beyond finds what else is wrong with a file that has faults of form: a
// misspelt key should not hide a misspelt option. It resolves what is left of
// the file without them, and tells what concerns other places.
func (l *Library) beyond(e *entry) {
	rest := *e
	rest.node, rest.found, rest.invalid = pruned(e.node, e.found), nil, false
	if rest.node == nil || (rest.node.Get("extends") == nil) != (e.node.Get("extends") == nil) {
		return // without what it extends the rest says nothing
	}
	if rest.node.Get("authority") == nil && e.node.Get("authority") != nil {
		rest.overlay = false // whatever was written there, it was to write rules
	}
	r := &resolver{}
	if l.link(r, &rest) {
		l.build(r, &rest)
	}
	for _, d := range apart(r.found.in(e.file), e.found) {
		if !follows(d, e.found) {
			e.found = append(e.found, d)
		}
	}
	e.found = e.found.Sorted()
}

// apart are the findings that do not concern the places of others, which may
// only follow from those.
func apart(found, others Diagnostics) Diagnostics {
	var out Diagnostics
next:
	for _, d := range found {
		for _, o := range others {
			line := d.Line == o.Line && (d.Pointer == "" || o.Pointer == "")
			if line || o.Pointer != "" && (strings.HasPrefix(d.Pointer, o.Pointer) || strings.HasPrefix(o.Pointer, d.Pointer)) {
				continue next
			}
		}
		out = append(out, d)
	}
	return out
}

// follows reports whether a finding says that something is not there that may
// only have been taken out with a fault: a key, or what a path leads to.
func follows(d Diagnostic, faults Diagnostics) bool {
	if d.Code == "ruleset.missing_key" {
		return true
	}
	block := ""
	switch to, ok := d.Params["path"].(string); {
	case ok:
		block = "/" + strings.ReplaceAll(to, ".", "/")
	case strings.HasSuffix(d.Code, "_missing"):
		block = path.Dir(d.Pointer)
	default:
		return false
	}
	return slices.ContainsFunc(faults, func(o Diagnostic) bool {
		return o.Pointer != "" && (within(o.Pointer, block) || within(block, o.Pointer))
	})
}

// within reports whether a place is another or stands in it.
func within(pointer, outer string) bool {
	return pointer == outer || strings.HasPrefix(pointer, outer+"/")
}

// in are the findings in one file.
func (ds Diagnostics) in(file string) Diagnostics {
	return slices.DeleteFunc(slices.Clone(ds), func(d Diagnostic) bool { return d.File != file })
}

// link finds what the entry extends and makes its chain.
func (l *Library) link(r *resolver, e *entry) bool {
	if extends := e.node.Get("extends"); extends != nil {
		parent := l.find(e.source, extends.Text, e)
		switch {
		case parent == nil:
			r.add(extends, "ruleset.extends_unknown", P{"ref": extends.written(), "nearest": l.nearest(extends.Text)})
			return false
		case parent == e || parent.state == 1:
			r.add(extends, "ruleset.extends_circle", P{"ref": extends.written()})
			return false
		}
		l.resolve(parent)
		if parent.chain == nil || parent.invalid {
			r.add(extends, "ruleset.extends_invalid", P{"ref": extends.written(), "file": parent.file})
			return false
		}
		e.parent = parent
	}
	if e.overlay {
		return l.linkOverlay(r, e)
	}
	var parent *chain
	if e.parent != nil {
		parent = e.parent.chain
		if e.parent.overlay {
			r.add(e.node.Get("extends"), "ruleset.extends_overlay", P{"ref": e.node.Get("extends").Text})
			return false
		}
	}
	e.chain = r.fold(parent, e.node)
	r.attachments(e)
	return true
}

func (l *Library) linkOverlay(r *resolver, e *entry) bool {
	for i, key := range e.node.Keys {
		if !headKeys[key.Name] && key.Name != "options" {
			r.add(keyOf(e.node, i), "ruleset.overlay_rules", P{"key": key.Name})
		}
	}
	if e.version.text == "" {
		e.version = e.parent.version
	}
	e.chain = e.parent.chain
	if options := e.node.Get("options"); options != nil && options.Kind == MapNode {
		e.chain = r.overlay(e.parent.chain, options, false)
	}
	return true
}

// find seeks a reference, first in the given source, then in all others in
// their order. A file never finds itself where a pinned version says otherwise.
func (l *Library) find(source int, ref string, from *entry) *entry {
	id, pinned := splitRef(ref)
	if unpinned(ref) {
		return nil
	}
	order := append([]int{source}, others(source, len(l.sources))...)
	for _, s := range order {
		if s < 0 || s >= len(l.sources) {
			continue
		}
		var best *entry
		for _, e := range l.sources[s] {
			if e.node == nil || e.id != id || pinned != "" && e.version.text != pinned {
				continue
			}
			if best == nil || e.version.compare(best.version) > 0 {
				best = e
			}
		}
		if best != nil {
			return best
		}
	}
	if from != nil && from.id == id && (pinned == "" || from.version.text == pinned) {
		return from
	}
	return nil
}

func others(source, count int) []int {
	var list []int
	for i := range count {
		if i != source {
			list = append(list, i)
		}
	}
	return list
}

// build applies the options of an entry's chain and compiles the result.
func (l *Library) build(r *resolver, e *entry) {
	rs := &Ruleset{ID: e.id, Version: e.version.text, File: e.file, Overlay: e.overlay,
		Title: textOf(e.node.Get("title")), About: textOf(e.node.Get("about")), Deprecated: textOf(e.node.Get("deprecated"))}
	if extends := e.node.Get("extends"); extends != nil {
		rs.Extends, _ = splitRef(extends.Text)
	}
	if e.overlay {
		inherit(rs, e.parent.rs)
		r.like = e.parent.rs
	}
	r.finish(rs, e.chain, l, e)
	r.meaning(rs, e)
	r.found = anchored(r.found, e)
	e.rs = rs
}

// inherit gives an overlay the head of what it changes, where it has none.
func inherit(rs, parent *Ruleset) {
	if parent == nil {
		return
	}
	if rs.Title == nil {
		rs.Title = parent.Title
	}
	if rs.About == nil {
		rs.About = parent.About
	}
	if rs.Deprecated == nil {
		rs.Deprecated = parent.Deprecated
	}
}

// finish applies options, compiles and signs a ruleset.
func (r *resolver) finish(rs *Ruleset, ch *chain, l *Library, e *entry) {
	tree, rows := r.apply(ch)
	rs.Options = rows
	rs.source = &source{library: l, entry: e, chain: ch, tree: tree}
	r.compile(tree, rs)
	if r.found.HasErrors() {
		return
	}
	r.orthodox(rs, l, e)
	if !r.found.HasErrors() && !r.unsigned {
		rs.Digest = digest(rs)
	}
}

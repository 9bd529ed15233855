package compile

import (
	"path"
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Finder finds the rule files that others refer to.
type Finder interface {
	// Find returns the file that a reference ("id" or "id@1.2.0") means, looked up
	// in the given source first; nil for none. from is the file that refers, nil
	// for a reference that never means its own file.
	Find(source int, ref string, from *File) *File
	// Nearest returns ids or versions that may have been meant by a reference,
	// the likeliest first.
	Nearest(ref string) []string
}

// Resolve folds in what a file extends, applies its options and compiles
// it. Findings stay with the file in which they are.
func (e *File) Resolve(l Finder) {
	if e.state != unresolved {
		return
	}
	e.state = resolving
	defer func() { e.state = resolved }()
	r := &resolver{file: e.Name}
	if e.invalid {
		if e.Node != nil {
			e.beyond(l)
		}
		return
	}
	if r.link(l, e) {
		r.build(l, e)
	}
	e.Found = finding.Capped(append(e.Found, r.found...).Sorted())
	if e.Found.HasErrors() {
		e.invalid, e.Ruleset = true, nil
	}
}

// beyond finds what else is wrong with a file that has faults of form: a
// misspelt key should not hide a misspelt option. It resolves what is left of
// the file without them, and reports what concerns other places.
func (e *File) beyond(l Finder) {
	rest := *e
	rest.Node, rest.Found, rest.invalid = pruned(e.Node, e.Found), nil, false
	if rest.Node == nil || (rest.Node.Get("extends") == nil) != (e.Node.Get("extends") == nil) {
		return // without what it extends the rest says nothing
	}
	if rest.Node.Get("authority") == nil && e.Node.Get("authority") != nil {
		rest.Overlay = false // whatever was written there, it was to write rules
	}
	r := &resolver{file: e.Name}
	if r.link(l, &rest) {
		r.build(l, &rest)
	}
	for _, d := range apart(r.found.In(e.Name), e.Found) {
		if !follows(d, e.Found) {
			e.Found = append(e.Found, d)
		}
	}
	e.Found = e.Found.Sorted()
}

// apart are the findings that do not concern the places of others, which may
// only follow from those.
func apart(found, others finding.Diagnostics) finding.Diagnostics {
	var out finding.Diagnostics
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
func follows(d finding.Diagnostic, faults finding.Diagnostics) bool {
	if d.Code == "ruleset.missing_key" {
		return true
	}
	block := ""
	switch to, ok := d.Params["path"].(string); {
	case ok:
		block = "/" + strings.ReplaceAll(to, ".", "/")
	case strings.HasSuffix(string(d.Code), "_missing"):
		block = path.Dir(d.Pointer)
	default:
		return false
	}
	return slices.ContainsFunc(faults, func(o finding.Diagnostic) bool {
		return o.Pointer != "" && (within(o.Pointer, block) || within(block, o.Pointer))
	})
}

// within reports whether a place is another or stands in it.
func within(pointer, outer string) bool {
	return pointer == outer || strings.HasPrefix(pointer, outer+"/")
}

// link finds what the file extends and makes its chain.
func (r *resolver) link(l Finder, e *File) bool {
	if extends := e.Node.Get("extends"); extends != nil {
		parent := l.Find(e.Source, extends.Text, e)
		switch {
		case parent == nil:
			r.add(extends, "ruleset.extends_unknown", finding.Params{"ref": extends.Written(), "nearest": l.Nearest(extends.Text)})
			return false
		case parent == e:
			r.add(extends, "ruleset.extends_itself", finding.Params{"ref": extends.Written()})
			return false
		case parent.state == resolving:
			r.add(extends, "ruleset.extends_circle", finding.Params{"ref": extends.Written()})
			return false
		}
		parent.Resolve(l)
		if parent.chain == nil || parent.invalid {
			r.add(extends, "ruleset.extends_invalid", finding.Params{"ref": extends.Written(), "file": parent.Name})
			return false
		}
		e.Parent = parent
	}
	if e.Overlay {
		return r.linkOverlay(e)
	}
	var parent *chain
	if e.Parent != nil {
		parent = e.Parent.chain
		if e.Parent.Overlay {
			r.add(e.Node.Get("extends"), "ruleset.extends_overlay", finding.Params{"ref": e.Node.Get("extends").Text})
			return false
		}
	}
	e.chain = r.fold(parent, e.Node)
	r.attachments(e)
	return true
}

func (r *resolver) linkOverlay(e *File) bool {
	for i, key := range e.Node.Keys {
		if !headKeys[key.Name] && key.Name != "options" {
			r.add(yamltree.KeyAt(e.Node, i), "ruleset.overlay_rules", finding.Params{"key": key.Name})
		}
	}
	if e.Version == "" {
		e.Version = e.Parent.Version
	}
	e.chain = e.Parent.chain
	if options := e.Node.Get("options"); options != nil && options.Kind == yamltree.Map {
		e.chain = r.overlay(e.Parent.chain, options, false)
	}
	return true
}

// build applies the options of a file's chain and compiles the result.
func (r *resolver) build(l Finder, e *File) {
	rs := &ruleset.Ruleset{ID: e.ID, Version: e.Version, File: e.Name, Overlay: e.Overlay,
		Title: textOf(e.Node.Get("title")), About: textOf(e.Node.Get("about")), Deprecated: textOf(e.Node.Get("deprecated"))}
	if extends := e.Node.Get("extends"); extends != nil {
		rs.Extends, _, _ = strings.Cut(extends.Text, "@")
	}
	if e.Overlay {
		inherit(rs, e.Parent.Ruleset)
		r.like = e.Parent.Ruleset
	}
	r.finish(rs, e.chain, l, e)
	if !e.Overlay {
		r.contradicted(e, sourceOf(rs).tree)
	}
	r.meaning(rs, e)
	r.found = anchored(r.found, e)
	e.Ruleset = rs
}

// inherit gives an overlay the head of what it changes, where it has none.
func inherit(rs, parent *ruleset.Ruleset) {
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
func (r *resolver) finish(rs *ruleset.Ruleset, ch *chain, l Finder, e *File) {
	tree, rows := r.apply(ch)
	rs.Options = rows
	rs.Source = &source{rs: rs, library: l, entry: e, chain: ch, tree: tree}
	r.compile(tree, rs)
	if r.found.HasErrors() {
		return
	}
	r.orthodox(rs, l, e)
	if !r.found.HasErrors() && !r.unsigned {
		rs.Digest = digest(rs)
	}
}

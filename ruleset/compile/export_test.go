package compile

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// Again compiles a tree, every option of rs applied, with nothing taken over
// from other rules. Without errors the result is signed.
func Again(rs *ruleset.Ruleset, tree *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics) {
	out := &ruleset.Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Overlay: rs.Overlay, Extends: rs.Extends,
		Title: rs.Title, About: rs.About, Deprecated: rs.Deprecated, Options: rs.Options}
	own := *sourceOf(rs)
	own.rs, own.signed, own.tree = out, signed{}, tree
	out.Source = &own
	r := &resolver{}
	r.compile(tree, out)
	if !r.found.HasErrors() {
		r.orthodox(out, own.library, own.entry)
	}
	if !r.found.HasErrors() {
		out.Digest = digest(out)
	}
	return out, r.found
}

// Words returns the words that the rule at a path takes, and whether it takes
// a length of time.
func Words(path string) (words []string, isTime, ok bool) {
	typ, ok := language.TypeOf(path)
	return typ.Words, typ.Form == language.Duration, ok
}

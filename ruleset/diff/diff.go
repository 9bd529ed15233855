// Package diff lists what is different between two sets of rules, by their
// values and not by how these were written.
package diff

import (
	"slices"

	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// Change is a rule that two rulesets have otherwise. A value that one of them
// does not have is nil.
type Change struct {
	Path     string         // dotted
	From, To any            // as text.Value takes them
	Old, New *yamltree.Node // where they stand, New also the none that takes a value away; nil where there is none
	// ForPeople says that no verdict depends on it: a text, a name, an
	// article, a row of the house-rules table.
	ForPeople bool
}

// Rules lists what is different from one ruleset to another, options applied,
// in the order of the second's file; what only the first has comes last. Rules
// are compared by their values and not by how they were written: a value that
// moved to another file or became an option's is no difference.
func Rules(from, to *ruleset.Ruleset) []Change {
	old, current := map[string]*yamltree.Node{}, map[string]*yamltree.Node{}
	var order []string
	gather := func(rs *ruleset.Ruleset, into map[string]*yamltree.Node) {
		add := func(path string, n *yamltree.Node) {
			if yamltree.IsNone(n) {
				return // a rule that is not there
			}
			if _, twice := into[path]; !twice && !slices.Contains(order, path) {
				order = append(order, path)
			}
			into[path] = n
		}
		compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) { add(path, n) })
		for i := range rs.Options {
			o := &rs.Options[i]
			add("options."+o.Name, yamltree.NewText(o.Changeable))
		}
	}
	gather(to, current)
	gather(from, old)
	var changes []Change
	for _, path := range order {
		a, b := old[path], current[path]
		if a != nil && b != nil && sameValue(a, b) {
			continue
		}
		change := Change{Path: path, From: yamltree.Value(a), To: yamltree.Value(b), Old: a, New: b, ForPeople: !language.Judged(path)}
		if b == nil {
			if n, _ := yamltree.Longest(compile.Effective(to), path); yamltree.IsNone(n) {
				change.New = n
			}
		}
		changes = append(changes, change)
	}
	// A value at its default, written out, is no difference to the judge.
	if from.Digest == to.Digest {
		for i := range changes {
			changes[i].ForPeople = true
		}
	}
	return changes
}

// sameValue compares values; quotes and the order of keys mean nothing.
func sameValue(a, b *yamltree.Node) bool {
	if a.Kind != b.Kind || len(a.Values) != len(b.Values) {
		return false
	}
	if a.Kind == yamltree.List || a.Kind == yamltree.Map {
		for i := range a.Values {
			if !sameValue(a.Values[i], b.Values[i]) {
				return false
			}
		}
		return true
	}
	return a.Written() == b.Written()
}

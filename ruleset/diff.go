package ruleset

import (
	"slices"
	"strings"
)

// Change is a rule that two rulesets have otherwise. A value that one of them
// does not have is nil.
type Change struct {
	Path     string // dotted
	From, To any    // as text.Value takes them
	Old, New *Node  // where they stand; nil where there is none
	// ForPeople says that no verdict depends on it: a text, a name, an
	// article, a row of the house-rules table.
	ForPeople bool
}

// Diff lists what is different from one ruleset to another, options applied,
// in the order of the second's file; what only the first has comes last. Rules
// are compared by their values and not by how they were written: a value that
// moved to another file or became an option's is no difference.
func Diff(from, to *Ruleset) []Change {
	old, current := map[string]*Node{}, map[string]*Node{}
	var order []string
	gather := func(rs *Ruleset, into map[string]*Node) {
		add := func(path string, n *Node) {
			if isNone(n) {
				return // a rule that is not there
			}
			if _, twice := into[path]; !twice && !slices.Contains(order, path) {
				order = append(order, path)
			}
			into[path] = n
		}
		rs.source.tree.leaves("", func(path string, n *Node) { add(path, n) })
		for i := range rs.Options {
			o := &rs.Options[i]
			add("options."+o.Name, textNode(o.Changeable))
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
		changes = append(changes, Change{Path: path, From: goValue(a), To: goValue(b), Old: a, New: b, ForPeople: isForPeople(path)})
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
func sameValue(a, b *Node) bool {
	if a.Kind != b.Kind || len(a.Values) != len(b.Values) {
		return false
	}
	if a.Kind == ListNode || a.Kind == MapNode {
		for i := range a.Values {
			if !sameValue(a.Values[i], b.Values[i]) {
				return false
			}
		}
		return true
	}
	return a.written() == b.written()
}

// isForPeople reports whether no verdict depends on the rule at a path.
func isForPeople(path string) bool {
	name, _, _ := strings.Cut(path, ".")
	last := path[strings.LastIndexByte(path, '.')+1:]
	switch name {
	case "articles", "interpretations", "options", "terms", "notes", "site":
		return true
	}
	if last == "mark" || last == "color" {
		return true
	}
	// A name is a text, or a text in several languages.
	for part := range strings.SplitSeq(path, ".") {
		if part == "name" {
			return name == "seats" || name == "pieces"
		}
	}
	return false
}

// Package compile turns the tree of a rule file into a Ruleset: what the file
// extends is folded in, options are applied, every value becomes a typed field,
// the meaning is checked, and what the judge reads is signed with a digest.
//
// A File is resolved once, with whatever it refers to; the Finder, which is a
// library, says which files those are. WithOptions puts the choices of a
// request on rules that are compiled already and shares with them whatever the
// choices leave alone. Rulesets made here know where each of their values
// stands: that is what Ruleset.Cite returns.
package compile

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// File is a rule file and what resolving made of it. A library makes its files
// with NewFile, may refuse some, and resolves them; after that they never
// change.
type File struct {
	Source  int // of the library, -1 for a file beside it
	Name    string
	Node    *yamltree.Node // as read; nil where it could not be
	ID      string
	Version string // "" where it has none
	Overlay bool   // sets values of options and writes no rules

	// What Resolve fills in.
	Parent  *File            // what it extends, nil for nothing
	Ruleset *ruleset.Ruleset // nil where a finding is an error
	Found   finding.Diagnostics

	state   state
	chain   *chain // nil until what it extends was found
	invalid bool
}

// state says how far the resolution of a file is.
type state uint8

const (
	unresolved state = iota
	resolving
	resolved
)

// NewFile returns a file that was read, with what reading found; node is nil
// where it could not be read.
func NewFile(source int, file string, node *yamltree.Node, found finding.Diagnostics) *File {
	e := &File{Source: source, Name: file, Node: node, Found: found}
	if e.Node == nil {
		e.invalid = true
		return e
	}
	if id := e.Node.Get("id"); id != nil {
		e.ID = id.Text
	}
	if v := e.Node.Get("version"); v != nil {
		e.Version = v.Written()
	}
	e.Overlay = isOverlay(e.Node)
	e.invalid = e.Found.HasErrors()
	return e
}

// isOverlay reports whether a file extends another without the right to write
// rules.
func isOverlay(n *yamltree.Node) bool {
	authority := n.Get("authority")
	return n.Get("extends") != nil && (authority == nil || authority.Text != "site")
}

// FileOf returns the file that compiled rules come from; for rules that a
// request made, the file below.
func FileOf(rs *ruleset.Ruleset) *File { return sourceOf(rs).entry }

// Refuse makes a file one that nothing can extend, for a reason that is not in
// it. Resolve then still finds what else is wrong with it.
func (e *File) Refuse() { e.invalid = true }

// Tree is the file with all that it extends folded in, before any option is
// applied: rules and option definitions, without the head.
func (e *File) Tree() *yamltree.Node { return e.chain.tree }

// Rules is Tree without option definitions.
func (e *File) Rules() *yamltree.Node { return e.chain.rules }

// Definitions are the options that the file and all that it extends define, in
// the order of Ruleset.Options. Nobody may change them.
func (e *File) Definitions() []Definition { return e.chain.defs }

// MaySet reports whether some option can set the value at a path or below it.
func (e *File) MaySet(path string) bool {
	t := &e.chain.touch
	if len(t.at[path]) > 0 || len(t.above[path]) > 0 {
		return true
	}
	for up := parentPath(path); up != ""; up = parentPath(up) {
		if len(t.at[up]) > 0 { // a choice that takes the block away, or brings it
			return true
		}
	}
	return false
}

// Setter is the value sets of the first option that sets exactly this path, nil for none.
func (e *File) Setter(path string) *yamltree.Node {
	for _, i := range e.chain.touch.at[path] {
		if n := e.chain.defs[i].Node.Get("sets"); n != nil {
			return n
		}
	}
	return nil
}

// Package yamltree reads YAML text into a tree of values that keep where they
// stand. It takes the part of YAML that says the same thing to every reader and
// refuses the rest by name, all of it at once.
//
//	root, found := yamltree.Read("friday.yaml", data)
//
// A tree is never changed after reading: what changes a value makes new nodes
// that share the others. Trees are safe for any number of goroutines.
package yamltree

// Pos is a place in a file: lines and columns from 1, columns in characters.
type Pos struct{ Line, Column int }

// Range is from a place up to, but without, another.
type Range struct{ Start, End Pos }

// Kind is what a YAML value is in this language, after reading.
type Kind uint8

// The kinds. Dates, nulls and everything else that the language refuses never
// become a Node.
const (
	Map Kind = iota
	List
	Text
	Int
	Fraction
	Bool
)

// Node is a value that keeps where it stands, through every stage. After
// reading it is never changed: merging makes new nodes that share the old ones.
type Node struct {
	Kind     Kind
	Text     string // scalars: as written, without quotes
	Quoted   bool
	Int      int64
	Fraction float64
	Bool     bool
	Keys     []Key   // maps: in the order of the file
	Values   []*Node // maps: the value of each key; lists: the items
	File     string
	Ruleset  string // id of the rule file it stands in
	Pointer  string // RFC 6901 in that file
	Range    Range
	// From says who set the value: base, choice or overlay. Reading sets
	// base; the merge sets the others on what it brings in.
	From   string
	Option string // the option whose choice or value it is, "" for none
}

// Key is a key of a map.
type Key struct {
	Name  string
	Range Range
}

// Get returns the value of a key of a map, nil where there is none.
func (n *Node) Get(name string) *Node {
	if n == nil || n.Kind != Map {
		return nil
	}
	for i := range n.Keys {
		if n.Keys[i].Name == name {
			return n.Values[i]
		}
	}
	return nil
}

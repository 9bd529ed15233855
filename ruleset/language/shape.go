package language

import (
	"regexp"
	"slices"
)

// Shape says what a value looks like, in the terms of JSON Schema. A zero
// field demands nothing. Shapes of the table are shared and must not be changed.
type Shape struct {
	// Name is that of a shape that is defined once and used in several places;
	// "" for one that stands in its place only.
	Name string
	// Kind is the name, or that of the shape of which this is one of AnyOf: what
	// a value of it is called.
	Kind string
	// Form is what kind of single value it is to options and to compiling;
	// NoForm for maps, lists and texts for people.
	Form Form

	Types []string // JSON types: string, integer, number, boolean, array, object
	Const any      // the only value, where there is one
	Words []string // the only values, where there are some
	AnyOf []*Shape // it fits one of these, and nothing else is demanded

	Keys     []Property // of a map
	Names    *Property  // of a map with names of the author's own: what each takes
	NameForm string     // likewise: the pattern of the names
	Closed   bool       // no other keys may stand in it
	MinKeys  int

	Items              *Shape // of a list
	MinItems, MaxItems int
	UniqueItems        bool

	Range                *Range
	Pattern              string
	MinLength, MaxLength int // in characters

	pattern, names *regexp.Regexp
	least          int64 // of a duration: see from
}

// Property is a key in a map.
type Property struct {
	Name  string
	Key   *Key
	Shape *Shape

	typ *Type  // of a single value, nil of others
	in  *Shape // the map that it may be, nil for none
}

// Range is the least and the greatest number.
type Range struct{ From, To int64 }

// Is reports whether values of a JSON type may fit.
func (s *Shape) Is(typ string) bool { return slices.Contains(s.Types, typ) }

// Property returns what stands at a key of a map, nil where nothing may.
func (s *Shape) Property(name string) *Property {
	for i := range s.Keys {
		if s.Keys[i].Name == name {
			return &s.Keys[i]
		}
	}
	if s.Names != nil && s.names.MatchString(name) {
		return s.Names
	}
	return nil
}

// FitsName reports whether a name of the author's own is spelt as names of
// this map are.
func (s *Shape) FitsName(name string) bool { return s.names != nil && s.names.MatchString(name) }

// Regexps are the compiled Pattern and NameForm, nil where there is none.
func (s *Shape) Regexps() (pattern, names *regexp.Regexp) { return s.pattern, s.names }

// FitsPattern reports whether a text is spelt as the shape demands.
func (s *Shape) FitsPattern(text string) bool {
	return s.pattern == nil || s.pattern.MatchString(text)
}

// Branches returns the forms a value may take: those of AnyOf, or the one.
func (s *Shape) Branches() []*Shape {
	if len(s.AnyOf) == 0 {
		return []*Shape{s}
	}
	var all []*Shape
	for _, b := range s.AnyOf {
		all = append(all, b.Branches()...)
	}
	return all
}

// none is the word that takes a rule away.
const none = "none"

// Below are the words in which rows say what a key takes.

// whole is a whole number between two, both included.
func whole(from, to int64) *Shape {
	return &Shape{Form: Number, Types: []string{"integer"}, Range: &Range{from, to}}
}

// ownRank is a rank counted from the seat, or the given word (any, last).
func ownRank(word string) *Shape {
	s := oneOf(whole(1, 16), words(word))
	s.Form = Rank
	return s
}

// points is a whole number of points, or value for what the piece is worth, or none.
func points() *Shape {
	s := oneOf(whole(-100_000, 100_000), words("value", none))
	s.Form = Points
	return s
}

// words is one of these words.
func words(list ...string) *Shape { return &Shape{Form: Word, Words: list} }

// exactly is the only value there is.
func exactly(value any) *Shape {
	s := &Shape{Const: value}
	if n, ok := value.(int); ok {
		s.Form, s.Range = Number, &Range{int64(n), int64(n)}
	}
	return s
}

// yesNo is true or false.
func yesNo() *Shape { return &Shape{Form: Bool, Types: []string{"boolean"}} }

// listOf is a list whose entries are all of one shape.
func listOf(item *Shape) *Shape { return &Shape{Types: []string{"array"}, Items: item} }

// group is a map whose keys are the rows below it.
func group() *Shape { return &Shape{Types: []string{"object"}, Closed: true} }

// block is a group with a name, which may stand in several places and has the
// same keys in each.
func block(name string) *Shape { return group().as(name) }

// mapOf is a map with names of the author's own, of which the row below it says
// what each takes.
func mapOf(nameForm string) *Shape {
	return &Shape{Types: []string{"object"}, NameForm: nameForm, Closed: true}
}

// oneOf is a value of any of these shapes.
func oneOf(shapes ...*Shape) *Shape {
	return &Shape{Form: shapes[0].Form, AnyOf: shapes}
}

// orNone is a value of the shape, or the word none.
func orNone(s *Shape) *Shape {
	if len(s.Words) > 0 {
		s.Words = append(s.Words, none)
		return s
	}
	branches := []*Shape{s, {Const: none}}
	if len(s.AnyOf) > 0 && s.Name == "" {
		branches = append(slices.Clone(s.AnyOf), branches[1])
	}
	return &Shape{Form: s.Form, AnyOf: branches, least: s.least}
}

// atLeast wants so many keys or entries.
func (s *Shape) atLeast(n int) *Shape {
	if s.Is("array") {
		s.MinItems = n
	} else {
		s.MinKeys = n
	}
	return s
}

// atMost allows no more entries than these.
func (s *Shape) atMost(n int) *Shape {
	s.MaxItems = n
	return s
}

// unique wants no entry twice.
func (s *Shape) unique() *Shape {
	s.UniqueItems = true
	return s
}

// as defines a shape by a name, for use in several places.
func (s *Shape) as(name string) *Shape {
	s.Name = name
	return s
}

// from wants no less than this of a duration that an option sets, in ms.
func (s *Shape) from(least int64) *Shape {
	limited := *s
	limited.least = least
	return &limited
}

package language

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Language is the table as one shape, that of a rule file.
type Language struct {
	File *Shape
	Keys []*Key // in the order of the table

	byPath map[string]*Property // with stars
	defs   []*Shape             // the named shapes, in the order in which they first stand
}

// Get returns the language, built once. It is shared and must not be changed.
var Get = sync.OnceValue(func() *Language { return build(rows()) })

// build makes the shape of a file from rows. The rows are ours, so a fault in
// them is a broken invariant that every test meets.
func build(rows []Key) *Language {
	b := &builder{named: map[string]*Shape{}, maps: map[string]*Shape{}, patterns: map[string]*regexp.Regexp{}}
	l := &Language{byPath: map[string]*Property{}, File: &Shape{Types: []string{"object"}, Closed: true}}
	b.maps[""] = l.File
	for i := range rows {
		k := &rows[i]
		l.Keys = append(l.Keys, k)
		parent, name := "", k.Path
		if at := strings.LastIndexByte(k.Path, '.'); at >= 0 {
			parent, name = k.Path[:at], k.Path[at+1:]
		}
		in := b.maps[parent]
		if in == nil {
			panic(fmt.Sprintf("the row %s stands below no map", k.Path))
		}
		if have := in.step(name); have != nil && have.Name == name {
			panic(fmt.Sprintf("the row %s stands twice, or its shape is that of another row", k.Path))
		}
		b.row = k.Path
		p := Property{Name: name, Key: k, Shape: b.shape(k.Takes)}
		p.typ, p.in = typeOf(k, p.Shape), p.Shape.Map()
		if name == "*" {
			in.Names = &p
		} else {
			in.Keys = append(in.Keys, p)
		}
	}
	if rules := b.named["rules"]; rules != nil {
		for _, p := range l.File.Keys {
			if p.Key.In == Choices {
				rules.Keys = append(rules.Keys, p)
			}
		}
	}
	l.defs = definitions(l.File)
	for _, p := range l.File.Keys {
		l.index(p.Name, p)
	}
	return l
}

// index enters a key and those below it by their paths. What a choice sets is
// the language once more and is left out.
func (l *Language) index(path string, p Property) {
	l.byPath[path] = &p
	in := p.in
	if in == nil || in.Name == "rules" {
		return
	}
	for _, below := range in.Keys {
		l.index(path+"."+below.Name, below)
	}
	if in.Names != nil && in.Names.Key != nil {
		l.index(path+".*", *in.Names)
	}
}

type builder struct {
	row      string            // whose shape is built
	named    map[string]*Shape // blocks with a name
	maps     map[string]*Shape // by the path at which they stand
	patterns map[string]*regexp.Regexp
}

// shape makes a shape ready for use: a block with a name is one and the same
// wherever it stands, and patterns are compiled, each once.
func (b *builder) shape(s *Shape) *Shape {
	if s.Is("object") && s.NameForm == "" && s.Name != "" {
		if b.named[s.Name] == nil {
			b.named[s.Name] = s
		}
		s = b.named[s.Name]
	}
	if s.Name != "" {
		s.Kind = s.Name
	}
	s.pattern, s.names = b.pattern(s.Pattern), b.pattern(s.NameForm)
	if s.Is("object") && s.Names == nil {
		b.maps[b.row] = s
	}
	if s.Names != nil && s.Names.Key == nil {
		s.Names.Shape = b.shape(s.Names.Shape)
	}
	for i, branch := range s.AnyOf {
		branch.Kind = s.Kind
		s.AnyOf[i] = b.shape(branch)
	}
	if s.Items != nil {
		s.Items = b.shape(s.Items)
	}
	return s
}

func (b *builder) pattern(text string) *regexp.Regexp {
	if text == "" {
		return nil
	}
	if b.patterns[text] == nil {
		b.patterns[text] = regexp.MustCompile(text)
	}
	return b.patterns[text]
}

// definitions are the named shapes below a shape, each name once.
func definitions(top *Shape) []*Shape {
	var list []*Shape
	seen := map[string]bool{}
	var down func(s *Shape)
	down = func(s *Shape) {
		if s == nil || s.Name != "" && seen[s.Name] {
			return
		}
		if s.Name != "" {
			seen[s.Name] = true
			list = append(list, s)
		}
		for _, branch := range s.AnyOf {
			down(branch)
		}
		down(s.Items)
		for _, p := range s.Keys {
			down(p.Shape)
		}
		if s.Names != nil {
			down(s.Names.Shape)
		}
	}
	down(top)
	return list
}

// At is the key at a dotted path, with names of the author's own or stars for
// them; nil where there is none.
func At(path string) *Property {
	if p := Get().byPath[path]; p != nil {
		return p
	}
	return below(Get().File, path)
}

// At is the key at a dotted path below this one.
func (p *Property) At(path string) *Property { return below(p.in, path) }

func below(in *Shape, path string) *Property {
	for in != nil {
		name, rest, deeper := strings.Cut(path, ".")
		p := in.step(name)
		if p == nil || !deeper {
			return p
		}
		in, path = p.in, rest
	}
	return nil
}

func (s *Shape) step(name string) *Property {
	if name == "*" {
		return s.Names
	}
	return s.Property(name)
}

// Map is the branch that is a map, or whose entries are maps; nil for none.
func (s *Shape) Map() *Shape {
	for _, b := range s.Branches() {
		if b.Is("object") {
			return b
		}
		if b.Items != nil {
			if in := b.Items.Map(); in != nil {
				return in
			}
		}
	}
	return nil
}

// isRule reports whether a path begins with a key that choices may set: one
// that says something about the game.
func isRule(path string) bool {
	top, _, _ := strings.Cut(path, ".")
	p := Get().File.Property(top)
	return p != nil && p.Key.In == Choices
}

// Judged reports whether a verdict may depend on what stands at a dotted path,
// or below it: a rule, and not what only sites or people read.
func Judged(path string) bool {
	if !isRule(path) {
		return false
	}
	for in := Get().File; in != nil; {
		name, rest, deeper := strings.Cut(path, ".")
		p := in.step(name)
		if p == nil || p.Key != nil && p.Key.ReadBy != Judge {
			return false
		}
		if !deeper {
			return true
		}
		in, path = p.in, rest
	}
	return false
}

// InForce reports whether a key at the top holds values in force: rules, and
// what sites read, but not what stands about rules or about the file.
func InForce(top string) bool {
	p := Get().File.Property(top)
	return p != nil && p.Key.In == Choices && p.Key.ReadBy != People
}

// IsText reports whether a text for people stands at a path.
func IsText(path string) bool {
	p := At(path)
	return p != nil && p.Shape.Kind == "text"
}

// Each visits every key with its dotted path, keys of one map by their names;
// NAME stands for the author's own names. What a choice sets is the language
// once more and is left out.
func Each(visit func(path string, p *Property)) {
	var down func(path string, s *Shape)
	down = func(path string, s *Shape) {
		in := s.Map()
		if in == nil || in.Name == "rules" {
			return
		}
		for _, p := range in.ByName() {
			at := strings.TrimPrefix(path+"."+p.Name, ".")
			visit(at, p)
			down(at, p.Shape)
		}
		if in.Names != nil && in.Names.Key != nil {
			visit(path+".NAME", in.Names)
			down(path+".NAME", in.Names.Shape)
		}
	}
	down("", Get().File)
}

// ByName are the keys of a map by their names.
func (s *Shape) ByName() []*Property {
	list := make([]*Property, len(s.Keys))
	for i := range s.Keys {
		list[i] = &s.Keys[i]
	}
	slices.SortFunc(list, func(a, b *Property) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// KeyNames are the names of a map's keys, sorted.
func (s *Shape) KeyNames() []string {
	var list []string
	for _, p := range s.ByName() {
		list = append(list, p.Name)
	}
	return list
}

// TopKeys are the keys at the top of a file, in the order in which one is
// written.
func TopKeys() []string { return namesOf(func(*Key) bool { return true }) }

// Required are the keys that files have to have.
func Required(must Must) []string {
	return namesOf(func(k *Key) bool { return k.Must == must })
}

// Needed are the keys that their maps cannot be without, as paths of the maps
// and names.
var Needed = sync.OnceValue(func() (list []struct{ Map, Name string }) {
	for _, k := range Get().Keys {
		if at := strings.LastIndexByte(k.Path, '.'); k.Needed && at > 0 {
			list = append(list, struct{ Map, Name string }{k.Path[:at], k.Path[at+1:]})
		}
	}
	return list
})

// InOverlays are the keys of files that only set option values.
func InOverlays() []string { return namesOf(func(k *Key) bool { return k.In == Overlays }) }

func namesOf(want func(*Key) bool) []string {
	var list []string
	for _, p := range Get().File.Keys {
		if want(p.Key) {
			list = append(list, p.Name)
		}
	}
	return list
}

package language

import (
	"fmt"
	"regexp"
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

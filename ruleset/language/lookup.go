package language

import (
	"slices"
	"strings"
	"sync"
)

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

package ruleset

import "fmt"

// OptionValue is a value for an option that came with a request: text, int64
// or bool.
type OptionValue struct {
	Name  string
	Value any
}

// Overlay puts option values on top of rules of the library, as a request
// does. It takes values of options changeable by a group or a host, else
// ruleset.option_locked says which line locks them. The Ruleset is nil where a
// finding is an error; the pointers of findings begin at the overlay.
//
// extends is a reference as Get takes it; an unknown one is
// ruleset.extends_unknown.
func (l *Library) Overlay(extends string, options []OptionValue) (*Ruleset, Diagnostics) {
	return l.overlay(extends, options, false)
}

// OverlaySite is Overlay with the right of a site: it may set every option.
func (l *Library) OverlaySite(extends string, options []OptionValue) (*Ruleset, Diagnostics) {
	return l.overlay(extends, options, true)
}

func (l *Library) overlay(extends string, options []OptionValue, site bool) (*Ruleset, Diagnostics) {
	parent, err := l.Get(extends)
	if err != nil {
		at := &Node{Kind: TextNode, Text: extends, Pointer: "/extends"}
		unknown := err.(*UnknownError)
		return nil, Diagnostics{finding(Error, at, "ruleset.extends_unknown", P{"ref": extends, "nearest": unknown.Nearest})}
	}
	return parent.WithOptions(options, site)
}

// WithOptions puts option values on top of these rules; see Library.Overlay. site
// allows options by_site too.
func (rs *Ruleset) WithOptions(options []OptionValue, site bool) (*Ruleset, Diagnostics) {
	return rs.withOptions(&resolver{}, options, site)
}

func (rs *Ruleset) withOptions(r *resolver, options []OptionValue, site bool) (*Ruleset, Diagnostics) {
	chosen := &Node{Kind: MapNode, Pointer: "/options", Ruleset: rs.ID, From: "overlay"}
	for _, o := range options {
		value := nodeOf(o.Value)
		value.Pointer = "/options/" + escapePointer(o.Name)
		value.Ruleset = rs.ID
		if chosen.index(o.Name) >= 0 {
			r.add(value, "ruleset.option_twice", P{"option": o.Name})
			continue
		}
		chosen.Keys = append(chosen.Keys, Key{Name: o.Name})
		chosen.Values = append(chosen.Values, value)
	}
	ch := r.overlay(rs.source.chain, chosen, site)
	r.like = rs
	out := &Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Overlay: true, Extends: rs.ID,
		Title: rs.Title, About: rs.About, Deprecated: rs.Deprecated}
	r.finish(out, ch, rs.source.library, rs.source.entry)
	found := r.found.Sorted()
	if found.HasErrors() {
		return nil, found
	}
	return out, found
}

// nodeOf makes a value of a request a node of the tree.
func nodeOf(value any) *Node {
	n := &Node{Kind: TextNode, From: "overlay"}
	switch v := value.(type) {
	case string:
		n.Text = v
	case bool:
		n.Kind, n.Bool = BoolNode, v
	case int64:
		n.Kind, n.Int = IntNode, v
	case int:
		n.Kind, n.Int = IntNode, int64(v)
	case float64:
		n.Kind, n.Fraction = FractionNode, v
	case []any:
		n.Kind = ListNode
	case map[string]any:
		n.Kind = MapNode
	default:
		n.Text = fmt.Sprint(v)
		n.Quoted = true
	}
	return n
}

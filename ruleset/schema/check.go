package schema

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"houserules/ruleset/finding"
	"houserules/ruleset/yamltree"
)

// Check holds a tree as read against the schema of the language, and
// tells each cause once, at the place where it is mended.
func Check(root *yamltree.Node) finding.Diagnostics { return checkForm(root, false) }

func checkForm(root *yamltree.Node, vetted bool) finding.Diagnostics {
	w := &walk{}
	top := language()
	w.value(root, top, nil)
	w.head(root, top)
	if len(w.found) == 0 && !vetted {
		w.arbitrate(root)
	}
	return w.found.Sorted()
}

// Parse reads a file and holds it against the schema. A value that reading
// refused is not told of a second time.
func Parse(file string, data []byte) (*yamltree.Node, finding.Diagnostics) {
	return ParseVetted(file, data, false)
}

func ParseVetted(file string, data []byte, vetted bool) (*yamltree.Node, finding.Diagnostics) {
	root, found := yamltree.ReadAll(file, data)
	if root == nil {
		return nil, finding.Capped(found)
	}
	told := map[yamltree.Pos]bool{}
	for _, d := range found {
		told[yamltree.Pos{Line: d.Line, Column: d.Column}] = true
	}
	for _, d := range checkForm(root, vetted) {
		if !told[yamltree.Pos{Line: d.Line, Column: d.Column}] {
			found = append(found, d)
		}
	}
	return root, finding.Capped(found.Sorted())
}

// walk collects findings.
type walk struct{ found finding.Diagnostics }

// add puts a finding on a range of a node's file.
func (w *walk) add(code string, n *yamltree.Node, at yamltree.Range, params map[string]any) *finding.Diagnostic {
	w.found = append(w.found, finding.Diagnostic{
		File: n.File, Line: at.Start.Line, Column: at.Start.Column, EndLine: at.End.Line, EndColumn: at.End.Column,
		Severity: finding.Error, Code: code, Pointer: n.Pointer, Params: params,
	})
	return &w.found[len(w.found)-1]
}

// step is where the walk is: the name that people read for a place.
type step struct {
	up  *step
	key yamltree.Key
}

func (s *step) name() string {
	if s == nil {
		return ""
	}
	return s.key.Name
}

func (s *step) path() string {
	if s == nil {
		return ""
	}
	if up := s.up.path(); up != "" {
		return up + "." + s.key.Name
	}
	return s.key.Name
}

// value holds a node against a schema.
func (w *walk) value(n *yamltree.Node, s *schema, at *step) {
	branches := s.branches()
	for _, b := range branches {
		switch {
		case n.Kind == yamltree.Map && b.Type.has("object"):
			w.mapping(n, b, at)
			return
		case n.Kind == yamltree.List && b.Type.has("array"):
			w.list(n, b, at)
			return
		case b.accepts(n):
			return
		}
	}
	w.refuse(n, branches, at)
}

func (w *walk) mapping(n *yamltree.Node, s *schema, at *step) {
	if len(n.Keys) < s.MinProperties {
		w.add("ruleset.empty_map", n, n.Range, map[string]any{"key": at.name()})
	}
	for i, key := range n.Keys {
		v := s.property(key.Name)
		if v == nil {
			w.unknownKey(n, key, s, at)
			continue
		}
		w.value(n.Values[i], v, &step{at, key})
	}
}

// property is the schema for a key, nil where there is none.
func (s *schema) property(name string) *schema {
	if v := s.Properties[name]; v != nil {
		return v
	}
	for _, p := range s.patterns {
		if p.key.MatchString(name) {
			return p.value
		}
	}
	return nil
}

func (w *walk) list(n *yamltree.Node, s *schema, at *step) {
	if len(n.Values) < s.MinItems || s.MaxItems > 0 && len(n.Values) > s.MaxItems {
		w.add("ruleset.list_length", n, n.Range, map[string]any{"key": at.name(), "count": len(n.Values), "from": s.MinItems, "to": s.MaxItems})
	}
	seen := map[string]*yamltree.Node{}
	for _, item := range n.Values {
		w.value(item, s.Items, at)
		if !s.UniqueItems || item.Kind == yamltree.Map || item.Kind == yamltree.List {
			continue
		}
		id := fmt.Sprint(item.Kind, item.Text)
		if before := seen[id]; before != nil {
			d := w.add("ruleset.twice_in_list", item, item.Range, map[string]any{"value": item.Text, "key": at.name()})
			d.Related = []finding.Related{yamltree.Related(before, "related.first_here", nil)}
			continue
		}
		seen[id] = item
	}
}

// head checks what a file must say at its top, and what an overlay may say.
func (w *walk) head(root *yamltree.Node, s *schema) {
	for _, key := range s.Required {
		w.require(root, key)
	}
	for _, rule := range s.AllOf {
		switch a := root.Get("authority"); {
		case !holds(rule.If, root):
		case slices.Contains(rule.If.Required, "authority") && a.Text != "site": // which is told
		case w.nothing(root, rule.Then.Required):
		default:
			for _, key := range rule.Then.Required {
				w.require(root, key)
			}
		}
	}
	if root.Get("extends") == nil || root.Get("authority") != nil {
		return
	}
	allowed := append(slices.Collect(maps.Keys(s.Properties)), "options")
	for i, key := range root.Keys {
		switch {
		case !slices.Contains(allowed, key.Name):
		case key.Name == "options":
			w.overlayOptions(root.Values[i])
		case !overlayKeys[key.Name]:
			w.add("ruleset.overlay_rules", &yamltree.Node{File: root.File, Pointer: "/" + yamltree.EscapePointer(key.Name)}, key.Range, map[string]any{"key": key.Name})
		}
	}
}

// overlayKeys are the keys that the third rule of the schema leaves to overlays.
var overlayKeys = map[string]bool{"houserules": true, "id": true, "version": true, "title": true, "about": true, "extends": true, "deprecated": true, "options": true}

func (w *walk) overlayOptions(options *yamltree.Node) {
	if options.Kind != yamltree.Map {
		return
	}
	for i, v := range options.Values {
		if v.Kind == yamltree.Map || v.Kind == yamltree.List {
			w.add("ruleset.overlay_rules", v, options.Keys[i].Range, map[string]any{"key": "options." + options.Keys[i].Name})
		}
	}
}

// holds answers the conditions that the schema's if uses: required keys, and not.
func holds(s *schema, root *yamltree.Node) bool {
	for _, key := range s.Required {
		if root.Get(key) == nil {
			return false
		}
	}
	return s.Not == nil || !holds(s.Not, root)
}

// nothing tells of a file that says nothing about the game by itself: what it
// lacks is not each rule, but what it extends.
func (w *walk) nothing(root *yamltree.Node, keys []string) bool {
	for _, key := range keys {
		if key == "extends" || key != "version" && root.Get(key) != nil {
			return false
		}
	}
	if len(keys) == 0 {
		return false
	}
	at := root.Range.Start
	w.add("ruleset.no_rules", root, yamltree.Range{Start: at, End: yamltree.Pos{Line: at.Line, Column: at.Column + 1}}, nil)
	return true
}

func (w *walk) require(root *yamltree.Node, key string) {
	if root.Get(key) == nil {
		at := root.Range.Start
		w.add("ruleset.missing_key", root, yamltree.Range{Start: at, End: yamltree.Pos{Line: at.Line, Column: at.Column + 1}}, map[string]any{"key": key, "parent": ""}).Pointer = "/" + key
	}
}

// arbitrate asks the library as well. Both read one schema, and a test holds
// them against each other, so this finds something only when the walk has a fault.
func (w *walk) arbitrate(root *yamltree.Node) {
	defer func() {
		if p := recover(); p != nil {
			w.add("ruleset.schema", root, root.Range, map[string]any{"problem": fmt.Sprint(p)})
		}
	}()
	compiled, err := validator()
	if err == nil {
		err = compiled.Validate(root.Plain())
	}
	if err == nil {
		return
	}
	problem, at := err.Error(), root
	var fault *jsonschema.ValidationError
	if errors.As(err, &fault) {
		for len(fault.Causes) > 0 {
			fault = fault.Causes[0]
		}
		problem = fault.Message
		if n := root.ByPointer(fault.InstanceLocation); n != nil {
			at = n
		}
	}
	w.add("ruleset.schema", at, at.Range, map[string]any{"problem": problem})
}

// SecondOpinion is what the library finds in a file in which the walk finds
// nothing: with the walk as it should be, never anything. It may be asked
// beside other work on the file.
func SecondOpinion(file string, data []byte) finding.Diagnostics {
	root, found := ParseVetted(file, data, true)
	if root == nil || found.HasErrors() {
		return nil
	}
	w := &walk{}
	w.arbitrate(root)
	return w.found
}

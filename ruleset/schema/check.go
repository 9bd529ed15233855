// Package schema decides whether a file as read is of the language, and explains
// in a person's words why it is not. The JSON Schema library decides, with values
// made of the table of keys in ruleset/language; what JSON Schema cannot say is
// left to compiling.
package schema

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// Check reports where a tree as read is no rule file of the language, each
// cause once, at the place where it is mended. What is valid the JSON Schema
// library decides; the walk finds words for why something is not.
func Check(root *yamltree.Node) finding.Diagnostics {
	err := validate(root)
	if err == nil {
		return nil
	}
	w := &walk{}
	w.value(root, language.Get().File, nil)
	w.head(root)
	if len(w.found) == 0 {
		w.unexplained(root, err)
	}
	return w.found.Sorted()
}

// validate asks the library. It panics on values that are not JSON, which a
// tree never has; that must not end the process on a file from outside.
func validate(root *yamltree.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return validator().Validate(yamltree.Value(root))
}

// Parse reads a file and holds it against the language. A value that reading
// refused is not reported a second time.
func Parse(file string, data []byte) (*yamltree.Node, finding.Diagnostics) {
	root, found := yamltree.ReadAll(file, data)
	if root == nil {
		return nil, finding.Capped(found)
	}
	reported := map[yamltree.Pos]bool{}
	for _, d := range found {
		reported[yamltree.Pos{Line: d.Line, Column: d.Column}] = true
	}
	for _, d := range Check(root) {
		if !reported[yamltree.Pos{Line: d.Line, Column: d.Column}] {
			found = append(found, d)
		}
	}
	return root, finding.Capped(found.Sorted())
}

// walk collects findings.
type walk struct{ found finding.Diagnostics }

// add puts a finding on a range of a node's file.
func (w *walk) add(code finding.Code, n *yamltree.Node, at yamltree.Range, params finding.Params) *finding.Diagnostic {
	w.found = append(w.found, finding.Diagnostic{
		File: n.File, Line: at.Start.Line, Column: at.Start.Column, EndLine: at.End.Line, EndColumn: at.End.Column,
		Severity: finding.Error, Finding: finding.New(code, params), Pointer: n.Pointer,
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

// value explains why a node is not of a shape.
func (w *walk) value(n *yamltree.Node, s *language.Shape, at *step) {
	branches := s.Branches()
	for _, b := range branches {
		switch {
		case n.Kind == yamltree.Map && b.Is("object"):
			w.mapping(n, b, at)
			return
		case n.Kind == yamltree.List && b.Is("array"):
			w.list(n, b, at)
			return
		case accepts(b, n):
			return
		}
	}
	w.refuse(n, s, at)
}

func (w *walk) mapping(n *yamltree.Node, s *language.Shape, at *step) {
	if len(n.Keys) < s.MinKeys {
		w.add("ruleset.empty_map", n, n.Range, map[string]any{"key": at.name()})
	}
	for i, key := range n.Keys {
		p := s.Property(key.Name)
		if p == nil {
			w.unknownKey(n, key, s, at)
			continue
		}
		w.value(n.Values[i], p.Shape, &step{at, key})
	}
}

func (w *walk) list(n *yamltree.Node, s *language.Shape, at *step) {
	if len(n.Values) < s.MinItems || s.MaxItems > 0 && len(n.Values) > s.MaxItems {
		params := finding.Params{"key": at.name(), "count": len(n.Values), "from": s.MinItems}
		if s.MaxItems > 0 {
			params["to"] = s.MaxItems
		}
		w.add("ruleset.list_length", n, n.Range, params)
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

// head explains what a file lacks at its top, and what an overlay may not say.
func (w *walk) head(root *yamltree.Node) {
	w.require(root, language.Required(language.InEveryFile)...)
	extends, authority := root.Get("extends"), root.Get("authority")
	if extends == nil {
		w.whole(root, language.Required(language.InWholeFiles))
	}
	if authority != nil && authority.Text == "site" { // another word is reported as such
		w.require(root, "extends", "version")
	}
	if extends == nil || authority != nil {
		return
	}
	allowed := language.InOverlays()
	for i, key := range root.Keys {
		switch {
		case language.Get().File.Property(key.Name) == nil: // reported as unknown
		case key.Name == "options":
			w.overlayOptions(root.Values[i])
		case !slices.Contains(allowed, key.Name):
			w.add("ruleset.overlay_rules", &yamltree.Node{File: root.File, Pointer: "/" + finding.EscapePointer(key.Name)}, key.Range, map[string]any{"key": key.Name})
		}
	}
}

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

// whole reports what a file lacks that extends nothing. Of one that says nothing
// about the game by itself it lacks not each rule, but what it extends.
func (w *walk) whole(root *yamltree.Node, keys []string) {
	for _, key := range keys {
		if key != "version" && root.Get(key) != nil {
			w.require(root, keys...)
			return
		}
	}
	w.add("ruleset.no_rules", root, firstCharacter(root), nil)
}

func (w *walk) require(root *yamltree.Node, keys ...string) {
	for _, key := range keys {
		if root.Get(key) == nil {
			w.add("ruleset.missing_key", root, firstCharacter(root), map[string]any{"key": key, "parent": ""}).Pointer = "/" + key
		}
	}
}

// firstCharacter is where a file is marked that lacks something.
func firstCharacter(root *yamltree.Node) yamltree.Range {
	at := root.Range.Start
	return yamltree.Range{Start: at, End: yamltree.Pos{Line: at.Line, Column: at.Column + 1}}
}

// unexplained reports in the library's own words what the walk has none for. A
// test holds the two against each other, so this is met only where the walk has
// a fault.
func (w *walk) unexplained(root *yamltree.Node, err error) {
	problem, at := err.Error(), root
	var fault *jsonschema.ValidationError
	if errors.As(err, &fault) {
		fault = slices.MinFunc(leaves(fault, nil), func(a, b *jsonschema.ValidationError) int {
			return cmp.Or(cmp.Compare(a.InstanceLocation, b.InstanceLocation), cmp.Compare(a.Message, b.Message))
		})
		problem = fault.Message
		if n := root.ByPointer(fault.InstanceLocation); n != nil {
			at = n
		}
	}
	w.add("ruleset.schema", at, at.Range, map[string]any{"problem": problem})
}

// leaves appends the causes that have no further cause. Their order is another
// in each run.
func leaves(fault *jsonschema.ValidationError, list []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(fault.Causes) == 0 {
		return append(list, fault)
	}
	for _, cause := range fault.Causes {
		list = leaves(cause, list)
	}
	return list
}

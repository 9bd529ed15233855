package ruleset

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// checkSchema holds a tree as read against the schema of the language, and
// tells each cause once, at the place where it is mended.
func checkSchema(root *Node) Diagnostics { return checkForm(root, false) }

func checkForm(root *Node, vetted bool) Diagnostics {
	w := &walk{}
	top := language()
	w.value(root, top, nil)
	w.head(root, top)
	if len(w.found) == 0 && !vetted {
		w.arbitrate(root)
	}
	return w.found.Sorted()
}

// parse reads a file and holds it against the schema. A value that reading
// refused is not told of a second time.
func parse(file string, data []byte) (*Node, Diagnostics) { return parseVetted(file, data, false) }

func parseVetted(file string, data []byte, vetted bool) (*Node, Diagnostics) {
	root, found := read(file, data)
	if root == nil {
		return nil, capped(found)
	}
	told := map[Pos]bool{}
	for _, d := range found {
		told[Pos{d.Line, d.Column}] = true
	}
	for _, d := range checkForm(root, vetted) {
		if !told[Pos{d.Line, d.Column}] {
			found = append(found, d)
		}
	}
	return root, capped(found.Sorted())
}

// capped leaves out what is beyond the most findings of one file, and says so.
// Nobody mends so many by hand: something else went wrong.
func capped(found Diagnostics) Diagnostics {
	rest := 0
	if i := slices.IndexFunc(found, func(d Diagnostic) bool { return d.Code == "ruleset.more" }); i >= 0 {
		rest = found[i].Params["count"].(int)
		found = slices.Delete(found, i, i+1)
	}
	if len(found) > maxFindings {
		rest += len(found) - maxFindings
		found = found[:maxFindings:maxFindings]
	}
	if rest == 0 {
		return found
	}
	return append(found, more(found[len(found)-1], rest))
}

// more says how many findings are not told, after the last that is.
func more(last Diagnostic, count int) Diagnostic {
	return Diagnostic{File: last.File, Line: last.EndLine, Column: last.EndColumn, EndLine: last.EndLine, EndColumn: last.EndColumn,
		Severity: Info, Code: "ruleset.more", Params: map[string]any{"count": count}}
}

// maxFindings is how many findings of one file are told.
const maxFindings = 500

// walk collects findings.
type walk struct{ found Diagnostics }

// add puts a finding on a range of a node's file.
func (w *walk) add(code string, n *Node, at Range, params map[string]any) *Diagnostic {
	w.found = append(w.found, Diagnostic{
		File: n.File, Line: at.Start.Line, Column: at.Start.Column, EndLine: at.End.Line, EndColumn: at.End.Column,
		Severity: Error, Code: code, Pointer: n.Pointer, Params: params,
	})
	return &w.found[len(w.found)-1]
}

// step is where the walk is: the name that people read for a place.
type step struct {
	up  *step
	key Key
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
func (w *walk) value(n *Node, s *schema, at *step) {
	branches := s.branches()
	for _, b := range branches {
		switch {
		case n.Kind == MapNode && b.Type.has("object"):
			w.mapping(n, b, at)
			return
		case n.Kind == ListNode && b.Type.has("array"):
			w.list(n, b, at)
			return
		case b.accepts(n):
			return
		}
	}
	w.refuse(n, branches, at)
}

func (w *walk) mapping(n *Node, s *schema, at *step) {
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

func (w *walk) list(n *Node, s *schema, at *step) {
	if len(n.Values) < s.MinItems || s.MaxItems > 0 && len(n.Values) > s.MaxItems {
		w.add("ruleset.list_length", n, n.Range, map[string]any{"key": at.name(), "count": len(n.Values), "from": s.MinItems, "to": s.MaxItems})
	}
	seen := map[string]*Node{}
	for _, item := range n.Values {
		w.value(item, s.Items, at)
		if !s.UniqueItems || item.Kind == MapNode || item.Kind == ListNode {
			continue
		}
		id := fmt.Sprint(item.Kind, item.Text)
		if before := seen[id]; before != nil {
			d := w.add("ruleset.twice_in_list", item, item.Range, map[string]any{"value": item.Text, "key": at.name()})
			d.Related = []Related{relatedTo(before, "related.first_here", nil)}
			continue
		}
		seen[id] = item
	}
}

// head checks what a file must say at its top, and what an overlay may say.
func (w *walk) head(root *Node, s *schema) {
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
	allowed := append(slices.Collect(mapsKeys(s.Properties)), "options")
	for i, key := range root.Keys {
		switch {
		case !slices.Contains(allowed, key.Name):
		case key.Name == "options":
			w.overlayOptions(root.Values[i])
		case !overlayKeys[key.Name]:
			w.add("ruleset.overlay_rules", &Node{File: root.File, Pointer: "/" + escapePointer(key.Name)}, key.Range, map[string]any{"key": key.Name})
		}
	}
}

// overlayKeys are the keys that the third rule of the schema leaves to overlays.
var overlayKeys = map[string]bool{"houserules": true, "id": true, "version": true, "title": true, "about": true, "extends": true, "deprecated": true, "options": true}

func (w *walk) overlayOptions(options *Node) {
	if options.Kind != MapNode {
		return
	}
	for i, v := range options.Values {
		if v.Kind == MapNode || v.Kind == ListNode {
			w.add("ruleset.overlay_rules", v, options.Keys[i].Range, map[string]any{"key": "options." + options.Keys[i].Name})
		}
	}
}

// holds answers the conditions that the schema's if uses: required keys, and not.
func holds(s *schema, root *Node) bool {
	for _, key := range s.Required {
		if root.Get(key) == nil {
			return false
		}
	}
	return s.Not == nil || !holds(s.Not, root)
}

// nothing tells of a file that says nothing about the game by itself: what it
// lacks is not each rule, but what it extends.
func (w *walk) nothing(root *Node, keys []string) bool {
	for _, key := range keys {
		if key == "extends" || key != "version" && root.Get(key) != nil {
			return false
		}
	}
	if len(keys) == 0 {
		return false
	}
	at := root.Range.Start
	w.add("ruleset.no_rules", root, Range{at, Pos{at.Line, at.Column + 1}}, nil)
	return true
}

func (w *walk) require(root *Node, key string) {
	if root.Get(key) == nil {
		at := root.Range.Start
		w.add("ruleset.missing_key", root, Range{at, Pos{at.Line, at.Column + 1}}, map[string]any{"key": key, "parent": ""}).Pointer = "/" + key
	}
}

func relatedTo(n *Node, code string, params map[string]any) Related {
	return Related{File: n.File, Line: n.Range.Start.Line, Column: n.Range.Start.Column, Code: code, Params: params}
}

// arbitrate asks the library as well. Both read one schema, and a test holds
// them against each other, so this finds something only when the walk has a fault.
func (w *walk) arbitrate(root *Node) {
	defer func() {
		if p := recover(); p != nil {
			w.add("ruleset.schema", root, root.Range, map[string]any{"problem": fmt.Sprint(p)})
		}
	}()
	compiled, err := validator()
	if err == nil {
		err = compiled.Validate(root.plain())
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
		if n := root.byPointer(fault.InstanceLocation); n != nil {
			at = n
		}
	}
	w.add("ruleset.schema", at, at.Range, map[string]any{"problem": problem})
}

// SecondOpinion is what the library finds in a file in which the walk finds
// nothing: with the walk as it should be, never anything. It may be asked
// beside other work on the file.
func SecondOpinion(file string, data []byte) Diagnostics {
	root, found := parseVetted(file, data, true)
	if root == nil || found.HasErrors() {
		return nil
	}
	w := &walk{}
	w.arbitrate(root)
	return w.found
}

// plain is the tree as values of encoding/json.
func (n *Node) plain() any {
	switch n.Kind {
	case MapNode:
		m := make(map[string]any, len(n.Keys))
		for i, k := range n.Keys {
			m[k.Name] = n.Values[i].plain()
		}
		return m
	case ListNode:
		l := make([]any, len(n.Values))
		for i, v := range n.Values {
			l[i] = v.plain()
		}
		return l
	case IntNode:
		return n.Int
	case FractionNode:
		return n.Fraction
	case BoolNode:
		return n.Bool
	}
	return n.Text
}

// byPointer follows a JSON pointer (RFC 6901); nil where it leads nowhere.
func (n *Node) byPointer(pointer string) *Node {
	if pointer == "" {
		return n
	}
	unescape := strings.NewReplacer("~1", "/", "~0", "~")
	for _, step := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		if n == nil {
			return nil
		}
		if n.Kind != ListNode {
			n = n.Get(unescape.Replace(step))
			continue
		}
		i, err := strconv.Atoi(step)
		if err != nil || i < 0 || i >= len(n.Values) {
			return nil
		}
		n = n.Values[i]
	}
	return n
}

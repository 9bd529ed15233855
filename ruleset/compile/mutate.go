package compile

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/check"
	"houserules/ruleset/language"
	"houserules/ruleset/schema"
	"houserules/ruleset/yamltree"
)

// With is these rules with one value changed, compiled and signed anew; a nil
// value takes the rule away. It serves tests of scenarios, which ask whether
// any of them sees the difference: options are applied already and are not
// looked at again. The Ruleset is nil where a finding is an error.
func With(rs *ruleset.Ruleset, path string, value *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics) {
	r := &resolver{like: rs}
	tree := sourceOf(rs).tree
	if value == nil {
		value = &yamltree.Node{Kind: yamltree.Text, Text: "none", From: "base"}
	}
	if tree.At(path) == nil {
		return nil, finding.Diagnostics{{Finding: finding.New("ruleset.unknown_path", finding.Params{"path": path})}}
	}
	tree = tree.Put(path, value)
	out := &ruleset.Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Overlay: rs.Overlay, Extends: rs.Extends,
		Title: rs.Title, About: rs.About, Deprecated: rs.Deprecated, Options: rs.Options}
	out.Source = &source{rs: out, library: sourceOf(rs).library, entry: sourceOf(rs).entry, chain: sourceOf(rs).chain, tree: tree}
	head := &yamltree.Node{Kind: yamltree.Map}
	head.Append("houserules", yamltree.NewInt(1))
	head.Append("id", yamltree.NewText(rs.ID))
	head.Append("version", yamltree.NewText(rs.Version))
	head.Append("title", yamltree.NewText(rs.ID))
	r.found = append(r.found, schema.Check(merge(head, tree))...)
	if !r.found.HasErrors() {
		r.compile(tree, out)
	}
	if !r.found.HasErrors() {
		r.found = append(r.found, check.Meaning(tree, out)...)
	}
	if !r.found.HasErrors() {
		r.orthodox(out, sourceOf(rs).library, sourceOf(rs).entry)
	}
	if r.found.HasErrors() {
		return nil, r.found.Sorted()
	}
	out.Digest = digest(out)
	return out, r.found.Sorted()
}

// Matters reports whether what the judge reads depends on the value at a path:
// whether with some value beside it these would be other rules, or none. known
// is false where there is no value beside it to try.
func Matters(rs *ruleset.Ruleset, path string) (matters, known bool) {
	n := sourceOf(rs).tree.At(path)
	if n == nil {
		return false, false
	}
	before := Canonical(rs)
	besides := Neighbours(path, n)
	if n.Kind == yamltree.List && len(besides) == 0 {
		empty := *n
		empty.Values = nil
		besides = append(besides, &empty)
	}
	for _, beside := range besides {
		if out := nudged(rs, path, beside); out == nil || !bytes.Equal(Canonical(out), before) {
			return true, true
		}
		known = known || !yamltree.IsNone(beside) // an absent rule may be the same one
	}
	return false, known
}

// WouldMatter is Matters for a value that is put at the path first.
func WouldMatter(rs *ruleset.Ruleset, path string, value *yamltree.Node) bool {
	out := nudged(rs, path, value)
	if out == nil {
		return false
	}
	matters, _ := Matters(out, path)
	return matters
}

// nudged is these rules with one value changed, compiled but not checked; nil
// where that cannot be.
func nudged(rs *ruleset.Ruleset, path string, value *yamltree.Node) *ruleset.Ruleset {
	r := &resolver{like: rs}
	of := *sourceOf(rs)
	of.tree, of.signed = of.tree.Put(path, value), signed{}
	out := &ruleset.Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Options: rs.Options}
	of.rs, out.Source = out, &of
	r.compile(of.tree, out)
	if !r.found.HasErrors() {
		r.orthodox(out, of.library, of.entry)
	}
	if r.found.HasErrors() {
		return nil
	}
	return out
}

// Neighbours are values that lie beside the value of a rule: a second more, one
// less, the next word, a list without one of its items. Not all of them need
// compile.
func Neighbours(path string, n *yamltree.Node) []*yamltree.Node {
	like := func(kind yamltree.Kind, text string, v int64) *yamltree.Node {
		out := *n
		out.Kind, out.Text, out.Int, out.Quoted = kind, text, v, false
		return &out
	}
	text := func(s string) *yamltree.Node { return like(yamltree.Text, s, 0) }
	if n.Kind == yamltree.List {
		return shorter(path, n)
	}
	t, _ := language.TypeOf(path)
	switch {
	case n.Kind == yamltree.Bool:
		out := *n
		out.Bool, out.Text = !n.Bool, map[bool]string{true: "false", false: "true"}[n.Bool]
		return []*yamltree.Node{&out}
	case n.Kind == yamltree.Int:
		return []*yamltree.Node{like(yamltree.Int, strconv.FormatInt(n.Int+1, 10), n.Int+1), like(yamltree.Int, strconv.FormatInt(n.Int-1, 10), n.Int-1)}
	case n.Kind == yamltree.Fraction:
		out := *n
		out.Fraction += 0.25
		out.Text = strconv.FormatFloat(out.Fraction, 'f', -1, 64)
		return []*yamltree.Node{&out}
	case yamltree.IsNone(n):
		return nil
	case t.Form == language.Duration:
		ms, ok := ruleset.ParseDuration(n.Text)
		if !ok {
			return nil
		}
		return []*yamltree.Node{text(ruleset.FormatDuration(ms + 1000)), text(ruleset.FormatDuration(max(1, ms-1000)))}
	case t.Form == language.Rank:
		return []*yamltree.Node{like(yamltree.Int, "5", 5), like(yamltree.Int, "2", 2), text("last")}
	case len(t.Words) > 0:
		i := slices.Index(t.Words, n.Text)
		var all []*yamltree.Node
		for step := 1; step < len(t.Words); step++ {
			all = append(all, text(t.Words[(i+step)%len(t.Words)]))
		}
		if t.None {
			all = append(all, text("none"))
		}
		return all
	case strings.HasSuffix(path, ".moves"):
		return []*yamltree.Node{text("W"), text("F"), text("fW")}
	case strings.HasSuffix(path, ".letter"):
		return []*yamltree.Node{text("Z"), text("Y")}
	}
	if t.None {
		return []*yamltree.Node{text("none")}
	}
	return nil
}

// shorter are lists without one of their items, or in another order. Of rows
// of a setup, two neighbouring pieces of a row change places.
func shorter(path string, n *yamltree.Node) []*yamltree.Node {
	var all []*yamltree.Node
	with := func(values []*yamltree.Node) {
		out := *n
		out.Values = values
		all = append(all, &out)
	}
	if strings.HasPrefix(path, "setup.") {
		for i, row := range n.Values {
			letters := []byte(row.Text)
			for k := 0; k+1 < len(letters); k++ {
				if letters[k] != letters[k+1] {
					letters[k], letters[k+1] = letters[k+1], letters[k]
					changed := *row
					changed.Text = string(letters)
					with(append(append(slices.Clone(n.Values[:i]), &changed), n.Values[i+1:]...))
					break
				}
			}
		}
		return all
	}
	if len(n.Values) > 1 {
		for i := range n.Values {
			with(append(slices.Clone(n.Values[:i]), n.Values[i+1:]...))
		}
	}
	if path == "turns.order" && len(n.Values) > 1 {
		all = nil
		order := slices.Clone(n.Values)
		slices.Reverse(order)
		with(order)
	}
	return all
}

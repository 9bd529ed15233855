package ruleset

import (
	"fmt"
	"slices"
	"strings"
)

// trial is one trying of combinations, with what need not be done again.
type trial struct {
	*entry
	tried   map[string]bool
	played  map[playedWith]*Ruleset // see resolver
	presets map[string]string
	made    map[string]*Ruleset // by choices
}

func newTrial(e *entry) *trial {
	return &trial{entry: e, tried: map[string]bool{"": true}, played: map[playedWith]*Ruleset{}, presets: e.presets(),
		made: map[string]*Ruleset{}}
}

// choices tells values of options apart from others, in whatever order.
func choices(values []OptionValue) string {
	lines := make([]string, len(values))
	for i, o := range values {
		lines[i] = fmt.Sprintf("%s: %#v\n", o.Name, o.Value)
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// seen reports whether a combination comes to one that was seen before, the
// choices of nobody being the first.
func (t *trial) seen(combination []OptionValue) bool {
	var rest []OptionValue
	for _, o := range combination {
		if preset, ok := t.presets[o.Name]; !ok || o.Value != preset {
			rest = append(rest, o)
		}
	}
	key := choices(rest)
	before := t.tried[key]
	t.tried[key] = true
	return before
}

// try compiles a combination. Where it fails, it says so at the choice that
// the file gives last, and with what.
func (t *trial) try(combination []OptionValue) (told, cause Diagnostic, broken bool) {
	e := t.entry
	var found Diagnostics
	rs := t.made[choices(combination)]
	if rs == nil {
		rs, found = e.rs.withOptions(&resolver{unsigned: true, played: t.played}, combination, true)
	}
	if rs != nil {
		found = checkMeaning(rs.source.tree, rs)
	}
	for _, d := range found {
		if d.Severity != Error {
			continue
		}
		last := combination[len(combination)-1]
		at := e.node
		if def := e.chain.tree.Get("options").Get(last.Name); def != nil {
			at = def
			if choice, ok := last.Value.(string); ok && def.Get("choices").Get(choice) != nil {
				at = def.Get("choices").Get(choice)
			}
		}
		told = finding(Error, at, "ruleset.combination", P{"option": last.Name, "value": last.Value,
			"combination": combinationText(combination), "code": d.Code})
		told.Related = []Related{{File: d.File, Line: d.Line, Column: d.Column, Code: "diag." + d.Code, Params: d.Params}}
		return told, d, true
	}
	return told, cause, false
}

func combinationText(combination []OptionValue) string {
	text := ""
	for i, o := range combination {
		if i > 0 {
			text += ", "
		}
		text += o.Name + ": " + nodeOf(o.Value).written()
	}
	return text
}

// presets are the choices that are in force when nobody chooses, by option: to
// choose them changes nothing. Another profile, played from an orthodox start,
// is told of what somebody chose, so what would be new to it is left out.
func (e *entry) presets() map[string]string {
	const plays = "orthodox_plays"
	all := map[string]string{}
	for i := range e.chain.defs {
		def := &e.chain.defs[i]
		if def.choices != nil {
			all[def.name] = e.chain.preset(def)
		} else if strings.HasSuffix(def.path, plays) {
			return nil // which profile that is depends on the option
		}
	}
	for _, ref := range e.chain.tree.under(plays, nil) {
		if isNone(ref) {
			continue
		}
		other := e.rs.source.library.find(e.source, ref.Text, nil)
		if other == nil || other.chain == nil {
			return nil // which is told where it is chosen
		}
		for i := range other.chain.defs {
			def := &other.chain.defs[i]
			if preset, ok := all[def.name]; ok && (def.choices == nil || other.chain.preset(def) != preset) {
				delete(all, def.name)
			}
		}
	}
	return all
}

// preset is the choice of an option that is in force in a chain.
func (ch *chain) preset(def *optionDef) string {
	if g, ok := ch.values.in(def.name); ok {
		return g.node.Text
	}
	return def.def
}

// under appends the values of every key of this name in a tree.
func (n *Node) under(name string, list []*Node) []*Node {
	for i, v := range n.Values {
		if n.Kind == MapNode && n.Keys[i].Name == name {
			list = append(list, v)
		}
		list = v.under(name, list)
	}
	return list
}

package compile

import (
	"maps"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// headKeys say what a file is. They belong to it and are not inherited.
var headKeys = map[string]bool{"houserules": true, "id": true, "version": true, "title": true, "about": true,
	"extends": true, "authority": true, "deprecated": true}

// resolver collects the findings of one resolution. Work on them is bounded:
// a hostile file may have a fault in every line.
type resolver struct {
	found    finding.Diagnostics
	compared int    // names looked at for suggestions
	unsigned bool   // no digest is wanted
	file     string // that is resolved, "" for rules that a request makes
	// Rules in order that were compiled from much of the same tree, nil for
	// none: what stands on the very same nodes is taken from them.
	like *ruleset.Ruleset
	// Profiles that orthodox starts play, by what was carried over to them,
	// where many rules are resolved that differ only in their options; nil
	// elsewhere.
	played map[playedWith]*ruleset.Ruleset
}

func (r *resolver) add(at *yamltree.Node, code finding.Code, params finding.Params) {
	r.addAs(finding.Error, at, code, params)
}

func (r *resolver) addAs(severity finding.Severity, at *yamltree.Node, code finding.Code, params finding.Params) {
	if !r.full() {
		r.found = append(r.found, yamltree.Finding(severity, at, code, params))
	}
}

// full reports whether more was found than is reported.
func (r *resolver) full() bool { return len(r.found) > finding.Max }

// maxCompared is how many names are looked at for suggestions in one file.
const maxCompared = 20_000

// near is nearestOf, until enough was compared.
func (r *resolver) near(name string, candidates []string) []string {
	if r.compared += len(candidates); r.compared > maxCompared {
		return nil
	}
	return finding.Nearest(name, candidates)
}

// folded is a rule file with all that it extends folded in, before any option
// is applied. It is shared by everything that only chooses other values.
type folded struct {
	tree  *yamltree.Node // rules and option definitions, without head
	rules *yamltree.Node // the same without option definitions
	defs  []Definition
	rows  []ruleset.Option // of the house-rules table, without values
	files []string         // of the chain, the first extended first
	touch touches
}

// chain is a folded rule file with the values that were chosen for it.
type chain struct {
	*folded
	values values
}

// fold brings a profile on top of the chain that it extends (nil for none).
func (r *resolver) fold(parent *chain, file *yamltree.Node) *chain {
	out := &chain{folded: &folded{}, values: values{base: map[string]given{}}}
	var inherited *yamltree.Node
	if parent != nil {
		inherited = parent.tree
		out.files = append(out.files, parent.files...)
		maps.Copy(out.values.base, parent.values.base)
	}
	out.files = append(out.files, file.File)
	own := map[string]given{}
	rules := *file
	rules.Keys, rules.Values = nil, nil
	for i, key := range file.Keys {
		if headKeys[key.Name] {
			continue
		}
		value := file.Values[i]
		if key.Name == "options" && value.Kind == yamltree.Map {
			value = r.takeValues(inherited.Get("options"), value, own)
		}
		rules.Keys = append(rules.Keys, key)
		rules.Values = append(rules.Values, value)
	}
	maps.Copy(out.values.base, own)
	if inherited == nil {
		out.tree = &rules
	} else {
		out.tree = merge(replace(inherited, &rules, out.values.base, own), &rules)
	}
	out.rules = out.tree.With("options", nil)
	out.defs = r.define(out.tree)
	out.rows = rowsOf(out.defs)
	out.touch = touchesOf(out.defs)
	r.conflicts(out.defs)
	return out
}

// takeValues separates what a profile writes below options: values of
// inherited options, short or long, from definitions, which it returns.
func (r *resolver) takeValues(inherited, options *yamltree.Node, into map[string]given) *yamltree.Node {
	defs := *options
	defs.Keys, defs.Values = nil, nil
	for i, key := range options.Keys {
		value := options.Values[i]
		known := inherited.Get(key.Name) != nil
		if value.Kind != yamltree.Map {
			if !known {
				r.add(yamltree.KeyAt(options, i), "ruleset.option_unknown", finding.Params{"option": key.Name, "nearest": r.near(key.Name, yamltree.Names(inherited))})
				continue
			}
			into[key.Name] = given{node: value, by: value.File}
			continue
		}
		if !known && value.Get("sets") == nil && value.Get("choices") == nil {
			r.add(yamltree.KeyAt(options, i), "ruleset.option_unknown", finding.Params{"option": key.Name, "nearest": r.near(key.Name, yamltree.Names(inherited))})
			continue
		}
		if v := value.Get("value"); v != nil {
			into[key.Name] = given{node: v, by: v.File}
			value = value.With("value", nil)
		}
		defs.Keys = append(defs.Keys, key)
		defs.Values = append(defs.Values, value)
	}
	return &defs
}

// open are the options that a group or a host may change.
func (ch *chain) open() (names []string) {
	for i := range ch.defs {
		if ch.defs[i].Changeable != BySite {
			names = append(names, ch.defs[i].Name)
		}
	}
	return names
}

// overlay puts chosen values on top of a chain. It refuses what is not there,
// and what a caller with this right may not change.
func (r *resolver) overlay(parent *chain, chosen *yamltree.Node, bySiteToo bool) *chain {
	out := &chain{folded: parent.folded, values: values{base: parent.values.base, overlay: map[string]given{}}}
	for name, g := range parent.values.overlay {
		out.values.overlay[name] = g
	}
	options := parent.tree.Get("options")
	for i, key := range chosen.Keys {
		value := chosen.Values[i]
		def := options.Get(key.Name)
		if def == nil || def.Kind != yamltree.Map {
			r.add(yamltree.KeyAt(chosen, i), "ruleset.option_unknown", finding.Params{"option": key.Name, "nearest": r.near(key.Name, yamltree.Names(options))})
			continue
		}
		if c := def.Get("changeable"); c != nil && c.Text == BySite && !bySiteToo {
			d := yamltree.Finding(finding.Error, yamltree.KeyAt(chosen, i), "ruleset.option_locked", finding.Params{"option": key.Name, "file": c.File, "line": c.Range.Start.Line, "allowed": parent.open()})
			d.Related = []finding.Related{{File: c.File, Line: c.Range.Start.Line, Column: c.Range.Start.Column, Finding: finding.New("related.locked_here", nil)}}
			r.found = append(r.found, d)
			continue
		}
		if value.Kind == yamltree.Map && len(value.Keys) == 1 && value.Keys[0].Name == "value" {
			value = value.Values[0]
		}
		if value.Kind == yamltree.Map || value.Kind == yamltree.List {
			r.add(value, "ruleset.overlay_rules", finding.Params{"key": "options." + key.Name})
			continue
		}
		by := value.File
		if by == "" {
			by = byRequest
		}
		out.values.overlay[key.Name] = given{node: value, by: by}
	}
	return out
}

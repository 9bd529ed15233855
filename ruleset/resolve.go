package ruleset

// P are the parameters of a finding.
type P = map[string]any

// headKeys say what a file is. They belong to it and are not inherited.
var headKeys = map[string]bool{"houserules": true, "id": true, "version": true, "title": true, "about": true,
	"extends": true, "authority": true, "deprecated": true}

// resolver collects the findings of one resolution. Work on them is bounded:
// a hostile file may have a fault in every line.
type resolver struct {
	found    Diagnostics
	compared int  // names looked at for suggestions
	unsigned bool // no digest is wanted
	// Rules in order that were compiled from much of the same tree, nil for
	// none: what stands on the very same nodes is taken from them.
	like *Ruleset
	// Profiles that orthodox starts play, by what was carried over to them,
	// where many rules are resolved that differ only in their options; nil
	// elsewhere.
	played map[playedWith]*Ruleset
}

func (r *resolver) add(at *Node, code string, params P) { r.addAs(Error, at, code, params) }

func (r *resolver) addAs(severity Severity, at *Node, code string, params P) {
	if !r.full() {
		r.found = append(r.found, finding(severity, at, code, params))
	}
}

// full reports whether more was found than anybody is told.
func (r *resolver) full() bool { return len(r.found) > maxFindings }

// maxCompared is how many names are looked at for suggestions in one file.
const maxCompared = 20_000

// near is nearestOf, until enough was compared.
func (r *resolver) near(name string, candidates []string) []string {
	if r.compared += len(candidates); r.compared > maxCompared {
		return nil
	}
	return nearestOf(name, candidates)
}

// finding is a finding about a value.
func finding(severity Severity, at *Node, code string, params P) Diagnostic {
	for name, value := range params {
		if list, ok := value.([]string); ok && len(list) == 0 {
			delete(params, name) // nothing to suggest
		}
	}
	d := Diagnostic{Severity: severity, Code: code, Params: params}
	if at != nil {
		d.File, d.Pointer = at.File, at.Pointer
		d.Line, d.Column = at.Range.Start.Line, at.Range.Start.Column
		d.EndLine, d.EndColumn = at.Range.End.Line, at.Range.End.Column
	}
	return d
}

// folded is a rule file with all that it extends folded in, before any option
// is applied. It is shared by everything that only chooses other values.
type folded struct {
	tree  *Node // rules and option definitions, without head
	rules *Node // the same without option definitions
	defs  []optionDef
	rows  []Option // of the house-rules table, without values
	files []string // of the chain, the first extended first
	touch touches
}

// chain is a folded rule file with the values that were chosen for it.
type chain struct {
	*folded
	values values
}

// fold brings a profile on top of the chain that it extends (nil for none).
func (r *resolver) fold(parent *chain, file *Node) *chain {
	out := &chain{folded: &folded{}, values: values{base: map[string]given{}}}
	var inherited *Node
	if parent != nil {
		inherited = parent.tree
		out.files = append(out.files, parent.files...)
		for name, g := range parent.values.base {
			out.values.base[name] = g
		}
	}
	out.files = append(out.files, file.File)
	rules := *file
	rules.Keys, rules.Values = nil, nil
	for i, key := range file.Keys {
		if headKeys[key.Name] {
			continue
		}
		value := file.Values[i]
		if key.Name == "options" && value.Kind == MapNode {
			value = r.takeValues(inherited.Get("options"), value, out.values.base)
		}
		rules.Keys = append(rules.Keys, key)
		rules.Values = append(rules.Values, value)
	}
	if inherited == nil {
		out.tree = &rules
	} else {
		out.tree = merge(inherited, &rules)
	}
	out.rules = out.tree.with("options", nil)
	out.defs = r.define(out.tree)
	out.rows = rowsOf(out.defs)
	out.touch = touchesOf(out.defs)
	r.conflicts(out.defs)
	return out
}

// takeValues separates what a profile writes below options: values of
// inherited options, short or long, from definitions, which it returns.
func (r *resolver) takeValues(inherited, options *Node, into map[string]given) *Node {
	defs := *options
	defs.Keys, defs.Values = nil, nil
	for i, key := range options.Keys {
		value := options.Values[i]
		known := inherited.Get(key.Name) != nil
		if value.Kind != MapNode {
			if !known {
				r.add(keyOf(options, i), "ruleset.option_unknown", P{"option": key.Name, "nearest": r.near(key.Name, names(inherited))})
				continue
			}
			into[key.Name] = given{node: value, by: value.File}
			continue
		}
		if !known && value.Get("sets") == nil && value.Get("choices") == nil {
			r.add(keyOf(options, i), "ruleset.option_unknown", P{"option": key.Name, "nearest": r.near(key.Name, names(inherited))})
			continue
		}
		if v := value.Get("value"); v != nil {
			into[key.Name] = given{node: v, by: v.File}
			value = value.with("value", nil)
		}
		defs.Keys = append(defs.Keys, key)
		defs.Values = append(defs.Values, value)
	}
	return &defs
}

// keyOf is the key of a map as a node, to report it. After a merge a key
// stands in the file of its value, which need not be that of the map.
func keyOf(n *Node, i int) *Node {
	v := n.Values[i]
	return &Node{Kind: TextNode, Text: n.Keys[i].Name, File: v.File, Ruleset: v.Ruleset, From: v.From,
		Pointer: v.Pointer, Range: n.Keys[i].Range}
}

// overlay puts chosen values on top of a chain. It refuses what is not there,
// and what a caller with this right may not change.
func (r *resolver) overlay(parent *chain, chosen *Node, bySiteToo bool) *chain {
	out := &chain{folded: parent.folded, values: values{base: parent.values.base, overlay: map[string]given{}}}
	for name, g := range parent.values.overlay {
		out.values.overlay[name] = g
	}
	options := parent.tree.Get("options")
	for i, key := range chosen.Keys {
		value := chosen.Values[i]
		def := options.Get(key.Name)
		if def == nil || def.Kind != MapNode {
			r.add(keyOf(chosen, i), "ruleset.option_unknown", P{"option": key.Name, "nearest": r.near(key.Name, names(options))})
			continue
		}
		if c := def.Get("changeable"); c != nil && c.Text == bySite && !bySiteToo {
			d := finding(Error, keyOf(chosen, i), "ruleset.option_locked", P{"option": key.Name, "file": c.File, "line": c.Range.Start.Line})
			d.Related = []Related{{File: c.File, Line: c.Range.Start.Line, Column: c.Range.Start.Column, Code: "related.locked_here"}}
			r.found = append(r.found, d)
			continue
		}
		if value.Kind == MapNode && len(value.Keys) == 1 && value.Keys[0].Name == "value" {
			value = value.Values[0]
		}
		if value.Kind == MapNode || value.Kind == ListNode {
			r.add(value, "ruleset.overlay_rules", P{"key": "options." + key.Name})
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

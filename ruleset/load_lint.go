package ruleset

// Lint compiles a rule file as Compile does, and then with each choice of each
// option, and with each pair of choices: a rule file is sound only where all
// that it allows is. A combination that fails is one finding at the choice,
// with what went wrong related to it.
func (l *Library) Lint(file string, data []byte) (*Ruleset, Diagnostics) {
	rs, found := l.Compile(file, data)
	if rs == nil || rs.Overlay {
		return rs, found
	}
	e := rs.source.entry
	for _, combination := range rs.Combinations() {
		d, broken := l.try(e, rs, combination)
		if broken {
			found = append(found, d)
		}
	}
	found = found.Sorted()
	if found.HasErrors() {
		return nil, found
	}
	return rs, found
}

// Combinations lists what Lint tries: each choice, each pair of choices, the
// values and the bounds of each path option. Where an option exists only with
// a choice of another, that choice comes along.
func (rs *Ruleset) Combinations() [][]OptionValue {
	defs := rs.source.chain.defs
	var single []map[string]any
	for i := range defs {
		if defs[i].choices == nil {
			continue
		}
		for _, choice := range names(defs[i].choices) {
			single = append(single, withWhen(defs, &defs[i], choice))
		}
	}
	var all []map[string]any
	all = append(all, single...)
	for i := range single {
		for j := range i {
			if both := union(single[i], single[j]); both != nil {
				all = append(all, both)
			}
		}
	}
	for i := range defs {
		if defs[i].choices != nil {
			continue
		}
		for _, value := range defs[i].ends() {
			all = append(all, withWhen(defs, &defs[i], value))
		}
	}
	out := make([][]OptionValue, 0, len(all))
	for _, m := range all {
		var list []OptionValue
		for i := range defs { // in the order of the file
			if v, ok := m[defs[i].name]; ok {
				list = append(list, OptionValue{Name: defs[i].name, Value: v})
			}
		}
		out = append(out, list)
	}
	return out
}

func withWhen(defs []optionDef, def *optionDef, value any) map[string]any {
	m := map[string]any{def.name: value}
	for name, choice := range def.when {
		m[name] = choice
	}
	return m
}

// union is nil where the two contradict each other, or one contains the other.
func union(a, b map[string]any) map[string]any {
	m := map[string]any{}
	for k, v := range a {
		m[k] = v
	}
	for k, v := range b {
		if have, ok := m[k]; ok && have != v {
			return nil
		}
		m[k] = v
	}
	if len(m) == len(a) || len(m) == len(b) {
		return nil
	}
	return m
}

// ends are the values at which a path option is tried: all it may be, or both
// bounds.
func (def *optionDef) ends() []any {
	var list []any
	if items := def.node.Get("one_of"); items != nil {
		for _, item := range items.Values {
			list = append(list, goValue(item))
		}
		return list
	}
	for _, key := range []string{"from", "to"} {
		if v := def.node.Get(key); v != nil {
			list = append(list, goValue(v))
		}
	}
	if len(list) == 0 && def.typ.form == aBool {
		return []any{true, false}
	}
	return list
}

// try compiles a combination and says at which choice it fails.
func (l *Library) try(e *entry, rs *Ruleset, combination []OptionValue) (Diagnostic, bool) {
	_, found := rs.WithOptions(combination, true)
	for _, d := range found {
		if d.Severity != Error {
			continue
		}
		last := combination[len(combination)-1]
		at := e.node
		if def := rs.source.chain.tree.Get("options").Get(last.Name); def != nil {
			at = def
			if choice, ok := last.Value.(string); ok && def.Get("choices").Get(choice) != nil {
				at = def.Get("choices").Get(choice)
			}
		}
		params := P{"option": last.Name, "value": last.Value, "combination": combinationText(combination), "code": d.Code}
		out := finding(Error, at, "ruleset.combination", params)
		out.Related = []Related{{File: d.File, Line: d.Line, Column: d.Column, Code: d.Code, Params: d.Params}}
		return out, true
	}
	return Diagnostic{}, false
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

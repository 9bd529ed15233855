package ruleset

import "slices"

// LintFile compiles one rule file beside the library, as Compile does, and
// then looks for everything that Lint looks for. The Ruleset is nil where a
// finding is an error.
func (l *Library) LintFile(file string, data []byte) (*Ruleset, Diagnostics) {
	rs, found := l.Compile(file, data)
	if rs == nil {
		return nil, found
	}
	found = append(found, lint(rs.source.entry)...).Sorted()
	if found.HasErrors() {
		return nil, found
	}
	return rs, found
}

// lintCombinations compiles a profile with each choice of each option and with
// each pair of choices: a rule file is sound only where all that it allows is.
// A combination that fails is one finding at the choice, with what went wrong
// related to it; what is told of one choice is not told of its pairs again.
func lintCombinations(t *trial, told Diagnostics) Diagnostics {
	var found Diagnostics
	for _, combination := range t.rs.Combinations() {
		if t.seen(combination) {
			continue
		}
		d, cause, broken := t.try(combination)
		if !broken || tells(told, cause) {
			continue
		}
		told = append(told, cause)
		found = append(found, d)
	}
	return found
}

func tells(found Diagnostics, d Diagnostic) bool {
	return slices.ContainsFunc(found, func(o Diagnostic) bool {
		return o.File == d.File && o.Line == d.Line && o.Column == d.Column && o.Code == d.Code
	})
}

// Combinations lists what lint tries: each choice, each pair of choices, the
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

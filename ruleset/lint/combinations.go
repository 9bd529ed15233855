package lint

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// lintCombinations compiles a profile with each choice of each option and with
// each pair of choices: a rule file is sound only where all that it allows is.
// A combination that fails is one finding at the choice, with what went wrong
// related to it; what is reported of one choice is not reported of its pairs again.
func lintCombinations(t *trial, told finding.Diagnostics) finding.Diagnostics {
	var found finding.Diagnostics
	for _, combination := range Combinations(t.Ruleset) {
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

func tells(found finding.Diagnostics, d finding.Diagnostic) bool {
	return slices.ContainsFunc(found, func(o finding.Diagnostic) bool {
		return o.File == d.File && o.Line == d.Line && o.Column == d.Column && o.Code == d.Code
	})
}

// Combinations lists what lint tries: each choice, each pair of choices, the
// values and the bounds of each path option. Where an option exists only with
// a choice of another, that choice comes along.
func Combinations(rs *ruleset.Ruleset) [][]ruleset.OptionValue {
	defs := compile.FileOf(rs).Definitions()
	var single []map[string]any
	for i := range defs {
		if defs[i].Choices == nil {
			continue
		}
		for _, choice := range yamltree.Names(defs[i].Choices) {
			single = append(single, withWhen(&defs[i], choice))
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
		if defs[i].Choices != nil {
			continue
		}
		for _, value := range defs[i].Bounds() {
			all = append(all, withWhen(&defs[i], value))
		}
	}
	out := make([][]ruleset.OptionValue, 0, len(all))
	for _, m := range all {
		var list []ruleset.OptionValue
		for i := range defs { // in the order of the file
			if v, ok := m[defs[i].Name]; ok {
				list = append(list, ruleset.OptionValue{Name: defs[i].Name, Value: v})
			}
		}
		out = append(out, list)
	}
	return out
}

// withWhen is a value of an option with the choices that its condition asks for.
func withWhen(def *compile.Definition, value any) map[string]any {
	m := map[string]any{def.Name: value}
	for name, choice := range def.When {
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

package compile

import (
	"slices"

	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// OptionForm is what kind of value the i-th option takes; false where it has
// named choices instead.
func OptionForm(rs *ruleset.Ruleset, i int) (language.Form, bool) {
	def := &sourceOf(rs).chain.defs[i]
	return def.typ.Form, def.Choices == nil
}

// asides are keys that a choice may set and no verdict depends on.
var asides = []string{"articles", "interpretations", "terms", "notes", "site"}

// Follows counts the rules that a choice of the i-th option sets.
func Follows(rs *ruleset.Ruleset, i int, choice string) int {
	n := 0
	if sets := sourceOf(rs).chain.defs[i].sets[choice]; sets != nil {
		sets.Each(func(_ int, name string, value *yamltree.Node) {
			if !slices.Contains(asides, name) {
				value.Leaves(name, func(string, *yamltree.Node) { n++ })
			}
		})
	}
	return n
}

package scenario

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
)

// libraryRules resolves references against a library, each combination once.
// Scenarios may set every option, those of a site too: they are the author's own test.
func libraryRules(lib *library.Library) func(string, *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics) {
	type resolved struct {
		rs    *ruleset.Ruleset
		found finding.Diagnostics
	}
	cache := map[string]resolved{}
	return func(ref string, options *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics) {
		key := ref
		if options != nil {
			key += " " + Inline(options)
		}
		if have, ok := cache[key]; ok {
			return have.rs, have.found
		}
		var out resolved
		if options == nil {
			rs, err := lib.Get(ref)
			if err != nil {
				out.found = finding.Diagnostics{{Finding: finding.New("ruleset.unknown", finding.Params{"ref": ref})}}
			}
			out.rs = rs
		} else {
			out.rs, out.found = lib.OverlaySite(ref, Values(options))
		}
		cache[key] = out
		return out.rs, out.found
	}
}

// Values are option values as a scenario writes them.
func Values(options *yamltree.Node) []ruleset.OptionValue {
	var all []ruleset.OptionValue
	if options == nil {
		return nil
	}
	for i, key := range options.Keys {
		n := options.Values[i]
		var value any = n.Text
		switch n.Kind {
		case yamltree.Int:
			value = n.Int
		case yamltree.Bool:
			value = n.Bool
		case yamltree.Fraction:
			value = n.Fraction
		case yamltree.List, yamltree.Map:
			value = Inline(n) // refused by the option, with its name
		}
		all = append(all, ruleset.OptionValue{Name: key.Name, Value: value})
	}
	return all
}

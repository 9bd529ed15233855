package compile

import (
	"strings"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// Definition is an option as the folded chain defines it.
type Definition struct {
	Name       string
	Node       *yamltree.Node
	Changeable string
	When       map[string]string
	Choices    *yamltree.Node            // nil for an option that sets a path
	sets       map[string]*yamltree.Node // what each choice that sets something brings in, by its name
	def        string
	Path       string
	typ        language.Type
}

const (
	byGroup = "by_group"
	byHost  = "by_host"
	BySite  = "by_site"

	byRequest = "request"
)

// given is a value that somebody chose for an option.
type given struct {
	node *yamltree.Node
	by   string // the file that says so, or byRequest
}

// values are chosen values by option name: base by the profiles of the chain,
// overlay by a file or request on top of them.
type values struct{ base, overlay map[string]given }

func (v values) in(name string) (given, bool) {
	if g, ok := v.overlay[name]; ok {
		return g, true
	}
	g, ok := v.base[name]
	return g, ok
}

// define reads the options of a folded tree in the order they stand.
func (r *resolver) define(tree *yamltree.Node) []Definition {
	options := tree.Get("options")
	if options == nil || options.Kind != yamltree.Map {
		return nil
	}
	defs := make([]Definition, 0, len(options.Keys))
	for i, key := range options.Keys {
		node := options.Values[i]
		if node.Kind != yamltree.Map {
			continue
		}
		def := Definition{Name: key.Name, Node: node, Changeable: byGroup}
		if c := node.Get("changeable"); c != nil {
			def.Changeable = c.Text
		}
		if when := node.Get("when"); when != nil && when.Kind == yamltree.Map {
			def.When = make(map[string]string, len(when.Keys))
			for j := range when.Keys {
				def.When[when.Keys[j].Name] = when.Values[j].Text
			}
		}
		choices, sets := node.Get("choices"), node.Get("sets")
		switch {
		case choices != nil && sets != nil, choices == nil && sets == nil:
			r.add(node, "ruleset.option_form", finding.Params{"option": def.Name})
			continue
		case choices != nil:
			if !r.defineChoices(&def, choices) {
				continue
			}
		default:
			def.Path = sets.Text
			typ, ok := language.TypeOf(def.Path)
			if !ok || !namesThings(tree, def.Path) {
				r.add(sets, "ruleset.option_path", finding.Params{"option": def.Name, "path": def.Path, "nearest": r.near(def.Path, rulePaths(tree))})
				continue
			}
			def.typ = typ
		}
		defs = append(defs, def)
	}
	return defs
}

// namesThings reports whether a path below pieces, seats or classes names one
// that is there.
func namesThings(tree *yamltree.Node, path string) bool {
	for _, block := range []string{"pieces", "seats", "classes"} {
		if rest, ok := strings.CutPrefix(path, block+"."); ok {
			name, _, _ := strings.Cut(rest, ".")
			return tree.Get(block).Get(name) != nil
		}
	}
	return true
}

func (r *resolver) defineChoices(def *Definition, choices *yamltree.Node) bool {
	if choices.Kind != yamltree.Map || len(choices.Keys) == 0 {
		r.add(choices, "ruleset.option_form", finding.Params{"option": def.Name})
		return false
	}
	def.Choices = choices
	def.sets = make(map[string]*yamltree.Node, len(choices.Keys))
	choices.Each(func(_ int, name string, choice *yamltree.Node) {
		if sets := mapOrNil(choice.Get("sets")); sets != nil {
			def.sets[name] = marked(sets, "choice", def.Name)
		}
	})
	d := def.Node.Get("default")
	if d == nil {
		r.add(def.Node, "ruleset.option_default", finding.Params{"option": def.Name, "allowed": yamltree.Names(choices)})
		return false
	}
	def.def = d.Text
	if choices.Get(def.def) == nil || yamltree.IsNone(choices.Get(def.def)) {
		r.add(d, "ruleset.option_default", finding.Params{"option": def.Name, "value": def.def, "allowed": yamltree.Names(choices)})
		return false
	}
	return true
}

// rulePaths lists the paths of a tree's single values, to suggest from.
func rulePaths(tree *yamltree.Node) []string {
	var list []string
	for i, key := range tree.Keys {
		if language.InForce(key.Name) {
			tree.Values[i].Leaves(key.Name, func(path string, _ *yamltree.Node) { list = append(list, path) })
		}
	}
	return list
}

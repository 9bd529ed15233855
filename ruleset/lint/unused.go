package lint

import (
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset/compile"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// lintUnused finds values that the file writes and on which nothing depends:
// with another value in their place the rules would be the same. Some are used
// once a choice is made that is not in force; of these it says which.
func lintUnused(t *trial, told finding.Diagnostics) finding.Diagnostics {
	u := &unused{linter: newLinter(t.File), trial: t, told: told}
	for i, key := range t.Node.Keys {
		if language.Judged(key.Name) {
			t.Node.Values[i].Leaves(key.Name, u.value)
		}
	}
	return u.Found
}

type unused struct {
	*linter
	trial *trial
	told  finding.Diagnostics
}

// value tries a value that the file writes.
func (u *unused) value(path string, n *yamltree.Node) {
	if !language.Judged(path) || u.reported(n) {
		return
	}
	if matters, known := compile.Matters(u.Rules, path); matters || !known {
		return
	}
	if block, ok := u.everyoneHas(path); ok {
		u.warn("lint.overridden", finding.Params{"path": path, "by": block}, n)
		return
	}
	for i := range u.entry.Definitions() {
		def := &u.entry.Definitions()[i]
		for _, value := range u.others(def) {
			rs := u.with(u.trial, def, value)
			if rs == nil {
				continue
			}
			// A seat or class that has a rule of its own may have it from a choice.
			if got := compile.Effective(rs).At(path); got != nil && got.File == u.own {
				if matters, _ := compile.Matters(rs, path); matters {
					u.holdsWith(path, n, def, value)
					return
				}
			}
			if def.Choices != nil && compile.WouldMatter(rs, path, n) {
				choice := value.(string)
				u.Add(n, "lint.open_choice", finding.Params{"path": path, "option": def.Name, "choice": choice,
					"write": "options: {" + def.Name + ": {choices: {" + choice + ": {sets: " + nested(path, n) + "}}}}"})
				return
			}
		}
	}
	u.warn("lint.unused", finding.Params{"path": path}, n)
}

// holdsWith notes that a value waits for a choice. Whoever defines the option
// knows what it is for.
func (u *unused) holdsWith(path string, n *yamltree.Node, def *compile.Definition, value any) {
	if def.Node.File != u.own {
		u.warn("lint.waits", finding.Params{"path": path, "option": def.Name, "value": yamltree.FromValue(value).Written()}, n)
	}
}

// others are the values of an option that are not in force: all choices, or
// what a path option is tried with.
func (u *unused) others(def *compile.Definition) (values []any) {
	if def.Choices == nil {
		return def.Bounds()
	}
	for _, name := range yamltree.Names(def.Choices) {
		if name != u.trial.presets[def.Name] || len(def.When) > 0 {
			values = append(values, name)
		}
	}
	return values
}

// reported says whether something is found already about a value, or about
// what it is a part of.
func (u *unused) reported(n *yamltree.Node) bool {
	return slices.ContainsFunc(u.told, func(d finding.Diagnostic) bool {
		return d.File == u.own && d.Pointer != "" && (strings.HasPrefix(n.Pointer, d.Pointer) || strings.HasPrefix(d.Pointer, n.Pointer))
	})
}

// everyoneHas reports whether every seat, or every class, sets a rule itself,
// so that nobody is left for whom the rule in general holds.
func (u *unused) everyoneHas(path string) (block string, ok bool) {
	all := func(block string, names []string) bool {
		for _, name := range names {
			own := u.Tree.Get(block).Get(name).Get("sets")
			n, at := yamltree.Longest(own, path)
			if n == nil || at != path && n.Kind == yamltree.Map {
				return false
			}
		}
		return len(names) > 0
	}
	var seats, classes []string
	for i := range u.Rules.Seats {
		seats = append(seats, u.Rules.Seats[i].Name)
	}
	for i := range u.Rules.Classes {
		classes = append(classes, u.Rules.Classes[i].Name)
	}
	switch {
	case all("classes", classes):
		return "classes", true
	case all("seats", seats):
		return "seats", true
	}
	return "", false
}

// nested writes a value at a path in braces.
func nested(path string, n *yamltree.Node) string {
	var value string
	if n.Kind == yamltree.List {
		items := make([]string, len(n.Values))
		for i, v := range n.Values {
			items[i] = v.Written()
		}
		value = "[" + strings.Join(items, ", ") + "]"
	} else {
		value = n.Written()
	}
	steps := strings.Split(path, ".")
	return "{" + strings.Join(steps, ": {") + ": " + value + strings.Repeat("}", len(steps))
}

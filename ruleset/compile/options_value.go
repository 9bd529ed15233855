package compile

import (
	"slices"

	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// ruleGoValue is goValue for a rule that an option sets: an absent one is none, or
// false where the rule is a yes or no.
func ruleGoValue(n *yamltree.Node, t language.Type) any {
	if n == nil || yamltree.IsNone(n) {
		if t.Form == language.Bool {
			return false
		}
		return "none"
	}
	return yamltree.Value(n)
}

// takes reports whether a rule of this type can have the value.
func takes(t language.Type, n *yamltree.Node) bool {
	if yamltree.IsNone(n) {
		return t.None
	}
	switch t.Form {
	case language.Number:
		return n.Kind == yamltree.Int && n.Int >= t.Least
	case language.Duration:
		ms, ok := ruleset.ParseDuration(n.Text)
		return n.Kind == yamltree.Text && ok && ms >= t.Least
	case language.Bool:
		return n.Kind == yamltree.Bool
	case language.Word:
		return n.Kind == yamltree.Text && slices.Contains(t.Words, n.Text)
	case language.Rank:
		return n.Kind == yamltree.Int && n.Int >= 1 || n.Kind == yamltree.Text && (n.Text == "last" || n.Text == "any")
	case language.Points:
		return n.Kind == yamltree.Int || n.Kind == yamltree.Text && n.Text == "value"
	case language.Fraction:
		return n.Kind == yamltree.Int || n.Kind == yamltree.Fraction
	default:
		return n.Kind == yamltree.Text
	}
}

// measure is a value as a number that can be compared: ms for durations.
func measure(t language.Type, n *yamltree.Node) (float64, bool) {
	switch {
	case n == nil:
		return 0, false
	case n.Kind == yamltree.Int:
		return float64(n.Int), true
	case n.Kind == yamltree.Fraction:
		return n.Fraction, true
	case n.Kind == yamltree.Text && t.Form == language.Duration:
		ms, ok := ruleset.ParseDuration(n.Text)
		return float64(ms), ok
	default:
		return 0, false
	}
}

// sameScalar reports whether two values mean the same: 60s is 1m, an absent
// rule is none, and an absent yes or no is false.
func sameScalar(a, b *yamltree.Node, t language.Type) bool {
	absentA, absentB := a == nil || yamltree.IsNone(a), b == nil || yamltree.IsNone(b)
	if absentA || absentB {
		if t.Form == language.Bool {
			return (absentA || a.Kind == yamltree.Bool && !a.Bool) && (absentB || b.Kind == yamltree.Bool && !b.Bool)
		}
		return absentA && absentB
	}
	if t.Form == language.Duration {
		x, okX := ruleset.ParseDuration(a.Text)
		y, okY := ruleset.ParseDuration(b.Text)
		return okX && okY && x == y
	}
	if a.Kind != b.Kind {
		x, okX := measure(t, a)
		y, okY := measure(t, b)
		return okX && okY && x == y
	}
	switch a.Kind {
	case yamltree.Bool:
		return a.Bool == b.Bool
	case yamltree.Int:
		return a.Int == b.Int
	case yamltree.Fraction:
		return a.Fraction == b.Fraction
	case yamltree.Text:
		return a.Text == b.Text
	default:
		return false
	}
}

// Bounds are the values at which a path option is tried: all it may be, or both
// bounds.
func (def *Definition) Bounds() []any {
	var list []any
	if items := def.Node.Get("one_of"); items != nil {
		for _, item := range items.Values {
			list = append(list, yamltree.Value(item))
		}
		return list
	}
	for _, key := range []string{"from", "to"} {
		if v := def.Node.Get(key); v != nil {
			list = append(list, yamltree.Value(v))
		}
	}
	if len(list) == 0 && def.typ.Form == language.Bool {
		return []any{true, false}
	}
	return list
}

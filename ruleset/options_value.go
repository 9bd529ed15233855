package ruleset

import (
	"maps"
	"slices"
	"strconv"
)

func contains(list []string, item string) bool { return slices.Contains(list, item) }

// written is a value as a person writes it, in one line.
func (n *Node) written() string {
	switch {
	case n == nil:
		return "none"
	case n.Kind == BoolNode:
		return strconv.FormatBool(n.Bool)
	case n.Kind == IntNode:
		return strconv.FormatInt(n.Int, 10)
	case n.Kind == FractionNode:
		return strconv.FormatFloat(n.Fraction, 'g', -1, 64)
	default:
		return n.Text
	}
}

// goValue is a value as Go has it: text, int64, float64, bool, []any or
// map[string]any.
func goValue(n *Node) any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case BoolNode:
		return n.Bool
	case IntNode:
		return n.Int
	case FractionNode:
		return n.Fraction
	case ListNode:
		list := make([]any, len(n.Values))
		for i, item := range n.Values {
			list[i] = goValue(item)
		}
		return list
	case MapNode:
		m := make(map[string]any, len(n.Keys))
		for i, key := range n.Keys {
			m[key.Name] = goValue(n.Values[i])
		}
		return m
	default:
		return n.Text
	}
}

// ruleGoValue is goValue for a rule that an option sets: an absent one is none, or
// false where the rule is a yes or no.
func ruleGoValue(n *Node, t valueType) any {
	if n == nil || isNone(n) {
		if t.form == aBool {
			return false
		}
		return "none"
	}
	return goValue(n)
}

// takes reports whether a rule of this type can have the value.
func (t valueType) takes(n *Node) bool {
	if isNone(n) {
		return t.none
	}
	switch t.form {
	case aNumber:
		return n.Kind == IntNode && n.Int >= t.min
	case aDuration:
		ms, ok := duration(n.Text)
		return n.Kind == TextNode && ok && ms >= t.min
	case aBool:
		return n.Kind == BoolNode
	case aWord:
		return n.Kind == TextNode && contains(t.words, n.Text)
	case aRank:
		return n.Kind == IntNode && n.Int >= 1 || n.Kind == TextNode && (n.Text == "last" || n.Text == "any")
	case aScore:
		return n.Kind == IntNode || n.Kind == TextNode && n.Text == "value"
	case aFraction:
		return n.Kind == IntNode || n.Kind == FractionNode
	default:
		return n.Kind == TextNode
	}
}

// measure is a value as a number that can be compared: ms for durations.
func (t valueType) measure(n *Node) (float64, bool) {
	switch {
	case n == nil:
		return 0, false
	case n.Kind == IntNode:
		return float64(n.Int), true
	case n.Kind == FractionNode:
		return n.Fraction, true
	case n.Kind == TextNode && t.form == aDuration:
		ms, ok := duration(n.Text)
		return float64(ms), ok
	default:
		return 0, false
	}
}

// sameScalar reports whether two values mean the same: 60s is 1m, an absent
// rule is none, and an absent yes or no is false.
func sameScalar(a, b *Node, t valueType) bool {
	absentA, absentB := a == nil || isNone(a), b == nil || isNone(b)
	if absentA || absentB {
		if t.form == aBool {
			return (absentA || a.Kind == BoolNode && !a.Bool) && (absentB || b.Kind == BoolNode && !b.Bool)
		}
		return absentA && absentB
	}
	if t.form == aDuration {
		x, okX := duration(a.Text)
		y, okY := duration(b.Text)
		return okX && okY && x == y
	}
	if a.Kind != b.Kind {
		x, okX := t.measure(a)
		y, okY := t.measure(b)
		return okX && okY && x == y
	}
	switch a.Kind {
	case BoolNode:
		return a.Bool == b.Bool
	case IntNode:
		return a.Int == b.Int
	case FractionNode:
		return a.Fraction == b.Fraction
	case TextNode:
		return a.Text == b.Text
	default:
		return false
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

package scenario

import (
	"slices"
	"strconv"
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Difference is one value that is not as expected.
type Difference struct {
	Path string // clocks.white.remaining
	Want string
	Got  string
	At   yamltree.Pos // of the expected value
}

// What a verdict holds, in the terms of an expectation: text, int64, float64,
// bool, millis, nil for none, names for sets, lists, and objects.
type (
	millis int64
	names  []string
	list   []any
	object []member
	member struct {
		name  string
		value any
	}
	// sequence is a list of which an expectation may write a part, in order.
	sequence []object
)

func (o object) get(name string) (any, bool) {
	for _, m := range o {
		if m.name == name {
			return m.value, true
		}
	}
	return nil, false
}

// compare lists where the verdict is not as the node says; only what is
// written is compared.
func compare(path string, want *yamltree.Node, got any) []Difference {
	if equal, done := scalar(want, got); done {
		if equal {
			return nil
		}
		return []Difference{{path, Inline(want), Show(got), want.Range.Start}}
	}
	switch got := got.(type) {
	case worded:
		if isScalar(want) {
			return compare(path, want, got.word)
		}
		return compare(path, want, got.object)
	case object:
		if want.Kind != yamltree.Map {
			break
		}
		var all []Difference
		for i, key := range want.Keys {
			inner := path + "." + key.Name
			value, ok := got.get(key.Name)
			if !ok {
				all = append(all, Difference{inner, Inline(want.Values[i]), "(" + strings.Join(memberNames(got), " ") + ")", key.Range.Start})
				continue
			}
			all = append(all, compare(inner, want.Values[i], value)...)
		}
		return all
	case names:
		if want.Kind == yamltree.Map {
			break
		}
		wanted := scalars(want)
		a, b := slices.Clone(wanted), slices.Clone(got)
		slices.Sort(a)
		slices.Sort(b)
		if slices.Equal(a, b) {
			return nil
		}
	case list:
		if want.Kind == yamltree.List && len(want.Values) == len(got) {
			var all []Difference
			for i, item := range want.Values {
				all = append(all, compare(path+"["+strconv.Itoa(i)+"]", item, got[i])...)
			}
			return all
		}
	case sequence:
		if want.Kind == yamltree.List && (len(want.Values) > 0 || len(got) == 0) {
			return compareSequence(path, want, got)
		}
	}
	return []Difference{{path, Inline(want), Show(got), want.Range.Start}}
}

// compareSequence looks for each expected entry, in order, among what happened.
func compareSequence(path string, want *yamltree.Node, got sequence) []Difference {
	next := 0
	for i, item := range want.Values {
		at := path + "[" + strconv.Itoa(i) + "]"
		found := false
		for !found && next < len(got) {
			found = item.Kind == yamltree.Map && len(compare(at, item, got[next])) == 0
			next++
		}
		if !found {
			return []Difference{{at, Inline(item), Show(got), item.Range.Start}}
		}
	}
	return nil
}

// scalar compares single values; done is false where got is none.
func scalar(want *yamltree.Node, got any) (equal, done bool) {
	switch got := got.(type) {
	case nil:
		return want.Kind == yamltree.Text && want.Text == "none", true
	case string:
		return isScalar(want) && want.Text == got, true
	case bool:
		return want.Kind == yamltree.Bool && want.Bool == got, true
	case int64:
		return want.Kind == yamltree.Int && want.Int == got, true
	case float64:
		return want.Kind == yamltree.Int && float64(want.Int) == got || want.Kind == yamltree.Fraction && want.Fraction == got, true
	case millis:
		if want.Kind == yamltree.Int {
			return want.Int == 0 && got == 0, true
		}
		ms, ok := ruleset.ParseDuration(want.Text)
		return ok && ms == int64(got), true
	}
	return false, false
}

func isScalar(n *yamltree.Node) bool { return n.Kind != yamltree.Map && n.Kind != yamltree.List }

// scalars are the texts of a list, or of one value; none is an empty list.
func scalars(n *yamltree.Node) []string {
	if isScalar(n) {
		if n.Text == "none" {
			return nil
		}
		return []string{n.Text}
	}
	var all []string
	for _, item := range n.Values {
		all = append(all, Inline(item))
	}
	return all
}

func memberNames(o object) []string {
	var all []string
	for _, m := range o {
		all = append(all, m.name)
	}
	return all
}

// Inline is a value as its author could write it on one line.
func Inline(n *yamltree.Node) string {
	switch n.Kind {
	case yamltree.Map:
		parts := make([]string, len(n.Keys))
		for i, key := range n.Keys {
			parts[i] = key.Name + ": " + Inline(n.Values[i])
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case yamltree.List:
		parts := make([]string, len(n.Values))
		for i, item := range n.Values {
			parts[i] = Inline(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return n.Text
}

// Show is a verdict's value as an expectation would write it, so that it can
// be copied into the file.
func Show(got any) string {
	switch got := got.(type) {
	case nil:
		return "none"
	case string:
		return got
	case bool:
		return strconv.FormatBool(got)
	case int64:
		return strconv.FormatInt(got, 10)
	case float64:
		return strconv.FormatFloat(got, 'f', -1, 64)
	case millis:
		return ruleset.FormatDuration(int64(got))
	case names:
		return "[" + strings.Join(got, ", ") + "]"
	case list:
		parts := make([]string, len(got))
		for i, item := range got {
			parts[i] = Show(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case sequence:
		parts := make([]string, len(got))
		for i, item := range got {
			parts[i] = Show(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case worded:
		return got.word
	case object:
		var parts []string
		for _, m := range got {
			parts = append(parts, m.name+": "+Show(m.value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return ""
}

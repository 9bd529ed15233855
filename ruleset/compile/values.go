package compile

import (
	"fmt"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// The readers below take a value that may be absent or none. A value of
// another form is reported and read as absent.

func (c *compiler) bad(at *yamltree.Node, expected string, allowed ...string) {
	params := finding.Params{"value": at.Written(), "expected": expected}
	if len(allowed) > 0 {
		params["allowed"] = allowed
		params["nearest"] = c.near(at.Written(), allowed)
	}
	c.add(at, "ruleset.bad_value", params)
}

// value is what stands at a key, nil for absent and none.
func (c *compiler) value(n *yamltree.Node, key string) *yamltree.Node {
	if v := n.Get(key); v != nil && !yamltree.IsNone(v) {
		return v
	}
	return nil
}

func (c *compiler) block(n *yamltree.Node, key string) *yamltree.Node {
	v := c.value(n, key)
	if v != nil && v.Kind != yamltree.Map {
		c.bad(v, "map")
		return nil
	}
	return v
}

func (c *compiler) list(n *yamltree.Node, key string) []*yamltree.Node {
	v := c.value(n, key)
	if v == nil {
		return nil
	}
	if v.Kind != yamltree.List {
		c.bad(v, "list")
		return nil
	}
	return v.Values
}

func (c *compiler) number(n *yamltree.Node, key string, otherwise int) int {
	v := c.value(n, key)
	if v == nil {
		return otherwise
	}
	if v.Kind != yamltree.Int || v.Int > 1<<31-1 || v.Int < -1<<31 {
		c.bad(v, "number")
		return otherwise
	}
	return int(v.Int)
}

func (c *compiler) fraction(n *yamltree.Node, key string) float64 {
	v := c.value(n, key)
	switch {
	case v == nil:
		return 0
	case v.Kind == yamltree.Int:
		return float64(v.Int)
	case v.Kind == yamltree.Fraction:
		return v.Fraction
	}
	c.bad(v, "number")
	return 0
}

func (c *compiler) yes(n *yamltree.Node, key string, otherwise bool) bool {
	v := c.value(n, key)
	if v == nil {
		return otherwise
	}
	if v.Kind != yamltree.Bool {
		c.bad(v, "bool", "true", "false")
		return otherwise
	}
	return v.Bool
}

// length is a duration in ms, 0 for none.
func (c *compiler) length(n *yamltree.Node, key string) int64 {
	v := c.value(n, key)
	if v == nil {
		return 0
	}
	ms, ok := ruleset.ParseDuration(v.Text)
	if v.Kind != yamltree.Text || !ok {
		c.bad(v, "duration")
	}
	return ms
}

// word is the index of the word in the list, otherwise for none.
func (c *compiler) word(n *yamltree.Node, key string, otherwise int, list ...string) int {
	v := n.Get(key)
	if v == nil {
		return otherwise
	}
	if v.Kind == yamltree.Text {
		for i, w := range list {
			if v.Text == w {
				return i
			}
		}
	}
	if !yamltree.IsNone(v) {
		c.bad(v, "word", list...)
	}
	return otherwise
}

// enum is the value whose word stands at a key, otherwise for none.
func enum[E fmt.Stringer](c *compiler, n *yamltree.Node, key string, otherwise E, values ...E) E {
	v := n.Get(key)
	if v == nil {
		return otherwise
	}
	if v.Kind == yamltree.Text {
		for _, value := range values {
			if v.Text == value.String() {
				return value
			}
		}
	}
	if !yamltree.IsNone(v) {
		list := make([]string, len(values))
		for i, value := range values {
			list[i] = value.String()
		}
		c.bad(v, "word", list...)
	}
	return otherwise
}

// ownRank is a rank counted from a seat with so many ranks before it.
func (c *compiler) ownRank(n *yamltree.Node, key string, depth, otherwise int) int {
	v := c.value(n, key)
	switch {
	case v == nil:
		return otherwise
	case v.Kind == yamltree.Int && v.Int >= 1 && v.Int <= int64(depth):
		return int(v.Int)
	case v.Kind == yamltree.Text && v.Text == "last":
		return depth
	case v.Kind == yamltree.Text && v.Text == "any":
		return 0
	}
	c.add(v, "ruleset.bad_value", finding.Params{"value": v.Written(), "expected": "rank", "from": 1, "to": depth})
	return otherwise
}

func (c *compiler) text(n *yamltree.Node, key string) string {
	v := c.value(n, key)
	if v == nil || v.Kind == yamltree.Map || v.Kind == yamltree.List {
		return ""
	}
	return v.Written()
}

// kind is the piece that a value names.
func (c *compiler) kind(n *yamltree.Node) (int, bool) {
	if n == nil {
		return 0, false
	}
	i, ok := c.kinds[n.Text]
	if !ok || n.Kind != yamltree.Text {
		if c.full() {
			return 0, false
		}
		list := make([]string, len(c.rs.Kinds))
		for j := range c.rs.Kinds {
			list[j] = c.rs.Kinds[j].Name
		}
		c.add(n, "ruleset.unknown_piece", finding.Params{"piece": n.Written(), "nearest": c.near(n.Written(), list), "allowed": list})
		return 0, false
	}
	return i, true
}

// textOf reads a text: one for all languages, or one for each.
func textOf(n *yamltree.Node) ruleset.Text {
	if n == nil || yamltree.IsNone(n) {
		return nil
	}
	if n.Kind != yamltree.Map {
		if n.Kind == yamltree.List {
			return nil
		}
		return ruleset.Text{"": n.Written()}
	}
	text := make(ruleset.Text, len(n.Keys))
	for i := range n.Keys {
		if v := n.Values[i]; !yamltree.IsNone(v) && v.Kind != yamltree.Map && v.Kind != yamltree.List {
			text[n.Keys[i].Name] = v.Written()
		}
	}
	return text
}

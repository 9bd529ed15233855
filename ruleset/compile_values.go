package ruleset

// The readers below take a value that may be absent or none. A value of
// another form is reported and read as absent.

func (c *compiler) bad(at *Node, expected string, allowed ...string) {
	params := P{"value": at.written(), "expected": expected}
	if len(allowed) > 0 {
		params["allowed"] = allowed
		params["nearest"] = c.near(at.written(), allowed)
	}
	c.add(at, "ruleset.bad_value", params)
}

// value is what stands at a key, nil for absent and none.
func (c *compiler) value(n *Node, key string) *Node {
	if v := n.Get(key); v != nil && !isNone(v) {
		return v
	}
	return nil
}

func (c *compiler) block(n *Node, key string) *Node {
	v := c.value(n, key)
	if v != nil && v.Kind != MapNode {
		c.bad(v, "map")
		return nil
	}
	return v
}

func (c *compiler) list(n *Node, key string) []*Node {
	v := c.value(n, key)
	if v == nil {
		return nil
	}
	if v.Kind != ListNode {
		c.bad(v, "list")
		return nil
	}
	return v.Values
}

func (c *compiler) number(n *Node, key string, otherwise int) int {
	v := c.value(n, key)
	if v == nil {
		return otherwise
	}
	if v.Kind != IntNode || v.Int > 1<<31-1 || v.Int < -1<<31 {
		c.bad(v, "number")
		return otherwise
	}
	return int(v.Int)
}

func (c *compiler) fraction(n *Node, key string) float64 {
	v := c.value(n, key)
	switch {
	case v == nil:
		return 0
	case v.Kind == IntNode:
		return float64(v.Int)
	case v.Kind == FractionNode:
		return v.Fraction
	}
	c.bad(v, "number")
	return 0
}

func (c *compiler) yes(n *Node, key string, otherwise bool) bool {
	v := c.value(n, key)
	if v == nil {
		return otherwise
	}
	if v.Kind != BoolNode {
		c.bad(v, "bool", "true", "false")
		return otherwise
	}
	return v.Bool
}

// length is a duration in ms, 0 for none.
func (c *compiler) length(n *Node, key string) int64 {
	v := c.value(n, key)
	if v == nil {
		return 0
	}
	ms, ok := duration(v.Text)
	if v.Kind != TextNode || !ok {
		c.bad(v, "duration")
	}
	return ms
}

// word is the index of the word in the list, otherwise for none.
func (c *compiler) word(n *Node, key string, otherwise int, list ...string) int {
	v := n.Get(key)
	if v == nil {
		return otherwise
	}
	if v.Kind == TextNode {
		for i, w := range list {
			if v.Text == w {
				return i
			}
		}
	}
	if !isNone(v) {
		c.bad(v, "word", list...)
	}
	return otherwise
}

// ownRank is a rank told from a chair with so many ranks before it.
func (c *compiler) ownRank(n *Node, key string, depth, otherwise int) int {
	v := c.value(n, key)
	switch {
	case v == nil:
		return otherwise
	case v.Kind == IntNode && v.Int >= 1 && v.Int <= int64(depth):
		return int(v.Int)
	case v.Kind == TextNode && v.Text == "last":
		return depth
	case v.Kind == TextNode && v.Text == "any":
		return 0
	}
	c.add(v, "ruleset.bad_value", P{"value": v.written(), "expected": "rank", "from": 1, "to": depth})
	return otherwise
}

func (c *compiler) text(n *Node, key string) string {
	v := c.value(n, key)
	if v == nil || v.Kind == MapNode || v.Kind == ListNode {
		return ""
	}
	return v.written()
}

// kind is the piece that a value names.
func (c *compiler) kind(n *Node) (int, bool) {
	if n == nil {
		return 0, false
	}
	i, ok := c.kinds[n.Text]
	if !ok || n.Kind != TextNode {
		if c.full() {
			return 0, false
		}
		list := make([]string, len(c.rs.Kinds))
		for j := range c.rs.Kinds {
			list[j] = c.rs.Kinds[j].Name
		}
		c.add(n, "ruleset.unknown_piece", P{"piece": n.written(), "nearest": c.near(n.written(), list), "allowed": list})
		return 0, false
	}
	return i, true
}

// textOf reads a text: one for all languages, or one for each.
func textOf(n *Node) Text {
	if n == nil || isNone(n) {
		return nil
	}
	if n.Kind != MapNode {
		if n.Kind == ListNode {
			return nil
		}
		return Text{"": n.written()}
	}
	text := make(Text, len(n.Keys))
	for i := range n.Keys {
		if v := n.Values[i]; !isNone(v) && v.Kind != MapNode && v.Kind != ListNode {
			text[n.Keys[i].Name] = v.written()
		}
	}
	return text
}

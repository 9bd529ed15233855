package yamltree

import (
	"fmt"
	"strconv"
)

// FromValue is a node of a value that came with a request. Of a list or a map
// only the kind is kept.
func FromValue(value any) *Node {
	n := &Node{Kind: Text, From: "overlay"}
	switch v := value.(type) {
	case string:
		n.Text = v
	case bool:
		n.Kind, n.Bool = Bool, v
	case int64:
		n.Kind, n.Int = Int, v
	case int:
		n.Kind, n.Int = Int, int64(v)
	case float64:
		n.Kind, n.Fraction = Fraction, v
	case []any:
		n.Kind = List
	case map[string]any:
		n.Kind = Map
	default:
		n.Text = fmt.Sprint(v)
		n.Quoted = true
	}
	return n
}

// Written is a value as a person writes it, in one line.
func (n *Node) Written() string {
	switch {
	case n == nil:
		return "none"
	case n.Kind == Bool:
		return strconv.FormatBool(n.Bool)
	case n.Kind == Int:
		return strconv.FormatInt(n.Int, 10)
	case n.Kind == Fraction:
		return strconv.FormatFloat(n.Fraction, 'g', -1, 64)
	default:
		return n.Text
	}
}

// Value is a value as Go has it: text, int64, float64, bool, []any or
// map[string]any.
func Value(n *Node) any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case Bool:
		return n.Bool
	case Int:
		return n.Int
	case Fraction:
		return n.Fraction
	case List:
		list := make([]any, len(n.Values))
		for i, item := range n.Values {
			list[i] = Value(item)
		}
		return list
	case Map:
		m := make(map[string]any, len(n.Keys))
		for i, key := range n.Keys {
			m[key.Name] = Value(n.Values[i])
		}
		return m
	default:
		return n.Text
	}
}

// NewText is a node of a text, quoted where it would be read as none.
func NewText(text string) *Node { return &Node{Kind: Text, Text: text, Quoted: text == "none"} }

// NewInt is a node of a whole number.
func NewInt(i int64) *Node { return &Node{Kind: Int, Int: i, Text: strconv.FormatInt(i, 10)} }

// Shown is a value as findings quote it.
func (n *Node) Shown() string {
	switch n.Kind {
	case Map:
		return "{…}"
	case List:
		return "[…]"
	}
	return n.Text
}

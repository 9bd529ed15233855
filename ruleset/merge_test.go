package ruleset

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// trees draws a small tree of the language, none among its words.
func trees(depth int) *rapid.Generator[*Node] {
	return rapid.Custom(func(t *rapid.T) *Node {
		kinds := []NodeKind{TextNode, IntNode, BoolNode, ListNode}
		if depth > 0 {
			kinds = append(kinds, MapNode, MapNode, MapNode)
		}
		n := &Node{Kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
		switch n.Kind {
		case TextNode:
			n.Text = rapid.SampledFrom([]string{"none", "draw", "loses", "60s"}).Draw(t, "text")
		case IntNode:
			n.Int = rapid.Int64Range(0, 9).Draw(t, "int")
		case BoolNode:
			n.Bool = rapid.Bool().Draw(t, "bool")
		case ListNode:
			for range rapid.IntRange(0, 3).Draw(t, "items") {
				n.Values = append(n.Values, trees(0).Draw(t, "item"))
			}
		case MapNode:
			for _, name := range []string{"a", "b", "c", "d"} {
				if rapid.Bool().Draw(t, name) {
					n.append(name, trees(depth-1).Draw(t, "value"))
				}
			}
		}
		return n
	})
}

// mapTree draws a tree whose root is a map.
func mapTree(t *rapid.T, name string) *Node {
	n := &Node{Kind: MapNode}
	for _, key := range []string{"a", "b", "c"} {
		if rapid.Bool().Draw(t, name+key) {
			n.append(key, trees(3).Draw(t, name))
		}
	}
	return n
}

func shown(n *Node) string {
	text, err := appendJSON(nil, n)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// plainMerge is RFC 7396 on values of encoding/json, without its null.
func plainMerge(base, change any) any {
	b, okBase := base.(map[string]any)
	c, okChange := change.(map[string]any)
	if !okBase || !okChange {
		return change
	}
	out := map[string]any{}
	for k, v := range b {
		out[k] = v
	}
	for k, v := range c {
		if have, ok := out[k]; ok {
			out[k] = plainMerge(have, v)
		} else {
			out[k] = v
		}
	}
	return out
}

func TestMergeLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := mapTree(t, "a"), mapTree(t, "b")
		wasA, wasB := shown(a), shown(b)
		got := merge(a, b)
		if shown(a) != wasA || shown(b) != wasB {
			t.Fatal("an argument was changed")
		}
		if shown(merge(a, a)) != wasA {
			t.Fatalf("a file merged into itself changes: %s", shown(merge(a, a)))
		}
		if shown(merge(got, b)) != shown(got) {
			t.Fatal("the same change twice is not the same as once")
		}
		if merge(a, nil) != a || shown(merge(nil, b)) != wasB {
			t.Fatal("nothing is not neutral")
		}
		if want := plainMerge(goValue(a), goValue(b)); !reflect.DeepEqual(want, goValue(got)) {
			t.Fatalf("%s into %s gives %s", wasB, wasA, shown(got))
		}
		b.leaves("", func(path string, n *Node) {
			if now := got.at(path); path != "" && now != n {
				t.Fatalf("%s was set and is not what stands there", path)
			}
		})
		a.leaves("", func(path string, n *Node) {
			if reached, found := longest(b, path); path != "" && found != path && (reached == nil || reached.Kind == MapNode) && got.at(path) != n {
				t.Fatalf("%s was not touched and is another", path)
			}
		})
	})
}

func TestPut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := mapTree(t, "tree")
		was := shown(tree)
		path := rapid.StringMatching(`[a-d](\.[a-d]){0,3}`).Draw(t, "path")
		value := trees(1).Draw(t, "value")
		got := tree.put(path, value)
		if got.at(path) != value {
			t.Fatalf("%s is not there", path)
		}
		if shown(tree) != was {
			t.Fatal("the tree was changed")
		}
	})
}

package compile

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserules/ruleset/yamltree"
)

// trees draws a small tree of the language, none among its words.
func trees(depth int) *rapid.Generator[*yamltree.Node] {
	return rapid.Custom(func(t *rapid.T) *yamltree.Node {
		kinds := []yamltree.Kind{yamltree.Text, yamltree.Int, yamltree.Bool, yamltree.List}
		if depth > 0 {
			kinds = append(kinds, yamltree.Map, yamltree.Map, yamltree.Map)
		}
		n := &yamltree.Node{Kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
		switch n.Kind {
		case yamltree.Text:
			n.Text = rapid.SampledFrom([]string{"none", "draw", "loses", "60s"}).Draw(t, "text")
		case yamltree.Int:
			n.Int = rapid.Int64Range(0, 9).Draw(t, "int")
		case yamltree.Bool:
			n.Bool = rapid.Bool().Draw(t, "bool")
		case yamltree.List:
			for range rapid.IntRange(0, 3).Draw(t, "items") {
				n.Values = append(n.Values, trees(0).Draw(t, "item"))
			}
		case yamltree.Map:
			for _, name := range []string{"a", "b", "c", "d"} {
				if rapid.Bool().Draw(t, name) {
					n.Append(name, trees(depth-1).Draw(t, "value"))
				}
			}
		}
		return n
	})
}

// mapTree draws a tree whose root is a map.
func mapTree(t *rapid.T, name string) *yamltree.Node {
	n := &yamltree.Node{Kind: yamltree.Map}
	for _, key := range []string{"a", "b", "c"} {
		if rapid.Bool().Draw(t, name+key) {
			n.Append(key, trees(3).Draw(t, name))
		}
	}
	return n
}

// shown writes a tree with the order of its keys.
func shown(n *yamltree.Node) string {
	if n.Kind != yamltree.Map && n.Kind != yamltree.List {
		return fmt.Sprintf("%#v", yamltree.Value(n))
	}
	var parts []string
	for i, v := range n.Values {
		name := ""
		if n.Kind == yamltree.Map {
			name = n.Keys[i].Name + ": "
		}
		parts = append(parts, name+shown(v))
	}
	return fmt.Sprint(n.Kind) + "{" + strings.Join(parts, ", ") + "}"
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
		if want := plainMerge(yamltree.Value(a), yamltree.Value(b)); !reflect.DeepEqual(want, yamltree.Value(got)) {
			t.Fatalf("%s into %s gives %s", wasB, wasA, shown(got))
		}
		b.Leaves("", func(path string, n *yamltree.Node) {
			if now := got.At(path); path != "" && now != n {
				t.Fatalf("%s was set and is not what stands there", path)
			}
		})
		a.Leaves("", func(path string, n *yamltree.Node) {
			if reached, found := yamltree.Longest(b, path); path != "" && found != path && (reached == nil || reached.Kind == yamltree.Map) && got.At(path) != n {
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
		got := tree.Put(path, value)
		if got.At(path) != value {
			t.Fatalf("%s is not there", path)
		}
		if shown(tree) != was {
			t.Fatal("the tree was changed")
		}
	})
}

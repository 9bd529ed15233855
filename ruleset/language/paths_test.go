package language

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"houserules/ruleset"
)

// TestPathsAreInTheTable: every rule path that judgements cite, and every part
// of an ending, is a key of the language.
func TestPathsAreInTheTable(t *testing.T) {
	keys := map[string]bool{}
	for _, k := range Get().Keys {
		keys[k.Path] = true
	}
	tree, err := parser.ParseFile(token.NewFileSet(), "../path.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(tree, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		value, ok := spec.Values[0].(*ast.BasicLit)
		if !ok {
			return true
		}
		n++
		path, _ := strconv.Unquote(value.Value)
		known := keys[path]
		for _, need := range ruleset.Conditions() { // words of a list, cited one by one
			known = known || path == "castling.needs."+need.String()
		}
		if spec.Type == nil { // a part of an ending
			for kind := range ruleset.EndKinds {
				known = known || keys[string(kind.Path(path))]
			}
		}
		if !known {
			t.Errorf("%s: %q is no key", spec.Names[0].Name, path)
		}
		return true
	})
	if n < 40 {
		t.Errorf("only %d paths", n)
	}
}

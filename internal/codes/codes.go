// Package codes finds where the codes of package reason are used, for tests
// that hold them against texts, examples and rows.
package codes

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Table returns the codes of package reason by the names of their constants.
// Root is the project's.
func Table(root string) (map[string]string, error) {
	table := map[string]string{}
	for _, file := range []string{"codes_game.go", "codes_request.go"} {
		tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "adjudicate", "reason", file), nil, 0)
		if err != nil {
			return nil, err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
				if value, ok := spec.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
					table[spec.Names[0].Name], _ = strconv.Unquote(value.Value)
				}
			}
			return true
		})
	}
	return table, nil
}

var constant = regexp.MustCompile(`\breason\.([A-Z]\w*)`)

// In returns the codes that stand in a text of Go.
func In(source string, table map[string]string) []string {
	var list []string
	for _, m := range constant.FindAllStringSubmatch(source, -1) {
		if code, ok := table[m[1]]; ok {
			list = append(list, code)
		}
	}
	return list
}

// Sources calls each with every Go file below a folder that is no test.
func Sources(dir string, each func(name, source string)) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := os.ReadFile(name)
		if err == nil {
			each(name, string(source))
		}
		return err
	})
}

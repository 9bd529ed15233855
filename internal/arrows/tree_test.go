package arrows

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const module = "houserules"

// root is the project's own directory, seen from this package.
const root = "../.."

// source is one Go file of the product: no test, no fixture.
type source struct {
	pkg  string // directory from the project's root; "" is the root
	name string // path from the project's root
	file *ast.File
}

var fset = token.NewFileSet()

// sources parses every Go file outside tests. Files are read here and not by
// go list, so that the test cache sees them change.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			// A nested module is not the product.
			_, nested := os.Stat(filepath.Join(file, "go.mod"))
			if file != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "bin" || nested == nil) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := path.Dir(rel)
		if dir == "." {
			dir = ""
		}
		all = append(all, source{dir, rel, parsed})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 10 {
		t.Fatalf("only %d Go files found under %s", len(all), root)
	}
	return all
}

func within(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

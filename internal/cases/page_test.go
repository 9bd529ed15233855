package cases

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the project, from here.
const root = "../.."

// caseRow is a row of docs/cases.md: | id | what | `package` Test, … | note |
var (
	caseRow  = regexp.MustCompile(`^\| ([a-z]+-\d+[a-z]?) \| .* \| ((?:` + "`[a-z0-9/]+`" + ` Test\w+(?:, )?)+) \| .* ?\|$`)
	caseTest = regexp.MustCompile("`([a-z0-9/]+)` (Test\\w+)")
)

// Each case of the page is a test that names it: in the test's own text, or in
// the table of the same file that it walks.
func TestPageOfCases(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "cases.md"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		m := caseRow.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| case") && !strings.HasPrefix(line, "| ---") {
				t.Errorf("a row that is none: %s", line)
			}
			continue
		}
		if listed[m[1]] {
			t.Errorf("%s stands there twice", m[1])
		}
		listed[m[1]] = true
		for _, test := range caseTest.FindAllStringSubmatch(m[2], -1) {
			if !names(t, test[1], test[2], m[1]) {
				t.Errorf("%s: %s in %s does not name it", m[1], test[2], test[1])
			}
		}
	}
	if len(listed) < 171 {
		t.Errorf("only %d cases", len(listed))
	}
	dir, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(filepath.Dir(dir), "shared", "cases", "bugs", "cases.json"))
	if err != nil {
		t.Skip("the collection is not beside this checkout; the page was held to the tests alone")
	}
	var all []struct{ ID string }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if !listed[c.ID] {
			t.Errorf("%s is not on the page", c.ID)
		}
	}
}

var sources = map[string]map[string]string{} // package: test: its text

// names reports whether a test's text, or a table that it uses, has a case's id.
func names(t *testing.T, pkg, test, id string) bool {
	t.Helper()
	if sources[pkg] == nil {
		sources[pkg] = map[string]string{}
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pkg), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tests := token.NewFileSet()
			parsed, err := parser.ParseFile(tests, file, src, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			text := func(n ast.Node) string {
				return string(src[tests.Position(n.Pos()).Offset:tests.Position(n.End()).Offset])
			}
			tables := map[string]string{}
			for _, d := range parsed.Decls {
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
					for _, s := range g.Specs {
						tables[s.(*ast.ValueSpec).Names[0].Name] = text(s)
					}
				}
			}
			for _, d := range parsed.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || !strings.HasPrefix(f.Name.Name, "Test") {
					continue
				}
				body := text(f)
				if f.Doc != nil {
					body += f.Doc.Text()
				}
				for name, table := range tables {
					if regexp.MustCompile(`\b` + name + `\b`).MatchString(body) {
						body += table
					}
				}
				sources[pkg][f.Name.Name] = body
			}
		}
	}
	return regexp.MustCompile(`\b` + id + `\b`).MatchString(sources[pkg][test])
}

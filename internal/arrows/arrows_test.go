package arrows

import (
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// row is a line of the table in docs/architecture.md.
type row struct {
	pattern string   // ruleset/board, internal/...
	allowed []string // packages, patterns ending in /*; "*" is everything
}

var backticked = regexp.MustCompile("`([^`]+)`")

// table reads the import table.
func table(t *testing.T) []row {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	var names []string
	var cells [][]string
	for line := range strings.Lines(string(doc)) {
		cell := strings.Split(strings.TrimSpace(line), "|")
		if len(cell) != 5 || !strings.Contains(cell[1], "`") {
			continue
		}
		name := backticked.FindStringSubmatch(cell[1])[1]
		if name == module {
			name = ""
		}
		names = append(names, name)
		cells = append(cells, strings.Split(strings.TrimSpace(cell[3]), ","))
	}
	for i, name := range names {
		r := row{pattern: name}
		for _, word := range cells[i] {
			word = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(word), "all of "))
			switch {
			case word == "none":
			case strings.HasPrefix(word, "everything"), word == "what they need":
				r.allowed = append(r.allowed, "*")
			case word == "root" || word == module:
				r.allowed = append(r.allowed, "")
			case strings.HasSuffix(word, "/*"):
				r.allowed = append(r.allowed, word)
			default:
				full := ""
				for _, n := range names {
					if n == word || strings.HasSuffix(n, "/"+word) {
						full = n
					}
				}
				if full == "" {
					t.Errorf("docs/architecture.md: row %q allows %q, which has no row", name, word)
				}
				r.allowed = append(r.allowed, full)
			}
		}
		rows = append(rows, r)
	}
	if len(rows) < 10 {
		t.Fatalf("docs/architecture.md: only %d rows in the table of packages", len(rows))
	}
	return rows
}

// rowOf finds the row of a package: its own, or that of a pattern such as internal/... .
func rowOf(rows []row, pkg string) (row, bool) {
	for _, r := range rows {
		if r.pattern == pkg {
			return r, true
		}
	}
	for _, r := range rows {
		if dir, ok := strings.CutSuffix(r.pattern, "/..."); ok && within(pkg, dir) {
			return r, true
		}
	}
	return row{}, false
}

func (r row) allows(pkg string) bool {
	for _, a := range r.allowed {
		if dir, ok := strings.CutSuffix(a, "/*"); a == "*" || a == pkg || ok && within(pkg, dir) && pkg != dir {
			return true
		}
	}
	return false
}

func imports(t *testing.T, f *ast.File) []string {
	t.Helper()
	var list []string
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, name)
	}
	return list
}

func TestImportsFollowTheTable(t *testing.T) {
	rows := table(t)
	seen := map[string]bool{}
	for _, s := range sources(t) {
		r, ok := rowOf(rows, s.pkg)
		if !ok {
			if !seen[s.pkg] {
				t.Errorf("package %s has no row in docs/architecture.md", s.pkg)
			}
			seen[s.pkg] = true
			continue
		}
		for _, name := range imports(t, s.file) {
			ours, ok := strings.CutPrefix(name, module+"/")
			if name == module {
				ours, ok = "", true
			}
			if ok && !r.allows(ours) {
				t.Errorf("%s imports %s; docs/architecture.md allows %s only %v", s.name, name, r.pattern, r.allowed)
			}
		}
	}
}

// outside says where modules and packages that are not ours may be used.
var outside = []struct {
	prefix string
	only   []string
	why    string
}{
	{module + "/adjudicate/movegen/perft", []string{"bench"}, "nothing that judges needs to count moves"},
	{"net/http", []string{"api", "cmd", "client"}, "the judge knows no HTTP"},
	{"github.com/go-chi/", []string{"api", "cmd"}, "routes live in api"},
	{"github.com/santhosh-tekuri/jsonschema", []string{"ruleset/schema"}, "the schema is a stage of reading a rule file"},
	{"gopkg.in/yaml.v3", []string{"ruleset/yamltree", "ruleset/layout"}, "YAML is read where every value keeps its line"},
	{"github.com/goccy/go-yaml", []string{"ruleset/yamltree", "ruleset/layout"}, "YAML is read where every value keeps its line"},
	{"os", []string{"cmd", "internal"}, "files are the command line's"},
	{"io/ioutil", nil, "deprecated"},
	{"log", []string{"api", "cmd"}, "only the shell logs"},
	{"github.com/spf13/cobra", []string{"cmd"}, ""},
	{"github.com/vbauerster/mpb", []string{"cmd"}, ""},
	{"github.com/prometheus/", []string{"api", "cmd"}, ""},
	{"github.com/rogpeppe/go-internal/testscript", nil, "tests only"},
	{"github.com/rogpeppe/go-internal/diff", []string{"cmd"}, "differences are shown to people"},
	{"pgregory.net/rapid", nil, "tests only"},
	{"go.uber.org/goleak", nil, "tests only"},
	{"github.com/go-json-experiment/json", []string{"wire"}, "what JSON is, is decided where requests are read"},
}

func TestOutsideImportsStayWhereTheyBelong(t *testing.T) {
	for _, s := range sources(t) {
		for _, name := range imports(t, s.file) {
			for _, o := range outside {
				if name != o.prefix && !strings.HasPrefix(name, strings.TrimSuffix(o.prefix, "/")+"/") {
					continue
				}
				if !slices.ContainsFunc(o.only, func(dir string) bool { return within(s.pkg, dir) }) {
					t.Errorf("%s imports %s, which belongs only in %v: %s", s.name, name, o.only, o.why)
				}
			}
		}
	}
}

// What judges games is small: whoever embeds it builds no YAML reader, no JSON
// Schema and no message catalogue.
func TestTheJudgeBuildsWithoutReaders(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./adjudicate/...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, module+"/ruleset") {
		t.Fatalf("the judge does not even need the rules: %v", deps)
	}
	for _, dep := range deps {
		for _, heavy := range []string{"gopkg.in/yaml.v3", "github.com/santhosh-tekuri/jsonschema", module + "/text"} {
			if dep == heavy || strings.HasPrefix(dep, heavy+"/") {
				t.Errorf("adjudicate/... needs %s", dep)
			}
		}
	}
}

// impure are packages through which the world outside would reach a judgement.
var impure = []string{"os", "time", "math/rand", "crypto/rand", "log", "net", "io/fs", "runtime", "syscall", "embed"}

func TestTheJudgeIsPure(t *testing.T) {
	for _, s := range sources(t) {
		if !within(s.pkg, "adjudicate") {
			continue
		}
		for _, name := range imports(t, s.file) {
			for _, bad := range impure {
				if within(name, bad) {
					t.Errorf("%s imports %s; a judgement depends on its arguments alone", s.name, name)
				}
			}
		}
	}
}

// Each outside module that go.mod requires directly has a line that says why.
func TestEveryDependencyIsExplained(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(root, "docs", "dependencies.md"))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]string{}
	for _, s := range sources(t) {
		for _, name := range imports(t, s.file) {
			if first, _, _ := strings.Cut(name, "/"); strings.Contains(first, ".") {
				used[name] = s.name
			}
		}
	}
	var names []string
	for name := range used {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		parts := strings.Split(name, "/")
		known := false
		for n := len(parts); n >= 2 && !known; n-- {
			known = strings.Contains(string(doc), "`"+strings.Join(parts[:n], "/")+"`")
		}
		if !known {
			t.Errorf("docs/dependencies.md does not say why %s (used in %s) is here", name, used[name])
		}
	}
}

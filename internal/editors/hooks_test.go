package editors

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"gopkg.in/yaml.v3"
)

// program is the command, built once for the tests of this package.
var program = sync.OnceValues(func() (string, error) {
	var err error
	if programDir, err = os.MkdirTemp("", "houserules"); err != nil {
		return "", err
	}
	file := filepath.Join(programDir, "houserules")
	cmd := exec.Command("go", "build", "-o", file, "./cmd/houserules")
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", &buildError{err, string(out)}
	}
	return file, nil
})

var programDir string

func TestMain(m *testing.M) {
	code := m.Run()
	if programDir != "" {
		_ = os.RemoveAll(programDir)
	}
	os.Exit(code)
}

type buildError struct {
	error
	said string
}

func (e *buildError) Error() string { return e.error.Error() + "\n" + e.said }

func built(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program")
	}
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// folder is a folder with files in it.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

type hook struct {
	ID            string
	Name          string
	Description   string
	Entry         string
	Language      string
	Files         string
	PassFilenames *bool `yaml:"pass_filenames"`
}

// TestPreCommitHooks runs each hook as pre-commit does, in repositories that
// pass and that do not.
func TestPreCommitHooks(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var hooks []hook
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&hooks); err != nil {
		t.Fatal(err)
	}
	houserules := built(t)
	other := map[string]string{"other.yaml": "version: 2\n", ".github/x.yml": "a: [1\n"}
	with := func(name, content string) map[string]string {
		files := map[string]string{"rules/friday.yaml": sound, "rules/tests/friday.yaml": scenario, name: content}
		for k, v := range other {
			files[k] = v
		}
		return files
	}
	broken := map[string]map[string]string{
		"houserules-lint": with("rules/friday.yaml", typo),
		"houserules-fmt":  with("rules/friday.yaml", "houserules:   1\nextends: qdan-four-player\nid: friday\ntitle: Friday\n"),
		"houserules-test": with("rules/tests/friday.yaml", refuted),
	}
	if len(hooks) != len(broken) {
		t.Errorf("%d hooks, %d of them tried", len(hooks), len(broken))
	}
	for _, h := range hooks {
		if h.Language != "golang" || h.Name == "" || h.Description == "" || h.PassFilenames == nil || *h.PassFilenames {
			t.Errorf("%+v", h)
		}
		if files := regexp.MustCompile(h.Files); !files.MatchString("rules/friday.yaml") || !files.MatchString("a.yml") || files.MatchString("a.go") {
			t.Errorf("%s runs for %s", h.ID, h.Files)
		}
		for name, files := range map[string]map[string]string{"sound": with("rules/friday.yaml", sound), "broken": broken[h.ID], "none": other} {
			dir := folder(t, files)
			words := strings.Fields(h.Entry)
			if words[0] != "houserules" {
				t.Fatalf("%s runs %s", h.ID, words[0])
			}
			cmd := exec.Command(houserules, words[1:]...)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			// pre-commit counts a changed file as a failure.
			after, _ := os.ReadFile(filepath.Join(dir, "rules/friday.yaml"))
			failed := err != nil || string(after) != files["rules/friday.yaml"]
			if failed != (name == "broken") {
				t.Errorf("%s, %s: failed is %v\n%s", h.ID, name, failed, out)
			}
		}
	}
}

// TestProblemMatcher: the patterns find in what the program prints what its
// machine formats say.
func TestProblemMatcher(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, ".github", "houserules-matcher.json"))
	if err != nil {
		t.Fatal(err)
	}
	var matcher struct {
		ProblemMatcher []struct {
			Owner, Severity string
			Pattern         []struct {
				Regexp                                      string
				File, Line, Column, Severity, Message, Code int
			}
		}
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&matcher); err != nil {
		t.Fatal(err)
	}
	houserules := built(t)
	// An error, a warning and a note.
	dir := folder(t, map[string]string{"rules/friday.yaml": typo, "rules/w.yaml": "houserules: 1\nid: w\nversion: 1.0.0\ntitle: W\nextends: standard-chess\nauthority: site\nterms: {nosuch: {en: x}}\n"})
	run := func(format string) string {
		cmd := exec.Command(houserules, "lint", "--output", format, ".")
		cmd.Dir = dir
		out, _ := cmd.Output()
		return string(out)
	}
	var want struct {
		Findings []struct {
			File, Severity, Code, Message string
			Line, Column                  int
		}
	}
	if err := json.Unmarshal([]byte(run("json")), &want); err != nil {
		t.Fatalf("%v: %s", err, run("json"))
	}
	if len(want.Findings) < 2 {
		t.Fatalf("only %d findings: %+v", len(want.Findings), want)
	}
	for _, format := range []string{"human", "concise"} {
		text := run(format)
		for _, f := range want.Findings {
			found := false
			for _, m := range matcher.ProblemMatcher {
				p := m.Pattern[0]
				re := regexp.MustCompile("(?m)" + p.Regexp)
				for _, got := range re.FindAllStringSubmatch(text, -1) {
					severity := m.Severity
					if p.Severity > 0 {
						severity = got[p.Severity]
					}
					if severity == "notice" {
						severity = "info"
					}
					line, column := got[p.Line], got[p.Column]
					found = found || got[p.File] == f.File && got[p.Code] == f.Code && got[p.Message] == f.Message &&
						severity == f.Severity && line == number(f.Line) && column == number(f.Column)
				}
			}
			if !found {
				t.Errorf("%s: no pattern finds %+v in\n%s", format, f, text)
			}
		}
	}
}

func number(n int) string {
	data, _ := json.Marshal(n)
	return string(data)
}

// TestActionlint has actionlint look at the workflows, and at the action's own
// steps as the workflow that they would be.
func TestActionlint(t *testing.T) {
	actionlint, err := filepath.Abs(filepath.Join(root, ".cache", "bin", "actionlint"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(actionlint); err != nil {
		t.Skip("actionlint is not installed: make actionlint")
	}
	a := readAction(t)
	inputs := map[string]any{}
	for name, in := range a.Inputs {
		inputs[name] = map[string]any{"type": "string", "required": false, "description": in.Description}
	}
	workflow := map[string]any{
		"name": "steps", "on": map[string]any{"workflow_call": map[string]any{"inputs": inputs}, "pull_request": nil},
		"jobs": map[string]any{"check": map[string]any{"runs-on": "ubuntu-latest", "steps": a.Runs.Steps}},
	}
	data, err := yaml.Marshal(workflow)
	if err != nil {
		t.Fatal(err)
	}
	dir := folder(t, map[string]string{".github/workflows/steps.yml": string(data)})
	for _, c := range []struct{ name, dir string }{{"the repository", root}, {"the action's steps", dir}} {
		cmd := exec.Command(actionlint)
		cmd.Dir = c.dir
		if c.dir == dir {
			cmd.Args = append(cmd.Args, ".github/workflows/steps.yml")
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", c.name, err, out)
		}
	}
	// It must be able to see what it looks for.
	spoilt := folder(t, map[string]string{".github/workflows/steps.yml": strings.ReplaceAll(string(data), "inputs.paths", "inputs.pathes")})
	cmd := exec.Command(actionlint, ".github/workflows/steps.yml")
	cmd.Dir = spoilt
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "pathes") {
		t.Errorf("an input that is not declared passes: %s", out)
	}
}

package editors

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// action is as much of action.yml as its steps need.
type action struct {
	Name        string
	Description string
	Inputs      map[string]struct{ Description, Default string }
	Outputs     map[string]struct{ Description, Value string }
	Runs        struct {
		Using string
		Steps []step
	}
}

type step struct {
	Name  string            `yaml:"name,omitempty"`
	ID    string            `yaml:"id,omitempty"`
	If    string            `yaml:"if,omitempty"`
	Uses  string            `yaml:"uses,omitempty"`
	With  map[string]string `yaml:"with,omitempty"`
	Shell string            `yaml:"shell,omitempty"`
	Env   map[string]string `yaml:"env,omitempty"`
	Run   string            `yaml:"run,omitempty"`
}

func readAction(t *testing.T) *action {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

var (
	expression = regexp.MustCompile(`\$\{\{\s*(.*?)\s*\}\}`)
	inputName  = regexp.MustCompile(`inputs\.([a-z-]+)`)
)

// TestActionIsSound: what the steps name exists, and no text of a repository
// becomes part of a script.
func TestActionIsSound(t *testing.T) {
	a := readAction(t)
	if a.Runs.Using != "composite" || a.Name == "" || a.Description == "" {
		t.Errorf("%+v", a)
	}
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, m := range inputName.FindAllStringSubmatch(string(data), -1) {
		used[m[1]] = true
		if _, ok := a.Inputs[m[1]]; !ok {
			t.Errorf("the input %s is used and not declared", m[1])
		}
	}
	for name, in := range a.Inputs {
		if !used[name] {
			t.Errorf("the input %s is declared and not used", name)
		}
		if in.Description == "" {
			t.Errorf("the input %s has no description", name)
		}
	}
	for _, s := range a.Runs.Steps {
		if strings.Contains(s.Run, "${{") {
			t.Errorf("%s: an expression inside a script", s.Name)
		}
		if (s.Run == "") == (s.Uses == "") || s.Run != "" && s.Shell != "bash" {
			t.Errorf("%s: %+v", s.Name, s)
		}
	}
}

// runner is a machine that runs the steps of the action, as far as one can
// here: its expressions, its files, a stand-in for gh.
type runner struct {
	t       *testing.T
	action  *action
	temp    string // RUNNER_TEMP
	repo    string // the checkout
	context map[string]string
}

func newRunner(t *testing.T) *runner {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program")
	}
	for _, program := range []string{"bash", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not here", program)
		}
	}
	path, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{t: t, action: readAction(t), temp: t.TempDir(), repo: t.TempDir(), context: map[string]string{
		"github.action_path": path, "github.token": "token", "github.event_name": "pull_request", "github.event.pull_request.number": "7"}}
	for name, in := range r.action.Inputs {
		r.context["inputs."+name] = r.value(in.Default)
	}
	r.git("init", "--quiet", "--initial-branch", "main")
	return r
}

// value fills in the expressions of a text: names, and a || b.
func (r *runner) value(text string) string {
	return expression.ReplaceAllStringFunc(text, func(m string) string {
		for _, name := range strings.Split(expression.FindStringSubmatch(m)[1], "||") {
			if v := r.context[strings.TrimSpace(name)]; v != "" {
				return v
			}
		}
		return ""
	})
}

func (r *runner) git(args ...string) {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.repo
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_CONFIG_GLOBAL=/dev/null")
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (r *runner) write(name, content string) {
	r.t.Helper()
	file := filepath.Join(r.repo, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// step runs a step by its name and takes up its outputs.
func (r *runner) step(name string) (output string, err error) {
	r.t.Helper()
	for _, s := range r.action.Runs.Steps {
		if s.Name != name {
			continue
		}
		outputs := filepath.Join(r.temp, "outputs")
		_ = os.Remove(outputs)
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		cmd.Dir = r.repo
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+r.temp, "GITHUB_OUTPUT="+outputs, "GITHUB_REPOSITORY=club/rules",
			"GITHUB_STEP_SUMMARY="+filepath.Join(r.temp, "summary"), "PATH="+r.temp+string(os.PathListSeparator)+os.Getenv("PATH"))
		for key, value := range s.Env {
			cmd.Env = append(cmd.Env, key+"="+r.value(value))
		}
		out, err := cmd.CombinedOutput()
		if data, fault := os.ReadFile(outputs); fault == nil {
			for line := range strings.Lines(string(data)) {
				key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
				r.context["steps."+s.ID+".outputs."+key] = value
			}
		}
		return string(out), err
	}
	r.t.Fatalf("no step %s", name)
	return "", nil
}

func (r *runner) read(file string) string {
	r.t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(data)
}

const (
	sound    = "houserules: 1\nid: friday\ntitle: Friday\nextends: qdan-four-player\noptions: {mode: solo}\n"
	changed  = "houserules: 1\nid: friday\ntitle: Friday\nextends: qdan-four-player\noptions: {mode: solo, move_limit: 200}\n"
	typo     = "houserules: 1\nid: friday\ntitle: Friday\nextends: qdan-four-player\noptions: {mod: solo}\n"
	scenario = "houserules: 1\nruleset: friday\nscenarios:\n  a pawn steps two squares:\n    play: [h2h4]\n"
	refuted  = "houserules: 1\nruleset: friday\nscenarios:\n  a pawn steps three squares:\n    play: [h2h5]\n"
)

// TestActionRuns plays pull requests: each commit on a target branch, one on
// top, the steps of the action, what they say and what they leave behind.
func TestActionRuns(t *testing.T) {
	r := newRunner(t)
	if out, err := r.step("Build"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	r.write("rules/friday.yaml", sound)
	r.write("rules/old.yaml", strings.ReplaceAll(sound, "friday", "old"))
	r.write("rules/tests/friday.yaml", scenario)
	r.write(".github/dependabot.yml", "version: 2\nupdates: []\n")
	r.git("add", "-A")
	r.git("commit", "--quiet", "-m", "target")
	r.context["github.base_ref"] = "main"
	for _, c := range []struct {
		name       string
		change     func()
		result     string
		says, tell []string
	}{
		{"nothing changed", func() {}, "passed", nil, []string{"### lint: ✅", "### test: ✅", "No rule file changes."}},
		{"a value changed", func() { r.write("rules/friday.yaml", changed) }, "passed", nil, []string{"### friday", "200"}},
		{"a new file, and one gone", func() {
			r.write("rules/new.yaml", strings.ReplaceAll(sound, "friday", "new"))
			r.git("rm", "--quiet", "rules/old.yaml")
		}, "passed", nil, []string{"`rules/new.yaml` is new.", "`rules/old.yaml` was removed."}},
		{"a typo", func() { r.write("rules/friday.yaml", typo) }, "failed",
			[]string{"::error file=rules/friday.yaml,line=5"}, []string{"### lint: ❌", "rules/friday.yaml:5:", "cannot be compared"}},
		{"a scenario that does not hold", func() { r.write("rules/tests/friday.yaml", refuted) }, "failed",
			[]string{"::error file=rules/tests/friday.yaml"}, []string{"### test: ❌"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r.t = t
			r.git("checkout", "--quiet", "-B", "topic", "main")
			r.git("reset", "--quiet", "--hard")
			c.change()
			r.git("add", "-A")
			r.git("commit", "--quiet", "--allow-empty", "-m", "change")
			out, err := r.step("Check")
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for _, part := range c.says {
				if !strings.Contains(out, part) {
					t.Errorf("does not say %q:\n%s", part, out)
				}
			}
			report := r.read(r.context["steps.check.outputs.report"])
			for _, part := range c.tell {
				if !strings.Contains(report, part) {
					t.Errorf("the report has no %q:\n%s", part, report)
				}
			}
			if !strings.Contains(r.read(filepath.Join(r.temp, "summary")), report) {
				t.Error("the report is not in the summary")
			}
			if sarif := r.read(r.context["steps.check.outputs.sarif"]); !strings.Contains(sarif, `"2.1.0"`) {
				t.Errorf("no SARIF: %.200s", sarif)
			}
			if got := r.context["steps.check.outputs.result"]; got != c.result {
				t.Errorf("%s, want %s\n%s\n%s", got, c.result, out, report)
			}
			if _, err := r.step("Result"); (err == nil) != (c.result == "passed") {
				t.Errorf("the last step: %v", err)
			}
		})
	}
	r.t = t
	t.Run("nothing to compare with", func(t *testing.T) {
		r.t = t
		r.context["github.base_ref"], r.context["github.event.before"] = "", strings.Repeat("0", 40)
		if out, err := r.step("Check"); err != nil || !strings.Contains(r.read(filepath.Join(r.temp, "houserules.md")), "nothing to compare with") {
			t.Errorf("%v\n%s", err, out)
		}
	})
	t.Run("the comment", func(t *testing.T) {
		r.t = t
		r.comments(t)
	})
}

// comments runs the comment step against a stand-in for gh.
func (r *runner) comments(t *testing.T) {
	calls := filepath.Join(r.temp, "calls")
	for _, c := range []struct{ name, answer, exit, want, warns string }{
		{"the first", "", "0", "--method POST repos/club/rules/issues/7/comments", ""},
		{"written over", "42", "0", "--method PATCH repos/club/rules/issues/comments/42", ""},
		{"a token that may not", "", "1", "", "::warning"},
	} {
		_ = os.Remove(calls)
		script := "#!/bin/sh\necho \"$*\" >>" + calls + "\ncase $* in *--jq*) echo '" + c.answer + "';; *) exit " + c.exit + ";; esac\n"
		if err := os.WriteFile(filepath.Join(r.temp, "gh"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		out, err := r.step("Comment")
		said := r.read(calls)
		if err != nil || !strings.Contains(said, c.want) || strings.Contains(out, "::warning") != (c.warns != "") {
			t.Errorf("%s: %v\n%s\n%s", c.name, err, out, said)
		}
		if body := r.read(filepath.Join(r.temp, "houserules.comment.md")); !strings.HasPrefix(body, "<!-- houserules report -->") {
			t.Errorf("%s: the comment could not be found again: %.100s", c.name, body)
		}
	}
}

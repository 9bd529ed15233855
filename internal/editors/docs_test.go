package editors

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// blocks are the fenced blocks of a page, by their language.
func blocks(t *testing.T, page, kind string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, part := range strings.Split(string(data), "\n```"+kind+"\n")[1:] {
		body, _, _ := strings.Cut(part, "\n```")
		list = append(list, body)
	}
	return list
}

// TestPageOfCI: the page names every input and output of the action, every
// hook, and its examples can be read.
func TestPageOfCI(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	a := readAction(t)
	var names []string
	for name := range a.Inputs {
		names = append(names, name)
	}
	for name := range a.Outputs {
		names = append(names, name)
	}
	for _, name := range names {
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("docs/ci.md does not tell of %s", name)
		}
	}
	hooks, err := os.ReadFile(filepath.Join(root, ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^- id: (\S+)$`).FindAllStringSubmatch(string(hooks), -1) {
		if !strings.Contains(page, "- id: "+m[1]+"\n") {
			t.Errorf("docs/ci.md does not use the hook %s", m[1])
		}
	}
	read := 0
	for _, block := range blocks(t, "ci.md", "yaml") {
		var value any
		if err := yaml.Unmarshal([]byte(block), &value); err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
		read++
	}
	for _, block := range blocks(t, "ci.md", "json") {
		var tasks struct {
			Tasks []struct {
				ProblemMatcher struct {
					Pattern    struct{ Regexp string }
					Background struct{ BeginsPattern, EndsPattern string }
				}
			}
		}
		if err := json.Unmarshal([]byte(block), &tasks); err != nil || len(tasks.Tasks) != 1 {
			t.Fatalf("%v in\n%s", err, block)
		}
		m := tasks.Tasks[0].ProblemMatcher
		for pattern, line := range map[string]string{
			m.Pattern.Regexp:           `rules/friday.yaml:5:11: error: there is no option "mod" [ruleset.option_unknown]`,
			m.Background.BeginsPattern: "22:15:04 checking .",
			m.Background.EndsPattern:   "3 files checked: 1 error, 0 warnings, 0 notes",
		} {
			if !regexp.MustCompile(pattern).MatchString(line) {
				t.Errorf("%s does not match %s", pattern, line)
			}
		}
		read++
	}
	if read < 5 {
		t.Errorf("only %d examples", read)
	}
}

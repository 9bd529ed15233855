package lint

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/finding"
	"houserules/internal/golden"
	"houserules/internal/shipped"
)

// lintFixture looks at a file as the command does, beside the shipped rules.
// Trying options and other values takes most of the time, so it is done only
// where the file is about them.
func lintFixture(name string, data []byte) finding.Diagnostics {
	rs, found := shipped.Shared().Compile("club.yaml", data)
	if rs == nil {
		return found
	}
	tried := func(word string) bool { return strings.Contains(name, word) }
	if slices.ContainsFunc([]string{"option", "combination", "choice", "waits", "overridden", "unused"}, tried) {
		return append(found, Rules(rs)...).Sorted()
	}
	return append(found, Quick(rs)...).Sorted()
}

// fullReport is a finding in full, in no language: place, code, parameters, the
// line with what is meant underlined, and the other places.
func fullReport(data []byte, found finding.Diagnostics) string {
	lines := strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
	var b strings.Builder
	for _, d := range found {
		params, _ := json.Marshal(d.Params)
		fmt.Fprintf(&b, "%s:%d:%d-%d:%d %s %s %s\n  %s\n", d.File, d.Line, d.Column, d.EndLine, d.EndColumn, d.Severity, d.Code, d.Pointer, params)
		if d.Line >= 1 && d.Line <= len(lines) {
			line := []rune(strings.TrimRight(lines[d.Line-1], "\r"))
			from, to := min(d.Column-1, len(line)), len(line)
			if d.EndLine == d.Line {
				to = min(max(d.EndColumn-1, from+1), len(line))
			}
			fmt.Fprintf(&b, "  | %s\n  | %s%s\n", strings.ToValidUTF8(string(line), "?"), strings.Repeat(" ", from), strings.Repeat("^", max(1, to-from)))
		}
		for _, r := range d.Related {
			fmt.Fprintf(&b, "  see %s:%d:%d %s\n", filepath.Base(r.File), r.Line, r.Column, r.Code)
		}
	}
	return b.String()
}

// TestRefused holds every file of testdata/err to its exact report. A file
// named after a check gives findings of that check only.
func TestRefused(t *testing.T) {
	files, _ := filepath.Glob("../testdata/err/*.yaml")
	if len(files) < 140 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found := lintFixture(filepath.Base(file), data)
			if len(found) == 0 {
				t.Fatal("nothing found")
			}
			code := strings.Replace(name, "_", ".", 1)
			if _, ok := finding.CheckFor(finding.Code(code)); ok {
				for _, d := range found {
					if string(d.Code) != code {
						t.Errorf("%d:%d %s %v, want only %s", d.Line, d.Column, d.Code, d.Params, code)
					}
				}
			}
			for _, d := range found {
				check, ok := finding.CheckFor(d.Code)
				if !ok {
					t.Errorf("%s is in no table", d.Code)
				}
				for p := range d.Params {
					if !slices.Contains(check.Params, p) {
						t.Errorf("%s has the parameter %s, the table has not", d.Code, p)
					}
				}
				if d.Line < 1 || d.Column < 1 || d.EndLine < d.Line || d.EndLine == d.Line && d.EndColumn < d.Column {
					t.Errorf("%s has no place: %+v", d.Code, d)
				}
			}
			golden.Compare(t, "../testdata/err/"+name+".out", fullReport(data, found))
		})
	}
}

// TestAccepted wants nothing found in the files of testdata/ok.
func TestAccepted(t *testing.T) {
	files, _ := filepath.Glob("../testdata/ok/*.yaml")
	if len(files) < 140 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if found := lintFixture(filepath.Base(file), data); len(found) > 0 {
				t.Errorf("%s", fullReport(data, found))
			}
		})
	}
}

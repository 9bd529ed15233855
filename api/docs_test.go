package api

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestIntegratingPage runs the commands of docs/integrating.md against a real
// service, and looks for what it says is answered.
func TestIntegratingPage(t *testing.T) {
	for _, tool := range []string{"bash", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("not checked: ", tool, " is missing")
		}
	}
	page, err := os.ReadFile("../docs/integrating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, ts := start(t)
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 15 {
		t.Fatalf("only %d blocks", len(blocks))
	}
	// One shell runs all of them, for later ones use what earlier ones set.
	const mark = "=====next====="
	var script strings.Builder
	var wanted [][]string
	for _, b := range blocks {
		want := []string{}
		flush := func() {
			wanted = append(wanted, want)
			want = []string{}
			script.WriteString("\necho; echo " + mark + "\n")
		}
		for line := range strings.Lines(b[1]) {
			if text, ok := strings.CutPrefix(line, "# → "); ok {
				want = append(want, strings.TrimSuffix(text, "\n"))
				continue
			}
			if len(want) > 0 {
				flush()
			}
			script.WriteString(strings.ReplaceAll(line, "http://127.0.0.1:8080", ts.URL))
		}
		flush()
	}
	cmd := exec.Command("bash", "-e", "-o", "pipefail")
	cmd.Stdin = strings.NewReader(script.String())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := strings.Split(string(out), mark+"\n")
	for i, want := range wanted {
		if i >= len(got) {
			t.Fatalf("only %d answers of %d", len(got), len(wanted))
		}
		for _, text := range want {
			if !strings.Contains(got[i], text) {
				t.Errorf("%q is not in the answer: %.2500s", text, got[i])
			}
		}
	}
}

package web_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"houserules"
	"houserules/api"
	"houserules/finding"
	"houserules/ruleset/library"
	"houserules/ruleset/lint"
)

func load() (*library.Library, finding.Diagnostics, error) {
	lib, found := library.Load(library.Source{Name: "rulesets", FS: houserules.Profiles()})
	return lib, found, nil
}

// browser is what the flows need: Node, their packages and a chromium.
func browser(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser; not in the short tests")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is missing (Debian: apt-get install nodejs npm)")
	}
	if _, err := os.Stat("node_modules/playwright-core"); err != nil {
		t.Skip("the packages of the page are missing (make web)")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no browser (Debian: apt-get install chromium)")
	return ""
}

// TestInBrowser does what people do, in both languages and at two widths, and
// takes the files that they download through the linter.
func TestInBrowser(t *testing.T) {
	chromium := browser(t)
	server, err := api.New(api.Config{Service: "houserules test", OpenAPI: houserules.OpenAPI, Load: load, Scenarios: houserules.Scenarios()})
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewServer(server.Handler())
	defer ts.Close()
	out := t.TempDir()
	runFlows(t, ts.URL, chromium, out)
	lib, _, _ := load()
	files, _ := filepath.Glob(filepath.Join(out, "*.yaml"))
	if len(files) == 0 {
		t.Error("no file was downloaded")
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rs, found := lib.Compile(filepath.Base(name), data)
		if rs == nil || found.HasErrors() {
			t.Fatalf("%s: %v\n%s", name, found, data)
		}
		if more := lint.Rules(rs); more.HasErrors() {
			t.Errorf("%s: %v\n%s", name, more, data)
		}
		if !strings.Contains(string(data), "move_limit: 200") || !strings.Contains(string(data), "mode: solo") || !strings.Contains(string(data), "turn_time: 30s") {
			t.Errorf("%s is not what was chosen:\n%s", name, data)
		}
	}
}

func runFlows(t *testing.T, url, chromium, out string, only ...string) {
	t.Helper()
	command := exec.Command("node", append([]string{"test/run.mjs", url, chromium, out}, only...)...)
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	if err := command.Run(); err != nil {
		t.Errorf("%v\n%s", err, said.String())
	}
}

// TestStaticFolder makes the folder without a service, compares its judge with
// the service, answer by answer, and does in it what a newcomer does.
func TestStaticFolder(t *testing.T) {
	chromium := browser(t)
	folder := filepath.Join(t.TempDir(), "site")
	site := exec.Command("go", "run", "./cmd/site", folder)
	site.Dir = ".."
	if said, err := site.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	server, err := api.New(api.Config{Service: "houserules 1.0.0-dev", OpenAPI: houserules.OpenAPI, Load: load, Scenarios: houserules.Scenarios()})
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewServer(server.Handler())
	defer ts.Close()
	said, err := exec.Command("node", "test/both.mjs", ts.URL, folder).CombinedOutput()
	if t.Logf("%s", said); err != nil {
		t.Errorf("%v", err)
	}
	files := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer files.Close()
	runFlows(t, files.URL, chromium, t.TempDir(), "newcomer", "verdict")
}

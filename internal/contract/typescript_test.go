package contract

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serve builds and starts the real service and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "houserules")
	build := exec.Command("go", "build", "-o", bin, "./cmd/houserules")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command(bin, "serve", "--addr", "127.0.0.1:0", "--quiet")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	found := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, url, ok := strings.Cut(lines.Text(), "listening on "); ok {
				found <- url
			}
		}
	}()
	select {
	case url := <-found:
		return url
	case <-time.After(20 * time.Second):
		t.Fatal("the service does not say where it listens")
		return ""
	}
}

// TestTypeScript: the types are those of openapi.yaml, the client compiles
// with them, and plays a game against the real service.
func TestTypeScript(t *testing.T) {
	for _, tool := range []string{"npm", "node"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("not checked: ", tool, " is missing (Debian: apt-get install npm)")
		}
	}
	dir := filepath.Join(root, "client", "ts")
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "typescript")); err != nil {
		run("npm", "ci", "--no-audit", "--no-fund")
	}
	fresh := filepath.Join(t.TempDir(), "houserules.d.ts")
	run("npx", "openapi-typescript", "../../openapi.yaml", "-o", fresh)
	want, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "houserules.d.ts"))
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%v; client/ts/houserules.d.ts lags behind openapi.yaml: cd client/ts && npm run types", err)
	}
	run("npx", "tsc")
	if out := run("node", "out/game.test.js", serve(t)); !strings.Contains(out, "1 passed") {
		t.Error(out)
	}
}

//go:build unix

package library

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A pipe in a folder of rules is reported; opening it would wait for a writer
// for ever, and start and reload with it.
func TestPipeAmongRules(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.yaml"), 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	if err := os.Symlink("pipe.yaml", filepath.Join(dir, "link.yaml")); err != nil {
		t.Fatal(err)
	}
	done := make(chan int, 1)
	go func() {
		_, found := Load(Source{Name: "rules", FS: os.DirFS(dir)})
		n := 0
		for _, d := range found {
			if d.Code == "ruleset.unreadable" {
				n++
			}
		}
		done <- n
	}()
	select {
	case n := <-done:
		if n != 2 {
			t.Errorf("%d findings of the pipe and the link to it, want 2", n)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("loading waits for the pipe")
	}
}

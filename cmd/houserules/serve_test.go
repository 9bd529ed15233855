package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// shared is a buffer that a server writes and a test reads.
type shared struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// A newcomer starts the service, tries the lines that it prints, and stops it.
func TestServeAnswersTheLinesItPrints(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	out, errs := &shared{}, &shared{}
	e := &env{stdin: strings.NewReader(""), stdout: out, stderr: errs, getenv: func(string) string { return "" }}
	done := make(chan int, 1)
	go func() { done <- e.main(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--admin-addr", "127.0.0.1:0"}) }()
	deadline := time.Now().Add(20 * time.Second)
	for strings.Count(out.String(), "curl") < 3 {
		if time.Now().After(deadline) {
			t.Fatalf("nothing printed:\n%s\n%s", out, errs)
		}
		time.Sleep(10 * time.Millisecond)
	}
	lines := regexp.MustCompile(`(?m)^  curl -s (\S+)(?: --json '(.*)')?$`).FindAllStringSubmatch(out.String(), -1)
	if len(lines) != 3 {
		t.Fatalf("%d lines to try, want 3:\n%s", len(lines), out)
	}
	var last map[string]any
	for _, line := range lines {
		method, body := http.MethodGet, io.Reader(nil)
		if line[2] != "" {
			method, body = http.MethodPost, strings.NewReader(line[2])
		}
		request, err := http.NewRequest(method, line[1], body)
		if err != nil {
			t.Fatal(err)
		}
		if body != nil {
			request.Header.Set("Content-Type", "application/json") // as curl --json does
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s %v\n%s", line[0], response.Status, err, text)
		}
		last = nil
		if err := json.Unmarshal(text, &last); err != nil {
			t.Fatalf("%s: %v\n%s", line[0], err, text)
		}
	}
	// The last line calls a flag.
	if result, _ := last["result"].(map[string]any); result["reason"] != "move_time" {
		t.Errorf("the last line to try gives %v, want a flag called", last["result"])
	}
	admin := regexp.MustCompile(`http://\S+`).FindString(errs.String())
	response, err := http.Get(admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("metrics: %s", response.Status)
	}
	http.DefaultClient.CloseIdleConnections()
	cancel()
	select {
	case code := <-done:
		if code != exitFine {
			t.Errorf("stopped with exit %d:\n%s", code, errs)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it does not stop")
	}
}

// A panic exits 3 and says so; exit 2 means a wrong command line.
func TestPanicsExitThree(t *testing.T) {
	errs := &shared{}
	e := &env{stdin: os.Stdin, stdout: io.Discard, stderr: errs, getenv: func(string) string { panic("broken") }}
	if code := e.main(context.Background(), []string{"version"}); code != exitInternal {
		t.Errorf("exit %d, want %d", code, exitInternal)
	}
	if !strings.HasPrefix(errs.String(), "error: internal: broken\n") {
		t.Errorf("stderr: %s", errs)
	}
}

// --watch checks again when a file changes, and ends when it is told to.
func TestLintWatches(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	file := t.TempDir() + "/club.yaml"
	write := func(options string) {
		if err := os.WriteFile(file, []byte("houserules: 1\nid: club\nextends: qdan-four-player\noptions: {"+options+"}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := &shared{}
	wait := func(text string) {
		t.Helper()
		for deadline := time.Now().Add(20 * time.Second); !strings.Contains(out.String(), text); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%q was not printed:\n%s", text, out)
			}
		}
	}
	write("mode: solo")
	e := &env{stdin: strings.NewReader(""), stdout: out, stderr: io.Discard, getenv: func(string) string { return "" }}
	done := make(chan int, 1)
	go func() { done <- e.main(ctx, []string{"lint", "--watch", file}) }()
	wait("nothing to mend")
	write("mode: dou, move_limit: 200")
	wait("1 error")
	cancel()
	select {
	case code := <-done:
		if code != exitFine {
			t.Errorf("exit %d", code)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it does not stop")
	}
}

package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTenMinutes does what docs/ten-minutes.md says, in both languages: it
// writes the files whose name stands beside the fence, gives the commands
// after $ and starts the service as the page starts it, in the folder as it is
// by then. A line with … stands for any number of lines.
func TestTenMinutes(t *testing.T) {
	for name, lang := range map[string]string{"ten-minutes.md": "en", "ten-minutes.bn.md": "bn"} {
		t.Run(name, func(t *testing.T) {
			page, err := os.ReadFile(filepath.Join("../../docs", name))
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			files, commands, served := 0, 0, 0
			for _, block := range strings.Split(string(page), "\n```")[1:] {
				kind, body, _ := strings.Cut(block, "\n")
				switch {
				case strings.HasPrefix(kind, "yaml "):
					file, text := strings.TrimPrefix(kind, "yaml "), body
					if err := os.WriteFile(file, []byte(text+"\n"), 0o600); err != nil {
						t.Fatal(err)
					}
					files++
					if !strings.Contains(text, "sole") { // what is wrong on purpose is laid out as it may be
						dialogue(t, lang, "houserules fmt --check "+file, "")
					}
				case kind == "sh" && strings.HasPrefix(body, "houserules serve"):
					served++
					serves(t, strings.Fields(strings.TrimSpace(body))[1:], `{"ruleset": "friday"}`)
				case kind == "console":
					for _, one := range strings.Split("\n"+body, "\n$ ")[1:] {
						command, want, _ := strings.Cut(one, "\n")
						commands++
						dialogue(t, lang, command, want)
					}
				}
			}
			if files < 5 || commands < 6 || served != 1 {
				t.Errorf("%d files, %d commands and %d services", files, commands, served)
			}
		})
	}
}

// serves starts the service with a page's arguments on a free port and asks it
// for the legal moves at the start.
func serves(t *testing.T, args []string, body string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	out, errs := &shared{}, &shared{}
	e := &env{stdin: strings.NewReader(""), stdout: out, stderr: errs, getenv: func(string) string { return "" }}
	done := make(chan int, 1)
	go func() { done <- e.main(ctx, append(args, "--addr", "127.0.0.1:0", "--quiet")) }()
	for !strings.Contains(out.String(), "/v1/games/adjudicate") {
		select {
		case code := <-done:
			t.Fatalf("houserules %s exits %d:\n%s", strings.Join(args, " "), code, errs)
		case <-time.After(10 * time.Millisecond):
		}
	}
	url := strings.Fields(strings.TrimPrefix(out.String(), "listening on "))[0]
	response, err := http.Post(url+"/v1/moves/legal", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("%s gives %s", body, response.Status)
	}
	http.DefaultClient.CloseIdleConnections()
	cancel()
	<-done
}

// dialogue gives a command and holds what it says against the page.
func dialogue(t *testing.T, lang, command, want string) {
	t.Helper()
	args := strings.Fields(command)
	if len(args) == 0 || args[0] != "houserules" {
		t.Fatalf("%q is not the program", command)
	}
	var out bytes.Buffer
	e := &env{stdin: strings.NewReader(""), stdout: &out, stderr: &out, getenv: func(key string) string {
		if key == "LANG" {
			return lang
		}
		return ""
	}}
	e.main(context.Background(), args[1:])
	bare := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(out.String()) // marks that keep Latin words upright
	got := strings.Split(strings.TrimSpace(bare), "\n")
	if !spoken(got, strings.Split(strings.TrimSpace(want), "\n")) {
		t.Errorf("$ %s\n%s\n\nthe page says\n%s", command, out.String(), want)
	}
}

// spoken reports whether lines are as the page has them.
func spoken(got, want []string) bool {
	switch {
	case len(want) == 0:
		return len(got) == 0
	case want[0] == "…":
		for i := range len(got) + 1 {
			if spoken(got[i:], want[1:]) {
				return true
			}
		}
		return false
	}
	return len(got) > 0 && alikeLine(got[0], want[0]) && spoken(got[1:], want[1:])
}

// alikeLine compares words, whatever blanks are between them; … inside a line
// stands for any text.
func alikeLine(got, want string) bool {
	got, want = strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(want), " ")
	parts := strings.Split(want, "…")
	if len(parts) == 1 {
		return got == want
	}
	rest, ok := strings.CutPrefix(got, parts[0])
	for _, part := range parts[1:] {
		i := strings.Index(rest, part)
		if !ok || i < 0 {
			return false
		}
		rest = rest[i+len(part):]
	}
	return rest == "" || parts[len(parts)-1] == ""
}

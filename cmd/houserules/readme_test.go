package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// TestReadme does what README.md says under "Your own rules", from the first
// line to the last, in an empty folder: each command does what it says.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	_, page, _ = bytes.Cut(page, []byte("## Your own rules"))
	blocks := strings.Split(string(page), "\n```")
	commands := 0
	for _, block := range blocks[:4] {
		kind, body, _ := strings.Cut(block, "\n")
		switch kind {
		case "yaml":
			if err := os.WriteFile("friday-club.yaml", []byte(body+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		case "sh":
			for line := range strings.Lines(body) {
				line, _, _ = strings.Cut(line, " #")
				commands++
				follow(t, strings.TrimSpace(line))
			}
		}
	}
	if commands != 11 {
		t.Errorf("%d commands", commands)
	}
	e := &env{stdin: strings.NewReader("qdan-four-player\nSaturday club\nmode=solo\n"), stdout: new(bytes.Buffer), stderr: new(bytes.Buffer), getenv: func(string) string { return "" }}
	if code := e.main(context.Background(), []string{"init", "saturday-club.yaml"}); code != 0 {
		t.Errorf("init exits %d: %s", code, e.stderr)
	}
}

// follow gives a command of the page, a record on stdin where it is piped.
func follow(t *testing.T, line string) {
	t.Helper()
	in := ""
	if piped, command, ok := strings.Cut(line, " | "); ok {
		in, line = strings.Trim(strings.TrimPrefix(piped, "echo "), "'"), command
	}
	args := strings.Fields(line)[1:]
	if args[0] == "serve" {
		serves(t, args, `{"ruleset": "friday-club"}`)
		return
	}
	var out, errs bytes.Buffer
	e := &env{stdin: strings.NewReader(in), stdout: &out, stderr: &errs, getenv: func(string) string { return "" }}
	code := e.main(context.Background(), args)
	if code != 0 || args[0] != "fmt" && args[0] != "sheet" && out.Len() == 0 || errs.Len() > 0 {
		t.Errorf("%s exits %d: %s%s", line, code, &out, &errs)
	}
	if args[0] == "show" && len(args) == 1 && !strings.Contains(out.String(), "friday-club") {
		t.Errorf("%s", &out)
	}
}

package main

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestBoardsPage gives each command of docs/boards.md, and looks for each
// picture that the page shows.
func TestBoardsPage(t *testing.T) {
	data, err := os.ReadFile("../../docs/boards.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, m := range regexp.MustCompile(`!\[[^]]+\]\(([^)]+)\)`).FindAllStringSubmatch(page, -1) {
		if _, err := os.Stat("../../docs/" + m[1]); err != nil {
			t.Error(err)
		}
	}
	t.Chdir(t.TempDir())
	word := regexp.MustCompile(`'[^']*'|\S+`)
	commands := 0
	for _, m := range regexp.MustCompile(`(?m)^houserules (board .*)$`).FindAllStringSubmatch(page, -1) {
		var args []string
		for _, w := range word.FindAllString(m[1], -1) {
			args = append(args, strings.Trim(w, "'"))
		}
		var out, said bytes.Buffer
		e := &env{stdin: strings.NewReader(""), stdout: &out, stderr: &said, getenv: func(string) string { return "" }}
		if code := e.main(context.Background(), args); code != exitFine {
			t.Errorf("houserules %s exits %d: %s", m[1], code, said.String())
		}
		commands++
	}
	if picture, err := os.ReadFile("board.svg"); err != nil || !bytes.HasPrefix(picture, []byte("<svg ")) {
		t.Errorf("%v: %.80s", err, picture)
	}
	if commands < 2 {
		t.Errorf("only %d commands", commands)
	}
	// Each parameter of the query and each flag of the table is there.
	cmd := (&env{}).boardCmd()
	for _, m := range regexp.MustCompile("`--([a-z-]+)`").FindAllStringSubmatch(page, -1) {
		if cmd.Flags().Lookup(m[1]) == nil && m[1] != "lang" {
			t.Errorf("there is no flag --%s", m[1])
		}
	}
}

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTenMinutes does what docs/ten-minutes.md says, in both languages: it
// writes the files whose name stands in their first line, and gives the
// commands after $. A line with … stands for any number of lines.
func TestTenMinutes(t *testing.T) {
	for name, lang := range map[string]string{"ten-minutes.md": "en", "ten-minutes.bn.md": "bn"} {
		t.Run(name, func(t *testing.T) {
			page, err := os.ReadFile(filepath.Join("../../docs", name))
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			files, commands := 0, 0
			for _, block := range strings.Split(string(page), "\n```")[1:] {
				kind, body, _ := strings.Cut(block, "\n")
				switch {
				case kind == "yaml" && strings.HasPrefix(body, "# "):
					file, text, _ := strings.Cut(body[2:], "\n")
					if err := os.WriteFile(file, []byte(text+"\n"), 0o600); err != nil {
						t.Fatal(err)
					}
					files++
				case kind == "console":
					for _, one := range strings.Split("\n"+body, "\n$ ")[1:] {
						command, want, _ := strings.Cut(one, "\n")
						commands++
						dialogue(t, lang, command, want)
					}
				}
			}
			if files < 5 || commands < 6 {
				t.Errorf("%d files and %d commands", files, commands)
			}
		})
	}
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

package layout

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestFormat(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"keys in their order, comments go along": {
			"houserules: 1\nend:\n  stalemate: {then: draw}\n# whose board\nboard: {files: 8, ranks: 8}\nid: x\n",
			"houserules: 1\nid: x\n# whose board\nboard: {files: 8, ranks: 8}\nend:\n  stalemate: {then: draw}\n",
		},
		"two blanks a level": {
			"id: x\nend:\n      stalemate:\n          then: draw   # here\n      # about the next\n      flag:\n           then: loses\n",
			"id: x\nend:\n  stalemate:\n    then: draw   # here\n  # about the next\n  flag:\n    then: loses\n",
		},
		"lists": {
			"id: x\nsetup:\n    white:\n    - RNBQKBNR\n    - PPPPPPPP\n",
			"id: x\nsetup:\n  white:\n    - RNBQKBNR\n    - PPPPPPPP\n",
		},
		"maps in lists": {
			"scenarios:\n    a b:\n        play:\n          - {move: e4}\n          - at: 1s\n            move: e5\n          - e4\nhouserules: 1\n",
			"houserules: 1\nscenarios:\n  a b:\n    play:\n      - {move: e4}\n      - at: 1s\n        move: e5\n      - e4\n",
		},
		"blank lines and line ends": {
			"\n\n# head\r\n\r\n\r\nhouserules: 1   \r\n\r\n\r\n\r\nid: x\r\n\r\n",
			"# head\n\nhouserules: 1\n\nid: x\n",
		},
		"long texts move as a whole": {
			"id: x\nabout:\n     en: |\n         one\n           two\n     bn: a long\n       text\n",
			"id: x\nabout:\n  en: |\n      one\n        two\n  bn: a long\n    text\n",
		},
		"a modeline stays first": {
			"# yaml-language-server: $schema=x\nid: x\nhouserules: 1\n",
			"# yaml-language-server: $schema=x\nhouserules: 1\nid: x\n",
		},
		"maps over several lines in braces": {
			"id: x\nend:\n    flag: {then: loses,\n           judged_by: material}\n",
			"id: x\nend:\n  flag: {then: loses,\n         judged_by: material}\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Format("x.yaml", []byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestFormatRefusesWhatItCannotRead(t *testing.T) {
	for _, src := range []string{"", "a: [", "id: x\nid: y\n", "\tid: x\n", "id: &a x\n", "- a\n"} {
		var invalid *InvalidError
		if out, err := Format("x.yaml", []byte(src)); !errors.As(err, &invalid) {
			t.Errorf("Format(%q) = %q, %v; want an InvalidError", src, out, err)
		}
	}
}

// The shipped files are in this form already.
func TestShippedFilesAreLaidOut(t *testing.T) {
	for _, pattern := range []string{"../../rulesets/*.yaml", "../../rulesets/*/*.yaml", "../../rulesets/scenarios/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Format(file, src)
			if err != nil {
				t.Errorf("%s: %v", file, err)
			} else if string(got) != string(src) {
				t.Errorf("%s is not laid out; run houserules fmt", file)
			}
		}
	}
}

// Any indentation of a file gives the same text, and a second run changes nothing.
func TestFormatIsIdempotentAndIgnoresIndentation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var plain, drawn strings.Builder
		var write func(depth int, pad string)
		write = func(depth int, pad string) {
			own := pad + strings.Repeat(" ", rapid.IntRange(1, 6).Draw(t, "indent"))
			if depth == 0 {
				own = ""
			}
			for i := range rapid.IntRange(1, 3).Draw(t, "entries") {
				name := string(rune('a' + i))
				line := func(text string) {
					plain.WriteString(strings.Repeat("  ", depth) + text + "\n")
					drawn.WriteString(own + text + strings.Repeat(" ", rapid.IntRange(0, 2).Draw(t, "stray")) + "\n")
				}
				if rapid.Bool().Draw(t, "comment") {
					line("# about " + name)
				}
				if depth < 3 && rapid.Bool().Draw(t, "deeper") {
					line(name + ":")
					write(depth+1, own)
					continue
				}
				line(name + ": " + rapid.SampledFrom([]string{"1", "x", "{a: 1, b: [c]}", "\"# no comment\"", "text # comment"}).Draw(t, "value"))
			}
		}
		write(0, "")
		got, err := Format("x.yaml", []byte(drawn.String()))
		if err != nil {
			t.Fatalf("%v\n%s", err, drawn.String())
		}
		if string(got) != plain.String() {
			t.Fatalf("got\n%s\nwant\n%s\nfrom\n%s", got, plain.String(), drawn.String())
		}
	})
}

func FuzzFormat(f *testing.F) {
	f.Add([]byte("houserules: 1\nid: x\n\n# c\nend:\n  - a\n"))
	f.Add([]byte("a: |\n  x\n b: 1\n"))
	f.Add([]byte("? a\n: b\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		out, err := Format("x.yaml", src)
		if err != nil {
			return
		}
		again, err := Format("x.yaml", out)
		if err != nil || string(again) != string(out) {
			t.Fatalf("a second run changed %q to %q, %v", out, again, err)
		}
	})
}

// worked is the processor time of this process, which other work on the machine
// does not lengthen.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestFormatIsLinear: four times the lines take about four times as long, be
// they comments at the end, comments before a key, or keys.
func TestFormatIsLinear(t *testing.T) {
	for name, text := range map[string]func(n int) string{
		"comments at the end":   func(n int) string { return "houserules: 1\nid: x\n" + strings.Repeat("#\n", n) },
		"comments before a key": func(n int) string { return "houserules: 1\n" + strings.Repeat("  # a\n", n) + "id: x\n" },
		"blank lines":           func(n int) string { return "houserules: 1\n" + strings.Repeat("\n", n) + "id: x\n" },
		"a list": func(n int) string {
			return "houserules: 1\nid: x\nsetup:\n  white:\n" + strings.Repeat("  - a\n", n/4)
		},
	} {
		took := func(n int) time.Duration {
			least := time.Hour
			for range 4 {
				begun := worked()
				_, _ = Format("x.yaml", []byte(text(n)))
				least = min(least, worked()-begun)
			}
			return least
		}
		if one, four := took(5000), took(20000); four > 9*one && four > 50*time.Millisecond {
			t.Errorf("%s: %s, and %s of four times the lines", name, one, four)
		}
	}
}

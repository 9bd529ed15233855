package yamltree

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// text takes the bytes and refuses what no line of a rule file may hold. It
// reports whether there is anything to go on with.
func (r *reader) text(data []byte) bool {
	if len(data) > MaxBytes {
		r.add("yaml.too_large", Pos{1, 1}, Pos{1, 1}, map[string]any{"bytes": len(data), "most": MaxBytes})
		return false
	}
	if isUTF16(data) {
		r.lines = []string{""}
		r.add("yaml.utf16", Pos{1, 1}, Pos{1, 1}, nil)
		return false
	}
	r.src = strings.TrimPrefix(string(data), "\ufeff") // Windows editors write a byte order mark
	r.lines = strings.Split(r.src, "\n")
	for i := range r.lines {
		r.lines[i] = strings.TrimSuffix(r.lines[i], "\r")
	}
	for i, line := range r.lines {
		r.characters(i+1, line)
	}
	return !r.fatal
}

// isUTF16 reports whether a text is what some editors write as "Unicode": each
// Latin letter with a NUL byte beside it.
func isUTF16(data []byte) bool {
	if len(data) >= 2 && (data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff) {
		return true
	}
	head := data[:min(len(data), 64)]
	even, odd := 0, 0
	for i, b := range head {
		switch {
		case b != 0:
		case i%2 == 0:
			even++
		default:
			odd++
		}
	}
	return len(head) >= 8 && max(even, odd) >= len(head)/4 && min(even, odd) == 0
}

// characters refuses bytes that are no text, and characters that some readers
// take for an end of line or drop without a word.
func (r *reader) characters(number int, line string) {
	column := 0
	for i, c := range line {
		column++
		at, next := Pos{number, column}, Pos{number, column + 1}
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd"):
			r.add("yaml.not_utf8", at, next, map[string]any{"byte": fmt.Sprintf("0x%02X", line[i])})
			r.fatal = true
			return // one finding a line: every byte after it would be another
		case c == 0:
			r.add("yaml.nul", at, next, nil)
			r.fatal = true
			return
		case c < ' ' && c != '\t', c == 0x7f, c >= 0x80 && c < 0xa0, c == '\u2028', c == '\u2029',
			c == '\ufeff', c == '\ufffe', c == '\uffff':
			r.add("yaml.control_character", at, next, map[string]any{"code_point": codePoint(c)})
			r.fatal = true
			return
		}
	}
}

func codePoint(c rune) string { return fmt.Sprintf("U+%04X", c) }

// blank reports whether there is no content at all.
func (r *reader) blank() bool {
	for _, line := range r.lines {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' && line != "---" && line != "..." {
			return false
		}
	}
	return true
}

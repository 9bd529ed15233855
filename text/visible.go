package text

import (
	"fmt"
	"strings"
)

// Visible writes out, as \x1b or \u2028, the characters of a foreign text that
// a terminal would obey, that end a line, or that turn the direction of what
// follows: what stands in files, records and requests cannot pass for more than
// a part of a sentence. Texts without any are returned as they are.
func Visible(s string) string {
	at := strings.IndexFunc(s, obeyed)
	if at < 0 {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:at])
	for _, c := range s[at:] {
		switch {
		case !obeyed(c):
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < 0x100:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	return b.String()
}

// obeyed reports whether a character is an order and not a sign.
func obeyed(c rune) bool {
	return c < ' ' || c >= 0x7f && c < 0xa0 || c == '\u2028' || c == '\u2029' ||
		c == '\u061c' || c == '\u200e' || c == '\u200f' || c >= '\u202a' && c <= '\u202e'
}

// Picture shows each such character as one sign, so that columns stay.
func Picture(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || !obeyed(c):
			return c
		case c < ' ':
			return '\u2400' + c
		}
		return '\ufffd'
	}, s)
}

// VisibleLine is Visible for a text that begins a line: a line must not begin as
// the commands that build services read in a log, ::error and ##[error].
func VisibleLine(s string) string {
	s = Visible(s)
	if strings.HasPrefix(s, "::") || strings.HasPrefix(s, "##") {
		return fmt.Sprintf(`\x%02x`, s[0]) + s[1:]
	}
	return s
}

package notation

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"houserules/adjudicate/reason"
)

// maxTag is the longest tag pair, in bytes.
const maxTag = 1 << 14

// looksLikeTag reports whether [Name " stands here.
func (r *Reader) looksLikeTag() bool {
	i := 1
	for i < 64 && isTagName(r.peek(i)) {
		i++
	}
	for i > 1 && i < 80 && (r.peek(i) == ' ' || r.peek(i) == '\t') {
		i++
	}
	return i > 1 && r.peek(i) == '"'
}

func isTagName(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || isDigit(c) || c == '_' || c == '-' || c == ':'
}

// seenTag reports whether the tag here has been seen in this game.
func (r *Reader) seenTag() bool {
	i := 1
	for i < 64 && isTagName(r.peek(i)) {
		i++
	}
	_, seen := r.g.Tag(string(r.buf[r.pos+1 : r.pos+i]))
	return seen
}

// tag reads [Name "value"]. Backslashes escape quotes and themselves; a value
// may span lines, as StartFen4 does.
func (r *Reader) tag() {
	at := r.offset()
	whole, ok := r.tagText()
	name, value, good := splitTag(whole)
	if !ok || !good {
		r.note(&r.g.Faults, faultTag, at, reason.Params{"given": clip(strings.TrimRight(string(whole), blanks))})
		return
	}
	r.blank = false
	text, loose := unescape(value[1 : len(value)-1])
	tag := Tag{Name: name, Value: r.plain(text), Offset: at}
	if loose {
		r.note(&r.g.Warnings, warnQuotes, at, reason.Params{"tag": name})
	}
	if name != "StartFen4" && bytes.ContainsAny(value, "\r\n") {
		r.note(&r.g.Warnings, warnTagLines, at, reason.Params{"tag": name})
	}
	if _, twice := r.g.Tag(name); twice {
		r.note(&r.g.Faults, faultTwice, at, reason.Params{"tag": name})
		return
	}
	if !r.overflow {
		r.g.Tags = append(r.g.Tags, tag)
	}
}

// splitTag parts a tag pair into its name and its value in quotes.
func splitTag(whole []byte) (name string, value []byte, ok bool) {
	if len(whole) < 2 {
		return "", nil, false
	}
	inside := bytes.Trim(whole[1:len(whole)-1], blanks)
	split := 0
	for split < len(inside) && isTagName(inside[split]) {
		split++
	}
	value = bytes.TrimLeft(inside[split:], blanks)
	return string(inside[:split]), value, split > 0 && len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"'
}

// tagText finds the end of a tag pair: a quote and a bracket. Where there is
// none before the next line that begins with a bracket, the rest of the line
// is given up.
func (r *Reader) tagText() ([]byte, bool) {
	quotes := 0
	lineEnd := -1
	for i := 1; i < maxTag; i++ {
		c := r.peek(i)
		if c == 0 && r.pos+i >= len(r.buf) {
			break
		}
		switch c {
		case '\\':
			if quotes > 0 {
				i++
			}
		case '"':
			quotes++
		case ']':
			if quotes >= 2 && endsQuoted(r.buf[r.pos:r.pos+i]) {
				whole := r.buf[r.pos : r.pos+i+1]
				r.pos += i + 1
				return whole, true
			}
		case '\r', '\n':
			if lineEnd < 0 {
				lineEnd = i
			}
			if next := r.peek(i + 1); next == '[' || quotes == 0 {
				i = maxTag
			}
		}
	}
	if lineEnd < 0 {
		lineEnd = min(len(r.buf)-r.pos, maxTag)
	}
	whole := r.buf[r.pos : r.pos+lineEnd]
	r.pos += lineEnd
	return whole, false
}

func endsQuoted(text []byte) bool {
	text = bytes.TrimRight(text, blanks)
	return len(text) > 0 && text[len(text)-1] == '"'
}

// unescape takes backslashes away. It reports a quote that stands alone.
func unescape(value []byte) (text []byte, loose bool) {
	if bytes.IndexByte(value, '\\') < 0 {
		return value, bytes.IndexByte(value, '"') >= 0
	}
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
			c = value[i]
		} else if c == '"' {
			loose = true
		}
		text = append(text, c)
	}
	return text, loose
}

// plain is a text as a string. Bytes that are no UTF-8 are taken as Latin-1.
func (r *Reader) plain(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	warned := false
	for i := range r.g.Warnings {
		warned = warned || r.g.Warnings[i].Code == warnLatin1
	}
	if !warned {
		r.note(&r.g.Warnings, warnLatin1, r.offset(), nil)
	}
	var out strings.Builder
	for _, c := range text {
		out.WriteRune(rune(c))
	}
	return out.String()
}

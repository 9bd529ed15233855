package wire

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"houserules/adjudicate/reason"
)

// quoted reads a string; the next byte is its opening quote. What may not
// stand in a JSON string stops the walk.
func (r *reader) quoted() (string, bool) {
	start := r.i + 1
	i := plain(r.s, start)
	if i < len(r.s) && r.s[i] == '"' {
		r.i = i + 1
		return r.s[start:i], true
	}
	return r.quotedSlow(start, i)
}

// quotedSlow goes on from i in a string that has escapes or letters beyond
// ASCII, or does not end.
func (r *reader) quotedSlow(start, i int) (string, bool) {
	var b []byte // what has been read so far, once an escape has made a copy necessary
	from := start
	for i < len(r.s) {
		switch c := r.s[i]; {
		case c == '"':
			r.i = i + 1
			if b == nil {
				return r.s[start:i], true
			}
			return string(append(b, r.s[from:i]...)), true
		case c < ' ':
			r.stop(i, "request.not_json", "request.not_json.control")
			return "", false
		case c == '\\':
			char, n := r.escape(i)
			if n == 0 {
				return "", false
			}
			b = append(b, r.s[from:i]...)
			b = utf8.AppendRune(b, char)
			i += n
			from = i
		case c < utf8.RuneSelf:
			i++
		default:
			char, n := utf8.DecodeRuneInString(r.s[i:])
			if char == utf8.RuneError && n == 1 {
				r.stop(i, "request.bad_utf8", "")
				return "", false
			}
			i += n
		}
	}
	r.i = len(r.s)
	r.stop(r.i, "request.not_json", "request.not_json.cut")
	return "", false
}

// escape reads the escape at i and returns the character and the escape's
// length, 0 where it is none.
func (r *reader) escape(i int) (rune, int) {
	if i+1 < len(r.s) {
		switch r.s[i+1] {
		case '"', '\\', '/':
			return rune(r.s[i+1]), 2
		case 'b':
			return '\b', 2
		case 'f':
			return '\f', 2
		case 'n':
			return '\n', 2
		case 'r':
			return '\r', 2
		case 't':
			return '\t', 2
		case 'u':
			char, ok := r.hex(i + 2)
			if !ok {
				break
			}
			if !utf16.IsSurrogate(char) {
				return char, 6
			}
			if strings.HasPrefix(r.s[i+6:], `\u`) {
				if low, ok := r.hex(i + 8); ok {
					if pair := utf16.DecodeRune(char, low); pair != utf8.RuneError {
						return pair, 12
					}
				}
			}
			r.stop(i, "request.bad_utf8", "request.bad_utf8.surrogate")
			return 0, 0
		}
	}
	r.stop(i, "request.not_json", "request.not_json.escape")
	return 0, 0
}

func (r *reader) hex(i int) (rune, bool) {
	if i+4 > len(r.s) {
		return 0, false
	}
	var char rune
	for _, c := range []byte(r.s[i : i+4]) {
		switch {
		case c >= '0' && c <= '9':
			char = char<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			char = char<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			char = char<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	return char, true
}

// text reads a string of at most most bytes.
func (r *reader) text(most int) (string, bool) {
	if r.stopped {
		return "", false
	}
	if r.peek() != '"' {
		r.wrongType("string")
		return "", false
	}
	s, ok := r.quoted()
	if ok && len(s) > most {
		r.fault("request.out_of_range", "request.out_of_range.length", reason.Params{"limit": int64(most)})
		return "", false
	}
	return s, ok
}

// boolean reads true or false.
func (r *reader) boolean() (value, ok bool) {
	if r.stopped {
		return false, false
	}
	r.space()
	switch rest := r.s[r.i:]; {
	case strings.HasPrefix(rest, "true"):
		r.i += 4
		return true, true
	case strings.HasPrefix(rest, "false"):
		r.i += 5
		return false, true
	}
	r.wrongType("boolean")
	return false, false
}

// number passes over a number and returns its text, whole where it has
// neither fraction nor exponent. It reports false where the text is none.
func (r *reader) number() (text string, whole, ok bool) {
	i := r.i
	digits := func() int {
		from := i
		for i < len(r.s) && r.s[i] >= '0' && r.s[i] <= '9' {
			i++
		}
		return i - from
	}
	if i < len(r.s) && r.s[i] == '-' {
		i++
	}
	first := i
	if n := digits(); n == 0 || n > 1 && r.s[first] == '0' {
		r.stop(first, "request.not_json", "request.not_json.number")
		return "", false, false
	}
	whole = true
	if i < len(r.s) && r.s[i] == '.' {
		whole = false
		i++
		if digits() == 0 {
			r.stop(i, "request.not_json", "request.not_json.number")
			return "", false, false
		}
	}
	if i < len(r.s) && (r.s[i] == 'e' || r.s[i] == 'E') {
		whole = false
		i++
		if i < len(r.s) && (r.s[i] == '+' || r.s[i] == '-') {
			i++
		}
		if digits() == 0 {
			r.stop(i, "request.not_json", "request.not_json.number")
			return "", false, false
		}
	}
	text = r.s[r.i:i]
	if i < len(r.s) && !strings.ContainsRune(" \t\r\n,]}:", rune(r.s[i])) {
		r.stop(i, "request.not_json", "request.not_json.number")
		return "", false, false
	}
	r.i = i
	return text, whole, true
}

func (r *reader) atNumber() bool {
	c := r.peek()
	return c == '-' || c >= '0' && c <= '9'
}

// integer reads a whole number from least to most. 1.0 and 1e3 are not whole
// numbers here, as in rule files; -0 is 0.
func (r *reader) integer(least, most int64) (int64, bool) {
	if r.stopped {
		return 0, false
	}
	if !r.atNumber() {
		r.wrongType("integer")
		return 0, false
	}
	text, whole, ok := r.number()
	if !ok {
		return 0, false
	}
	if !whole {
		r.fault("request.wrong_type", "request.wrong_type.fraction", reason.Params{"expected": "integer", "got": "number"})
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	// Minus zero lies below zero for whoever wrote it.
	if err != nil || n < least || n > most || n == 0 && least == 0 && text[0] == '-' {
		key := ""
		if most == MaxTime && !strings.HasPrefix(text, "-") {
			key = "request.out_of_range.date"
		}
		r.fault("request.out_of_range", key, reason.Params{"given": text, "from": least, "to": most})
		return 0, false
	}
	return n, true
}

// real reads any number between -1e9 and 1e9.
func (r *reader) real() (float64, bool) {
	const bound = 1_000_000_000
	if r.stopped {
		return 0, false
	}
	if !r.atNumber() {
		r.wrongType("number")
		return 0, false
	}
	text, _, ok := r.number()
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < -bound || f > bound {
		r.fault("request.out_of_range", "", reason.Params{"given": text, "from": int64(-bound), "to": int64(bound)})
		return 0, false
	}
	return f + 0, true // + 0 makes -0 a plain 0
}

// literal passes over true, false or null.
func (r *reader) literal(word string) {
	if !strings.HasPrefix(r.s[r.i:], word) {
		r.unexpected()
		return
	}
	r.i += len(word)
}

// skip passes over a value of any kind, which must still be JSON.
func (r *reader) skip() {
	switch c := r.peek(); {
	case r.stopped:
	case c == '"':
		r.quoted()
	case c == '{':
		if r.enter('{') {
			for r.key() {
				r.skip()
			}
		}
	case c == '[':
		if r.enter('[') {
			for r.item() {
				r.skip()
			}
		}
	case c == 't':
		r.literal("true")
	case c == 'f':
		r.literal("false")
	case c == 'n':
		r.literal("null")
	case c == '-' || c >= '0' && c <= '9':
		r.number()
	default:
		r.unexpected()
	}
}

// end makes sure that nothing follows the outermost value.
func (r *reader) end() {
	if r.stopped {
		return
	}
	if r.peek(); r.i < len(r.s) {
		r.stop(r.i, "request.trailing_data", "")
	}
}

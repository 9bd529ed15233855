package notation

import (
	"bytes"
	"strings"

	"houserules/adjudicate/reason"
)

// read reads one game up to its terminator, the next game's tags, or the end.
func (r *Reader) read() {
	for r.skipBlanks() {
		switch c := r.buf[r.pos]; c {
		case '[':
			switch {
			case r.moves && !r.looksLikeTag():
				r.stray()
			case r.moves || r.blank && r.seenTag():
				return // of the next game
			default:
				r.tag()
			}
		case '{':
			r.comment()
		case ';':
			r.skipLine()
		case '%':
			if r.atLineStart() {
				r.skipLine()
			} else {
				r.stray()
			}
		case '(':
			r.open()
		case ')':
			r.close()
		case '}', ']', '<', '>':
			r.stray()
		case '$':
			r.moves = true
			r.pos++
			for r.more() && isDigit(r.buf[r.pos]) {
				r.pos++
			}
		case '.':
			for r.more() && r.buf[r.pos] == '.' {
				r.pos++
			}
		case '*':
			r.pos++
			if r.ends("*", "*") {
				return
			}
		default:
			if r.word() {
				return
			}
		}
		if r.err != nil {
			return
		}
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// skipBlanks goes to the next token, and notes a blank line.
func (r *Reader) skipBlanks() bool {
	lines := 0
	for r.more() {
		c := r.buf[r.pos]
		if !isBlank(c) {
			if c == byteOrderMark[0] && r.hasPrefix(byteOrderMark) {
				r.pos += len(byteOrderMark)
				continue
			}
			return true
		}
		if c == '\n' || c == '\r' && r.peek(1) != '\n' {
			if lines++; lines > 1 {
				r.blank = true
			}
		}
		r.pos++
	}
	return false
}

// stray notes a character that stands where nothing of its kind may.
func (r *Reader) stray() {
	r.moves = true
	r.note(&r.g.Faults, faultStray, r.offset(), reason.Params{"given": string(rune(r.buf[r.pos]))})
	r.pos++
}

func (r *Reader) open() {
	r.moves = true
	if r.depth == 0 {
		r.opened = r.offset()
	}
	r.depth++
	r.pos++
}

func (r *Reader) close() {
	if r.depth == 0 {
		r.stray()
		return
	}
	r.depth--
	if r.depth == 0 && r.options.Annotations && !r.overflow && len(r.g.Plies) > 0 {
		ply := &r.g.Plies[len(r.g.Plies)-1]
		ply.Variations = append(ply.Variations, strings.TrimSpace(r.plain(r.buf[r.opened+1-r.base:r.pos])))
	}
	r.pos++
}

// comment reads one in braces.
func (r *Reader) comment() {
	at := r.offset()
	text, closed := r.braces()
	if !closed {
		r.note(&r.g.Faults, faultComment, at, nil)
		r.depth, r.moves = 0, true // one fault for one cause
	}
	if r.depth > 0 || !r.options.Annotations || text == "" {
		return
	}
	if n := len(r.g.Plies); n > 0 {
		r.g.Plies[n-1].Comments = append(r.g.Plies[n-1].Comments, text)
	} else {
		r.g.Comment = text
	}
}

// braces reads a comment and the times in it. A comment that reaches a line
// of tags has not been closed; it is taken to end there.
func (r *Reader) braces() (text string, closed bool) {
	r.pos++
	from := r.offset()
	for r.more() {
		rest := r.buf[r.pos:]
		end := bytes.IndexByte(rest, '}')
		if end >= 0 {
			rest = rest[:end]
		}
		tag := bytes.IndexByte(rest, '[')
		switch {
		case tag >= 0:
			r.pos += tag
			switch {
			case r.peek(1) == '%':
				r.command()
			case r.atLineStart() && r.looksLikeTag():
				return r.kept(from), false
			default:
				r.pos++
			}
		case end >= 0:
			r.pos += end
			text = r.kept(from)
			r.pos++
			return text, true
		default:
			r.pos = len(r.buf)
		}
	}
	return r.kept(from), false
}

// kept is the text from an offset to here, where annotations are kept.
func (r *Reader) kept(from int64) string {
	if !r.options.Annotations || from < r.base || r.g == nil {
		return ""
	}
	return strings.TrimSpace(r.plain(r.buf[from-r.base : r.pos]))
}

// command reads [%clk 0:01:02.5] and [%emt …]; others are left alone.
func (r *Reader) command() {
	r.pos += len("[%")
	from := r.offset()
	for r.more() && r.buf[r.pos] != ']' && r.buf[r.pos] != '}' && r.offset()-from < 64 {
		r.pos++
	}
	if from < r.base || r.depth > 0 || len(r.g.Plies) == 0 {
		return
	}
	name, value, _ := strings.Cut(string(r.buf[from-r.base:r.pos]), " ")
	if name != "clk" && name != "emt" {
		return
	}
	t, ok := ParseClock(strings.TrimSpace(value))
	if !ok {
		r.note(&r.g.Warnings, warnClock, from, reason.Params{"given": clip(value)})
		return
	}
	ply := &r.g.Plies[len(r.g.Plies)-1]
	if name == "clk" {
		ply.Clock = t
	} else {
		ply.Used = t
	}
}

// ParseClock reads a time as comments write it: hours, minutes and seconds,
// the last two below 60, perhaps with a fraction: 0:00:45.6. Other forms mean
// different things to different programs and are refused.
func ParseClock(text string) (Time, bool) {
	hours, rest, ok1 := strings.Cut(text, ":")
	minutes, rest, ok2 := strings.Cut(rest, ":")
	seconds, fraction, hasFraction := strings.Cut(rest, ".")
	h, okH := clockDigits(hours, 3)
	m, okM := clockDigits(minutes, 2)
	s, okS := clockDigits(seconds, 2)
	if !ok1 || !ok2 || !okH || !okM || !okS || m > 59 || s > 59 {
		return Time{}, false
	}
	t := Time{MS: int64((h*60+m)*60+s) * 1000, Given: true}
	if !hasFraction {
		return t, true
	}
	f, ok := clockDigits(fraction, 3)
	if !ok {
		return Time{}, false
	}
	t.Digits = len(fraction)
	for range 3 - len(fraction) {
		f *= 10
	}
	t.MS += int64(f)
	return t, true
}

func clockDigits(text string, most int) (int, bool) {
	if text == "" || len(text) > most {
		return 0, false
	}
	n := 0
	for i := range len(text) {
		if !isDigit(text[i]) {
			return 0, false
		}
		n = n*10 + int(text[i]-'0')
	}
	return n, true
}

// ends takes a terminator. It reports false in a variation, where one ends
// nothing.
func (r *Reader) ends(given, result string) bool {
	at := r.offset() - int64(len(given))
	r.moves = true
	if r.depth > 0 {
		r.note(&r.g.Warnings, warnInnerResult, at, reason.Params{"given": given})
		return false
	}
	if given != result {
		r.note(&r.g.Warnings, warnResultForm, at, reason.Params{"given": given, "read": result})
	}
	r.g.Result = result
	return true
}

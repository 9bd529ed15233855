package wire

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// quoted reads a string, which is next.
func (r *reader) quoted() (string, bool) {
	raw, err := r.tokens.ReadValue()
	if err != nil {
		r.badString(err)
		return "", false
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		end := r.read()
		return r.text[end-len(raw)+1 : end-1], true
	}
	plain, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		r.badString(err)
		return "", false
	}
	return string(plain), true
}

// string reads a string of at most most bytes.
func (r *reader) string(most int) (string, bool) {
	if r.stopped {
		return "", false
	}
	if r.peek() != '"' {
		r.wrongType("string")
		return "", false
	}
	s, ok := r.quoted()
	if ok && len(s) > most {
		r.fault(reason.RequestOutOfRange, reason.RequestOutOfRangeLength, reason.Params{"limit": int64(most)})
		return "", false
	}
	return s, ok
}

// literal reads true, false or null, of which the first letter is next.
func (r *reader) literal() (value bool) {
	token, err := r.tokens.ReadToken()
	if err != nil {
		r.unexpected(r.next())
		return false
	}
	return token.Kind() == 't'
}

// boolean reads true or false.
func (r *reader) boolean() (value, ok bool) {
	if r.stopped {
		return false, false
	}
	if kind := r.peek(); kind != 't' && kind != 'f' {
		r.wrongType("boolean")
		return false, false
	}
	value = r.literal()
	return value, !r.stopped
}

// number reads a number, which is next, as text.
func (r *reader) number() (text string, ok bool) {
	raw, err := r.tokens.ReadValue()
	if err != nil {
		r.badNumber(err)
		return "", false
	}
	end := r.read()
	text = r.text[end-len(raw) : end]
	// To the library a number ends where its grammar does, and what follows is
	// another token. To people 01 and 1x are numbers, written wrongly.
	if end < len(r.text) && !strings.ContainsRune(" \t\r\n,]}:", rune(r.text[end])) {
		if r.text[end] >= '0' && r.text[end] <= '9' {
			end-- // the zero before it
		}
		r.stop(end, reason.RequestNotJSON, reason.RequestNotJSONNumber)
		return "", false
	}
	return text, true
}

// integer reads a whole number from least to most. 1.0 and 1e3 are not whole
// numbers here, as in rule files; -0 is 0.
func (r *reader) integer(least, most int64) (int64, bool) {
	if r.stopped {
		return 0, false
	}
	if r.peek() != '0' {
		r.wrongType("integer")
		return 0, false
	}
	text, ok := r.number()
	if !ok {
		return 0, false
	}
	if strings.ContainsAny(text, ".eE") {
		r.fault(reason.RequestWrongType, reason.RequestWrongTypeFraction, reason.Params{"expected": "integer", "got": "number"})
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	// Minus zero lies below zero for whoever wrote it.
	if err != nil || n < least || n > most || n == 0 && least == 0 && text[0] == '-' {
		key := finding.Code("")
		if most == MaxTime && !strings.HasPrefix(text, "-") {
			key = reason.RequestOutOfRangeDate
		}
		r.fault(reason.RequestOutOfRange, key, reason.Params{"given": shown(text), "from": least, "to": most})
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
	if r.peek() != '0' {
		r.wrongType("number")
		return 0, false
	}
	text, ok := r.number()
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < -bound || f > bound {
		r.fault(reason.RequestOutOfRange, "", reason.Params{"given": shown(text), "from": int64(-bound), "to": int64(bound)})
		return 0, false
	}
	return f + 0, true // + 0 makes -0 a plain 0
}

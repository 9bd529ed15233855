package wire

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// The library says where a text stops being JSON. What follows says why, in
// terms of what people get wrong: a comment, a comma too many, single quotes.

// stop ends the walk at an offset: nothing from there on can be understood.
func (r *reader) stop(at int, code, text finding.Code) { r.stopWith(at, code, text, reason.Params{}) }

func (r *reader) stopWith(at int, code, text finding.Code, params reason.Params) {
	if r.stopped {
		return
	}
	r.stopped = true
	line := 1 + strings.Count(r.text[:at], "\n")
	column := 1 + utf8.RuneCountInString(r.text[strings.LastIndexByte(r.text[:at], '\n')+1:at])
	params["line"], params["column"], params["offset"] = int64(line), int64(column), int64(at)
	if at < len(r.text) {
		if c, size := utf8.DecodeRuneInString(r.text[at:]); size > 1 || c != utf8.RuneError {
			params["found"] = string(c)
		}
	}
	r.fault(code, text, params)
}

// unexpected stops the walk with the cause that fits what stands at an offset.
func (r *reader) unexpected(at int) {
	rest, text := r.text[at:], finding.Code("")
	switch {
	case rest == "":
		text = reason.RequestNotJSONCut
	case rest[0] == '/' || rest[0] == '#':
		text = reason.RequestNotJSONComment
	case rest[0] == '\'':
		text = reason.RequestNotJSONQuote
	case strings.HasPrefix(rest, "NaN"), strings.HasPrefix(rest, "Infinity"), rest[0] == '+', rest[0] == '.':
		text = reason.RequestNotJSONNumber
	case (rest[0] == '}' || rest[0] == ']') && strings.HasSuffix(strings.TrimRight(r.text[:at], " \t\r\n"), ","):
		text = reason.RequestNotJSONComma
	case strings.HasPrefix(rest, "\ufeff"):
		text = reason.RequestNotJSONBOM
	}
	r.stop(at, reason.RequestNotJSON, text)
}

// separated reports whether a comma, and not the end too, follows the member
// or item just read; where not, it stops the walk.
func (r *reader) separated(end byte) bool {
	at := r.blank(r.read())
	if at < len(r.text) && r.text[at] == ',' {
		if at = r.blank(at + 1); at == len(r.text) || r.text[at] != end {
			return true // what is wrong is the value
		}
	}
	r.unexpected(at)
	return false
}

// failedAt is the offset at which the library refused the next token.
func (r *reader) failedAt(err error) int {
	var refused *jsontext.SyntacticError
	if errors.As(err, &refused) {
		return int(refused.ByteOffset)
	}
	return len(r.text)
}

// badString stops the walk in a string that the library refused.
func (r *reader) badString(err error) {
	at := r.failedAt(err)
	if at >= len(r.text) {
		r.stop(len(r.text), reason.RequestNotJSON, reason.RequestNotJSONCut)
		return
	}
	switch c := r.text[at]; {
	case c == '\\' && unicodeEscape(r.text[at:]):
		r.stop(at, reason.RequestBadUTF8, reason.RequestBadUTF8Surrogate)
	case c == '\\':
		r.stop(at, reason.RequestNotJSON, reason.RequestNotJSONEscape)
	case c < ' ':
		r.stop(at, reason.RequestNotJSON, reason.RequestNotJSONControl)
	default:
		r.stop(at, reason.RequestBadUTF8, "")
	}
}

// unicodeEscape reports whether text begins with \u and four hex digits.
func unicodeEscape(text string) bool {
	return len(text) >= 6 && text[1] == 'u' && strings.Trim(text[2:6], "0123456789abcdefABCDEF") == ""
}

// badNumber stops the walk in a number that the library refused.
func (r *reader) badNumber(err error) {
	at := r.failedAt(err)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		at = len(r.text) // the text ends within the number
	}
	r.stop(at, reason.RequestNotJSON, reason.RequestNotJSONNumber)
}

package wire

import (
	"fmt"
	"sort"
	"strconv"
	"unicode/utf8"

	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

const hexDigits = "0123456789abcdef"

// appendString appends a JSON string. Bytes that are not UTF-8 become U+FFFD.
func appendString(buf []byte, s string) []byte {
	buf = append(buf, '"')
	from := 0
	for i := plain(s, 0); i < len(s); i = plain(s, i) {
		c := s[i]
		if c >= utf8.RuneSelf {
			if char, n := utf8.DecodeRuneInString(s[i:]); char != utf8.RuneError || n > 1 {
				i += n
				continue
			}
			buf = append(buf, s[from:i]...)
			buf = append(buf, "\ufffd"...)
			i++
			from = i
			continue
		}
		buf = append(buf, s[from:i]...)
		switch c {
		case '"', '\\':
			buf = append(buf, '\\', c)
		case '\n':
			buf = append(buf, '\\', 'n')
		case '\r':
			buf = append(buf, '\\', 'r')
		case '\t':
			buf = append(buf, '\\', 't')
		default:
			buf = append(buf, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		from = i
	}
	buf = append(buf, s[from:]...)
	return append(buf, '"')
}

// appendKey appends a member's name, with a comma before it unless it is the first.
func appendKey(buf []byte, name string) []byte {
	if n := len(buf); n > 0 && buf[n-1] != '{' {
		buf = append(buf, ',')
	}
	buf = append(buf, '"')
	buf = append(buf, name...)
	return append(buf, '"', ':')
}

// appendFreeKey is appendKey for names that are not ours.
func appendFreeKey(buf []byte, name string) []byte {
	if n := len(buf); n > 0 && buf[n-1] != '{' {
		buf = append(buf, ',')
	}
	return append(appendString(buf, name), ':')
}

// comma appends a comma unless the list has just begun.
func comma(buf []byte) []byte {
	if n := len(buf); n > 0 && buf[n-1] != '[' {
		buf = append(buf, ',')
	}
	return buf
}

func appendInt(buf []byte, n int64) []byte { return strconv.AppendInt(buf, n, 10) }

func appendBool(buf []byte, b bool) []byte { return strconv.AppendBool(buf, b) }

// appendFloat appends a number as people write it: 1, 0.5.
func appendFloat(buf []byte, f float64) []byte { return strconv.AppendFloat(buf, f, 'f', -1, 64) }

// appendStrings appends a list, [] for nil.
func appendStrings(buf []byte, list []string) []byte {
	buf = append(buf, '[')
	for _, s := range list {
		buf = appendString(comma(buf), s)
	}
	return append(buf, ']')
}

// appendAny appends a parameter or a value of a rule. Members of maps come
// in the order of their names, so that the same values give the same bytes.
func appendAny(buf []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(buf, "null"...)
	case string:
		return appendString(buf, v)
	case reason.Code:
		return appendString(buf, string(v))
	case bool:
		return appendBool(buf, v)
	case int:
		return appendInt(buf, int64(v))
	case int64:
		return appendInt(buf, v)
	case uint8:
		return appendInt(buf, int64(v))
	case uint32:
		return appendInt(buf, int64(v))
	case float64:
		return appendFloat(buf, v)
	case []string:
		return appendStrings(buf, v)
	case board.Square:
		return appendSquare(buf, v)
	case []board.Square:
		return appendList(buf, v, appendSquare)
	case reason.Piece:
		return appendPiece(buf, &v)
	case *reason.Piece:
		if v == nil {
			return append(buf, "null"...)
		}
		return appendPiece(buf, v)
	case []reason.Piece:
		return appendList(buf, v, func(buf []byte, p reason.Piece) []byte { return appendPiece(buf, &p) })
	case []any:
		return appendList(buf, v, appendAny)
	case []int:
		return appendList(buf, v, func(buf []byte, n int) []byte { return appendInt(buf, int64(n)) })
	case []int64:
		return appendList(buf, v, appendInt)
	case [][]string:
		return appendList(buf, v, appendStrings)
	case map[string]any:
		return appendMap(buf, v)
	case reason.Params:
		return appendMap(buf, v)
	case map[string]string:
		return appendSorted(buf, v, appendString)
	case map[string]int64:
		return appendSorted(buf, v, appendInt)
	case map[string]float64:
		return appendSorted(buf, v, appendFloat)
	case []reason.Params:
		return appendList(buf, v, func(buf []byte, p reason.Params) []byte { return appendMap(buf, p) })
	case []map[string]any:
		return appendList(buf, v, func(buf []byte, p map[string]any) []byte { return appendMap(buf, p) })
	case fmt.Stringer:
		return appendString(buf, v.String())
	}
	return appendString(buf, fmt.Sprint(value))
}

func appendList[T any](buf []byte, list []T, one func([]byte, T) []byte) []byte {
	buf = append(buf, '[')
	for _, item := range list {
		buf = one(comma(buf), item)
	}
	return append(buf, ']')
}

func appendMap[M ~map[string]any](buf []byte, m M) []byte {
	return appendSorted(buf, m, appendAny)
}

func appendSorted[M ~map[string]V, V any](buf []byte, m M, one func([]byte, V) []byte) []byte {
	var room [12]string
	names := room[:0]
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	buf = append(buf, '{')
	for _, name := range names {
		buf = one(appendFreeKey(buf, name), m[name])
	}
	return append(buf, '}')
}

func appendSquare(buf []byte, sq board.Square) []byte { return appendString(buf, sq.String()) }

func appendPiece(buf []byte, p *reason.Piece) []byte {
	buf = append(buf, '{')
	if p.Piece != "" {
		buf = appendString(appendKey(buf, "piece"), p.Piece)
	}
	if p.Seat != "" {
		buf = appendString(appendKey(buf, "seat"), p.Seat)
	}
	buf = appendSquare(appendKey(buf, "square"), p.Square)
	return append(buf, '}')
}

func sortedNames[M ~map[string]V, V any](m M) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

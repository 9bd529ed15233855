package compile

import (
	"fmt"
	"houserules/ruleset/yamltree"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// doc is a JSON object: members in any order, each name once.
type doc struct{ members []member }

// written is JSON that is canonical already.
type written []byte

type member struct {
	key   string
	value any
}

func (d *doc) put(key string, value any) *doc {
	if d.members == nil {
		d.members = make([]member, 0, 8) // most have a few
	}
	d.members = append(d.members, member{key, value})
	return d
}

// set puts in a value where it is not the default.
func (d *doc) set(key string, value any, unlessDefault bool) *doc {
	if unlessDefault {
		d.put(key, value)
	}
	return d
}

func (d *doc) empty() bool { return len(d.members) == 0 }

// appendCanonical writes RFC 8785 canonical JSON of doc, []any, text, bool,
// int64 and float64. Keys are sorted by UTF-16 units, numbers written as
// ECMAScript does. Fractions are those of rule files, plain and few-digited.
func appendCanonical(b []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case float64:
		return strconv.AppendFloat(b, v, 'f', -1, 64)
	case string:
		return yamltree.AppendString(b, v)
	case []any:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendCanonical(b, item)
		}
		return append(b, ']')
	case written:
		return append(b, v...)
	case *doc:
		slices.SortFunc(v.members, func(m, n member) int { return compareUTF16(m.key, n.key) })
		b = append(b, '{')
		for i, m := range v.members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(yamltree.AppendString(b, m.key), ':')
			b = appendCanonical(b, m.value)
		}
		return append(b, '}')
	default:
		panic(fmt.Sprintf("no JSON of a %T", value)) // a mistake in this package, on every run of its tests
	}
}

// compareUTF16 orders texts by their UTF-16 units, which of plain ASCII is the
// order of bytes.
func compareUTF16(a, b string) int {
	if isASCII(a) && isASCII(b) {
		return strings.Compare(a, b)
	}
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

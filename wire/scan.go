package wire

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"houserules/adjudicate/reason"
)

// MaxDepth is how deep a body may nest: its outermost value is depth 1.
const MaxDepth = 64

// reader walks a JSON text once and keeps every fault it meets. A text that is
// not JSON ends the walk (stopped); a value that is JSON but not what was
// wanted is noted and passed over, so that the caller hears of all of them.
//
// Strings without escapes are parts of the text, not copies.
type reader struct {
	s       string
	i       int
	depth   int
	stopped bool
	name    string // the key that key() has just read
	path    [MaxDepth + 1]step
	faults  []Fault
}

// step is where the walk stands in one object (key) or list (index).
type step struct {
	key   string
	index int // -1 in objects
	n     int // members or items seen so far
	named bool
}

// pointer is the RFC 6901 pointer of the value being read.
func (r *reader) pointer() string {
	if r.depth == 0 {
		return ""
	}
	var b strings.Builder
	for _, st := range r.path[1 : r.depth+1] {
		if !st.named {
			break // nothing inside has been named yet
		}
		b.WriteByte('/')
		if st.index >= 0 {
			b.WriteString(strconv.Itoa(st.index))
		} else {
			b.WriteString(escapePointer(st.key))
		}
	}
	return b.String()
}

func escapePointer(key string) string {
	if strings.ContainsAny(key, "~/") {
		key = strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
	}
	return key
}

func (r *reader) fault(code, text string, params reason.Params) {
	r.faultAt(r.pointer(), code, text, params)
}

func (r *reader) faultAt(pointer, code, text string, params reason.Params) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, Fault{Pointer: pointer, Code: code, Text: text, Params: params})
	}
}

// stop ends the walk at offset at: from there on nothing can be made sense of.
func (r *reader) stop(at int, code, text string) {
	if r.stopped {
		return
	}
	r.stopped = true
	line := 1 + strings.Count(r.s[:at], "\n")
	column := 1 + utf8.RuneCountInString(r.s[strings.LastIndexByte(r.s[:at], '\n')+1:at])
	params := reason.Params{"line": int64(line), "column": int64(column), "offset": int64(at)}
	if at < len(r.s) {
		if c, size := utf8.DecodeRuneInString(r.s[at:]); size > 1 || c != utf8.RuneError {
			params["found"] = string(c)
		}
	}
	r.fault(code, text, params)
}

func (r *reader) space() {
	for r.i < len(r.s) {
		switch r.s[r.i] {
		case ' ', '\n', '\t', '\r':
			r.i++
		default:
			return
		}
	}
}

// peek is the next byte that is not blank, 0 at the end.
func (r *reader) peek() byte {
	r.space()
	if r.i < len(r.s) {
		return r.s[r.i]
	}
	return 0
}

// unexpected stops the walk with the cause that fits what stands there.
func (r *reader) unexpected() {
	text := ""
	switch c := r.peek(); {
	case r.i >= len(r.s):
		text = "request.not_json.cut"
	case c == '/' || c == '#':
		text = "request.not_json.comment"
	case c == '\'':
		text = "request.not_json.quote"
	case strings.HasPrefix(r.s[r.i:], "NaN"), strings.HasPrefix(r.s[r.i:], "Infinity"), c == '+', c == '.':
		text = "request.not_json.number"
	case (c == '}' || c == ']') && r.i > 0 && strings.HasSuffix(strings.TrimRight(r.s[:r.i], " \t\r\n"), ","):
		text = "request.not_json.comma"
	case strings.HasPrefix(r.s[r.i:], "\ufeff"):
		text = "request.not_json.bom"
	}
	r.stop(r.i, "request.not_json", text)
}

// open enters an object or a list. Where something else stands there it is
// noted and passed over, and open reports false.
func (r *reader) open(bracket byte) bool {
	if r.stopped {
		return false
	}
	if r.peek() != bracket {
		if bracket == '{' {
			r.wrongType("object")
		} else {
			r.wrongType("array")
		}
		return false
	}
	return r.enter(bracket)
}

func (r *reader) enter(bracket byte) bool {
	if r.depth == MaxDepth {
		r.stop(r.i, "request.too_deep", "")
		r.faults[len(r.faults)-1].Params["limit"] = int64(MaxDepth)
		return false
	}
	r.i++
	r.depth++
	index := -1
	if bracket == '[' {
		index = 0
	}
	r.path[r.depth] = step{index: index}
	return true
}

// more goes on to the next member or item, and leaves the object or list when
// there is none.
func (r *reader) more(end byte) bool {
	if r.stopped {
		return false
	}
	st := &r.path[r.depth]
	st.named = false
	c := r.peek()
	if c == end {
		r.i++
		r.depth--
		return false
	}
	if st.n > 0 {
		if c != ',' {
			r.unexpected()
			return false
		}
		r.i++
		if r.peek() == end {
			r.unexpected()
			return false
		}
		if end == ']' {
			st.index++
		}
	}
	st.n++
	st.named = end == ']'
	return true
}

// key goes on to the next member of the object and reads its name into
// r.name; the value is next. It reports false at the end and when stopped.
func (r *reader) key() bool {
	if !r.more('}') {
		return false
	}
	if r.peek() != '"' {
		r.unexpected()
		return false
	}
	name, ok := r.quoted()
	if !ok {
		return false
	}
	st := &r.path[r.depth]
	st.key, st.named, r.name = name, true, name
	if r.peek() != ':' {
		r.unexpected()
		return false
	}
	r.i++
	return true
}

// item goes on to the next item of the list.
func (r *reader) item() bool { return r.more(']') }

// keys are the names that an object may have; a name's place is its number.
type keys []string

// member goes on to the next member whose name is one of ks with its bit in
// allowed, and returns its number, -1 at the end. Others and repeated ones are
// noted and passed over.
func (r *reader) member(ks keys, allowed uint32, seen *uint32) int {
next:
	for r.key() {
		for k, name := range ks {
			if name != r.name || allowed>>k&1 == 0 {
				continue
			}
			if *seen>>k&1 != 0 {
				r.fault("request.duplicate_key", "", reason.Params{"key": r.name})
				r.skip()
				continue next
			}
			*seen |= 1 << k
			return k
		}
		r.unknown(ks, allowed)
	}
	return -1
}

// unknown notes a name that does not belong here, with the nearest that does.
func (r *reader) unknown(ks keys, allowed uint32) {
	var known []string
	for k, name := range ks {
		if allowed>>k&1 != 0 {
			known = append(known, name)
		}
	}
	r.fault("request.unknown_key", "", reason.Params{"key": r.name, "allowed": known, "nearest": nearest(r.name, known)})
	r.skip()
}

// missing notes a name that the object just left should have had.
func (r *reader) missing(name string) {
	if !r.stopped {
		r.faultAt(r.pointer()+"/"+escapePointer(name), "request.missing_key", "", reason.Params{"key": name})
	}
}

// wrongType notes a value of another type and passes over it.
func (r *reader) wrongType(want ...string) {
	if r.stopped {
		return
	}
	got := ""
	switch c := r.peek(); {
	case c == '{':
		got = "object"
	case c == '[':
		got = "array"
	case c == '"':
		got = "string"
	case c == 't' || c == 'f':
		got = "boolean"
	case c == 'n':
		got = "null"
	case c == '-' || c >= '0' && c <= '9':
		got = "number"
	default:
		r.unexpected()
		return
	}
	pointer := r.pointer()
	if r.skip(); r.stopped {
		return
	}
	text := ""
	if got == "null" {
		text = "request.wrong_type.null"
	}
	r.faultAt(pointer, "request.wrong_type", text, reason.Params{"expected": want, "got": got})
}

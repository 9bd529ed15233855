package wire

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// MaxDepth is how deep a body may nest: its outermost value is depth 1.
const MaxDepth = 64

// reader walks the tokens of a JSON text once and keeps every fault it meets.
// A text that is not JSON ends the walk (stopped); a value that is JSON but
// not what was wanted is noted and skipped, so that the caller learns of all
// of them. The library decides what is JSON; broken.go explains what is not.
//
// Strings without escapes are parts of the text, not copies.
type reader struct {
	text    string
	source  bytes.Buffer // of the same bytes, for the library
	tokens  jsontext.Decoder
	depth   int
	delim   byte // what separates the next value from the last one, 0 for nothing
	stopped bool
	name    string // the member's name that key has just read
	path    [MaxDepth + 1]step
	faults  []finding.Fault
	yaml    int // bytes of a rule file
}

// step is where the walk is in one object (key) or list (index).
type step struct {
	key   string
	index int // -1 in objects
	n     int // members or items seen so far
	named bool
}

// allowRepeats lets repeated names pass: they are faults among others, which
// do not end the walk.
var allowRepeats = jsontext.AllowDuplicateNames(true)

// begin sets the reader to the beginning of a body; text is the same bytes.
func (r *reader) begin(data []byte, text string) {
	r.text, r.name = text, ""
	r.depth, r.delim, r.stopped, r.faults = 0, 0, false, nil
	r.source = *bytes.NewBuffer(data)
	r.tokens.Reset(&r.source, allowRepeats)
}

func newReader(data []byte) *reader {
	r := new(reader)
	r.begin(data, string(data))
	return r
}

// finish returns what is wrong with the body, nil for nothing.
func (r *reader) finish() *Problem {
	if at := r.blank(r.read()); !r.stopped && at < len(r.text) {
		r.stop(at, reason.RequestTrailingData, "")
	}
	return r.problem()
}

// pointer is the RFC 6901 pointer of the value being read. Long names in it
// are cut, see MaxShown.
func (r *reader) pointer() string {
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
	return finding.EscapePointer(shown(key))
}

func (r *reader) fault(code, text finding.Code, params reason.Params) {
	if !r.full() {
		r.faultAt(r.pointer(), code, text, params)
	}
}

func (r *reader) faultAt(pointer string, code, text finding.Code, params reason.Params) {
	if !r.full() {
		r.faults = append(r.faults, finding.Fault{Pointer: pointer, Finding: finding.New(code, params), Text: text})
	}
}

// full reports that there are as many faults as an answer has.
func (r *reader) full() bool { return len(r.faults) >= maxFaults }

// peek returns the kind of the next token, 0 where none can be read.
func (r *reader) peek() jsontext.Kind { return r.tokens.PeekKind() }

// read is the offset behind what has been read.
func (r *reader) read() int { return int(r.tokens.InputOffset()) }

// blank returns the offset of the first byte from at on that is not blank.
func (r *reader) blank(at int) int {
	for at < len(r.text) {
		switch r.text[at] {
		case ' ', '\n', '\t', '\r':
			at++
		default:
			return at
		}
	}
	return at
}

// next returns the offset of the next token.
func (r *reader) next() int {
	at := r.blank(r.read())
	if r.delim != 0 && at < len(r.text) && r.text[at] == r.delim {
		at = r.blank(at + 1)
	}
	return at
}

// open enters an object or a list. Where something else stands, it notes that,
// skips it and reports false.
func (r *reader) open(bracket jsontext.Kind) bool {
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

func (r *reader) enter(bracket jsontext.Kind) bool {
	if r.depth == MaxDepth {
		r.stopWith(r.next(), reason.RequestTooDeep, "", reason.Params{"limit": int64(MaxDepth)})
		return false
	}
	if _, err := r.tokens.ReadToken(); err != nil {
		r.unexpected(r.next())
		return false
	}
	r.depth++
	index := -1
	if bracket == '[' {
		index = 0
	}
	r.path[r.depth] = step{index: index}
	return true
}

// more advances to the next member or item; it leaves the object or list and
// reports false where there is none.
func (r *reader) more(end jsontext.Kind) bool {
	if r.stopped {
		return false
	}
	st := &r.path[r.depth]
	st.named = false
	r.delim = 0
	if st.n > 0 {
		r.delim = ','
	}
	switch r.peek() {
	case end:
		if _, err := r.tokens.ReadToken(); err != nil {
			r.unexpected(r.next())
			return false
		}
		r.depth--
		return false
	case 0, '}', ']':
		if st.n > 0 && !r.separated(byte(end)) {
			return false
		}
	}
	if st.n > 0 && end == ']' {
		st.index++
	}
	st.n++
	st.named = end == ']'
	return true
}

// key advances to the next member of the object and reads its name into
// r.name; the value is next. It reports false at the end and when stopped.
func (r *reader) key() bool {
	if !r.more('}') {
		return false
	}
	if r.peek() != '"' {
		r.unexpected(r.next())
		return false
	}
	name, ok := r.quoted()
	if !ok {
		return false
	}
	st := &r.path[r.depth]
	st.key, st.named, r.name = name, true, name
	r.delim = ':'
	if at := r.blank(r.read()); at == len(r.text) || r.text[at] != ':' {
		r.unexpected(at)
		return false
	}
	return true
}

// item advances to the next item of the list.
func (r *reader) item() bool { return r.more(']') }

// missing notes a name that the object just left should have had.
func (r *reader) missing(name string) {
	if !r.stopped {
		r.faultAt(r.pointer()+"/"+escapePointer(name), reason.RequestMissingKey, "", reason.Params{"key": name})
	}
}

// wrongType notes a value of another type and skips it.
func (r *reader) wrongType(want ...string) {
	if r.stopped {
		return
	}
	got := ""
	switch r.peek() {
	case '{':
		got = "object"
	case '[':
		got = "array"
	case '"':
		got = "string"
	case 't', 'f':
		got = "boolean"
	case 'n':
		got = "null"
	case '0':
		got = "number"
	default:
		r.unexpected(r.next())
		return
	}
	pointer := r.pointer()
	if r.skip(); r.stopped {
		return
	}
	text := finding.Code("")
	if got == "null" {
		text = reason.RequestWrongTypeNull
	}
	r.faultAt(pointer, reason.RequestWrongType, text, reason.Params{"expected": want, "got": got})
}

// skip reads a value of any kind, which must still be JSON.
func (r *reader) skip() {
	if r.stopped {
		return
	}
	switch kind := r.peek(); kind {
	case '"':
		r.quoted()
	case '{':
		if r.enter(kind) {
			for r.key() {
				r.skip()
			}
		}
	case '[':
		if r.enter(kind) {
			for r.item() {
				r.skip()
			}
		}
	case '0':
		r.number()
	case 't', 'f', 'n':
		r.literal()
	default:
		r.unexpected(r.next())
	}
}

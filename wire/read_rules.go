package wire

import (
	"strings"

	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// maxName is how many bytes a name may have: of a rule set, a seat, a game.
const maxName = 256

// digest reads "sha256:" and 64 small hex digits.
func (r *reader) digest() (string, bool) {
	s, ok := r.text(maxName)
	if ok && !IsDigest(s) {
		r.fault("request.out_of_range", "request.out_of_range.digest", reason.Params{"given": s})
		return "", false
	}
	return s, ok
}

// IsDigest reports whether s has the form of a digest.
func IsDigest(s string) bool {
	hex, ok := strings.CutPrefix(s, "sha256:")
	return ok && len(hex) == 64 && strings.Trim(hex, "0123456789abcdef") == ""
}

// readRules reads a reference: a string, or an overlay.
func (q *Request) readRules(r *reader) {
	switch r.peek() {
	case '"':
		ref, ok := r.text(maxName)
		if ok && ref == "" {
			r.fault("request.out_of_range", "request.out_of_range.empty", nil)
		}
		q.Rules.Ref = ref
	case '{':
		q.Rules.Overlay = readOverlay(r)
	default:
		r.wrongType("string", "object")
	}
}

var overlayKeys = keys{"extends", "options"}

func readOverlay(r *reader) *Overlay {
	o := &Overlay{}
	from := r.i
	if !r.open('{') {
		return nil
	}
	var seen uint32
	for k := r.member(overlayKeys, 3, &seen); k >= 0; k = r.member(overlayKeys, 3, &seen) {
		if k == 0 {
			o.Extends, _ = r.text(maxName)
			continue
		}
		if !r.open('{') {
			continue
		}
		for r.key() {
			o.readOption(r)
		}
	}
	if seen&1 == 0 {
		r.missing("extends")
	}
	if !r.stopped {
		o.Raw = r.s[from:r.i]
	}
	return o
}

func (o *Overlay) readOption(r *reader) {
	name := r.name
	for i := range o.Options {
		if o.Options[i].Name == name {
			r.fault("request.duplicate_key", "", reason.Params{"key": name})
			r.skip()
			return
		}
	}
	var value any
	ok := false
	switch c := r.peek(); {
	case c == '"':
		value, ok = r.text(maxName)
	case c == 't' || c == 'f':
		value, ok = r.boolean()
	case r.atNumber():
		value, ok = r.integer(-1<<53, 1<<53)
	default:
		r.wrongType("string", "integer", "boolean")
	}
	if ok {
		o.Options = append(o.Options, ruleset.OptionValue{Name: name, Value: value})
	}
}

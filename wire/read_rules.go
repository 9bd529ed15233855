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
	s, ok := r.shortText()
	if ok && !IsDigest(s) {
		r.fault("request.out_of_range", "request.out_of_range.digest", reason.Params{"given": shown(s)})
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
func readRules(r *reader) (rules Rules) {
	switch r.peek() {
	case '"':
		ref, ok := r.shortText()
		if ok && ref == "" {
			r.fault("request.out_of_range", "request.out_of_range.empty", nil)
		}
		rules.Ref = ref
	case '{':
		rules.Overlay = readOverlay(r)
	default:
		r.wrongType("string", "object")
	}
	return rules
}

var overlayMembers = members[Overlay]{
	{name: "extends", doc: "the rules that it changes", must: only,
		read: func(r *reader, o *Overlay) { o.Extends, _ = r.shortText() }},
	{name: "options", doc: "the values of their options", read: readOptions},
}

func readOverlay(r *reader) *Overlay {
	o, from := &Overlay{}, r.next()
	if _, ok := overlayMembers.readAll(r, o, only); !ok {
		return nil
	}
	if !r.stopped {
		o.Raw = r.text[from:r.read()]
	}
	return o
}

func readOptions(r *reader, o *Overlay) {
	seen := map[string]bool{}
	eachMember(r, func(name string) bool { return seen[name] }, func(name string) {
		if value, ok := readOption(r); ok {
			seen[name] = true
			o.Options = append(o.Options, ruleset.OptionValue{Name: name, Value: value})
		}
	})
}

func readOption(r *reader) (value any, ok bool) {
	switch r.peek() {
	case '"':
		value, ok = r.shortText()
	case 't', 'f':
		value, ok = r.boolean()
	case '0':
		value, ok = r.integer(-1<<53, 1<<53)
	default:
		r.wrongType("string", "integer", "boolean")
	}
	return value, ok
}

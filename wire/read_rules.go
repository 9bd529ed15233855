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
		r.fault(reason.RequestOutOfRange, reason.RequestOutOfRangeDigest, reason.Params{"given": shown(s)})
		return "", false
	}
	return s, ok
}

// IsDigest reports whether s has the form of a digest.
func IsDigest(s string) bool {
	hex, ok := strings.CutPrefix(s, "sha256:")
	return ok && len(hex) == 64 && strings.Trim(hex, "0123456789abcdef") == ""
}

// readRules reads a reference: a string, an overlay, or the text of a rule file.
func readRules(r *reader) (rules Rules) {
	switch r.peek() {
	case '"':
		ref, ok := r.shortText()
		if ok && ref == "" {
			r.fault(reason.RequestOutOfRange, reason.RequestOutOfRangeEmpty, nil)
		}
		rules.Ref = ref
	case '{':
		readRulesObject(r, &rules)
	default:
		r.wrongType("string", "object")
	}
	return rules
}

// rulesForm is a reference that is an object, while it is read.
type rulesForm struct {
	Overlay
	yaml string
}

var rulesMembers = members[rulesForm]{
	{name: "extends", doc: "the rules that it changes",
		read: func(r *reader, s *rulesForm) { s.Extends, _ = r.shortText() },
		fast: func(f *fast, s *rulesForm) bool { return f.string(&s.Extends, maxName) }},
	{name: "options", doc: "the values of their options",
		read: func(r *reader, s *rulesForm) { readOptions(r, &s.Overlay) }, fast: fastOptions},
	{name: "yaml", doc: "the text of a rule file",
		read: func(r *reader, s *rulesForm) { s.yaml, _ = r.string(r.yaml) }},
}

// readRulesObject reads an overlay, or the text of a rule file.
func readRulesObject(r *reader, rules *Rules) {
	form, from := rulesForm{}, r.next()
	seen, ok := rulesMembers.readAll(r, &form, only)
	if !ok || r.stopped {
		return
	}
	had := func(name string) bool { return rulesMembers.had(seen, name) }
	rules.YAML = form.yaml
	switch {
	case had("yaml") && (had("extends") || had("options")):
		r.faultAt(r.pointer()+"/yaml", reason.RequestUnknownKey, "", reason.Params{"key": "yaml", "allowed": []string{"extends", "options"}})
	case had("yaml"):
		if form.yaml == "" {
			r.faultAt(r.pointer()+"/yaml", reason.RequestOutOfRange, reason.RequestOutOfRangeEmpty, nil)
		}
	case had("options") && !had("extends"):
		r.missing("extends")
	case !had("extends"):
		r.fault(reason.RequestMissingKey, reason.RequestMissingKeyOneOf, reason.Params{"keys": []string{"extends", "yaml"}})
	default:
		form.Raw = r.text[from:r.read()]
		rules.Overlay = &form.Overlay
	}
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

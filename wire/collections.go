package wire

import "houserules/adjudicate/reason"

// readMap reads an object whose names are the caller's: seats, squares. One
// repeats a name that has a value already and is noted.
func readMap[V any](r *reader, value func(*reader) (V, bool)) map[string]V {
	out := map[string]V{}
	eachMember(r, func(name string) bool { _, ok := out[name]; return ok }, func(name string) {
		if v, ok := value(r); ok {
			out[name] = v
		}
	})
	return out
}

// eachMember calls read for each member of an object whose names are free, and
// notes those that it has already.
func eachMember(r *reader, has func(name string) bool, read func(name string)) {
	if !r.open('{') {
		return
	}
	for r.key() {
		if name := r.name; has(name) {
			r.fault(reason.RequestDuplicateKey, "", reason.Params{"key": shown(name)})
			r.skip()
		} else {
			read(name)
		}
	}
}

// readList reads a list, never nil, of the items that are as wanted.
func readList[V any](r *reader, item func(*reader) (V, bool)) []V {
	out := []V{}
	if !r.open('[') {
		return out
	}
	for r.item() {
		if v, ok := item(r); ok {
			out = append(out, v)
		}
	}
	return out
}

// shortText reads a name: of a rule set, a seat, a game, a move.
func (r *reader) shortText() (string, bool) { return r.string(maxName) }

// longText reads the text of a position.
func (r *reader) longText() (string, bool) { return r.string(maxText) }

// names reads a list of names.
func (r *reader) names() []string { return readList(r, (*reader).shortText) }

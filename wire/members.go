package wire

import (
	"slices"

	"houserules/adjudicate/reason"
)

// members is the table of an object of a request: all there is to know of
// each member. To add a member, add a row.
type members[T any] []member[T]

// member is one row. Of and must are sets of variants of the object, as bits:
// parts of a request, types of an action; a table without variants is read as
// the variant only.
type member[T any] struct {
	name string
	doc  string               // what it is for
	of   uint32               // variants that may have it; 0 is all
	must uint32               // variants that must have it
	read func(*reader, *T)    // reads the value, notes what is wrong with it
	fast func(*fast, *T) bool // the same for a plain value, see fast; nil where that is not worth it
}

// only is the variant of objects that have no variants.
const only = 1

// has reports whether variant may have the member.
func (m *member[T]) has(variant uint32) bool { return m.of == 0 || m.of&variant != 0 }

// readAll reads an object into a value and returns which rows were in it.
// Members of other variants and repeated ones are noted and skipped, missing
// ones noted.
func (ms members[T]) readAll(r *reader, into *T, variant uint32) (seen rows, ok bool) {
	seen, ok = ms.read(r, into, variant)
	if ok {
		ms.require(r, seen, variant)
	}
	return seen, ok
}

// require notes the rows that are missing.
func (ms members[T]) require(r *reader, seen rows, variant uint32) {
	for k := range ms {
		if ms[k].must&variant != 0 && !seen.has(k) {
			r.missing(ms[k].name)
		}
	}
}

// read is readAll but for the missing ones.
func (ms members[T]) read(r *reader, into *T, variant uint32) (seen rows, ok bool) {
	if !r.open('{') {
		return 0, false
	}
	for r.key() {
		k := ms.find(r.name, variant)
		switch {
		case k < 0:
			ms.unknown(r, variant)
		case seen.has(k):
			r.fault(reason.RequestDuplicateKey, "", reason.Params{"key": shown(r.name)})
			r.skip()
		default:
			seen |= 1 << k
			ms[k].read(r, into)
		}
	}
	return seen, true
}

// fits reports whether these rows are all that variant must have, and no
// others than it may have.
func (ms members[T]) fits(seen rows, variant uint32) bool {
	for k := range ms {
		if seen.has(k) && !ms[k].has(variant) || !seen.has(k) && ms[k].must&variant != 0 {
			return false
		}
	}
	return true
}

// rows is a set of rows of a table.
type rows uint32

func (s rows) has(k int) bool { return s>>k&1 != 0 }

// find returns the row of a name that variant may have, -1 for none.
func (ms members[T]) find(name string, variant uint32) int {
	for k := range ms {
		if ms[k].name == name && ms[k].has(variant) {
			return k
		}
	}
	return -1
}

// had reports whether the row of this name is in the set.
func (ms members[T]) had(seen rows, name string) bool {
	for k := range ms {
		if ms[k].name == name {
			return seen.has(k)
		}
	}
	return false
}

// names are the names that variant may have, in the order of the table.
func (ms members[T]) names(variant uint32) []string {
	var list []string
	for k := range ms {
		if ms[k].has(variant) {
			list = append(list, ms[k].name)
		}
	}
	return list
}

// unknown notes the name just read, which does not belong here, with the
// nearest that does.
func (ms members[T]) unknown(r *reader, variant uint32) {
	if !r.full() {
		known := ms.names(variant)
		r.fault(reason.RequestUnknownKey, "", reason.Params{"key": shown(r.name), "allowed": known, "nearest": nearest(r.name, known)})
	}
	r.skip()
}

// oneOf notes where the object just left has none or several of these names.
func (ms members[T]) oneOf(r *reader, seen rows, names ...string) {
	if r.stopped {
		return
	}
	found := 0
	for _, name := range names {
		if !ms.had(seen, name) {
			continue
		}
		if found++; found > 1 {
			r.faultAt(r.pointer()+"/"+name, reason.RequestTwoStarts, "", reason.Params{"keys": slices.Clone(names)})
		}
	}
	if found == 0 {
		r.fault(reason.RequestMissingKey, reason.RequestMissingKeyOneOf, reason.Params{"keys": slices.Clone(names)})
	}
}

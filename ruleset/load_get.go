package ruleset

import (
	"fmt"
	"slices"
	"strings"
)

// UnknownError says that a library has no rules by a reference.
type UnknownError struct {
	Ref     string
	Nearest []string // ids that may have been meant, the likeliest first
}

func (e *UnknownError) Error() string {
	if len(e.Nearest) == 0 {
		return fmt.Sprintf("no ruleset %q", e.Ref)
	}
	return fmt.Sprintf("no ruleset %q; nearest: %s", e.Ref, strings.Join(e.Nearest, ", "))
}

// Get returns the rules by "id", "id@1.2.0" or "sha256:...". Where several
// have a digest, a profile speaks before an overlay, then the newest version.
// The error is an *UnknownError.
func (l *Library) Get(ref string) (*Ruleset, error) {
	if strings.HasPrefix(ref, "sha256:") {
		if e := l.digests[ref]; e != nil {
			return e.rs, nil
		}
		return nil, &UnknownError{Ref: ref}
	}
	if e := l.valid(ref); e != nil {
		return e.rs, nil
	}
	// A file that is there and has errors helps nobody who asks for its id.
	nearest := slices.DeleteFunc(l.nearest(ref), func(near string) bool { return l.valid(near) == nil })
	return nil, &UnknownError{Ref: ref, Nearest: nearest}
}

// valid seeks a reference among the rules that compiled.
func (l *Library) valid(ref string) *entry {
	id, pinned := splitRef(ref)
	if unpinned(ref) {
		return nil
	}
	var best *entry
	for _, e := range l.entries { // newest first
		if e.id == id && (pinned == "" || e.version.text == pinned) && (best == nil || e.source < best.source) {
			best = e
		}
	}
	return best
}

// nearest names ids like a reference; a reference to a version that is not
// there names the versions that are.
func (l *Library) nearest(ref string) []string {
	id, pinned := splitRef(ref)
	var ids, versions []string
	for _, entries := range l.sources {
		for _, e := range entries {
			if e.id == id && (pinned != "" || unpinned(ref)) && e.version.text != "" && len(versions) < 3 {
				versions = append(versions, e.id+"@"+e.version.text)
			}
			if e.id != "" && !contains(ids, e.id) {
				ids = append(ids, e.id)
			}
		}
	}
	if len(versions) > 0 {
		return versions
	}
	return nearestOf(id, ids)
}

// IDs lists the ids of all rules, sorted, each once.
func (l *Library) IDs() []string {
	var ids []string
	for _, e := range l.entries {
		if len(ids) == 0 || ids[len(ids)-1] != e.id {
			ids = append(ids, e.id)
		}
	}
	return ids
}

// All lists all rules by id, the newest version first.
func (l *Library) All() []*Ruleset {
	list := make([]*Ruleset, len(l.entries))
	for i, e := range l.entries {
		list[i] = e.rs
	}
	return list
}

// Versions lists the rules with one id, the newest version first.
func (l *Library) Versions(id string) []*Ruleset {
	var list []*Ruleset
	for _, e := range l.entries {
		if e.id == id {
			list = append(list, e.rs)
		}
	}
	return list
}

// Compile compiles one rule file beside the library: what it extends is
// sought there, and the library stays as it is. The file's name need not be
// its id. The Ruleset is nil where a finding is an error.
func (l *Library) Compile(file string, data []byte) (*Ruleset, Diagnostics) {
	e := newEntry(-1, file, data)
	l.resolve(e)
	return e.rs, e.found.Sorted()
}

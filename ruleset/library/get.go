package library

import (
	"fmt"
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
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
// have a digest, a profile goes before an overlay, then the newest version.
// The error is an *UnknownError.
func (l *Library) Get(ref string) (*ruleset.Ruleset, error) {
	if strings.HasPrefix(ref, "sha256:") {
		if e := l.digests[ref]; e != nil {
			return e.Ruleset, nil
		}
		return nil, &UnknownError{Ref: ref}
	}
	if e := l.valid(ref); e != nil {
		return e.Ruleset, nil
	}
	// A file that is there and has errors helps nobody who asks for its id.
	nearest := slices.DeleteFunc(l.Nearest(ref), func(near string) bool { return l.valid(near) == nil })
	return nil, &UnknownError{Ref: ref, Nearest: nearest}
}

// valid looks up a reference among the rules that compiled.
func (l *Library) valid(ref string) *compile.File {
	id, pinned := splitRef(ref)
	if unpinned(ref) {
		return nil
	}
	var best *compile.File
	for _, e := range l.compiled { // newest first
		if e.ID == id && (pinned == "" || e.Version == pinned) && (best == nil || e.Source < best.Source) {
			best = e
		}
	}
	return best
}

// Nearest names ids like a reference; a reference to a version that is not
// there names the versions that are.
func (l *Library) Nearest(ref string) []string {
	id, pinned := splitRef(ref)
	var ids, versions []string
	for _, files := range l.sources {
		for _, e := range files {
			if e.ID == id && (pinned != "" || unpinned(ref)) && e.Version != "" && len(versions) < 3 {
				versions = append(versions, e.ID+"@"+e.Version)
			}
			if e.ID != "" && !slices.Contains(ids, e.ID) {
				ids = append(ids, e.ID)
			}
		}
	}
	if len(versions) > 0 {
		return versions
	}
	return finding.Nearest(id, ids)
}

// IDs lists the ids of all rules, sorted, each once.
func (l *Library) IDs() []string {
	var ids []string
	for _, e := range l.compiled {
		if len(ids) == 0 || ids[len(ids)-1] != e.ID {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// All lists all rules by id, the newest version first.
func (l *Library) All() []*ruleset.Ruleset {
	list := make([]*ruleset.Ruleset, len(l.compiled))
	for i, e := range l.compiled {
		list[i] = e.Ruleset
	}
	return list
}

// Text returns the file of rules of the library as it was written, nil for
// other rules. It must not be modified.
func (l *Library) Text(rs *ruleset.Ruleset) []byte { return l.texts[rs] }

// Versions lists the rules with one id, the newest version first.
func (l *Library) Versions(id string) []*ruleset.Ruleset {
	var list []*ruleset.Ruleset
	for _, e := range l.compiled {
		if e.ID == id {
			list = append(list, e.Ruleset)
		}
	}
	return list
}

// Compile compiles one rule file beside the library: what it extends is
// looked up there, and the library stays as it is. The file's name need not be
// its id. The Ruleset is nil where a finding is an error.
func (l *Library) Compile(file string, data []byte) (*ruleset.Ruleset, finding.Diagnostics) {
	e := read(-1, file, data)
	e.Resolve(l)
	return e.Ruleset, e.Found.Sorted()
}

// Find looks up a reference, first in the given source, then in all others in
// their order. A file never finds itself where a pinned version says otherwise.
func (l *Library) Find(source int, ref string, from *compile.File) *compile.File {
	id, pinned := splitRef(ref)
	if unpinned(ref) {
		return nil
	}
	order := append([]int{source}, others(source, len(l.sources))...)
	for _, s := range order {
		if s < 0 || s >= len(l.sources) {
			continue
		}
		var best *compile.File
		for _, e := range l.sources[s] {
			if e.Node == nil || e.ID != id || pinned != "" && e.Version != pinned {
				continue
			}
			if best == nil || CompareVersions(e.Version, best.Version) > 0 {
				best = e
			}
		}
		if best != nil {
			return best
		}
	}
	if from != nil && from.ID == id && (pinned == "" || from.Version == pinned) {
		return from
	}
	return nil
}

func others(source, count int) []int {
	var list []int
	for i := range count {
		if i != source {
			list = append(list, i)
		}
	}
	return list
}

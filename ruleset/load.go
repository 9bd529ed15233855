package ruleset

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Source is a set of rule files that belong together: a folder, or files held
// in memory. Only files named *.yaml (or *.yml) at its top are rule files; in a
// folder other YAML may stand beside them and is passed over, see IsRules.
type Source struct {
	Name  string            // put before the file names in findings and citations, "" for nothing
	FS    fs.FS             // nil where Files is used
	Files map[string][]byte // by file name
	// Vetted says that tests have held these files against the schema by the
	// library as well, so that its second opinion, half of what reading costs,
	// need not be asked again.
	Vetted bool
}

// Library is a set of rule files with all references among them resolved. It
// is immutable and safe for any number of goroutines.
//
// References are sought source by source in the order given to NewLibrary; a
// file looks in its own source first. In one source the newest version speaks
// where none is pinned.
type Library struct {
	sources [][]*entry
	entries []*entry // those that compiled, by id, newest first
	digests map[string]*entry
}

// entry is a rule file of a library.
type entry struct {
	source  int
	file    string
	node    *Node
	id      string
	version version
	overlay bool

	state   uint8 // 0 not looked at, 1 being resolved, 2 done
	chain   *chain
	parent  *entry
	rs      *Ruleset
	found   Diagnostics
	invalid bool
}

// NewLibrary reads and compiles all rule files of the sources. A file with
// errors is left out, and so are those that extend it; what was wrong is in
// the findings, which are sorted. An unreadable file is a finding too.
func NewLibrary(sources ...Source) (*Library, Diagnostics) {
	l := &Library{digests: map[string]*entry{}}
	var found Diagnostics
	for i, source := range sources {
		var entries []*entry
		for _, file := range source.list(&found) {
			e := newEntryOf(i, file.name, file.data, source.Vetted)
			entries = append(entries, e)
			found = append(found, checkFileName(e)...)
			found = append(found, checkTwice(entries, e)...)
		}
		l.sources = append(l.sources, entries)
	}
	for _, entries := range l.sources {
		for _, e := range entries {
			l.resolve(e)
			found = append(found, e.found...)
			if e.rs != nil {
				l.entries = append(l.entries, e)
			}
		}
	}
	l.order()
	return l, found.Sorted()
}

// order sorts what compiled and finds it by digest.
func (l *Library) order() {
	slices.SortStableFunc(l.entries, func(a, b *entry) int {
		if c := strings.Compare(a.id, b.id); c != 0 {
			return c
		}
		return b.version.compare(a.version)
	})
	for _, e := range l.entries {
		if have := l.digests[e.rs.Digest]; have == nil || better(e, have) {
			l.digests[e.rs.Digest] = e
		}
	}
}

// better reports whether a speaks rather than b for a digest that both have:
// a profile before an overlay, then the newest version, then the earlier source.
func better(a, b *entry) bool {
	if a.overlay != b.overlay {
		return !a.overlay
	}
	if c := a.version.compare(b.version); c != 0 {
		return c > 0
	}
	return a.source < b.source
}

type namedFile struct {
	name string // as findings tell it
	in   string // within its source
	data []byte
}

// list is the rule files of a source in the order of their names.
func (s Source) list(found *Diagnostics) []namedFile {
	var files []namedFile
	if s.FS != nil {
		entries, err := fs.ReadDir(s.FS, ".")
		if err != nil {
			*found = append(*found, Diagnostic{File: s.Name, Code: "ruleset.unreadable", Params: P{"error": err.Error()}})
		}
		for _, e := range entries {
			if e.IsDir() || !isRuleFile(e.Name()) {
				continue
			}
			data, err := readLimited(s.FS, e.Name())
			if err != nil {
				*found = append(*found, Diagnostic{File: path.Join(s.Name, e.Name()), Code: "ruleset.unreadable", Params: P{"error": err.Error()}})
				continue
			}
			if IsRules(data) {
				files = append(files, namedFile{path.Join(s.Name, e.Name()), e.Name(), data})
			}
		}
	}
	for name, data := range s.Files {
		if isRuleFile(name) {
			files = append(files, namedFile{path.Join(s.Name, name), name, data})
		}
	}
	slices.SortFunc(files, func(a, b namedFile) int { return strings.Compare(a.name, b.name) })
	return files
}

// readLimited reads a file, but no more than shows that it is too large.
func readLimited(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data := make([]byte, 0, 8<<10)
	for len(data) <= MaxBytes {
		data = slices.Grow(data, 8<<10)
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err != nil {
			if errors.Is(err, io.EOF) {
				return data, nil
			}
			return nil, err
		}
	}
	return data, nil
}

func newEntry(source int, file string, data []byte) *entry {
	return newEntryOf(source, file, data, false)
}

func newEntryOf(source int, file string, data []byte, vetted bool) *entry {
	node, found := parseVetted(file, data, vetted)
	return entryOf(source, file, node, found)
}

// entryOf is an entry of a file that was read; node is nil where it could not be.
func entryOf(source int, file string, node *Node, found Diagnostics) *entry {
	e := &entry{source: source, file: file, node: node, found: found}
	if e.node == nil {
		e.invalid = true
		return e
	}
	if id := e.node.Get("id"); id != nil {
		e.id = id.Text
	}
	if v := e.node.Get("version"); v != nil {
		e.version, _ = parseVersion(v.written())
	}
	e.overlay = isOverlay(e.node)
	e.invalid = e.found.HasErrors()
	return e
}

// isOverlay reports whether a file extends another without the right to write
// rules.
func isOverlay(n *Node) bool {
	authority := n.Get("authority")
	return n.Get("extends") != nil && (authority == nil || authority.Text != "site")
}

// checkFileName holds the id against the name of the file: id.yaml, or
// id@version.yaml where several versions stand side by side.
func checkFileName(e *entry) Diagnostics {
	id := e.node.Get("id")
	if id == nil {
		return nil
	}
	base := strings.TrimSuffix(path.Base(e.file), path.Ext(e.file))
	if base == e.id || e.version.text != "" && base == e.id+"@"+e.version.text {
		return nil
	}
	e.invalid = true
	return Diagnostics{finding(Error, id, "ruleset.id_not_file_name", P{"id": e.id, "file": path.Base(e.file)})}
}

// checkTwice refuses a second file of one source with the same id and version.
func checkTwice(before []*entry, e *entry) Diagnostics {
	for _, other := range before {
		if other != e && e.id != "" && other.id == e.id && other.version.compare(e.version) == 0 {
			e.invalid = true
			d := finding(Error, e.node.Get("id"), "ruleset.id_twice", P{"id": e.id, "version": e.version.text, "other": other.file})
			if at := other.node.Get("id"); at != nil {
				d.Related = []Related{{File: other.file, Line: at.Range.Start.Line, Column: at.Range.Start.Column, Code: "related.first_here"}}
			}
			return Diagnostics{d}
		}
	}
	return nil
}

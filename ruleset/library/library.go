// Package library loads rule files that refer to each other and finds the rules
// by id, version or digest.
//
//	lib, found := library.Load(library.Source{FS: os.DirFS("rules")})
//	rs, err := lib.Get("friday")
//
// What is wrong with a file is a finding and leaves the other files usable. A
// Library is immutable and safe for any number of goroutines.
package library

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/schema"
	"houserules/ruleset/yamltree"
)

// Source is a set of rule files that belong together: a folder, or files held
// in memory. Only files named *.yaml (or *.yml) at its top are rule files; in a
// folder other YAML may stand beside them and is passed over, see IsRules.
type Source struct {
	Name  string            // put before the file names in findings and citations, "" for nothing
	FS    fs.FS             // nil where Files is used
	Files map[string][]byte // by file name
}

// Library is a set of rule files with all references among them resolved. It
// is immutable and safe for any number of goroutines.
//
// References are looked up source by source in the order given to Load; those
// of a file in its own source first. In one source the newest version is taken
// where none is pinned.
type Library struct {
	sources  [][]*compile.File
	compiled []*compile.File // those that compiled, by id, newest first
	digests  map[string]*compile.File
	texts    map[*ruleset.Ruleset][]byte // of files, as they were read
}

// Load reads and compiles all rule files of the sources. A file with
// errors is left out, and so are those that extend it; what was wrong is in
// the findings, which are sorted. An unreadable file is a finding too.
func Load(sources ...Source) (*Library, finding.Diagnostics) {
	l := &Library{digests: map[string]*compile.File{}, texts: map[*ruleset.Ruleset][]byte{}}
	texts := map[*compile.File][]byte{}
	var found finding.Diagnostics
	for i, source := range sources {
		var files []*compile.File
		for _, file := range source.list(&found) {
			e := read(i, file.name, file.data)
			files = append(files, e)
			texts[e] = file.data
			found = append(found, checkFileName(e)...)
			found = append(found, checkTwice(files, e)...)
		}
		l.sources = append(l.sources, files)
	}
	for _, files := range l.sources {
		for _, e := range files {
			e.Resolve(l)
			found = append(found, e.Found...)
			if e.Ruleset != nil {
				l.compiled = append(l.compiled, e)
				l.texts[e.Ruleset] = texts[e]
			}
		}
	}
	l.order()
	return l, found.Sorted()
}

// order sorts what compiled and finds it by digest.
func (l *Library) order() {
	slices.SortStableFunc(l.compiled, func(a, b *compile.File) int {
		if c := strings.Compare(a.ID, b.ID); c != 0 {
			return c
		}
		return CompareVersions(b.Version, a.Version)
	})
	for _, e := range l.compiled {
		if have := l.digests[e.Ruleset.Digest]; have == nil || better(e, have) {
			l.digests[e.Ruleset.Digest] = e
		}
	}
}

// better reports whether a is preferred to b for a digest that both have:
// a profile before an overlay, then the newest version, then the earlier source.
func better(a, b *compile.File) bool {
	if a.Overlay != b.Overlay {
		return !a.Overlay
	}
	if c := CompareVersions(a.Version, b.Version); c != 0 {
		return c > 0
	}
	return a.Source < b.Source
}

type namedFile struct {
	name string // as findings give it
	in   string // within its source
	data []byte
}

// list is the rule files of a source in the order of their names.
func (s Source) list(found *finding.Diagnostics) []namedFile {
	var files []namedFile
	if s.FS != nil {
		entries, err := fs.ReadDir(s.FS, ".")
		if err != nil {
			*found = append(*found, finding.Diagnostic{File: s.Name, Finding: finding.New("ruleset.unreadable", finding.Params{"error": err.Error()})})
		}
		for _, e := range entries {
			if IsLeftBehind(e.Name()) {
				*found = append(*found, LeftBehind(path.Join(s.Name, e.Name())))
			}
			if e.IsDir() || !IsNamedAsRules(e.Name()) {
				continue
			}
			// What is no file (a pipe, a device, also behind a link) could hang
			// whoever opens it.
			if info, err := fs.Stat(s.FS, e.Name()); err == nil && !info.Mode().IsRegular() {
				if !info.IsDir() {
					*found = append(*found, finding.Diagnostic{File: path.Join(s.Name, e.Name()), Finding: finding.New("ruleset.unreadable", finding.Params{"error": "not a regular file"})})
				}
				continue
			}
			data, err := readLimited(s.FS, e.Name())
			if err != nil {
				*found = append(*found, finding.Diagnostic{File: path.Join(s.Name, e.Name()), Finding: finding.New("ruleset.unreadable", finding.Params{"error": err.Error()})})
				continue
			}
			if IsRules(data) {
				files = append(files, namedFile{path.Join(s.Name, e.Name()), e.Name(), data})
			}
		}
	}
	for name, data := range s.Files {
		if IsNamedAsRules(name) {
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
	for len(data) <= yamltree.MaxBytes {
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

// read reads a file of a source, -1 for a file beside the library.
func read(source int, file string, data []byte) *compile.File {
	node, found := schema.Parse(file, data)
	return compile.NewFile(source, file, node, found)
}

// checkFileName holds the id against the name of the file: id.yaml, or
// id@version.yaml where several versions stand side by side.
func checkFileName(e *compile.File) finding.Diagnostics {
	id := e.Node.Get("id")
	if id == nil || slices.ContainsFunc(e.Found, func(d finding.Diagnostic) bool { return d.Pointer == "/id" && d.Severity == finding.Error }) {
		return nil // one cure is enough
	}
	base := strings.TrimSuffix(path.Base(e.Name), path.Ext(e.Name))
	if base == e.ID || e.Version != "" && base == e.ID+"@"+e.Version {
		return nil
	}
	e.Refuse()
	return finding.Diagnostics{yamltree.Finding(finding.Error, id, "ruleset.id_not_file_name", finding.Params{"id": e.ID, "file": path.Base(e.Name)})}
}

// checkTwice refuses a second file of one source with the same id and version.
func checkTwice(before []*compile.File, e *compile.File) finding.Diagnostics {
	for _, other := range before {
		if other != e && e.ID != "" && other.ID == e.ID && CompareVersions(other.Version, e.Version) == 0 {
			e.Refuse()
			d := yamltree.Finding(finding.Error, e.Node.Get("id"), "ruleset.id_twice", finding.Params{"id": e.ID, "version": e.Version, "other": other.Name})
			if at := other.Node.Get("id"); at != nil {
				d.Related = []finding.Related{{File: other.Name, Line: at.Range.Start.Line, Column: at.Range.Start.Column, Finding: finding.New("related.first_here", nil)}}
			}
			return finding.Diagnostics{d}
		}
	}
	return nil
}

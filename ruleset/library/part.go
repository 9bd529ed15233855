package library

import (
	"bytes"
	"path"
	"strings"

	"houserules/finding"
)

// Part cuts sources down to the files that rules may need: those named by a
// reference ("id" or "id@1.2.0", "" for none) or in a text, and whatever these
// name in turn. It looks for ids as words and reads no YAML, so that it costs
// next to nothing; a file more is no harm. A digest needs all files.
func Part(ref string, text []byte, sources ...Source) []Source {
	type file struct {
		source int
		name   string
		data   []byte
		taken  bool
	}
	byID := map[string][]*file{}
	var unread finding.Diagnostics
	for i, s := range sources {
		for _, f := range s.list(&unread) {
			id, _ := splitRef(strings.TrimSuffix(path.Base(f.in), path.Ext(f.in)))
			byID[id] = append(byID[id], &file{source: i, name: f.in, data: f.data})
		}
	}
	if len(unread) > 0 || strings.HasPrefix(ref, "sha256:") {
		return sources // the library reports what it cannot read
	}
	out := make([]Source, len(sources))
	for i, s := range sources {
		out[i] = Source{Name: s.Name, Files: map[string][]byte{}}
	}
	queue := [][]byte{text}
	take := func(files []*file) {
		for _, f := range files {
			if !f.taken {
				f.taken = true
				out[f.source].Files[f.name] = f.data
				queue = append(queue, f.data)
			}
		}
	}
	id, _ := splitRef(ref)
	take(byID[id])
	for len(queue) > 0 {
		in := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for id, files := range byID {
			if bytes.Contains(in, []byte(id)) {
				take(files)
			}
		}
	}
	return out
}

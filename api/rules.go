package api

import (
	"fmt"
	"sync"

	"houserules/adjudicate"
	"houserules/ruleset"
)

// rules are the rule files of one load, with the judges compiled from them. A
// reload makes a new one; requests that have begun keep theirs.
type rules struct {
	lib *ruleset.Library

	mu     sync.RWMutex
	judges map[*ruleset.Ruleset]*adjudicate.Judge // of files

	overlays *lru[string, overlay]           // by the text of the request
	tables   *lru[string, *adjudicate.Judge] // of overlays, by digest
	sheets   *lru[sheetKey, sheetPage]
}

// overlay is a rule set that came with a request.
type overlay struct {
	rs    *ruleset.Ruleset
	judge *adjudicate.Judge
}

// How many overlays, and tables compiled for them, are kept. The tables of a
// large board are a few MB.
const (
	keptOverlays = 512
	keptTables   = 24
)

// LoadError says that rule files have errors.
type LoadError struct{ Findings ruleset.Diagnostics }

func (e *LoadError) Error() string {
	n := 0
	first := ""
	for _, d := range e.Findings {
		if d.Severity == ruleset.Error {
			if n++; n == 1 {
				first = fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Column, d.Code)
			}
		}
	}
	return fmt.Sprintf("%d errors in rule files, the first: %s", n, first)
}

// Reload reads the rules anew. All of them must be sound and compile, else
// nothing changes and the error says why.
func (s *Server) Reload() error {
	err := s.reload()
	s.metrics.reloaded(err)
	return err
}

func (s *Server) reload() error {
	lib, found, err := s.load()
	if err != nil {
		return err
	}
	if found.HasErrors() {
		return &LoadError{found}
	}
	r := &rules{lib: lib, judges: map[*ruleset.Ruleset]*adjudicate.Judge{},
		overlays: newLRU[string, overlay](keptOverlays), tables: newLRU[string, *adjudicate.Judge](keptTables), sheets: newLRU[sheetKey, sheetPage](keptSheets)}
	if s.rules.Load() != nil {
		// At a reload nobody waits: whatever cannot be judged is found now.
		for _, rs := range lib.All() {
			if judge, found := r.judge(rs); judge == nil {
				return &LoadError{found}
			}
		}
	}
	s.rules.Store(r)
	return nil
}

// judge is the judge of rules from a file, compiled when it is first needed.
func (r *rules) judge(rs *ruleset.Ruleset) (*adjudicate.Judge, ruleset.Diagnostics) {
	r.mu.RLock()
	judge := r.judges[rs]
	r.mu.RUnlock()
	if judge != nil {
		return judge, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if judge := r.judges[rs]; judge != nil {
		return judge, nil
	}
	for other, judge := range r.judges {
		if other.Digest == rs.Digest {
			r.judges[rs] = judge.With(rs)
			return r.judges[rs], nil
		}
	}
	judge, found := adjudicate.New(rs)
	if judge != nil {
		r.judges[rs] = judge
	}
	return judge, found
}

// overlaid is the judge of rules from a file's digest or of an overlay's own.
func (r *rules) overlaid(rs *ruleset.Ruleset) (*adjudicate.Judge, ruleset.Diagnostics) {
	if same, err := r.lib.Get(rs.Digest); err == nil {
		judge, found := r.judge(same)
		if judge == nil {
			return nil, found
		}
		return judge.With(rs), nil
	}
	if judge, ok := r.tables.get(rs.Digest); ok {
		return judge.With(rs), nil
	}
	judge, found := adjudicate.New(rs)
	if judge != nil {
		r.tables.put(rs.Digest, judge)
	}
	return judge, found
}

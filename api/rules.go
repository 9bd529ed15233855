package api

import (
	"fmt"

	"houserules/finding"
	"houserules/ruleset/library"
	"houserules/service"
)

// rules are the rule files of one load, with what is made of them. A reload
// makes a new one; requests that have begun keep theirs.
type rules struct {
	*service.Rules
	sheets *lru[sheetKey, sheetPage]
}

// LoadError says that rule files have errors.
type LoadError struct{ Findings finding.Diagnostics }

func (e *LoadError) Error() string {
	n := 0
	first := ""
	for _, d := range e.Findings {
		if d.Severity == finding.Error {
			if n++; n == 1 {
				first = fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Column, d.Code)
			}
		}
	}
	return fmt.Sprintf("%d errors in rule files, the first: %s", n, first)
}

// Reload reads the rules anew. All of them must be sound, else nothing changes
// and the error says why.
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
	r := &rules{service.NewRules(func() *library.Library { return lib }, s.limits.Overlays), newLRU[sheetKey, sheetPage](keptSheets)}
	if s.rules.Load() != nil {
		r.Warm() // at a reload nobody waits
	}
	s.rules.Store(r)
	return nil
}

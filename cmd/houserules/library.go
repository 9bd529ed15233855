package main

import (
	"fmt"
	"os"

	"houserules"
	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/ruleset/library"
)

// embedded is the source of the shipped profiles.
func embedded() library.Source {
	return library.Source{Name: "rulesets", FS: houserules.Profiles()}
}

// sources are the folders of --rulesets, in order, then the shipped profiles:
// that is where a reference is sought.
func (e *env) sources() ([]library.Source, error) {
	var all []library.Source
	for _, dir := range e.rulesets {
		info, err := os.Stat(dir)
		if err != nil || !info.IsDir() {
			return nil, usage("", "--rulesets %s: no such folder", dir)
		}
		all = append(all, library.Source{Name: dir, FS: os.DirFS(dir)})
	}
	return append(all, embedded()), nil
}

// library reads all rules there are. Files with errors are left out; their
// findings are returned for those who want to show them.
func (e *env) library() (*library.Library, finding.Diagnostics, error) {
	sources, err := e.sources()
	if err != nil {
		return nil, nil, err
	}
	lib, found := library.Load(sources...)
	return lib, found, nil
}

// warnBroken reports on stderr the rule files that could not be used.
func (e *env) warnBroken(found finding.Diagnostics) {
	seen := map[string]bool{}
	for _, d := range found {
		if d.Severity != finding.Error || seen[d.File] {
			continue
		}
		seen[d.File] = true
		fmt.Fprintf(e.stderr, "%s: %s\n", report.Label(e.lang, "warning"), e.say("left_out", map[string]any{"file": d.File, "why": report.Message(e.lang, d)}))
	}
	if len(seen) > 0 {
		fmt.Fprintf(e.stderr, "%s: %s\n", report.Label(e.lang, "hint"), e.say("left_out.hint", nil))
	}
}

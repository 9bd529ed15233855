package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"sort"
	"strings"

	"houserules/finding"
	"houserules/text"
)

// reported is a diagnostic with its texts, as the contract shows it.
type reported struct {
	File      string           `json:"file"`
	Line      int              `json:"line"`
	Column    int              `json:"column"`
	EndLine   int              `json:"end_line"`
	EndColumn int              `json:"end_column"`
	Severity  string           `json:"severity"`
	Code      string           `json:"code"`
	Pointer   string           `json:"pointer"`
	Message   string           `json:"message"`
	Hint      string           `json:"hint"`
	Related   []relatedFinding `json:"related"`
}

type relatedFinding struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// report is all that a run found, with the sources to show.
type report struct {
	findings []reported
	files    []string          // all that were looked at, in order
	sources  map[string]string // text by file
}

// message is a diagnostic's sentence in the caller's language, without marks
// that nobody sees: what it quotes is copied into files.
func (e *env) message(d finding.Diagnostic) string {
	return text.Strip(text.Say(e.lang, "diag."+d.Code, d.Params, nil))
}

func (e *env) finding(d finding.Diagnostic) reported {
	f := reported{
		File: d.File, Line: d.Line, Column: d.Column, EndLine: d.EndLine, EndColumn: d.EndColumn,
		Severity: d.Severity.String(), Code: d.Code, Pointer: d.Pointer, Message: e.message(d), Related: []relatedFinding{},
	}
	if key := "diag." + d.Code + ".hint"; text.Has(e.lang, key) || text.Has(text.Default, key) {
		f.Hint = text.Say(e.lang, key, d.Params, nil)
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, relatedFinding{r.File, r.Line, r.Column, text.Strip(text.Say(e.lang, r.Code, r.Params, nil))})
	}
	return f
}

// counts are how many findings there are of each severity.
func (r *report) counts() (errors, warnings, infos int) {
	for _, f := range r.findings {
		switch f.Severity {
		case "error":
			errors++
		case "warning":
			warnings++
		default:
			infos++
		}
	}
	return errors, warnings, infos
}

// fails reports whether any finding is at least as bad as the word of --fail-on says.
func (r *report) fails(least finding.Severity, ever bool) bool {
	if !ever {
		return false
	}
	errors, warnings, infos := r.counts()
	switch least {
	case finding.Error:
		return errors > 0
	case finding.Warning:
		return errors+warnings > 0
	}
	return errors+warnings+infos > 0
}

// order sorts findings by file, line and column, and drops repetitions.
func (r *report) order() {
	sort.SliceStable(r.findings, func(i, j int) bool {
		a, b := &r.findings[i], &r.findings[j]
		switch {
		case a.File != b.File:
			return a.File < b.File
		case a.Line != b.Line:
			return a.Line < b.Line
		case a.Column != b.Column:
			return a.Column < b.Column
		}
		return a.Code < b.Code
	})
	kept := r.findings[:0]
	for i, f := range r.findings {
		if i > 0 {
			last := kept[len(kept)-1]
			if last.File == f.File && last.Line == f.Line && last.Column == f.Column && last.Code == f.Code && last.Message == f.Message {
				continue
			}
		}
		kept = append(kept, f)
	}
	r.findings = kept
}

// line is a line of a source, from 1; "" where there is none.
func (r *report) line(file string, n int) string {
	lines := strings.Split(r.sources[file], "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimSuffix(lines[n-1], "\r")
}

// fingerprint stays the same when lines move: the file, the code, the place in
// the tree, and the text of the line.
func (r *report) fingerprint(f reported) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{filepath.ToSlash(f.File), f.Code, f.Pointer, strings.TrimSpace(r.line(f.File, f.Line))}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

func (f reported) place() string {
	if f.Line == 0 {
		return f.File
	}
	return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
}

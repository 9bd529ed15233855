// Package report shows findings in every form that people and programs read:
// with the line underlined, a line each, JSON, SARIF, workflow commands of
// GitHub, and JUnit. It also has what all printers of the command line share:
// its few colours, and indented JSON.
//
//	r := report.Report{Files: []string{name}, Sources: map[string]string{name: text}}
//	r.Findings = append(r.Findings, report.Of("en", diagnostic))
//	err := r.Print(w, "sarif", report.Style{Lang: "en", Version: "1.0.0"})
package report

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

// Finding is a diagnostic with its texts, as the contract shows it.
type Finding struct {
	File      string    `json:"file"`
	Line      int       `json:"line"`
	Column    int       `json:"column"`
	EndLine   int       `json:"end_line"`
	EndColumn int       `json:"end_column"`
	Severity  string    `json:"severity"`
	Code      string    `json:"code"`
	Pointer   string    `json:"pointer"`
	Message   string    `json:"message"`
	Hint      string    `json:"hint"`
	Related   []Related `json:"related"`
}

// Related is another place that a finding is about.
type Related struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// Report is all that a run found, with the sources to show.
type Report struct {
	Findings []Finding
	Files    []string          // all that were read, in order
	Sources  map[string]string // text by file

	lines map[string][]string // of the sources that were shown
}

// Message is a diagnostic's sentence in a language, without marks that nobody
// sees: what it quotes is copied into files.
func Message(lang string, d finding.Diagnostic) string {
	return text.Strip(text.Say(lang, "diag."+string(d.Code), d.Params, nil))
}

// Of is a diagnostic with its texts in a language.
func Of(lang string, d finding.Diagnostic) Finding {
	f := Finding{
		File: d.File, Line: d.Line, Column: d.Column, EndLine: d.EndLine, EndColumn: d.EndColumn,
		Severity: d.Severity.String(), Code: string(d.Code), Pointer: d.Pointer, Message: Message(lang, d), Related: []Related{},
	}
	if key := "diag." + string(d.Code) + ".hint"; text.Has(lang, key) || text.Has(text.Default, key) {
		f.Hint = text.Say(lang, key, d.Params, nil)
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, Related{r.File, r.Line, r.Column, text.Strip(text.Say(lang, string(r.Code), r.Params, nil))})
	}
	return f
}

// Counts are how many findings there are of each severity.
func (r *Report) Counts() (errors, warnings, infos int) {
	for _, f := range r.Findings {
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

// Fails reports whether any finding is at least as bad as the word of --fail-on says.
func (r *Report) Fails(least finding.Severity, ever bool) bool {
	if !ever {
		return false
	}
	errors, warnings, infos := r.Counts()
	switch least {
	case finding.Error:
		return errors > 0
	case finding.Warning:
		return errors+warnings > 0
	}
	return errors+warnings+infos > 0
}

// Sort sorts findings by file, line and column, and drops repetitions.
func (r *Report) Sort() {
	sort.SliceStable(r.Findings, func(i, j int) bool {
		a, b := &r.Findings[i], &r.Findings[j]
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
	kept := r.Findings[:0]
	for i, f := range r.Findings {
		if i > 0 {
			last := kept[len(kept)-1]
			if last.File == f.File && last.Line == f.Line && last.Column == f.Column && last.Code == f.Code && last.Message == f.Message {
				continue
			}
		}
		kept = append(kept, f)
	}
	r.Findings = kept
}

// line is a line of a source, from 1; "" where there is none.
func (r *Report) line(file string, n int) string {
	lines, ok := r.lines[file]
	if !ok {
		if r.lines == nil {
			r.lines = map[string][]string{}
		}
		lines = strings.Split(r.Sources[file], "\n")
		r.lines[file] = lines
	}
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimSuffix(lines[n-1], "\r")
}

// fingerprint stays the same when lines move: the file, the code, the place in
// the tree, and the text of the line.
func (r *Report) fingerprint(f Finding) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{filepath.ToSlash(f.File), f.Code, f.Pointer, strings.TrimSpace(r.line(f.File, f.Line))}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// visible is a finding for a line of a log: nothing in it ends the line or is
// obeyed, and the line does not begin as a command to a build service does.
func (f Finding) visible() Finding {
	f.File, f.Message, f.Hint = text.VisibleLine(f.File), text.Visible(f.Message), text.Visible(f.Hint)
	return f
}

// Place is where the finding is, as file:line:column.
func (f Finding) Place() string {
	if f.Line == 0 {
		return f.File
	}
	return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"

	"houserules/text"
)

// findingFormats are the forms in which findings are printed.
var findingFormats = []string{"human", "concise", "json", "jsonl", "sarif", "github", "junit"}

// print writes findings in a format.
func (e *env) print(w io.Writer, r *report, format string, color bool) error {
	switch format {
	case "concise":
		return printConcise(w, r)
	case "json":
		errors, warnings, infos := r.counts()
		return writeJSON(w, map[string]any{"findings": orEmpty(r.findings), "files": len(r.files),
			"errors": errors, "warnings": warnings, "infos": infos})
	case "jsonl":
		for _, f := range r.findings {
			line, err := json.Marshal(f)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s\n", line); err != nil {
				return err
			}
		}
		return nil
	case "sarif":
		return printSARIF(w, r)
	case "github":
		return printGitHub(w, r)
	case "junit":
		return printJUnit(w, findingSuites(r))
	}
	return e.printHuman(w, r, paint(color))
}

func orEmpty(list []reported) []reported {
	if list == nil {
		return []reported{}
	}
	return list
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func printConcise(w io.Writer, r *report) error {
	for _, f := range r.findings {
		if _, err := fmt.Fprintf(w, "%s: %s: %s [%s]\n", f.place(), f.Severity, f.Message, f.Code); err != nil {
			return err
		}
	}
	return nil
}

// printHuman shows each finding with its line underlined and what to do.
func (e *env) printHuman(w io.Writer, r *report, p paint) error {
	var out strings.Builder
	for _, f := range r.findings {
		severity := e.label(f.Severity)
		switch f.Severity {
		case "warning":
			severity = p.warn(severity)
		case "info":
			severity = p.note(severity)
		default:
			severity = p.bad(severity)
		}
		fmt.Fprintf(&out, "%s: %s: %s %s\n", p.bold(f.place()), severity, f.Message, p.dim("["+f.Code+"]"))
		out.WriteString(r.excerpt(f, p))
		if f.Hint != "" {
			fmt.Fprintf(&out, "  %s %s\n", p.note(e.label("hint")+":"), f.Hint)
		}
		for _, rel := range f.Related {
			fmt.Fprintf(&out, "  %s %s:%d:%d: %s\n", p.note(e.label("see")+":"), rel.File, rel.Line, rel.Column, rel.Message)
		}
		out.WriteByte('\n')
	}
	errors, warnings, infos := r.counts()
	summary := text.Say(e.lang, "cli.lint.summary", map[string]any{"files": len(r.files), "errors": errors, "warnings": warnings, "infos": infos}, nil)
	if errors+warnings+infos == 0 {
		summary = p.good(text.Say(e.lang, "cli.lint.clean", map[string]any{"files": len(r.files)}, nil))
	}
	fmt.Fprintln(&out, summary)
	_, err := io.WriteString(w, out.String())
	return err
}

// label is a word before a line for people, in the caller's language. What
// programs read (concise, json ...) has the English words.
func (e *env) label(word string) string { return e.say("label."+word, nil) }

// excerpt is the line of a finding with an underline below the range.
func (r *report) excerpt(f reported, p paint) string {
	line := r.line(f.File, f.Line)
	if f.Line == 0 || strings.TrimSpace(line) == "" {
		return ""
	}
	runes := []rune(line)
	from := min(max(f.Column-1, 0), len(runes))
	to := len(runes)
	if f.EndLine == f.Line && f.EndColumn > f.Column {
		to = min(f.EndColumn-1, len(runes))
	} else if f.EndLine == f.Line {
		to = min(from+1, len(runes))
	}
	for to > from+1 && runes[to-1] == ' ' {
		to--
	}
	// A long line is shown around its range.
	const wide = 100
	start := 0
	if from > wide-20 {
		start = from - 20
	}
	end := min(len(runes), start+wide)
	shown := string(runes[start:end])
	if start > 0 {
		shown = "…" + shown
		start--
	}
	if end < len(runes) {
		shown += "…"
	}
	number := fmt.Sprintf("%5d | ", f.Line)
	pad := cells(runes[max(start, 0):from])
	mark := "^" + strings.Repeat("~", max(0, cells(runes[from:max(from, min(to, end))])-1))
	return p.dim(number) + shown + "\n" + p.dim("      | ") + strings.Repeat(" ", pad) + p.accent(mark) + "\n"
}

// cells is the width of text on a terminal: marks that combine take none, wide
// East Asian letters two.
func cells(runes []rune) int {
	n := 0
	for _, c := range runes {
		switch {
		case unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.In(c, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana):
			n += 2
		default:
			n++
		}
	}
	return n
}

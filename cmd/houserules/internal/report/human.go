package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"houserules/text"
)

// printHuman shows each finding with its line underlined and what to do.
func printHuman(w io.Writer, r *Report, style Style) error {
	p := style.Paint
	var out strings.Builder
	for i := range r.Findings {
		f := r.Findings[i].visible()
		severity := style.label(f.Severity)
		switch f.Severity {
		case "warning":
			severity = p.Warn(severity)
		case "info":
			severity = p.Note(severity)
		default:
			severity = p.Bad(severity)
		}
		fmt.Fprintf(&out, "%s: %s: %s %s\n", p.Bold(f.Place()), severity, f.Message, p.Dim("["+f.Code+"]"))
		out.WriteString(r.excerpt(&r.Findings[i], p))
		if f.Hint != "" {
			fmt.Fprintf(&out, "  %s %s\n", p.Note(style.label("hint")+":"), f.Hint)
		}
		for _, rel := range f.Related {
			fmt.Fprintf(&out, "  %s %s:%d:%d: %s\n", p.Note(style.label("see")+":"), text.Visible(rel.File), rel.Line, rel.Column, rel.Message)
		}
		out.WriteByte('\n')
	}
	errors, warnings, infos := r.Counts()
	summary := text.Say(style.Lang, "cli.lint.summary", map[string]any{"files": len(r.Files), "errors": errors, "warnings": warnings, "infos": infos}, nil)
	if errors+warnings+infos == 0 {
		summary = p.Good(text.Say(style.Lang, "cli.lint.clean", map[string]any{"files": len(r.Files)}, nil))
	}
	fmt.Fprintln(&out, summary)
	_, err := io.WriteString(w, out.String())
	return err
}

// excerpt is the line of a finding with an underline below the range.
func (r *Report) excerpt(f *Finding, p Paint) string {
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
	shown := text.Picture(string(runes[start:end]))
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
	return p.Dim(number) + shown + "\n" + p.Dim("      | ") + strings.Repeat(" ", pad) + p.Accent(mark) + "\n"
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

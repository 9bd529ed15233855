package report

import (
	"encoding/json"
	"fmt"
	"io"

	"houserules/text"
)

// Formats are the forms in which findings are printed.
var Formats = []string{"human", "concise", "json", "jsonl", "sarif", "github", "junit"}

// Style is how findings are shown.
type Style struct {
	Lang    string // of words around findings, for people
	Paint   Paint
	Version string // of the program, as SARIF names it
}

// Label is a word before a line for people, in a language. What programs read
// (concise, json ...) has the English words.
func Label(lang, word string) string { return text.Say(lang, "cli.label."+word, nil, nil) }

func (s Style) label(word string) string { return Label(s.Lang, word) }

// Print writes the findings in a format.
func (r *Report) Print(w io.Writer, format string, style Style) error {
	switch format {
	case "concise":
		return printConcise(w, r)
	case "json":
		errors, warnings, infos := r.Counts()
		return WriteJSON(w, map[string]any{"findings": orEmpty(r.Findings), "files": len(r.Files),
			"errors": errors, "warnings": warnings, "infos": infos})
	case "jsonl":
		for _, f := range r.Findings {
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
		return printSARIF(w, r, style.Version)
	case "github":
		return printGitHub(w, r)
	case "junit":
		return WriteJUnit(w, findingSuites(r))
	}
	return printHuman(w, r, style)
}

func orEmpty(list []Finding) []Finding {
	if list == nil {
		return []Finding{}
	}
	return list
}

// WriteJSON writes a value as indented JSON.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func printConcise(w io.Writer, r *Report) error {
	for _, f := range r.Findings {
		f = f.visible()
		if _, err := fmt.Fprintf(w, "%s: %s: %s [%s]\n", f.Place(), f.Severity, f.Message, f.Code); err != nil {
			return err
		}
	}
	return nil
}

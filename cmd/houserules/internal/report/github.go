package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// printGitHub writes the workflow commands that become annotations.
func printGitHub(w io.Writer, r *Report) error {
	commands := map[string]string{"error": "error", "warning": "warning", "info": "notice"}
	for _, f := range r.Findings {
		message := f.Message
		if f.Hint != "" {
			message += "\n" + f.Hint
		}
		place := "file=" + githubProperty.Replace(filepath.ToSlash(f.File))
		if f.Line > 0 {
			place += fmt.Sprintf(",line=%d,endLine=%d,col=%d", f.Line, max(f.Line, f.EndLine), f.Column)
			// GitHub takes an end column only within one line.
			if f.EndLine == f.Line && f.EndColumn > f.Column {
				place += fmt.Sprintf(",endColumn=%d", f.EndColumn)
			}
		}
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", commands[f.Severity], place, githubProperty.Replace(f.Code), githubData.Replace(message)); err != nil {
			return err
		}
	}
	return nil
}

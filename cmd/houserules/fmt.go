package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
	"houserules/ruleset/layout"
	"houserules/text"
)

func (e *env) fmtCmd() *cobra.Command {
	var check, showDiff, allowEmpty bool
	cmd := &cobra.Command{
		Use:   "fmt [PATH…]",
		Short: "Lay out rule files and scenario files in one form",
		Long: `Lay out rule files and scenario files in one form: the top-level keys in their
order, two blanks a level, no stray blanks. Comments, blank lines, alignment
and quotes stay. A file is left alone when anything but its layout would change.

A PATH is a file, a folder, a pattern, or - (stdin to stdout).

` + exitTable,
		Example: `  houserules fmt rules/
  houserules fmt --check --diff rules/`,
		ValidArgsFunction: yamlFiles,
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; exit 1 when a file is not laid out")
	cmd.Flags().BoolVar(&showDiff, "diff", false, "show what would change; write nothing")
	cmd.Flags().BoolVar(&allowEmpty, "allow-empty", false, "no file to lay out is fine")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			args = []string{"."}
		}
		names, err := files(args, yamlEndings...)
		if err != nil {
			return err
		}
		done, changed, failed := 0, 0, 0
		for _, name := range names {
			in, err := e.read(name, "")
			if err != nil {
				return err
			}
			isScenario, isRules := kindOf(in)
			if !isScenario && !isRules && name != "-" && !contains(args, name) {
				continue
			}
			done++
			out, err := layout.Format(in.name, in.data)
			var invalid *layout.InvalidError
			switch {
			case errors.As(err, &invalid):
				failed++
				for _, d := range invalid.Findings {
					f := report.Of(e.lang, d)
					fmt.Fprintf(e.stderr, "%s: %s: %s [%s]\n", text.VisibleLine(f.Place()), f.Severity, text.Visible(f.Message), f.Code)
				}
				continue
			case err != nil:
				failed++
				fmt.Fprintf(e.stderr, "error: %s: %s\n", text.Visible(in.name), err)
				continue
			}
			same := string(out) == string(in.data)
			if !same {
				changed++
			}
			switch {
			case showDiff:
				if !same {
					_, _ = e.stdout.Write(unified(in.name, in.data, out))
				}
			case check:
				if !same {
					fmt.Fprintln(e.stdout, text.VisibleLine(in.name))
				}
			case name == "-":
				if _, err := e.stdout.Write(out); err != nil {
					return err
				}
			case !same:
				if err := os.WriteFile(name, out, 0o644); err != nil {
					return usage("", "%s", err)
				}
				fmt.Fprintln(e.stdout, text.VisibleLine(in.name))
			}
		}
		switch {
		case done == 0 && !allowEmpty:
			return usage("", "no rule file or scenario file in %s", strings.Join(args, " "))
		case failed > 0, (check || showDiff) && changed > 0:
			return errFindings
		}
		return nil
	}
	return cmd
}

// unified is the difference of two texts in the usual form.
func unified(name string, a, b []byte) []byte {
	text := diff.Diff(name, a, name, b)
	_, text, _ = bytes.Cut(text, []byte("\n")) // its first line is a command
	return text
}

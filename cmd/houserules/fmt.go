package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"houserules/ruleset/layout"
)

func (e *env) fmtCmd() *cobra.Command {
	var check, diff, allowEmpty bool
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
	cmd.Flags().BoolVar(&diff, "diff", false, "show what would change; write nothing")
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
					f := e.finding(d)
					fmt.Fprintf(e.stderr, "%s: %s: %s [%s]\n", f.place(), f.Severity, f.Message, f.Code)
				}
				continue
			case err != nil:
				failed++
				fmt.Fprintf(e.stderr, "error: %s: %s\n", in.name, err)
				continue
			}
			same := string(out) == string(in.data)
			if !same {
				changed++
			}
			switch {
			case diff:
				if !same {
					fmt.Fprint(e.stdout, unified(in.name, string(in.data), string(out)))
				}
			case check:
				if !same {
					fmt.Fprintln(e.stdout, in.name)
				}
			case name == "-":
				if _, err := e.stdout.Write(out); err != nil {
					return err
				}
			case !same:
				if err := os.WriteFile(name, out, 0o644); err != nil {
					return usage("", "%s", err)
				}
				fmt.Fprintln(e.stdout, in.name)
			}
		}
		switch {
		case done == 0 && !allowEmpty:
			return usage("", "no rule file or scenario file in %s", strings.Join(args, " "))
		case failed > 0, (check || diff) && changed > 0:
			return errFindings
		}
		return nil
	}
	return cmd
}

// unified is the difference of two texts in the usual form.
func unified(name, a, b string) string {
	x, y := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	// The longest common subsequence from the back, for files of a few hundred lines.
	common := make([][]int, len(x)+1)
	for i := range common {
		common[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	type line struct {
		mark byte
		text string
	}
	var all []line
	i, j := 0, 0
	for i < len(x) || j < len(y) {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			all = append(all, line{' ', x[i]})
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && common[i+1][j] >= common[i][j+1]:
			all = append(all, line{'-', x[i]})
			i++
		default:
			all = append(all, line{'+', y[j]})
			j++
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	const around = 3
	oldLine, newLine := 1, 1
	for k := 0; k < len(all); {
		// Find the next change, and how far the hunk around it goes.
		next := k
		for next < len(all) && all[next].mark == ' ' {
			next++
		}
		if next == len(all) {
			break
		}
		from := max(k, next-around)
		oldLine, newLine = oldLine+from-k, newLine+from-k
		to, quiet := next, 0
		for to < len(all) && quiet <= 2*around {
			if all[to].mark == ' ' {
				quiet++
			} else {
				quiet = 0
			}
			to++
		}
		to -= max(0, quiet-around)
		olds, news := 0, 0
		var body strings.Builder
		for _, l := range all[from:to] {
			if l.text == "" {
				continue
			}
			body.WriteByte(l.mark)
			body.WriteString(l.text)
			if !strings.HasSuffix(l.text, "\n") {
				body.WriteString("\n\\ No newline at end of file\n")
			}
			if l.mark != '+' {
				olds++
			}
			if l.mark != '-' {
				news++
			}
		}
		fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", oldLine, olds, newLine, news, body.String())
		oldLine, newLine = oldLine+olds, newLine+news
		k = to
	}
	return out.String()
}

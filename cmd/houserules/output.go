package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
)

// output is one place where results go: a format, and a file or stdout.
type output struct {
	format string
	path   string // "" is stdout
}

// outputs is the value of --output FORMAT[=PATH], which may be given several times.
type outputs struct {
	allowed []string
	all     []output
}

func (o *outputs) String() string {
	var parts []string
	for _, out := range o.all {
		text := out.format
		if out.path != "" {
			text += "=" + out.path
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ",")
}

// Type is how help names the value.
func (o *outputs) Type() string { return "FORMAT[=PATH]" }

// Set takes one --output, or several in one, parted by commas.
func (o *outputs) Set(text string) error {
	for _, part := range strings.Split(text, ",") {
		format, path, _ := strings.Cut(part, "=")
		known := false
		for _, name := range o.allowed {
			known = known || name == format
		}
		if !known {
			return fmt.Errorf("format %q is none of %s", format, strings.Join(o.allowed, ", "))
		}
		for _, have := range o.all {
			if have.path == path {
				if path == "" {
					return fmt.Errorf("%s and %s both go to stdout; give one of them a file: %s=PATH", have.format, format, format)
				}
				return fmt.Errorf("%s and %s both go to %s", have.format, format, path)
			}
		}
		o.all = append(o.all, output{format, path})
	}
	return nil
}

// outputFlag adds --output with the formats that a verb has.
func outputFlag(cmd *cobra.Command, formats ...string) *outputs {
	o := &outputs{allowed: formats}
	cmd.Flags().VarP(o, "output", "o", "where results go and how: "+strings.Join(formats, ", ")+"; several times for several files")
	complete(cmd, "output", formats...)
	return o
}

// each writes every output by its writer; without --output, the first format
// allowed goes to stdout. Only stdout on a terminal has colour by itself.
func (e *env) each(o *outputs, write func(w io.Writer, format string, color bool) error) error {
	all := o.all
	if len(all) == 0 {
		all = []output{{format: o.allowed[0]}}
	}
	for _, out := range all {
		if out.path == "" {
			if err := write(e.stdout, out.format, e.colored(e.stdout)); err != nil {
				return fmt.Errorf("stdout: %w", err)
			}
			continue
		}
		var file bytes.Buffer
		if err := write(&file, out.format, e.color == "always"); err != nil {
			return fmt.Errorf("%s: %w", out.path, err)
		}
		if err := os.WriteFile(out.path, file.Bytes(), 0o644); err != nil {
			return usage("", "%s", err)
		}
	}
	return nil
}

// colored reports whether a writer gets colour: asked for, or a terminal that
// nobody has asked to be plain.
func (e *env) colored(w io.Writer) bool {
	switch {
	case e.color == "always":
		return true
	case e.color == "never", e.getenv("NO_COLOR") != "", e.getenv("TERM") == "dumb":
		return false
	}
	return isTerminal(w)
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// style is how findings are shown to the caller.
func (e *env) style(color bool) report.Style {
	return report.Style{Lang: e.lang, Paint: report.Paint(color), Version: versionNumber()}
}

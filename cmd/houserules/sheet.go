package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/render"
	"houserules/text"
)

func (e *env) sheetCmd() *cobra.Command {
	var langs, formats, options []string
	var dir, date string
	cmd := &cobra.Command{
		Use:   "sheet REF|FILE",
		Short: "Write the rule sheet that players read",
		Long: `Write the rule sheet that players read: the board, how the pieces move, how the
game ends, points, clocks, conduct and the house-rules table, made from the same
values that games are judged by.

One language in one format goes to stdout. Several go to files in --dir, named
ID.LANGUAGE.FORMAT, and the names are printed.

` + exitTable,
		Example: `  houserules sheet friday.yaml > sheet.html
  houserules sheet friday.yaml --lang bn,en --format html,md --dir sheets`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: e.completeRefs,
	}
	flags := cmd.Flags()
	// This verb writes in several languages, so that its --lang takes a list.
	flags.StringSliceVar(&langs, "lang", nil, "languages of the sheet: "+strings.Join(text.Langs(), ", ")+" (default from the locale)")
	flags.StringSliceVar(&formats, "format", []string{"html"}, "html, md")
	flags.StringVar(&dir, "dir", "", "the folder of the files; made where it is missing")
	flags.StringVar(&date, "date", "", "the date of the rules, as it is to be shown")
	flags.StringArrayVar(&options, "set", nil, "an option value, NAME=VALUE; several times for several")
	complete(cmd, "lang", text.Langs()...)
	complete(cmd, "format", "html", "md")
	_ = cmd.MarkFlagDirname("dir")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(langs) == 0 {
			langs = []string{e.lang}
		}
		for _, lang := range langs {
			if !slices.Contains(text.Langs(), lang) {
				return usage("", "there are no sheets in %q; languages: %s", lang, strings.Join(text.Langs(), ", "))
			}
		}
		for _, name := range formats {
			if _, ok := render.ParseSheetFormat(name); !ok {
				return usage("", "--format is html or md, not %q", name)
			}
		}
		rs, err := e.rules(args[0])
		if err != nil {
			return err
		}
		if len(options) > 0 {
			if rs, err = e.withOptions(rs, options); err != nil {
				return err
			}
		}
		alone := dir == "" && len(langs)*len(formats) == 1
		if dir != "" {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return usage("", "%s", err)
			}
		}
		for _, lang := range langs {
			for _, name := range formats {
				format, _ := render.ParseSheetFormat(name)
				page, err := render.Sheet(rs, render.SheetOptions{Lang: lang, Format: format, Date: date})
				if err != nil {
					return err
				}
				if alone {
					_, err := e.stdout.Write(page)
					return err
				}
				file := filepath.Join(dir, rs.ID+"."+lang+"."+name)
				if err := os.WriteFile(file, page, 0o644); err != nil {
					return usage("", "%s", err)
				}
				fmt.Fprintln(e.stdout, filepath.ToSlash(file))
			}
		}
		return nil
	}
	return cmd
}

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (e *env) manCmd() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "man [VERB]",
		Short: "The manual pages, one a verb",
		Long: `Print the manual page of the program, or of a verb, as man(1) reads it; with
--dir, write all of them into a folder.

` + exitTable,
		Example: `  houserules man lint | man -l -
  houserules man --dir /usr/local/share/man/man1`,
		Args: cobra.MaximumNArgs(1),
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write every page into this folder; made where it is missing")
	_ = cmd.MarkFlagDirname("dir")
	cmd.ValidArgsFunction = func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, verb := range verbs(cmd.Root()) {
			names = append(names, verb.Name()+"\t"+verb.Short)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		root := cmd.Root()
		if dir == "" {
			page := root
			if len(args) == 1 {
				verb, rest, err := root.Find(args)
				if err != nil || len(rest) > 0 || verb == root {
					return usage("see houserules --help", "there is no verb %q", args[0])
				}
				page = verb
			}
			_, err := e.stdout.Write(manPage(page))
			return err
		}
		if len(args) > 0 {
			return usage("", "--dir writes every page; a verb has no place beside it")
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return usage("", "%s", err)
		}
		for _, page := range append([]*cobra.Command{root}, verbs(root)...) {
			file := filepath.Join(dir, pageName(page)+".1")
			if err := os.WriteFile(file, manPage(page), 0o644); err != nil {
				return usage("", "%s", err)
			}
			fmt.Fprintln(e.stdout, filepath.ToSlash(file))
		}
		return nil
	}
	return cmd
}

// verbs are the commands that people type, help and the insides of completion aside.
func verbs(root *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && cmd.Name() != "help" {
			list = append(list, cmd)
		}
	}
	return list
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage writes a command's help in the language of man(7). It has no date,
// so that the same program writes the same bytes.
func manPage(cmd *cobra.Command) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"houserules %s\" \"houserules\"\n", roff(strings.ToUpper(pageName(cmd))), roff(versionNumber()))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(pageName(cmd)), roff(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(cmd.CommandPath()))
	if _, arguments, _ := strings.Cut(cmd.Use, " "); arguments != "" {
		fmt.Fprintf(&b, "%s\n", roff(arguments))
	}
	b.WriteString("[options]\n")
	long := cmd.Long
	if long == "" {
		long = cmd.Short + "."
	}
	about, exits, _ := strings.Cut(long, exitTable)
	b.WriteString(".SH DESCRIPTION\n")
	manText(&b, about)
	if subs := verbs(cmd); len(subs) > 0 {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range subs {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(sub.Name()), roff(sub.Short))
		}
	}
	manFlags(&b, "OPTIONS", cmd.NonInheritedFlags())
	manFlags(&b, "OPTIONS OF EVERY COMMAND", cmd.InheritedFlags())
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n.nf\n")
		for line := range strings.Lines(cmd.Example) {
			b.WriteString(roff(strings.TrimPrefix(strings.TrimRight(line, "\n"), "  ")) + "\n")
		}
		b.WriteString(".fi\n")
	}
	if strings.Contains(long, exitTable) {
		b.WriteString(".SH EXIT STATUS\n")
		for line := range strings.Lines(exitTable) {
			if code, meaning, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
				fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(code), roff(meaning))
			}
		}
		manText(&b, exits)
	}
	b.WriteString(".SH SEE ALSO\n")
	var also []string
	for _, other := range append([]*cobra.Command{cmd.Root()}, verbs(cmd.Root())...) {
		if other != cmd {
			also = append(also, ".BR "+roff(pageName(other))+" (1)")
		}
	}
	b.WriteString(strings.Join(also, ",\n") + "\n")
	return b.Bytes()
}

// manText writes paragraphs; lines that begin with blanks stay as they are.
func manText(b *bytes.Buffer, long string) {
	for part := range strings.SplitSeq(strings.TrimSpace(long), "\n\n") {
		if part == "" {
			continue
		}
		if strings.Contains("\n"+part, "\n ") {
			fmt.Fprintf(b, ".PP\n.nf\n%s\n.fi\n", roff(part))
			continue
		}
		fmt.Fprintf(b, ".PP\n%s\n", roff(part))
	}
}

func manFlags(b *bytes.Buffer, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		kind, meaning := pflag.UnquoteUsage(f)
		b.WriteString(".TP\n.B ")
		if f.Shorthand != "" {
			fmt.Fprintf(b, "%s, ", roff("-"+f.Shorthand))
		}
		b.WriteString(roff("--" + f.Name))
		if kind != "" {
			b.WriteString(" " + roff(kind))
		}
		fmt.Fprintf(b, "\n%s\n", roff(meaning))
	})
}

// roff escapes a text: backslashes, hyphens that are to stay hyphens, and dots
// and quotes that would begin a request.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...").Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

package main

import (
	"strings"

	"github.com/spf13/cobra"

	"houserules/finding"
	"houserules/text"
)

func (e *env) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "houserules",
		Short: "Judge chess-like games by house rules that are written as data",
		Long: `Judge chess-like games by house rules that are written as data.

A rule file (YAML) says what is true in a game; a record says what happened;
the answer says what is true now, and by which line of the rules.

` + exitTable,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
		PersistentPreRunE: func(*cobra.Command, []string) error { return e.settle() },
	}
	root.SetIn(e.stdin)
	root.SetOut(e.stdout)
	root.SetErr(e.stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage("see "+cmd.CommandPath()+" --help", "%s", err)
	})
	flags := root.PersistentFlags()
	flags.StringVar(&e.lang, "lang", "", "language of messages: "+strings.Join(text.Langs(), ", ")+" (default from the locale)")
	flags.StringVar(&e.color, "color", "auto", "colour: auto, always, never")
	flags.StringArrayVar(&e.rulesets, "rulesets", nil, "a folder of further rule files; may be given several times")
	complete(root, "lang", text.Langs()...)
	complete(root, "color", "auto", "always", "never")
	_ = root.MarkPersistentFlagDirname("rulesets")
	root.AddCommand(e.serveCmd(), e.lintCmd(), e.testCmd(), e.judgeCmd(), e.showCmd(), e.boardCmd(), e.sheetCmd(), e.initCmd(), e.diffCmd(), e.manCmd(), e.fmtCmd(), e.signatureCmd(), e.schemaCmd(), e.vectorsCmd(), e.versionCmd())
	return root
}

// settle checks and completes the flags that all verbs share.
func (e *env) settle() error {
	switch e.color {
	case "auto", "always", "never":
	default:
		return usage("", "--color is auto, always or never, not %q", e.color)
	}
	if e.lang == "" {
		e.lang = e.locale()
		return nil
	}
	for _, lang := range text.Langs() {
		if lang == e.lang {
			return nil
		}
	}
	return usage("", "there are no messages in %q; languages: %s", e.lang, strings.Join(text.Langs(), ", "))
}

// locale is the language that the environment asks for, where there is one.
func (e *env) locale() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := e.getenv(name)
		if value == "" {
			continue
		}
		for _, lang := range text.Langs() {
			if strings.HasPrefix(value, lang) {
				return lang
			}
		}
		break
	}
	return text.Default
}

// complete offers fixed words for a flag.
func complete(cmd *cobra.Command, flag string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words, cobra.ShellCompDirectiveNoFileComp
	})
}

// completeRefs offers the ids of the rules there are.
func (e *env) completeRefs(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	lib, _, err := e.library()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return lib.IDs(), cobra.ShellCompDirectiveDefault
}

// atLeast reads a severity for --fail-on; never is beyond all.
func atLeast(word string) (finding.Severity, bool, error) {
	switch word {
	case "error":
		return finding.Error, true, nil
	case "warning":
		return finding.Warning, true, nil
	case "info":
		return finding.Info, true, nil
	case "never":
		return 0, false, nil
	}
	return 0, false, usage("", "--fail-on is error, warning, info or never, not %q", word)
}

package main

import (
	"github.com/spf13/cobra"

	"houserules/ruleset/language"
)

func (e *env) schemaCmd() *cobra.Command {
	draft := ""
	cmd := &cobra.Command{
		Use:   "schema",
		Short: "The JSON Schema of the rules language, for editors",
		Long: `Print the JSON Schema of the rules language.

Editors with a YAML language server offer keys, values and descriptions when a
rule file begins with this line:

  # yaml-language-server: $schema=ruleset.schema.json

The descriptions are in the language of --lang. For editors that read no draft
2020-12 there is draft 07.`,
		Example: `  houserules schema > ruleset.schema.json
  houserules schema --lang bn --draft 07`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			out := language.JSON(e.lang)
			switch draft {
			case "2020-12":
			case "07":
				out = language.JSONDraft07(e.lang)
			default:
				return usage("--draft takes 2020-12 or 07", "--draft %s: no such draft", draft)
			}
			_, err := e.stdout.Write(out)
			return err
		},
	}
	cmd.Flags().StringVar(&draft, "draft", "2020-12", "the draft of JSON Schema: 2020-12, 07")
	complete(cmd, "draft", "2020-12", "07")
	return cmd
}

package main

import (
	"github.com/spf13/cobra"

	"houserules/ruleset"
)

func (e *env) schemaCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "The JSON Schema of the rules language, for editors",
		Long: `Print the JSON Schema (draft 2020-12) of the rules language.

Editors with a YAML language server offer keys, values and descriptions when a
rule file begins with this line:

  # yaml-language-server: $schema=ruleset.schema.json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := e.stdout.Write(ruleset.SchemaJSON)
			return err
		},
	}
}

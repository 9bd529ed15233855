package main

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"houserules"
	"houserules/api"
)

func (e *env) vectorsCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "vectors",
		Short: "Pairs of a request and its answer, to check an integration with",
		Long: `Print pairs of a request to the service and its answer, a JSON object a line:
name, method, path, headers, body, status, answer.

A site sends each with its own code and compares: then its requests are read as
it means them, and its reader understands the answers. Tokens in them are not
signed.`,
		Example: `  houserules vectors > vectors.jsonl`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			server, err := api.New(api.Config{Service: "houserules " + versionNumber(), OpenAPI: houserules.OpenAPI, Load: e.library})
			if err != nil {
				return err
			}
			list, err := server.Vectors()
			if err != nil {
				return err
			}
			enc := json.NewEncoder(e.stdout)
			enc.SetEscapeHTML(false)
			for i := range list {
				if err := enc.Encode(&list[i]); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

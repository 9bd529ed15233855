package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
	"houserules/scenario"
)

func (e *env) signatureCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "signature",
		Short: "A hash over the verdicts of a golden corpus",
		Long: `Print a hash over the verdicts of a golden corpus: the shipped scenarios, and
games played by chance, for each profile. It changes when a verdict does, and
not with texts, lines or the version; two programs that print the same judge
alike. A release changes it only with a line in the changelog that says which
verdicts, and why.`,
		Args: cobra.NoArgs,
	}
	out := outputFlag(cmd, "human", "json")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		s, err := e.suite(testFlags{}, nil)
		if err != nil {
			return err
		}
		all, err := scenario.Signatures(cmd.Context(), s.library, s.files)
		if err != nil {
			return err
		}
		total := sha256.New()
		verdicts := 0
		for _, one := range all {
			fmt.Fprintf(total, "%s %s\n", one.Ruleset, one.Sum)
			verdicts += one.Verdicts
		}
		sum := hex.EncodeToString(total.Sum(nil))[:16]
		return e.each(out, func(w io.Writer, format string, color bool) error {
			if format == "json" {
				rows := []any{}
				for _, one := range all {
					rows = append(rows, map[string]any{"ruleset": one.Ruleset, "verdicts": one.Verdicts, "sum": one.Sum})
				}
				return report.WriteJSON(w, map[string]any{"signature": sum, "verdicts": verdicts, "rulesets": rows})
			}
			p := report.Paint(color)
			for _, one := range all {
				fmt.Fprintf(w, "%-20s %5d  %s\n", one.Ruleset, one.Verdicts, one.Sum)
			}
			_, err := fmt.Fprintf(w, "%-20s %5d  %s\n", "", verdicts, p.Bold(sum))
			return err
		})
	}
	return cmd
}

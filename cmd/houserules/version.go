package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
)

// version is set when a release is built; see the Makefile.
var version = ""

// versionNumber is the version without a leading v, also where nobody set it.
func versionNumber() string {
	if version != "" {
		return strings.TrimPrefix(version, "v")
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "1.0.0-dev"
}

func (e *env) versionCmd() *cobra.Command {
	cmd := &cobra.Command{Use: "version", Short: "The version, and the digests of the rules there are", Args: cobra.NoArgs}
	out := outputFlag(cmd, "human", "json")
	cmd.RunE = func(*cobra.Command, []string) error {
		lib, found, err := e.library()
		if err != nil {
			return err
		}
		e.warnBroken(found)
		return e.each(out, func(w io.Writer, format string, color bool) error {
			if format == "json" {
				rules := []any{}
				for _, rs := range lib.All() {
					rules = append(rules, map[string]any{"id": rs.ID, "version": rs.Version, "digest": rs.Digest})
				}
				return report.WriteJSON(w, map[string]any{"version": versionNumber(), "go": runtime.Version(), "rulesets": rules})
			}
			p := report.Paint(color)
			fmt.Fprintf(w, "%s %s (%s)\n", p.Bold("houserules"), versionNumber(), runtime.Version())
			for _, rs := range lib.All() {
				fmt.Fprintf(w, "  %-20s %-8s %s\n", rs.ID, rs.Version, p.Dim(rs.Digest))
			}
			return nil
		})
	}
	return cmd
}

package lint_test

import (
	"fmt"

	"houserules"
	"houserules/ruleset/library"
	"houserules/ruleset/lint"
)

// A rule file that compiles may still say what it cannot mean.
func ExampleRules() {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	rs, found := lib.Compile("club.yaml", []byte(`houserules: 1
id: club
version: 1.0.0
extends: standard-chess
authority: site
clock: {main: 10m, move: 15m}
`))
	if found.HasErrors() {
		fmt.Println(found)
		return
	}
	for _, d := range lint.Rules(rs) {
		fmt.Println(d.Line, d.Code, d.Params["move"], d.Params["main"])
	}
	// Output: 6 lint.move_time_never_binds 15m 10m
}

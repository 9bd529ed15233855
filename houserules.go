// Package houserules adjudicates games by house rules that are written as
// data. This root package only carries the files that the program is shipped
// with; the code is below it, each package about one thing:
//
//	ruleset          the rules of a game as the judge reads them: a Ruleset
//	ruleset/library  rule files that refer to each other, loaded and chosen
//	ruleset/...      what a file goes through on the way: YAML with places,
//	                 schema, extends and options, checks, digest; lint
//	ruleset/board    the geometry of boards and how each seat sees them
//	ruleset/betza    the movement language of pieces
//	adjudicate       the judge: a Ruleset and a record of a game in, a verdict out
//	adjudicate/...   positions, moves, notation, clocks, mating material, reasons
//	wire             requests and verdicts as JSON
//	scenario         scenario files: what a profile must judge, written as small games
//	render           boards and rule sheets for people
//	text             what people read, in their language
//	api              the service over HTTP
//	cmd/houserules   the command line
//
// A game is a record, and a verdict is a fold over it: nothing is kept between
// calls. The path of the data and the arrows between packages are in
// docs/architecture.md.
package houserules

import (
	"embed"
	"io/fs"
)

// Rulesets holds the shipped profiles (rulesets/*.yaml), their scenarios
// (rulesets/scenarios/<id>/) and an example of a group's own file
// (rulesets/examples), which is no profile and therefore not beside them.
//
//go:embed rulesets
var Rulesets embed.FS

// Profiles is the folder of the shipped profiles, for library.Load.
func Profiles() fs.FS { return sub("rulesets") }

// Scenarios is the folder of the shipped scenarios: a folder a profile.
func Scenarios() fs.FS { return sub("rulesets/scenarios") }

func sub(folder string) fs.FS {
	dir, err := fs.Sub(Rulesets, folder)
	if err != nil {
		panic(err) // the folder's name is written above
	}
	return dir
}

// OpenAPI is the contract of the service, as it is served at /openapi.yaml.
//
//go:embed openapi.yaml
var OpenAPI []byte

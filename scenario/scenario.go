// Package scenario reads and runs scenario files: small games, written in a
// referee's words, that say what a rule file must judge. One file is about one
// topic; a sentence names each scenario.
//
//	file, findings := scenario.Parse("draws.yaml", text)
//	results := scenario.Run(ctx, library, []*scenario.File{file}, scenario.Options{})
//
// The format is described in docs/scenarios.md. Everything a file says keeps
// its line, so that a failure points at the expectation that does not hold.
// A step of a game is judged by the same judge that serves requests; this
// package knows no rules of its own.
package scenario

import (
	"houserules/adjudicate"
	"houserules/ruleset/yamltree"
)

// File is a scenario file as it was read. It is not changed by running.
type File struct {
	Name      string
	Ruleset   string // the reference that holds for scenarios without their own
	Scenarios []*Scenario
}

// Scenario is one small game and what must come out.
type Scenario struct {
	File    string
	Name    string // the sentence
	At      yamltree.Pos
	Ruleset string         // a reference: id, id@version
	RuleAt  yamltree.Pos   // where the reference stands
	Options *yamltree.Node // a map of option values; nil for none
	Covers  []ArticleRef
	Why     string
	Begin   adjudicate.Record // how the game begins; no actions
	Commit  Armies            // armies promised unseen; nil for none
	Reveal  Armies            // armies shown; nil for none
	Steps   []*Step
	Expect  *yamltree.Node // after the last step; nil for nothing
}

// ArticleRef is the id of an article that a scenario is about.
type ArticleRef struct {
	Article string
	At      yamltree.Pos
}

// Armies are rows of letters by seat, own rank 1 first.
type Armies map[string][]string

// Step is one entry of play.
type Step struct {
	At      yamltree.Pos
	Text    string              // as people read it: "e2e4", "black: disconnect"
	Actions []adjudicate.Action // none where the step only looks at the clock
	Now     *int64              // ms
	Refused string              // the code by which the step must be refused; "" where it must stand
	RefAt   yamltree.Pos
	Because *Because
	Expect  *yamltree.Node
}

// Because is what the reason of a refusal must name; what is empty is not compared.
type Because struct {
	At       yamltree.Pos
	Articles []string
	Squares  []string
	Rule     string // a dotted path: the rule that decided is it, or stands below it
}

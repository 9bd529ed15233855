package scenario

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Results are the outcomes of a run, in the order of the files.
type Results struct {
	Outcomes []*Outcome
}

// Failed is the number of scenarios that do not hold.
func (r *Results) Failed() int {
	n := 0
	for _, o := range r.Outcomes {
		if len(o.Failures) > 0 {
			n++
		}
	}
	return n
}

// Outcome is what came of one scenario.
type Outcome struct {
	Scenario *Scenario
	Rules    *ruleset.Ruleset // nil where the reference names none
	Failures []Failure        // none: it holds
	Codes    []string         // reason codes and results that it has shown, each once
}

// Passed reports whether the scenario holds.
func (o *Outcome) Passed() bool { return len(o.Failures) == 0 }

// Failure is one thing that is not as the scenario says.
type Failure struct {
	finding.Finding // the code is a key of the catalogues
	At              yamltree.Pos
	After           string       // the step after which it was found, as written; "" for the beginning
	Step            int          // its place in play, from 1; 0 for the beginning
	Diff            []Difference // of an expectation
	FEN             string       // the position then; "" where there was none
	Rules           *ruleset.Ruleset
}

func (o *Outcome) fail(f Failure) { o.Failures = append(o.Failures, f) }

func (o *Outcome) saw(codes ...string) {
	for _, code := range codes {
		if code != "" && !isOneOf(code, o.Codes) {
			o.Codes = append(o.Codes, code)
		}
	}
}

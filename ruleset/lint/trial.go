package lint

import (
	"fmt"
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/check"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// trial is one trying of combinations, with what need not be done again.
type trial struct {
	*compile.File
	tried   map[string]bool
	trials  *compile.Trials
	presets map[string]string
	made    map[string]*ruleset.Ruleset // by choices
}

func newTrial(e *compile.File) *trial {
	return &trial{File: e, tried: map[string]bool{"": true}, trials: compile.NewTrials(), presets: e.Presets(),
		made: map[string]*ruleset.Ruleset{}}
}

// choices is a key for values of options, the same in whatever order they come.
func choices(values []ruleset.OptionValue) string {
	lines := make([]string, len(values))
	for i, o := range values {
		lines[i] = fmt.Sprintf("%s: %#v\n", o.Name, o.Value)
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// seen reports whether a combination comes to one that was seen before, the
// choices of nobody being the first.
func (t *trial) seen(combination []ruleset.OptionValue) bool {
	var rest []ruleset.OptionValue
	for _, o := range combination {
		if preset, ok := t.presets[o.Name]; !ok || o.Value != preset {
			rest = append(rest, o)
		}
	}
	key := choices(rest)
	before := t.tried[key]
	t.tried[key] = true
	return before
}

// try compiles a combination. Where it fails, it says so at the choice that
// the file gives last, and with what.
func (t *trial) try(combination []ruleset.OptionValue) (told, cause finding.Diagnostic, broken bool) {
	e := t.File
	var found finding.Diagnostics
	rs := t.made[choices(combination)]
	if rs == nil {
		rs, found = t.trials.WithOptions(e.Ruleset, combination)
	}
	if rs != nil {
		found = check.Meaning(compile.Effective(rs), rs)
	}
	for _, d := range found {
		if d.Severity != finding.Error {
			continue
		}
		last := combination[len(combination)-1]
		at := e.Node
		if def := e.Tree().Get("options").Get(last.Name); def != nil {
			at = def
			if choice, ok := last.Value.(string); ok && def.Get("choices").Get(choice) != nil {
				at = def.Get("choices").Get(choice)
			}
		}
		told = yamltree.Finding(finding.Error, at, "ruleset.combination", finding.Params{"option": last.Name, "value": last.Value,
			"combination": combinationText(combination), "code": d.Code})
		told.Related = []finding.Related{{File: d.File, Line: d.Line, Column: d.Column, Finding: finding.New("diag."+d.Code, d.Params)}}
		return told, d, true
	}
	return told, cause, false
}

func combinationText(combination []ruleset.OptionValue) string {
	text := ""
	for i, o := range combination {
		if i > 0 {
			text += ", "
		}
		text += o.Name + ": " + yamltree.FromValue(o.Value).Written()
	}
	return text
}

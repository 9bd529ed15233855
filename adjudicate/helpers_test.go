package adjudicate_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"houserules"
	"houserules/adjudicate"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

var profiles = sync.OnceValue(func() *library.Library {
	lib, findings := library.Load(library.Source{FS: houserules.Profiles()})
	if findings.HasErrors() {
		panic(string(findings[0].Code) + " in " + findings[0].File)
	}
	return lib
})

var judges sync.Map

// judgeOf is the judge of a shipped profile, with options set as a site may.
// Options are written name=value.
func judgeOf(t testing.TB, id string, options ...string) *adjudicate.Judge {
	t.Helper()
	key := id + " " + strings.Join(options, " ")
	if j, ok := judges.Load(key); ok {
		return j.(*adjudicate.Judge)
	}
	rs, err := profiles().Get(id)
	if err != nil {
		t.Fatal(err)
	}
	if len(options) > 0 {
		var values []ruleset.OptionValue
		for _, o := range options {
			name, value, _ := strings.Cut(o, "=")
			var v any = value
			switch value {
			case "true", "false":
				v = value == "true"
			}
			values = append(values, ruleset.OptionValue{Name: name, Value: v})
		}
		var findings finding.Diagnostics
		rs, findings = profiles().OverlaySite(id, values)
		if findings.HasErrors() {
			t.Fatalf("%s: %+v", key, findings)
		}
	}
	j := adjudicate.New(rs)
	judges.Store(key, j)
	return j
}

// moves are move actions without times.
func moves(text string) []adjudicate.Action {
	var list []adjudicate.Action
	for _, m := range strings.Fields(text) {
		list = append(list, adjudicate.Action{Type: adjudicate.ActMove, Move: m})
	}
	return list
}

func from(fen string) *adjudicate.From { return &adjudicate.From{FEN: fen} }

func game(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record) *adjudicate.Verdict {
	t.Helper()
	v, err := j.Game(context.Background(), r)
	if err != nil {
		t.Fatalf("request refused: %v %v", err, err.Params)
	}
	return v
}

func timed(a adjudicate.Action, at int64) adjudicate.Action {
	a.At, a.HasAt = at, true
	return a
}

// optionValues are pairs of an option's name and its value.
func optionValues(pairs ...any) []ruleset.OptionValue {
	var values []ruleset.OptionValue
	for i := 0; i < len(pairs); i += 2 {
		values = append(values, ruleset.OptionValue{Name: pairs[i].(string), Value: pairs[i+1]})
	}
	return values
}

func mustGet(id string) *ruleset.Ruleset {
	rs, err := profiles().Get(id)
	if err != nil {
		panic(err)
	}
	return rs
}

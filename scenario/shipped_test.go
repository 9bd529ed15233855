package scenario_test

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"houserules"
	"houserules/ruleset/library"
	"houserules/scenario"
)

// shipped reads the library and the scenario files that are shipped.
func shipped(t *testing.T) (*library.Library, []*scenario.File) {
	t.Helper()
	lib, found := library.Load(library.Source{Name: "rulesets", FS: houserules.Profiles()})
	if found.HasErrors() {
		t.Fatalf("the shipped profiles: %+v", found)
	}
	names, err := fs.Glob(houserules.Scenarios(), "*/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var files []*scenario.File
	for _, name := range names {
		data, err := fs.ReadFile(houserules.Scenarios(), name)
		if err != nil {
			t.Fatal(err)
		}
		file, found := scenario.Parse(name, data)
		for _, d := range found {
			t.Errorf("%s:%d:%d: %s %v", d.File, d.Line, d.Column, d.Code, d.Params)
		}
		if file == nil {
			continue
		}
		files = append(files, file)
		// A folder is about one profile.
		folder, _, _ := strings.Cut(name, "/")
		for _, s := range file.Scenarios {
			if s.Ruleset != folder {
				t.Errorf("%s: %q is about %s; it belongs in the folder of that name", name, s.Name, s.Ruleset)
			}
		}
	}
	return lib, files
}

func TestShippedScenariosHold(t *testing.T) {
	lib, files := shipped(t)
	results := scenario.Run(context.Background(), lib, files, scenario.Options{})
	for _, o := range results.Outcomes {
		for _, f := range o.Failures {
			t.Errorf("%s:%d:%d: %s: %s %v after %q", o.Scenario.File, f.At.Line, f.At.Column, o.Scenario.Name, f.Code, f.Params, f.After)
			for _, d := range f.Diff {
				t.Errorf("    %s: want %s, got %s", d.Path, d.Want, d.Got)
			}
			if f.FEN != "" {
				t.Errorf("    %s", f.FEN)
			}
		}
	}
}

// Every article of every shipped profile has a scenario that holds.
func TestEveryArticleHasAScenario(t *testing.T) {
	lib, files := shipped(t)
	results := scenario.Run(context.Background(), lib, files, scenario.Options{})
	covered := map[string]bool{}
	for _, p := range scenario.Cover(lib, results).Profiles {
		for _, a := range p.Articles {
			covered[a.Article] = len(a.Scenarios) > 0
		}
	}
	for _, id := range lib.IDs() {
		var missing []string
		for _, article := range scenario.Articles(lib, id) {
			if !covered[article] {
				missing = append(missing, article)
			}
		}
		if len(missing) > 0 {
			t.Errorf("%s: no scenario for %s", id, strings.Join(missing, " "))
		}
	}
}

// The articles of the five systems are numbered without a gap.
func TestArticlesAreComplete(t *testing.T) {
	lib, _ := shipped(t)
	var all []string
	for _, id := range lib.IDs() {
		all = append(all, scenario.Articles(lib, id)...)
	}
	for prefix, n := range map[string]int{"SG-": 17, "QC-": 12, "GD-": 13, "FP-": 28, "MH-": 24} {
		for i := range n {
			if id := prefix + itoa(i+1); !slices.Contains(all, id) {
				t.Errorf("no profile has an article %s", id)
			}
		}
	}
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

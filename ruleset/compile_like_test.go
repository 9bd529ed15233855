package ruleset

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// alone is rules compiled from their tree with nothing taken from others.
func alone(t *testing.T, rs *Ruleset) *Ruleset {
	t.Helper()
	out := &Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Overlay: rs.Overlay, Extends: rs.Extends,
		Title: rs.Title, About: rs.About, Deprecated: rs.Deprecated, Options: rs.Options, Digest: rs.Digest, source: rs.source}
	r := &resolver{}
	r.compile(rs.source.tree, out)
	r.orthodox(out, rs.source.library, rs.source.entry)
	if len(r.found) > 0 {
		t.Fatal(r.found)
	}
	if again := digest(out); again != rs.Digest {
		t.Errorf("%s: the digest is %s, compiled alone %s", rs.ID, rs.Digest, again)
	}
	return out
}

// withoutOrthodox leaves out the profile that an orthodox start plays, which
// the digest speaks for.
func withoutOrthodox(rs *Ruleset) *Ruleset {
	for i := range rs.Seats {
		for j := range rs.Seats[i].ByClass {
			if army := rs.Seats[i].ByClass[j].Army; army != nil {
				army.Orthodox = nil
			}
		}
	}
	return rs
}

// TestLike wants rules that take over what they share with others to be what
// they are by themselves, down to every field.
func TestLike(t *testing.T) {
	compared := 0
	compare := func(rs *Ruleset, what any) {
		t.Helper()
		if rs == nil {
			return
		}
		compared++
		if a := alone(t, rs); !reflect.DeepEqual(withoutOrthodox(a), withoutOrthodox(rs)) {
			t.Errorf("%s with %v is not what it is compiled alone", rs.ID, what)
		}
	}
	for _, rs := range shipped(t).All() {
		for i, combination := range rs.Combinations() {
			if testing.Short() && i%7 > 0 {
				continue
			}
			with, _ := rs.WithOptions(combination, true)
			compare(with, combination)
		}
		i := 0
		rs.Effective().leaves("", func(path string, n *Node) {
			for _, value := range Neighbours(path, n) {
				if i++; i%5 > 0 {
					continue
				}
				with, _ := rs.With(path, value)
				compare(with, path)
			}
		})
		alone(t, rs) // which is as before: who takes over a part does not change it
	}
	if compared < 150 {
		t.Errorf("only %d rules compared", compared)
	}
}

// TestCombinationsOnce wants the combinations that lint leaves out to be those
// that tell nothing new.
func TestCombinationsOnce(t *testing.T) {
	left, broken := 0, 0
	files, _ := filepath.Glob("testdata/*/*.yaml")
	more, _ := filepath.Glob("../rulesets/*.yaml")
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "choices:") && !strings.Contains(file, "combination") {
			continue
		}
		rs, _ := shippedOnce().Compile("club.yaml", data)
		if rs == nil || rs.Overlay {
			continue
		}
		e := rs.source.entry
		told := lintRules(e)
		var every Diagnostics
		trial, counter := newTrial(e), newTrial(e)
		for _, combination := range rs.Combinations() {
			if counter.seen(combination) {
				left++
			}
			trial.played = nil
			d, cause, bad := trial.try(combination)
			if !bad || tells(told, cause) {
				continue
			}
			broken++
			told, every = append(told, cause), append(every, d)
		}
		once := newTrial(e)
		lintOptions(once)
		if got := lintCombinations(once, lintRules(e)); !reflect.DeepEqual(got, every) {
			t.Errorf("%s: %v\nwant %v", file, got, every)
		}
	}
	if left < 100 || broken == 0 {
		t.Errorf("%d combinations left out, %d broken", left, broken)
	}
}

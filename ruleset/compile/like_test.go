package compile_test

import (
	"reflect"
	"testing"

	"houserules/internal/long"
	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/lint"
	"houserules/ruleset/yamltree"
)

// alone is rules compiled from their tree with nothing taken from others.
func alone(t *testing.T, rs *ruleset.Ruleset) *ruleset.Ruleset {
	t.Helper()
	out, found := compile.Again(rs, compile.Effective(rs))
	if len(found) > 0 {
		t.Fatal(found)
	}
	if out.Digest != rs.Digest {
		t.Errorf("%s: the digest is %s, compiled alone %s", rs.ID, rs.Digest, out.Digest)
	}
	return out
}

// withoutOrthodox leaves out the profile that an orthodox start plays, which
// the digest speaks for.
func withoutOrthodox(rs *ruleset.Ruleset) *ruleset.Ruleset {
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
	compare := func(rs *ruleset.Ruleset, what any) {
		t.Helper()
		if rs == nil {
			return
		}
		compared++
		if a := alone(t, rs); !reflect.DeepEqual(withoutOrthodox(a), withoutOrthodox(rs)) {
			t.Errorf("%s with %v is not what it is compiled alone", rs.ID, what)
		}
	}
	for _, rs := range shipped.Library(t).All() {
		for i, combination := range lint.Combinations(rs) {
			if i%long.Pick(7, 3, 1) > 0 {
				continue
			}
			with, _ := compile.WithOptions(rs, combination, true)
			compare(with, combination)
		}
		i := 0
		compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) {
			for _, value := range compile.Neighbours(path, n) {
				if i++; i%long.Pick(15, 15, 5) > 0 {
					continue
				}
				with, _ := compile.With(rs, path, value)
				compare(with, path)
			}
		})
		alone(t, rs) // which is as before: who takes over a part does not change it
	}
	if compared < 150 {
		t.Errorf("only %d rules compared", compared)
	}
}

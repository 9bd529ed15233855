package lint

import (
	"flag"
	"testing"

	"houserules/finding"
	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/language"
	"houserules/ruleset/layout"
	"houserules/ruleset/yamltree"
)

var writtenEach = flag.Int("written.each", 23, "TestWrittenHoldsOrIsNamed tries every n-th value; 1 for all")

// TestWrittenHoldsOrIsNamed: what a file writes is in force, or lint names it.
// For every shipped profile, with each choice of each of its options, every
// value is written anew by a file that extends it, with another value: the
// digest changes, or there is a finding about it.
func TestWrittenHoldsOrIsNamed(t *testing.T) {
	tried, named := 0, 0
	for _, profile := range shipped.Shared().All() {
		for _, choice := range oneChoice(profile) {
			base := childOf(profile.ID, choice)
			rs, found := shipped.Shared().Compile("club.yaml", layout.Write(base))
			if rs == nil {
				t.Fatalf("%s %v: %v", profile.ID, choice, found)
			}
			compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) {
				if !language.Judged(path) {
					return
				}
				for _, beside := range compile.Neighbours(path, n) {
					if beside.Written() == "last" && n.Kind != yamltree.List {
						continue // may be the rank that stands there as a number
					}
					if tried++; tried%*writtenEach != 0 {
						continue
					}
					if !holds(t, rs, base, path, n, beside) {
						named++
					}
				}
			})
		}
	}
	if tried < 10_000 {
		t.Errorf("only %d values", tried)
	}
	t.Logf("%d values, every %d-th written; %d named", tried, *writtenEach, named)
}

// holds writes a value and reports whether the digest shows it; where it does
// not, something has to be found about it.
func holds(t *testing.T, rs *ruleset.Ruleset, base *yamltree.Node, path string, was, value *yamltree.Node) bool {
	t.Helper()
	text := layout.Write(base.Put(path, value))
	changed, found := shipped.Shared().Compile("club.yaml", text)
	switch {
	case changed != nil && changed.Digest != rs.Digest:
		return true
	case changed != nil:
		got := compile.Effective(changed).At(path)
		if got == nil || got.File != "club.yaml" {
			t.Errorf("%s: %s is not in force, but %v:\n%s", rs.ID, path, got, text)
		}
		if yamltree.IsNone(was) || yamltree.IsNone(value) {
			return true // an absent rule may be the same one
		}
		found = append(found, Rules(changed)...)
	}
	if len(found.In("club.yaml")) == 0 {
		t.Errorf("%s: %s: %s instead of %s changes nothing, and nothing is found:\n%s", rs.ID, path, value.Written(), was.Written(), text)
	}
	for _, d := range found {
		if _, ok := finding.CheckFor(d.Code); !ok {
			t.Errorf("%s is in no table", d.Code)
		}
	}
	return false
}

// oneChoice lists nothing, and each choice of each option that is always there.
func oneChoice(rs *ruleset.Ruleset) [][2]string {
	list := [][2]string{{}}
	for i := range rs.Options {
		if o := &rs.Options[i]; len(o.When) == 0 {
			for _, c := range o.Choices {
				list = append(list, [2]string{o.Name, c.Name})
			}
		}
	}
	return list
}

func childOf(id string, choice [2]string) *yamltree.Node {
	n := &yamltree.Node{Kind: yamltree.Map}
	n.Append("houserules", yamltree.NewInt(1))
	n.Append("id", yamltree.NewText("club"))
	n.Append("version", yamltree.NewText("1.0.0"))
	n.Append("title", yamltree.NewText("Club"))
	n.Append("extends", yamltree.NewText(id))
	n.Append("authority", yamltree.NewText("site"))
	if choice[0] != "" {
		options := &yamltree.Node{Kind: yamltree.Map}
		options.Append(choice[0], yamltree.NewText(choice[1]))
		n.Append("options", options)
	}
	return n
}

package scenario

import (
	"slices"
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/library"
)

// Coverage says which articles of the rules, and which reason codes, the
// scenarios of a run have touched.
type Coverage struct {
	Profiles []ProfileCoverage
	Codes    []string // reason codes, results and points that scenarios have shown, sorted
}

// ProfileCoverage is the coverage of one profile.
type ProfileCoverage struct {
	Ruleset  string
	Articles []ArticleCoverage
}

// ArticleCoverage names the scenarios that are about an article.
type ArticleCoverage struct {
	Article   string
	Scenarios []string // that hold; none: it is not covered
}

// Percent is the part of the articles that are covered, each counted once.
func (c *Coverage) Percent() float64 {
	covered := map[string]bool{}
	for _, p := range c.Profiles {
		for _, a := range p.Articles {
			covered[a.Article] = covered[a.Article] || len(a.Scenarios) > 0
		}
	}
	if len(covered) == 0 {
		return 100
	}
	n := 0
	for _, yes := range covered {
		if yes {
			n++
		}
	}
	return 100 * float64(n) / float64(len(covered))
}

// Cover collects what the scenarios of a run are about. An article counts
// wherever a scenario that holds covers it: profiles share those they inherit.
func Cover(lib *library.Library, results *Results) *Coverage {
	by := map[string][]string{}
	c := &Coverage{}
	var refs []string
	for _, o := range results.Outcomes {
		if !slices.Contains(refs, o.Scenario.Ruleset) {
			refs = append(refs, o.Scenario.Ruleset)
		}
		if !o.Passed() {
			continue
		}
		for _, cover := range o.Scenario.Covers {
			by[cover.Article] = append(by[cover.Article], o.Scenario.Name)
		}
		for _, code := range o.Codes {
			if !slices.Contains(c.Codes, code) {
				c.Codes = append(c.Codes, code)
			}
		}
	}
	slices.Sort(c.Codes)
	for _, ref := range refs {
		p := ProfileCoverage{Ruleset: ref}
		for _, id := range Articles(lib, ref) {
			p.Articles = append(p.Articles, ArticleCoverage{id, by[id]})
		}
		c.Profiles = append(c.Profiles, p)
	}
	return c
}

// Articles are the ids of all articles of rules, those of any choice of an
// option included, sorted by their numbers.
func Articles(lib *library.Library, ref string) []string {
	rs, err := lib.Get(ref)
	if err != nil {
		return nil
	}
	var all []string
	add := func(rs *ruleset.Ruleset) {
		for _, a := range rs.Articles {
			if !slices.Contains(all, a.ID) {
				all = append(all, a.ID)
			}
		}
	}
	add(rs)
	for i := range rs.Options {
		for _, choice := range rs.Options[i].Choices {
			if other, _ := compile.WithOptions(rs, []ruleset.OptionValue{{Name: rs.Options[i].Name, Value: choice.Name}}, true); other != nil {
				add(other)
			}
		}
	}
	slices.SortStableFunc(all, compareIDs)
	return all
}

// compareIDs orders article ids as people count: FP-9 before FP-10.
func compareIDs(a, b string) int {
	for a != "" && b != "" {
		x, y := run(a), run(b)
		if x != y {
			if isDigit(x[0]) && isDigit(y[0]) {
				x0, y0 := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
				if len(x0) != len(y0) {
					return len(x0) - len(y0)
				}
			}
			return strings.Compare(x, y)
		}
		a, b = a[len(x):], b[len(y):]
	}
	return len(a) - len(b)
}

// run is the longest beginning that is all digits or has none.
func run(s string) string {
	n := 1
	for n < len(s) && isDigit(s[n]) == isDigit(s[0]) {
		n++
	}
	return s[:n]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

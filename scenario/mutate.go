package scenario

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/language"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
)

// Mutation says which values of the rules are defended by a scenario: one that
// no longer holds when the value changes a little.
type Mutation struct{ Mutants []Mutant }

// Mutant is one changed value.
type Mutant struct {
	Ruleset string // id
	Path    string // of the rule, dotted
	File    string // where the value stands
	Line    int
	From    string
	To      string
	Killed  string // the scenario that defends the value; "" where none does
	// Unreachable says why the value can make no difference under these
	// rules, a key of the catalogue below cli.mutate; "" where it can.
	Unreachable string
}

// Counts are the values that are defended, that no scenario defends, and that
// can make no difference.
func (m *Mutation) Counts() (killed, live, idle int) {
	for i := range m.Mutants {
		switch {
		case m.Mutants[i].Killed != "":
			killed++
		case m.Mutants[i].Unreachable != "":
			idle++
		default:
			live++
		}
	}
	return killed, live, idle
}

// Percent is the part of the values that can make a difference and are defended.
func (m *Mutation) Percent() float64 {
	killed, live, _ := m.Counts()
	if killed+live == 0 {
		return 100
	}
	return 100 * float64(killed) / float64(killed+live)
}

// variant is a ruleset with the options of some scenarios.
type variant struct {
	key   string // reference and options
	rules *ruleset.Ruleset
}

// place is a value of a file, with the variants in which it holds.
type place struct {
	id       string
	path     string
	node     *yamltree.Node
	variants []variant
}

// Mutate changes every value of the rules that the scenarios are about, one at
// a time, and runs the scenarios until one no longer holds. It uses all
// processors. progress, which may be nil, receives how far it is.
func Mutate(ctx context.Context, lib *library.Library, files []*File, base *Results, progress func(done, of int)) *Mutation {
	var jobs []place
	resolve := libraryRules(lib)
	seen := map[string]bool{}
	index := map[string]int{}
	for _, o := range base.Outcomes {
		key := variantKey(o.Scenario.Ruleset, o.Scenario.Options)
		rs, _ := resolve(o.Scenario.Ruleset, o.Scenario.Options)
		if rs == nil || seen[key] {
			continue
		}
		seen[key] = true
		v := variant{key, rs}
		Leaves(rs, func(path string, n *yamltree.Node) {
			// A value is what stands at one place of one file, however many
			// profiles inherit it.
			if n.File == "" {
				return // a value of a scenario's own options
			}
			id := n.File + "#" + n.Pointer + " " + path
			at, ok := index[id]
			if !ok {
				at = len(jobs)
				index[id] = at
				jobs = append(jobs, place{id: n.Ruleset, path: path, node: n})
			}
			jobs[at].variants = append(jobs[at].variants, v)
		})
	}
	results := make([][]Mutant, len(jobs))
	var wait sync.WaitGroup
	var mu sync.Mutex
	next, done := 0, 0
	for range runtime.GOMAXPROCS(0) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(jobs) || ctx.Err() != nil {
					return
				}
				results[i] = jobs[i].mutate(ctx, lib, files)
				mu.Lock()
				done++
				if progress != nil {
					progress(done, len(jobs))
				}
				mu.Unlock()
			}
		}()
	}
	wait.Wait()
	return &Mutation{slices.Concat(results...)}
}

func variantKey(ref string, options *yamltree.Node) string {
	if options == nil {
		return ref
	}
	return ref + " " + Inline(options)
}

// mutate tries the neighbours of one value: all of a list; of a number the
// first that compiles to other rules; of a word those until one is noticed.
func (p *place) mutate(ctx context.Context, lib *library.Library, files []*File) []Mutant {
	m := Mutant{Ruleset: p.id, Path: p.path, File: p.node.File, Line: p.node.Range.Start.Line, From: Inline(p.node)}
	var all []Mutant
	compiled := false
	for _, neighbour := range compile.Neighbours(p.path, p.node) {
		changed := map[string]*ruleset.Ruleset{}
		for _, v := range p.variants {
			other, _ := compile.With(v.rules, p.path, neighbour)
			if other == nil {
				continue
			}
			compiled = true
			if other.Digest != v.rules.Digest {
				changed[v.key] = other
			}
		}
		if len(changed) == 0 {
			continue
		}
		one := m
		one.To = Inline(neighbour)
		one.Killed = p.defender(ctx, lib, files, changed)
		if one.Killed == "" {
			one.Unreachable = p.idle()
		}
		switch {
		case p.node.Kind == yamltree.List:
			all = append(all, one)
			continue
		case len(all) == 0:
			all = append(all, one)
		case one.Killed != "":
			all[0] = one // another word is noticed
		}
		// Of a single value one neighbour is enough; of words the first may
		// happen to mean the same here, so the next is tried.
		if p.node.Kind != yamltree.Text || all[0].Killed != "" {
			break
		}
	}
	if len(all) == 0 {
		m.To, m.Unreachable = "-", "no_neighbour"
		if compiled {
			m.Unreachable = "not_in_digest"
		}
		if compile.Neighbours(p.path, p.node) == nil {
			return nil // a name or a none: nothing lies beside it
		}
		all = append(all, m)
	}
	return all
}

// defender runs the scenarios of the changed variants until one does not hold.
func (p *place) defender(ctx context.Context, lib *library.Library, files []*File, changed map[string]*ruleset.Ruleset) string {
	plain := libraryRules(lib)
	results := Run(ctx, lib, files, Options{
		FirstFailure: true,
		Match: func(s *Scenario) bool {
			return changed[variantKey(s.Ruleset, s.Options)] != nil
		},
		Rules: func(ref string, options *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics) {
			if rs := changed[variantKey(ref, options)]; rs != nil {
				return rs, nil
			}
			return plain(ref, options)
		},
	})
	for _, o := range results.Outcomes {
		if !o.Passed() {
			return o.Scenario.Name
		}
	}
	return ""
}

// Leaves visits every value that the judge reads, by its dotted path: what is
// not a map, in the order of the tree.
func Leaves(rs *ruleset.Ruleset, visit func(path string, n *yamltree.Node)) {
	var walk func(path string, n *yamltree.Node)
	walk = func(path string, n *yamltree.Node) {
		switch {
		case !language.Judged(path):
		case n.Kind == yamltree.Map:
			for i, key := range n.Keys {
				walk(path+"."+key.Name, n.Values[i])
			}
		default:
			visit(path, n)
		}
	}
	tree := compile.Effective(rs)
	for i, key := range tree.Keys {
		walk(key.Name, tree.Values[i])
	}
}

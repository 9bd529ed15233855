package scenario

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Parse reads a scenario file. All its faults are found at once; with an error
// among them the file is nil.
func Parse(name string, data []byte) (*File, finding.Diagnostics) {
	root, found := yamltree.Read(name, data)
	if root == nil {
		return nil, found
	}
	p := &parser{file: name, found: found}
	file := p.read(root)
	sorted := p.found.Sorted()
	if sorted.HasErrors() {
		return nil, sorted
	}
	return file, sorted
}

type parser struct {
	file  string
	found finding.Diagnostics
}

// fault adds a finding at a place.
func (p *parser) fault(code finding.Code, at yamltree.Range, params finding.Params) {
	p.found = append(p.found, finding.Diagnostic{
		File: p.file, Line: at.Start.Line, Column: at.Start.Column, EndLine: at.End.Line, EndColumn: at.End.Column,
		Severity: finding.Error, Finding: finding.New(code, params),
	})
}

func (p *parser) wrong(n *yamltree.Node, key string, expected string) {
	p.fault("scenario.wrong_value", n.Range, map[string]any{"key": key, "expected": expected})
}

// known refuses keys of a map that are not in the list, with the nearest name.
func (p *parser) known(n *yamltree.Node, keys ...string) {
	for _, key := range n.Keys {
		if !slices.Contains(keys, key.Name) {
			p.unknown(key, keys)
		}
	}
}

func (p *parser) unknown(key yamltree.Key, keys []string) {
	params := map[string]any{"key": key.Name}
	if near := finding.Nearest(key.Name, keys); len(near) > 0 {
		params["nearest"] = near
	}
	p.fault("scenario.unknown_key", key.Range, params)
}

var (
	headKeys     = []string{"houserules", "ruleset", "options", "scenarios", "covers", "why"}
	scenarioKeys = []string{"ruleset", "options", "covers", "why", "start", "from", "first", "game_number", "now",
		"unmoved", "classes", "points", "out", "clocks", "counters", "history", "play", "expect", "commit", "reveal"}
	besideFrom = []string{"unmoved", "classes", "points", "out", "clocks", "counters", "history"}
)

func (p *parser) read(root *yamltree.Node) *File {
	p.known(root, headKeys...)
	file := &File{Name: p.file}
	if v := root.Get("houserules"); v == nil {
		p.fault("scenario.missing_key", keyRange(root), map[string]any{"key": "houserules"})
	} else if v.Kind != yamltree.Int || v.Int != 1 {
		p.wrong(v, "houserules", "1")
	}
	var ref *yamltree.Node
	if ref = root.Get("ruleset"); ref != nil {
		file.Ruleset = p.text(ref, "ruleset")
	}
	list := root.Get("scenarios")
	if list == nil {
		p.fault("scenario.missing_key", keyRange(root), map[string]any{"key": "scenarios"})
		return file
	}
	if list.Kind != yamltree.Map || len(list.Keys) == 0 {
		p.wrong(list, "scenarios", "map")
		return file
	}
	for i, key := range list.Keys {
		body := list.Values[i]
		if body.Kind != yamltree.Map {
			p.wrong(body, key.Name, "map")
			continue
		}
		s := &Scenario{File: p.file, Name: key.Name, At: key.Range.Start, Ruleset: file.Ruleset}
		if ref != nil {
			s.RuleAt = ref.Range.Start
		}
		p.scenario(s, root, body)
		if s.Ruleset == "" {
			p.fault("scenario.missing_key", key.Range, map[string]any{"key": "ruleset"})
		}
		file.Scenarios = append(file.Scenarios, s)
	}
	return file
}

func (p *parser) scenario(s *Scenario, head, body *yamltree.Node) {
	before := len(p.found)
	p.known(body, scenarioKeys...)
	if ref := body.Get("ruleset"); ref != nil {
		s.Ruleset, s.RuleAt = p.text(ref, "ruleset"), ref.Range.Start
	}
	s.Options = p.options(head.Get("options"), body.Get("options"))
	covers := body.Get("covers")
	if covers == nil {
		covers = head.Get("covers")
	}
	for _, n := range p.list(covers, "covers") {
		s.Covers = append(s.Covers, ArticleRef{Article: p.text(n, "covers"), At: n.Range.Start})
	}
	if why := body.Get("why"); why != nil {
		s.Why = p.text(why, "why")
	}
	p.begin(s, body)
	if play := body.Get("play"); play != nil {
		for _, n := range p.list(play, "play") {
			if step := p.step(n); step != nil {
				s.Steps = append(s.Steps, step)
			}
		}
	}
	if s.Expect = body.Get("expect"); s.Expect != nil {
		p.expect(s.Expect)
	}
	if len(p.found) == before && s.Expect == nil && !slices.ContainsFunc(s.Steps, func(step *Step) bool { return step.Expect != nil || step.Refused != "" || len(step.Actions) > 0 }) {
		p.fault("scenario.says_nothing", yamltree.Range{Start: s.At, End: s.At}, map[string]any{"scenario": s.Name})
	}
}

// options lays a scenario's own values over those of the file.
func (p *parser) options(file, own *yamltree.Node) *yamltree.Node {
	for _, n := range []*yamltree.Node{file, own} {
		if n != nil && n.Kind != yamltree.Map {
			p.wrong(n, "options", "map")
			return nil
		}
	}
	if file == nil || own == nil {
		if own != nil {
			return own
		}
		return file
	}
	both := *own
	both.Keys, both.Values = slices.Clone(own.Keys), slices.Clone(own.Values)
	for i, key := range file.Keys {
		if own.Get(key.Name) == nil {
			both.Keys = append(both.Keys, key)
			both.Values = append(both.Values, file.Values[i])
		}
	}
	return &both
}

// text is a scalar that people write as text, a number included.
func (p *parser) text(n *yamltree.Node, key string) string {
	if n.Kind == yamltree.Map || n.Kind == yamltree.List {
		p.wrong(n, key, "text")
		return ""
	}
	return n.Text
}

// list takes a list, or one value for a list of one.
func (p *parser) list(n *yamltree.Node, key string) []*yamltree.Node {
	switch {
	case n == nil:
		return nil
	case n.Kind == yamltree.List:
		return n.Values
	case n.Kind == yamltree.Map:
		p.wrong(n, key, "list")
		return nil
	}
	return []*yamltree.Node{n}
}

func (p *parser) texts(n *yamltree.Node, key string) []string {
	var all []string
	for _, item := range p.list(n, key) {
		all = append(all, p.text(item, key))
	}
	return all
}

func (p *parser) whole(n *yamltree.Node, key string) int64 {
	if n.Kind != yamltree.Int {
		p.wrong(n, key, "number")
	}
	return n.Int
}

// milliseconds reads a duration (60s, 1m30s) or 0.
func (p *parser) milliseconds(n *yamltree.Node, key string) int64 {
	if n.Kind == yamltree.Int && n.Int == 0 {
		return 0
	}
	ms, ok := int64(0), false
	if n.Kind == yamltree.Text {
		ms, ok = ruleset.ParseDuration(n.Text)
	}
	if !ok {
		p.wrong(n, key, "duration")
	}
	return ms
}

// keyRange is where a missing key of a map is reported: its first key.
func keyRange(n *yamltree.Node) yamltree.Range {
	if len(n.Keys) > 0 {
		return n.Keys[0].Range
	}
	return n.Range
}

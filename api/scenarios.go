package api

import (
	"context"
	"io/fs"
	"slices"
	"sync"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/scenario"
	"houserules/wire"
)

// positions are the scenarios of each profile, read when first asked for.
type positions struct {
	files fs.FS // a folder a profile; nil for none
	mu    sync.Mutex
	byID  map[string][]*scenario.Scenario
}

func (p *positions) of(id string) []*scenario.Scenario {
	p.mu.Lock()
	defer p.mu.Unlock()
	if list, ok := p.byID[id]; ok || p.files == nil {
		return list
	}
	var list []*scenario.Scenario
	names, _ := fs.Glob(p.files, id+"/*.yaml") // the pattern is well-formed: ids have no signs of patterns
	for _, name := range names {
		data, err := fs.ReadFile(p.files, name)
		if err != nil {
			continue // a scenario less to try, and houserules test says why
		}
		if file, _ := scenario.Parse(name, data); file != nil {
			list = append(list, file.Scenarios...)
		}
	}
	if p.byID == nil {
		p.byID = map[string][]*scenario.Scenario{}
	}
	p.byID[id] = list
	return list
}

// rulesetScenarios answers with positions to try: the scenarios of a profile
// that a group's choices can show, each as a record.
func (s *Server) rulesetScenarios(c *call) *wire.Problem {
	if _, problem := c.mustAccept(mediaJSON); problem != nil {
		return problem
	}
	rs, problem := c.ref()
	if problem != nil {
		return problem
	}
	covers := c.r.URL.Query().Get("covers")
	rows := []wire.ScenarioRow{}
	for _, one := range s.positions.of(rs.ID) {
		row := wire.ScenarioRow{Name: one.Name, Why: one.Why, Covers: []string{}}
		for _, article := range one.Covers {
			row.Covers = append(row.Covers, article.Article)
		}
		if covers != "" && !slices.Contains(row.Covers, covers) {
			continue
		}
		if row.Record, row.Options = c.playable(rs, one); row.Record != nil {
			rows = append(rows, row)
		}
	}
	c.out = wire.AppendScenarios(c.out[:0], rows)
	c.w.Header().Set("Houserules-Digest", rs.Digest)
	c.cached(mediaJSON, etagOf(c.out), c.out)
	return nil
}

// playable is a scenario as a record that a request can hold, nil for one that
// none can: of hidden armies, of options that are the site's, of a past that a
// position does not show.
func (c *call) playable(rs *ruleset.Ruleset, one *scenario.Scenario) (*adjudicate.Record, map[string]any) {
	begin := one.Begin
	if one.Commit != nil || one.Reveal != nil || begin.From != nil && (begin.From.Clocks != nil || begin.From.History != nil || begin.From.Quiet != nil) {
		return nil, nil
	}
	options := map[string]any{}
	values := scenario.Values(one.Options)
	for _, value := range values {
		options[value.Name] = value.Value
	}
	if len(values) > 0 {
		overlaid, _ := c.rules.Library().Overlay(rs.ID, values)
		if overlaid == nil {
			return nil, nil
		}
		rs = overlaid
	}
	record := &adjudicate.Record{First: begin.First, GameNumber: begin.GameNumber}
	if begin.Start != nil || begin.From != nil {
		verdict, err := c.rules.Judge(rs).Game(context.WithoutCancel(c.context()), &begin)
		if err != nil || verdict.FEN == "" {
			return nil, nil
		}
		record.From = &adjudicate.From{FEN: verdict.FEN, HasFEN: true}
		record.First, record.GameNumber = "", 0
		for _, name := range verdict.Unmoved {
			if sq, ok := rs.Board.Parse(name); ok {
				record.From.Unmoved = append(record.From.Unmoved, sq)
			}
		}
		record.From.HasUnmoved = verdict.Unmoved != nil
		for seat, class := range verdict.Classes {
			if record.From.Classes == nil {
				record.From.Classes = map[string]string{}
			}
			record.From.Classes[rs.Seats[position.Seat(seat)].Name] = class
		}
	}
	for _, step := range one.Steps {
		if step.Refused != "" {
			break
		}
		record.Actions = append(record.Actions, step.Actions...)
	}
	return record, options
}

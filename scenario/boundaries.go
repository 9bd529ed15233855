package scenario

import (
	"context"
	"strconv"
	"strings"

	"houserules/adjudicate"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Boundary is a number of the rules with a scenario that shows where the
// verdict changes: one step before it, and at it.
type Boundary struct {
	Path, Value string
	File        string // where the number stands
	Line        int
	Scenario    string // as it may be written into a file; "" where none could be made
}

// Boundaries finds for each number and duration of rules the input at which
// the verdict flips. What it gives has been run and holds. A number that is
// only an amount (points, an increment) flips nothing and has no scenario.
func Boundaries(ctx context.Context, rs *ruleset.Ruleset) []Boundary {
	judge := adjudicate.New(rs)
	p := &prober{ctx: ctx, rs: rs, judge: judge}
	p.shuffle()
	var all []Boundary
	Leaves(rs, func(path string, n *yamltree.Node) {
		number := n.Kind == yamltree.Int
		if ms, ok := ruleset.ParseDuration(n.Text); n.Kind == yamltree.Text && !n.Quoted && ok && ms > 0 {
			number = true
		}
		if !number {
			return
		}
		b := Boundary{Path: path, Value: Inline(n), File: n.File, Line: n.Range.Start.Line}
		if text := p.scenario(path, n); text != "" && p.holds(text) {
			b.Scenario = text
		}
		all = append(all, b)
	})
	return all
}

// prober makes scenarios for one ruleset.
type prober struct {
	ctx   context.Context
	rs    *ruleset.Ruleset
	judge *adjudicate.Judge
	there []string // for each seat in turn, a move that may be taken back
	back  []string
}

// holds runs a scenario for these rules.
func (p *prober) holds(text string) bool {
	file, found := Parse("boundary", []byte("houserules: 1\nruleset: x\nscenarios:\n"+text))
	if found.HasErrors() {
		return false
	}
	results := Run(p.ctx, nil, []*File{file}, Options{Rules: func(string, *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics) { return p.rs, nil }})
	return len(results.Outcomes) > 0 && results.Failed() == 0
}

// shuffle finds a quiet move for each seat, and the move that takes it back.
func (p *prober) shuffle() {
	record := &adjudicate.Record{}
	play := func(move string) {
		record.Actions = append(record.Actions, adjudicate.Action{Type: adjudicate.ActMove, Move: move})
	}
	for range p.rs.Seats {
		legal, err := p.judge.Legal(p.ctx, record)
		if err != nil {
			return
		}
		move := ""
		for _, m := range legal.Moves {
			back := m.To + m.From
			if m.Captures == nil && m.Promotes == "" && m.Castles == "" && p.reversible(record, m.UCI, back) {
				move = m.UCI
				p.there, p.back = append(p.there, m.UCI), append(p.back, back)
				break
			}
		}
		if move == "" {
			p.there, p.back = nil, nil
			return
		}
		play(move)
	}
}

// reversible reports whether a piece that goes somewhere may go back: no pawn,
// nothing lost. It is asked of the seat alone, as if the others had waited.
func (p *prober) reversible(record *adjudicate.Record, move, back string) bool {
	before, err := p.judge.Game(p.ctx, record)
	if err != nil {
		return false
	}
	next := *record
	next.Actions = append(next.Actions[:len(next.Actions):len(next.Actions)], adjudicate.Action{Type: adjudicate.ActMove, Move: move})
	after, err := p.judge.Game(p.ctx, &next)
	if err != nil || after.Invalid != nil || after.Result != nil {
		return false
	}
	// A quiet move is one that does not begin the count of quiet moves anew.
	return len(after.Quiet) > int(before.Turn) && after.Quiet[before.Turn] == before.Quiet[before.Turn]+1 && back != ""
}

// moves are n plies of going there and back.
func (p *prober) moves(n int) []string {
	var all []string
	for len(all) < n {
		all = append(all, p.there...)
		all = append(all, p.back...)
	}
	return all[:n]
}

func seatNamed(rs *ruleset.Ruleset, i int) string { return rs.Seats[i%len(rs.Seats)].Name }

// scenario makes the scenario for a number; "" where there is none to make.
func (p *prober) scenario(path string, n *yamltree.Node) string {
	written := 0
	write := func(lines ...string) string {
		name := path + " " + Inline(n)
		if written++; written > 1 {
			name += " - one before"
		}
		return "  " + name + ":\n    " + strings.Join(lines, "\n    ") + "\n"
	}
	first := seatNamed(p.rs, p.rs.First)
	ms, _ := ruleset.ParseDuration(n.Text)
	before, at := ruleset.FormatDuration(ms-1), ruleset.FormatDuration(ms)
	switch path {
	case "clock.move", "clock.main":
		if path == "clock.main" && p.rs.Seats[0].ByClass[0].Clock.Move > 0 && p.rs.Seats[0].ByClass[0].Clock.Move < ms {
			return p.mainTime(write, ms)
		}
		return write("play:", "  - {now: "+before+", expect: {status: ongoing, turn: "+first+"}}",
			"  - {now: "+at+", expect: {clocks: {"+first+": {running: false}}}}")
	case "clock.pause.longest":
		return write("play:", "  - {at: 0s, "+first+": pause}", "  - {now: "+before+", expect: {paused: {by: "+first+"}}}", "  - {now: "+at+", expect: {paused: none}}")
	case "clock.pause.each":
		lines := []string{"play:"}
		for i := range n.Int {
			t := strconv.FormatInt(i, 10)
			lines = append(lines, "  - {at: "+t+"s, "+first+": pause}", "  - {at: "+t+"s, "+first+": resume}")
		}
		return write(append(lines, "  - {at: "+strconv.FormatInt(n.Int, 10)+"s, "+first+": pause, refused: pause.used_up}")...)
	case "end.abandonment.automatic":
		if len(p.there) == 0 || p.rs.Ends[ruleset.Abandonment] == nil {
			return ""
		}
		away := seatNamed(p.rs, p.rs.First+1)
		return write("play:", "  - {at: 0s, "+away+": disconnect}", "  - {at: 1ms, move: "+p.there[0]+"}",
			"  - {now: "+before+", expect: {status: ongoing, due: [{type: "+p.dueAfterAbsence()+", seat: "+away+"}]}}",
			"  - {now: "+at+", expect: {events: [{type: "+p.eventAfterAbsence()+"}]}}")
	case "end.repetition.automatic", "end.move_limit.automatic":
		plies := int(n.Int)
		if path == "end.repetition.automatic" {
			plies = 2 * len(p.rs.Seats) * (int(n.Int) - 1)
		}
		if len(p.there) == 0 || plies < 1 || plies > 400 {
			return ""
		}
		moves := p.moves(plies)
		ending := strings.Split(path, ".")[1]
		lines := []string{"play:"}
		if plies > 2 {
			lines = append(lines, "  - "+strings.Join(moves[:plies-2], " "))
		}
		if plies > 1 {
			lines = append(lines, "  - {move: "+moves[plies-2]+", expect: {status: ongoing}}")
		}
		return write(append(lines, "  - {move: "+moves[plies-1]+", expect: {result: "+ending+"}}")...)
	case "end.repetition.claim":
		plies := 2 * len(p.rs.Seats) * (int(n.Int) - 1)
		if len(p.there) == 0 || plies > 400 {
			return ""
		}
		moves := p.moves(plies)
		return write("play:", "  - "+strings.Join(moves[:plies-1], " "), "  - {"+first+": claim repetition, refused: draw.not_on_move}",
			"  - {move: "+moves[plies-1]+", expect: {may_claim: [{seat: "+first+", reason: repetition, now: true}]}}")
	case "end.quiet_moves.automatic", "end.quiet_moves.claim":
		return p.quiet(write, path, n.Int)
	case "end.illegal_moves.automatic":
		return p.illegal(write, n.Int)
	case "end.lead.automatic":
		return p.lead(write, n.Int)
	case "army.budget":
		return p.budget(write)
	case "pawns.double_step.rank", "pawns.promotion.rank":
		return p.pawn(write, path, int(n.Int))
	}
	return ""
}

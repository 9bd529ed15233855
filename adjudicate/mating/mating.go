// Package mating answers whether a side can still checkmate, by the law that a
// ruleset names: a list, the pieces of all, each side's own pieces, or a
// search. It never takes a win away: what it cannot show counts as possible.
package mating

import (
	"sync"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// Judge answers for one ruleset. It is immutable and safe for any number of goroutines.
type Judge struct {
	gen   *movegen.Gen
	rules *position.Rules
	class []class // by index into RS.Kinds
	known bool    // a board for which the material rules below are proved
	helps func() *helps
}

// New compiles a judge.
func New(gen *movegen.Gen) *Judge {
	rules := gen.Rules()
	j := &Judge{gen: gen, rules: rules, class: make([]class, len(rules.RS.Kinds))}
	b := rules.Board
	j.known = b.Files == 8 && b.Ranks == 8 && len(b.Cut) == 0
	for i := range rules.RS.Kinds {
		j.class[i] = classify(&rules.RS.Kinds[i])
	}
	j.helps = sync.OnceValue(j.makeHelps)
	return j
}

// Answer says whether mate is out of reach, and how that was found.
type Answer struct {
	Dead bool // no mate can come
	// ByPosition says that the position had to be looked at, not the pieces
	// alone: such an end is called a dead position.
	ByPosition bool
	How        string          // listed, material, alone, search: of the law that answered
	Kind       string          // of proof, by search: blocked, forced, exhausted …
	Nodes      int             // positions looked at, by search
	Line       []position.Move // a mating line, where one was found
}

// AddTo adds what the texts of an end use.
func (a *Answer) AddTo(p reason.Params) {
	if a.How == "" {
		return
	}
	p["judged_by"] = a.How
	if a.Nodes > 0 {
		p["nodes"] = int64(a.Nodes)
	}
	if a.Kind != "" {
		p["proof"] = a.Kind
	}
}

// Dead reports whether no side can mate any more, by the law of an ending.
func (j *Judge) Dead(p *position.Position, e *ruleset.End) Answer {
	if e.JudgedBy == ruleset.ByList {
		return Answer{Dead: j.listed(p, e.Listed), How: "listed"}
	}
	if j.anySufficient(p) {
		// The common case, told from the counts alone.
		if e.JudgedBy != ruleset.BySearch {
			return Answer{}
		}
	}
	var last Answer
	in := p.In()
	for s := range j.rules.NSeats {
		seat := position.Seat(s)
		if !in.Has(seat) {
			continue
		}
		a := j.CannotMate(p, j.rules.Mates[seat]&in, e)
		if !a.Dead {
			return Answer{}
		}
		if last.How == "" || a.ByPosition {
			last = a
		}
	}
	return last
}

// CannotMate reports whether the living seats of by, all of one side or more,
// cannot mate any more, by the law of an ending.
func (j *Judge) CannotMate(p *position.Position, by position.Seats, e *ruleset.End) Answer {
	switch e.JudgedBy {
	case ruleset.ByMaterial:
		return Answer{Dead: j.materialCannot(p, by), How: "material"}
	case ruleset.BySearch:
		if j.materialCannot(p, by) {
			return Answer{Dead: true, How: "material"}
		}
		if winner, ok := j.single(by); ok {
			return j.look(p, winner, e.SearchNodes)
		}
		return Answer{How: "material"}
	case ruleset.ByAlone:
		return Answer{Dead: j.aloneCannot(p, by), How: "alone"}
	case ruleset.ByList:
		return Answer{Dead: j.listed(p, e.Listed), How: "listed"}
	}
	return Answer{}
}

// single is the seat of a set of one, in a game of two.
func (j *Judge) single(by position.Seats) (position.Seat, bool) {
	if j.rules.NSeats != 2 || by.Len() != 1 {
		return 0, false
	}
	if by.Has(0) {
		return 0, true
	}
	return 1, true
}

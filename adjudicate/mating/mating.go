// Package mating answers whether a side can still checkmate, by the law that a
// ruleset names: a list, the pieces of all, each side's own pieces, or a
// search. It never takes a win away: what it cannot show counts as possible.
package mating

import (
	"sync"

	"houserules/adjudicate/ends"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// Judge answers for one ruleset. It is safe for any number of goroutines, and
// never answers one question in two ways.
type Judge struct {
	gen   *movegen.Gen
	rules *position.Rules
	class []class // by index into RS.Kinds
	other bool    // somebody may win who cannot mate, so that nothing is dead
	known bool    // a board for which the material rules below are proved
	helps func() *helps
	seeks bool          // a search speaks for these rules; see searches
	pairs sync.Map      // pair to bool: that no mate exists with it, found once
	heavy []strongPiece // see findStrong
}

// New compiles a judge.
func New(gen *movegen.Gen) *Judge {
	rules := gen.Rules()
	j := &Judge{gen: gen, rules: rules, class: make([]class, len(rules.RS.Kinds))}
	j.known = usual(rules.Board)
	for i := range rules.RS.Kinds {
		j.class[i] = classify(&rules.RS.Kinds[i])
	}
	j.other = ends.OtherWins(rules.RS)
	j.seeks = searches(rules.RS)
	j.findStrong()
	j.helps = sync.OnceValue(j.makeHelps)
	return j
}

// searches reports whether a search speaks for some rules: two seats, kings that
// may never stand in check nor be taken, and no turn that is passed over, so
// that the game goes on by legal moves alone. By other rules nobody is said to
// be unable to mate but by the pieces.
func searches(rs *ruleset.Ruleset) bool {
	stalemate := rs.Ends[ruleset.Stalemate]
	return len(rs.Seats) == 2 && rs.OwnKing == ruleset.MustBeSafe && rs.CaptureKing == ruleset.CaptureNever &&
		(stalemate == nil || stalemate.Then != ruleset.ThenSkips)
}

// Answer says whether mate is out of reach, and how that was found.
type Answer struct {
	Dead bool // no mate can come
	// ByPosition says that the position had to be looked at, not the pieces
	// alone: such an end is called a dead position.
	ByPosition bool
	How        string          // listed, material, alone, search: the law that answered
	Kind       string          // of proof, by search: one of the Proof words
	Nodes      int             // positions looked at, by search
	Line       []position.Move // a mating line, where one was found
}

// The kinds of proof that a search gives.
const (
	ProofMate      = "mate"      // can: a line that ends in mate
	ProofPieces    = "pieces"    // cannot: no mate exists with these pieces
	ProofBlocked   = "blocked"   // cannot: where pieces can get to, no mate can stand
	ProofExhausted = "exhausted" // cannot: every line was followed
	ProofUnknown   = "unknown"   // neither, within the positions allowed
)

// Word is the answer in a word: can, cannot, or unknown, which counts as can.
func (a *Answer) Word() string {
	switch {
	case a.Dead:
		return "cannot"
	case a.Kind == ProofUnknown:
		return "unknown"
	}
	return "can"
}

// AddTo adds what the texts of an end use: where mate is out of reach by which
// law, and of a search always its answer, its proof and what it cost.
func (a *Answer) AddTo(p reason.Params) {
	searched := a.How == howSearch && a.Kind != ""
	if a.Dead || searched {
		p["judged_by"] = a.How
	}
	if searched {
		p["answer"], p["proof"] = a.Word(), a.Kind
		if a.Nodes > 0 {
			p["nodes"] = int64(a.Nodes)
		}
		if a.Kind == ProofUnknown {
			p["open"] = int64(a.Nodes)
		}
	}
}

const (
	howListed   = "listed"
	howMaterial = "material"
	howAlone    = "alone"
	howSearch   = "search"
)

// Dead reports whether no side can mate any more, by the law of an ending. By
// search it is not dead as soon as one side is shown to be able to.
func (j *Judge) Dead(asking *Asking, p *position.Position, e *ruleset.End) Answer {
	if j.other || e.JudgedBy != ruleset.BySearch {
		return j.DeadByPieces(p, e)
	}
	last := Answer{How: howSearch, Dead: true, Kind: ProofPieces}
	in := p.In()
	for _, strong := range [2]bool{true, false} { // who finds a mate soonest is asked first
		for s := range j.rules.NSeats {
			seat := position.Seat(s)
			if !in.Has(seat) || j.mighty(p, 1<<seat) != strong {
				continue
			}
			a := j.Ask(asking, p, j.rules.Mates[seat]&in, e)
			if !a.Dead && a.Kind != ProofUnknown {
				return a
			}
			last.Nodes += a.Nodes
			last.ByPosition = last.ByPosition || a.ByPosition
			last.Dead = last.Dead && a.Dead
			switch {
			case a.Kind == ProofUnknown || last.Kind == ProofUnknown:
				last.Kind = ProofUnknown
			case a.Kind == ProofExhausted || last.Kind == ProofPieces:
				last.Kind = a.Kind
			}
		}
	}
	return last
}

// DeadByPieces is Dead without a search: what the pieces alone show.
func (j *Judge) DeadByPieces(p *position.Position, e *ruleset.End) Answer {
	if j.other {
		return Answer{}
	}
	if e.JudgedBy == ruleset.ByList {
		return Answer{Dead: j.listed(p, e.Listed), How: howListed}
	}
	if j.AnySufficient(p) {
		return Answer{} // the common case, known from the counts alone
	}
	var last Answer
	in := p.In()
	for s := range j.rules.NSeats {
		seat := position.Seat(s)
		if !in.Has(seat) {
			continue
		}
		last = j.byPieces(p, j.rules.Mates[seat]&in, e)
		if !last.Dead {
			return Answer{}
		}
	}
	return last
}

// CannotMate reports whether the living seats of by, all of one side or more,
// cannot mate any more, by the law of an ending.
func (j *Judge) CannotMate(p *position.Position, by position.Seats, e *ruleset.End) Answer {
	return j.Ask(nil, p, by, e)
}

// Ask is CannotMate as one of the questions of a request.
func (j *Judge) Ask(asking *Asking, p *position.Position, by position.Seats, e *ruleset.End) Answer {
	if j.other {
		return Answer{}
	}
	a := j.byPieces(p, by, e)
	if a.Dead || e.JudgedBy != ruleset.BySearch {
		return a
	}
	winner, ok := j.single(by)
	if !ok {
		return a
	}
	if known, ok := asking.recall(p, winner, e.SearchNodes); ok {
		return known
	}
	a = j.look(asking, p, winner, e.SearchNodes)
	asking.keep(p, winner, e.SearchNodes, a)
	return a
}

// byPieces is CannotMate without a search.
func (j *Judge) byPieces(p *position.Position, by position.Seats, e *ruleset.End) Answer {
	switch e.JudgedBy {
	case ruleset.ByMaterial:
		return Answer{Dead: j.materialCannot(p, by), How: howMaterial}
	case ruleset.BySearch:
		if j.materialCannot(p, by) {
			return Answer{Dead: true, How: howSearch, Kind: ProofPieces}
		}
		return Answer{How: howSearch}
	case ruleset.ByAlone:
		return Answer{Dead: j.aloneCannot(p, by), How: howAlone}
	case ruleset.ByList:
		return Answer{Dead: j.listed(p, e.Listed), How: howListed}
	}
	return Answer{}
}

// mighty reports whether a side has a piece that mates with its king's help
// and without a promotion.
func (j *Judge) mighty(p *position.Position, by position.Seats) bool {
	c := j.count(p, by)
	return c.n[liner]+c.n[rook]+c.n[other] > 0
}

// single is the seat of a set of one, where a search speaks for the rules.
func (j *Judge) single(by position.Seats) (position.Seat, bool) {
	if !j.seeks || by.Len() != 1 {
		return 0, false
	}
	if by.Has(0) {
		return 0, true
	}
	return 1, true
}

package mating

import (
	"slices"
	"sync"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// A helpmate is looked for: both sides work for the mate of the losing side's
// king, so one line is enough, and no line at all is what has to be shown.
//
// First the likely moves are tried, rank by rank (limited discrepancy: the
// best-looking move is free, others cost more the later they stand, and the
// whole line may cost only so much). Where that fails, the blocked position is
// looked at as a whole; then everything that can be reached is searched, and
// when nothing new remains the answer is exact.
//
// Move counters are not looked at: what a claim or a count would end is not
// what a position can bring.

// outcome is what a search found.
type outcome uint8

const (
	unknown outcome = iota
	found
	exhausted
	locking
)

const (
	maxLine = 96 // plies of a line that the quick search may try
	rounds  = 6  // of the quick search, each with a larger allowance
)

// search is one search. It belongs to one goroutine and is used again.
type search struct {
	j      *Judge
	pos    position.Position
	winner position.Seat
	loser  position.Seat
	seats  position.Seats // the winner's
	nodes  int
	limit  int
	full   bool // the limit was met
	cut    bool // something was left out for its cost or its length
	strong bool // the winner has a piece that mates without promotion
	moves  []position.Move
	keys   []int32 // sorting keys of moves, at the same indices
	line   [maxLine + 2]position.Move
	plies  int
	seen   table
	stack  []frame
	salt   uint64
}

var pool = sync.Pool{New: func() any { return &search{} }}

// look searches from p for a mate of the other side by the winner, within a
// number of positions.
func (j *Judge) look(p *position.Position, winner position.Seat, limit int) Answer {
	s := pool.Get().(*search)
	defer pool.Put(s)
	s.j, s.pos, s.winner = j, *p, winner
	s.loser = position.Seat(1 - int(winner))
	s.seats = 1 << winner
	s.nodes, s.limit, s.full = 0, limit, false
	a := Answer{How: "search"}
	switch s.run() {
	case found:
		a.Line = slices.Clone(s.line[:s.plies])
		a.Kind = "mate"
	case exhausted:
		a.Dead, a.ByPosition, a.Kind = true, true, "exhausted"
	case locking:
		a.Dead, a.ByPosition, a.Kind = true, true, "blocked"
	default:
		a.Kind = "unknown"
	}
	a.Nodes = s.nodes
	return a
}

func (s *search) run() outcome {
	if s.pos.Turn == s.loser && s.mated() {
		s.plies = 0
		return found
	}
	s.strong = s.j.strong(&s.pos, s.seats)
	budget := 0
	for round := range rounds {
		s.seen.reset()
		s.cut = false
		s.moves, s.keys = s.moves[:0], s.keys[:0]
		if s.try(0, budget) {
			return found
		}
		if s.full {
			return unknown
		}
		if !s.cut {
			return exhausted
		}
		if round == blockedRound {
			if s.j.blocked(&s.pos, s.winner) {
				return locking
			}
		}
		budget = budget*2 + 1
		if s.nodes > s.limit/2 {
			break
		}
	}
	return s.everything()
}

// blockedRound is the round after which the position is looked at as a whole.
const blockedRound = 1

// mated reports whether the loser, on move, is checkmated.
func (s *search) mated() bool {
	return s.j.gen.InCheck(&s.pos, s.loser) && !s.j.gen.HasLegal(&s.pos, s.loser)
}

// key tells positions apart as far as what can still happen goes.
func (s *search) key() uint64 {
	k := s.pos.Hash
	for i := range s.pos.EP[:2] {
		if ep := &s.pos.EP[i]; ep.Live {
			k ^= mix(uint64(ep.Skipped)<<8 | uint64(ep.Landed)<<16 | uint64(i) + 1)
		}
	}
	return k
}

func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// price is what the move of a rank costs.
func price(rank int) int {
	n := 0
	for rank > 0 {
		n++
		rank >>= 1
	}
	return n
}

// try looks for the mate with an allowance for unlikely moves.
func (s *search) try(ply, budget int) bool {
	if s.nodes >= s.limit {
		s.full = true
		return false
	}
	if ply >= maxLine {
		s.cut = true
		return false
	}
	if !s.seen.better(s.key(), budget) {
		return false
	}
	s.nodes++
	base := len(s.moves)
	s.moves = s.j.gen.Legal(&s.pos, s.pos.Turn, s.moves)
	defer func() { s.moves, s.keys = s.moves[:base], s.keys[:base] }()
	if s.pos.Turn == s.winner && s.mateNow(ply, base) {
		return true
	}
	s.order(base, ply)
	for i := base; i < len(s.moves); i++ {
		cost := price(i - base)
		if cost > budget {
			s.cut = true
			break
		}
		m := s.moves[i]
		u := s.pos.Make(m)
		hit := false
		if s.alive() {
			hit = s.try(ply+1, budget-cost)
		}
		s.pos.Unmake(m, u)
		if hit {
			s.line[ply] = m
			return true
		}
		if s.full {
			return false
		}
	}
	return false
}

// mateNow tries the winner's moves for a mate on the spot.
func (s *search) mateNow(ply, base int) bool {
	for i := base; i < len(s.moves); i++ {
		m := s.moves[i]
		u := s.pos.Make(m)
		hit := s.mated()
		s.pos.Unmake(m, u)
		if hit {
			s.line[ply] = m
			s.plies = ply + 1
			return true
		}
	}
	return false
}

// alive reports whether the winner still has the material to mate at all.
func (s *search) alive() bool { return !s.j.materialCannot(&s.pos, s.seats) }

// order sorts the moves from base on, likely ones first.
func (s *search) order(base, ply int) {
	s.keys = s.keys[:base]
	for i := base; i < len(s.moves); i++ {
		var k int32
		if s.pos.Turn == s.winner {
			k = s.winnersMove(s.moves[i])
		} else {
			k = s.losersMove(s.moves[i])
		}
		s.keys = append(s.keys, k)
	}
	moves, keys := s.moves[base:], s.keys[base:]
	// Lists are short; insertion keeps equal moves in the generator's order,
	// so that one digest gives one answer.
	for i := 1; i < len(moves); i++ {
		m, k := moves[i], keys[i]
		at := i
		for ; at > 0 && keys[at-1] < k; at-- {
			moves[at], keys[at] = moves[at-1], keys[at-1]
		}
		moves[at], keys[at] = m, k
	}
}

// frame is a position of the full search: where its moves begin and which is next.
type frame struct {
	base, next int
	move       position.Move
	undo       position.Undo
}

// everything searches all that can be reached, each position once.
func (s *search) everything() outcome {
	s.seen.reset()
	s.moves, s.keys = s.moves[:0], s.keys[:0]
	s.stack = s.stack[:0]
	result := exhausted
	s.enter()
	for len(s.stack) > 0 {
		f := &s.stack[len(s.stack)-1]
		if s.nodes >= s.limit {
			s.full, result = true, unknown
			break
		}
		if f.next == len(s.moves) || f.next >= s.end(len(s.stack)-1) {
			s.moves = s.moves[:f.base]
			s.stack = s.stack[:len(s.stack)-1]
			if n := len(s.stack); n > 0 {
				top := &s.stack[n-1]
				s.pos.Unmake(top.move, top.undo)
			}
			continue
		}
		m := s.moves[f.next]
		f.next++
		f.move, f.undo = m, s.pos.Make(m)
		if s.pos.Turn == s.loser && s.mated() {
			result = found
			s.keepLine()
			break
		}
		if !s.alive() || !s.seen.better(s.key(), 0) {
			s.pos.Unmake(m, f.undo)
			continue
		}
		s.enter()
	}
	return result
}

// enter opens the present position: its moves follow in s.moves.
func (s *search) enter() {
	s.nodes++
	base := len(s.moves)
	s.moves = s.j.gen.Legal(&s.pos, s.pos.Turn, s.moves)
	s.keys = slices.Grow(s.keys[:0], len(s.moves))[:base]
	s.order(base, 0)
	s.stack = append(s.stack, frame{base: base, next: base})
}

// end is where the moves of a frame end.
func (s *search) end(i int) int {
	if i+1 < len(s.stack) {
		return s.stack[i+1].base
	}
	return len(s.moves)
}

// keepLine keeps the line of the full search where it is short enough to show;
// the answer holds without it.
func (s *search) keepLine() {
	s.plies = 0
	if len(s.stack) > len(s.line) {
		return
	}
	for i := range s.stack {
		s.line[i] = s.stack[i].move
	}
	s.plies = len(s.stack)
}

// distance is the number of king's steps between two squares.
func distance(a, b board.Square) int32 {
	dx, dy := a.File()-b.File(), a.Rank()-b.Rank()
	return int32(max(dx, -dx, dy, -dy))
}

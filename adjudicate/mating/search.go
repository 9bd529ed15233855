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
// The search goes through all that can be reached, each position once, the
// cheapest first. The likely move of a position is nearly free and the others
// cost more the later they stand, so that a line is tried early when it needs
// few surprises (a limited-discrepancy search in one pass). When nothing is
// left, no mate can come. A position that is locked is seen as a whole, before
// many of its lines are followed.
//
// Move counters are not looked at: what a claim or a count would end is not
// what a position can bring. FIDE Laws 5.2.2 and 6.9.

// outcome is what a search found.
type outcome uint8

const (
	unknown outcome = iota
	found
	exhausted
	locking
)

const (
	// surprise is what a move costs for each doubling of its place in the list.
	surprise = 1
	// lookWhole is how many positions are searched before the position is
	// looked at as a whole: most mates are found before.
	lookWhole = 200
)

// search is one search. It belongs to one goroutine and is used again.
type search struct {
	j      *Judge
	pos    position.Position
	at     int32 // the node that pos is
	winner position.Seat
	loser  position.Seat
	seats  position.Seats // the winner's
	limit  int
	asking *Asking
	nodes  []node
	moves  []position.Move // of all nodes, likely ones first
	keys   []int64         // sorting keys of one node's moves
	undo   []position.Undo // of the moves that lead to pos
	open   [][]int32       // nodes with moves left, by cost; the last comes first
	path   []int32
	seen   table
	last   position.Move // that mates, where one was found
	here   look
	help   *helps
	buf    []board.Square
	moved  board.Square // where the move being valued went
}

// node is a position that was reached.
type node struct {
	parent int32
	first  int32 // its moves in search.moves
	count  uint16
	next   uint16
	cost   int32
	depth  int32
	move   position.Move // that led here
}

var pool = sync.Pool{New: func() any { return &search{} }}

// look searches from p for a mate of the other side by the winner, within a
// number of positions.
func (j *Judge) look(asking *Asking, p *position.Position, winner position.Seat, limit int) Answer {
	s := pool.Get().(*search)
	defer s.giveBack()
	s.j, s.pos, s.winner, s.help = j, *p, winner, j.helps()
	s.loser = position.Seat(1 - int(winner))
	s.seats = 1 << winner
	s.limit, s.asking = limit, asking
	a := Answer{How: howSearch}
	switch s.run() {
	case found:
		a.Kind, a.Line = ProofMate, s.line()
		if !j.Proves(p, winner, a.Line) {
			// It cannot be; were it so, nothing would be shown.
			a.Kind, a.Line = ProofUnknown, nil
		}
	case exhausted:
		a.Dead, a.ByPosition, a.Kind = true, true, ProofExhausted
	case locking:
		a.Dead, a.ByPosition, a.Kind = true, true, ProofBlocked
	default:
		a.Kind = ProofUnknown
	}
	a.Nodes = len(s.nodes)
	return a
}

// giveBack leaves the room of a search to the next, unless it grew large.
func (s *search) giveBack() {
	const large = 1 << 20
	s.asking = nil
	if cap(s.moves) <= large {
		pool.Put(s)
	}
}

// Proves reports whether a line is made of legal moves of the two seats in
// turn and ends in the checkmate of the other seat by the winner.
func (j *Judge) Proves(p *position.Position, winner position.Seat, line []position.Move) bool {
	q := *p
	for _, m := range line {
		if !j.gen.IsLegal(&q, q.Turn, m) {
			return false
		}
		q.Make(m)
	}
	return q.Turn != winner && j.gen.InCheck(&q, q.Turn) && !j.gen.HasLegal(&q, q.Turn)
}

// reset makes the search fit for a new position.
func (s *search) reset() {
	s.nodes, s.moves, s.undo, s.path = s.nodes[:0], s.moves[:0], s.undo[:0], s.path[:0]
	for i := range s.open {
		s.open[i] = s.open[i][:0]
	}
	s.seen.reset()
	s.at = 0
}

func (s *search) run() outcome {
	s.reset()
	if s.pos.Turn == s.loser && s.mated() {
		s.nodes = append(s.nodes, node{parent: -1})
		s.last = position.Move{}
		return found
	}
	s.seen.add(s.key())
	if s.enter(-1, position.Move{}, 0) {
		return found
	}
	whole := false
	for level := 0; level < len(s.open); level++ {
		for len(s.open[level]) > 0 {
			if n := len(s.nodes); n >= s.limit || n%breath == 0 && s.asking.Stopped() {
				return unknown
			}
			if !whole && len(s.nodes) >= lookWhole {
				whole = true
				s.goTo(0)
				if s.j.blocked(&s.pos, s.winner) {
					return locking
				}
			}
			if s.step(level) {
				return found
			}
		}
	}
	return exhausted
}

// step tries the next move of the last node of a cost.
func (s *search) step(level int) bool {
	list := s.open[level]
	i := list[len(list)-1]
	n := &s.nodes[i]
	if n.next == n.count {
		s.open[level] = list[:len(list)-1]
		return false
	}
	if cost := int(n.cost) + price(int(n.next)); cost > level {
		s.open[level] = list[:len(list)-1]
		s.push(cost, i)
		return false
	}
	m := s.moves[n.first+int32(n.next)]
	n.next++
	s.goTo(i)
	u := s.pos.Make(m)
	if (m.Promo != 0 || u.Taken() != 0 || m.Flag == position.TakesEnPassant) && !s.alive() || !s.seen.add(s.key()) {
		s.pos.Unmake(m, u)
		return false
	}
	s.undo = append(s.undo, u)
	return s.enter(i, m, level)
}

// enter opens the position on the board, which a move from a node led to. It
// reports whether the winner mates there at once.
func (s *search) enter(parent int32, m position.Move, cost int) bool {
	i := int32(len(s.nodes))
	n := node{parent: parent, move: m, first: int32(len(s.moves)), cost: int32(cost)}
	if parent >= 0 {
		n.depth = s.nodes[parent].depth + 1
	}
	s.at = i
	s.moves = s.j.gen.Legal(&s.pos, s.pos.Turn, s.moves)
	moves := s.moves[n.first:]
	n.count = uint16(len(moves))
	s.nodes = append(s.nodes, n)
	s.here.see(s)
	if s.pos.Turn == s.winner && s.mates(moves) {
		return true
	}
	if len(moves) > 0 {
		s.order(moves)
		s.push(cost, i)
	}
	return false
}

func (s *search) push(cost int, i int32) {
	for len(s.open) <= cost {
		s.open = append(s.open, nil)
	}
	s.open[cost] = append(s.open[cost], i)
}

// price is what the move of a rank costs beyond a likely one.
func price(rank int) int {
	n := 0
	for rank > 0 {
		n += surprise
		rank >>= 1
	}
	return n
}

// goTo brings the board to a node, by way of what both lines share.
func (s *search) goTo(i int32) {
	if s.at == i {
		return
	}
	s.path = s.path[:0]
	to, from := i, s.at
	for s.nodes[to].depth > s.nodes[from].depth {
		s.path = append(s.path, to)
		to = s.nodes[to].parent
	}
	for s.nodes[from].depth > s.nodes[to].depth {
		from = s.back(from)
	}
	for from != to {
		from = s.back(from)
		s.path = append(s.path, to)
		to = s.nodes[to].parent
	}
	for k := len(s.path) - 1; k >= 0; k-- {
		s.undo = append(s.undo, s.pos.Make(s.nodes[s.path[k]].move))
	}
	s.at = i
}

// back takes back the move that led to a node.
func (s *search) back(i int32) int32 {
	n := &s.nodes[i]
	s.pos.Unmake(n.move, s.undo[len(s.undo)-1])
	s.undo = s.undo[:len(s.undo)-1]
	return n.parent
}

// line is the way to the mate that was found.
func (s *search) line() []position.Move {
	n := len(s.nodes) - 1
	line := []position.Move{}
	if s.last != (position.Move{}) {
		line = append(line, s.last)
	}
	for i := int32(n); s.nodes[i].parent >= 0; i = s.nodes[i].parent {
		line = append(line, s.nodes[i].move)
	}
	slices.Reverse(line)
	return line
}

// mated reports whether the loser, on move, is checkmated.
func (s *search) mated() bool {
	return s.j.gen.InCheck(&s.pos, s.loser) && !s.j.gen.HasLegal(&s.pos, s.loser)
}

// key distinguishes positions as far as what can still happen goes: pieces,
// turn, rights, double steps that may still be taken, first moves still to come.
func (s *search) key() uint64 {
	return s.pos.Key(1<<position.MaxSeats - 1)
}

// alive reports whether the winner still has the material to mate at all.
func (s *search) alive() bool { return !s.j.materialCannot(&s.pos, s.seats) }

// order sorts moves, likely ones first.
func (s *search) order(moves []position.Move) {
	keys := s.keys[:0]
	for _, m := range moves {
		var k int32
		if s.here.plan {
			k = s.planned(m)
		} else {
			k = s.general(m)
		}
		keys = append(keys, int64(k)<<32|tie(m))
	}
	s.keys = keys
	for i := 1; i < len(moves); i++ {
		m, k := moves[i], keys[i]
		at := i
		for ; at > 0 && keys[at-1] < k; at-- {
			moves[at], keys[at] = moves[at-1], keys[at-1]
		}
		moves[at], keys[at] = m, k
	}
}

// tie orders moves of one value, so that no answer hangs on the order in which
// moves are generated.
func tie(m position.Move) int64 {
	return int64(m.From)<<24 | int64(m.To)<<16 | int64(m.Promo)<<8 | int64(m.Flag)
}

// general values a move without a plan.
func (s *search) general(m position.Move) int32 {
	if s.pos.Turn == s.winner {
		return s.winnersMove(m)
	}
	return s.losersMove(m)
}

// distance is the number of king's steps between two squares.
func distance(a, b board.Square) int32 {
	dx, dy := a.File()-b.File(), a.Rank()-b.Rank()
	return int32(max(dx, -dx, dy, -dy))
}

package adjudicate

import (
	"slices"

	"houserules/adjudicate/position"
)

// past holds the positions since the last move that cannot be taken back, in
// order, the present one last. The oldest may be known by their keys alone,
// out of a token or a history. The later ones are kept whole, and their keys
// are made when a token is written: to compare two positions costs less than
// to hash each, and most are never written. The present one is kept only when
// it is asked about or left by a move after which it could come again.
type past struct {
	keys      []uint64 // of the oldest
	sums      []uint64 // Zobrist sums of the later ones: where they differ, so do the positions
	words     []uint64 // the content of the later ones, size words each; see pending
	size      int
	pending   bool           // the content of the present one is not among words yet
	enPassant position.Seats // the seats whose last double step counts in the present one
}

func (p *past) len() int { return len(p.keys) + len(p.sums) }

// clear forgets all and keeps the room.
func (p *past) clear() {
	p.keys, p.sums, p.words, p.pending = p.keys[:0], p.sums[:0], p.words[:0], false
}

// clone is an independent copy.
func (p *past) clone() past {
	q := *p
	q.keys, q.sums, q.words = slices.Clone(p.keys), slices.Clone(p.sums), slices.Clone(p.words)
	return q
}

// add appends a position, which is the present one from now on. enPassant are
// the seats whose last double step counts. The one before has to be kept.
func (p *past) add(pos *position.Position, enPassant position.Seats) {
	p.sums = append(p.sums, pos.Hash)
	p.enPassant, p.pending = enPassant, true
}

// keep writes down what the present position is made of. Whoever changes the
// position has it kept first.
func (p *past) keep(pos *position.Position) {
	if !p.pending {
		return
	}
	from := len(p.words)
	p.words = pos.AppendContent(p.words, p.enPassant)
	p.size, p.pending = len(p.words)-from, false
}

// drop takes back the last add.
func (p *past) drop() {
	p.sums = p.sums[:len(p.sums)-1]
	if !p.pending {
		p.words = p.words[:len(p.words)-p.size]
	}
	p.pending = false
}

// content is what the i-th of the later positions is made of.
func (p *past) content(i int) []uint64 { return p.words[i*p.size : (i+1)*p.size] }

// occurrences is how often the present position has occurred, this time included.
func (p *past) occurrences(pos *position.Position) int {
	if len(p.sums) == 0 {
		if len(p.keys) == 0 {
			return 1
		}
		return timesIn(p.keys, p.keys[len(p.keys)-1])
	}
	last := len(p.sums) - 1
	if len(p.keys) == 0 && timesIn(p.sums, p.sums[last]) == 1 {
		return 1
	}
	p.keep(pos)
	n := 0
	for i, sum := range p.sums {
		if sum == p.sums[last] && (i == last || slices.Equal(p.content(i), p.content(last))) {
			n++
		}
	}
	if len(p.keys) > 0 {
		n += timesIn(p.keys, position.KeyOf(p.content(last)))
	}
	return n
}

func timesIn(list []uint64, key uint64) int {
	n := 0
	for _, k := range list {
		if k == key {
			n++
		}
	}
	return n
}

// repeats reports whether the present position is the one just before.
func (p *past) repeats(pos *position.Position) bool {
	p.keep(pos)
	switch n := len(p.sums); {
	case n > 1:
		return slices.Equal(p.content(n-2), p.content(n-1))
	case n == 1 && len(p.keys) > 0:
		return p.keys[len(p.keys)-1] == position.KeyOf(p.content(0))
	}
	return false
}

// most is an upper bound of how often any of the positions has occurred; it is
// exact but for positions whose Zobrist sums happen to be the same.
func (p *past) most(pos *position.Position) int {
	list := p.sums
	if len(p.keys) > 0 {
		list = p.all(pos)
	}
	var room [128]uint64
	sorted := append(room[:0], list...)
	slices.Sort(sorted)
	best, run := 0, 0
	for i := range sorted {
		if i > 0 && sorted[i] == sorted[i-1] {
			run++
		} else {
			run = 1
		}
		best = max(best, run)
	}
	return best
}

// all are the keys of all positions. From then on they are known by them alone.
func (p *past) all(pos *position.Position) []uint64 {
	p.keep(pos)
	for i := range p.sums {
		p.keys = append(p.keys, position.KeyOf(p.content(i)))
	}
	p.sums, p.words = p.sums[:0], p.words[:0]
	return p.keys
}

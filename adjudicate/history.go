package adjudicate

import (
	"slices"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
)

// history holds the positions since the last move that cannot be taken back, in
// order, the present one last. The oldest may be known by their keys alone,
// out of a token or a history. The later ones are kept whole, and their keys
// are made when a token is written: to compare two positions costs less than
// to hash each, and most are never written. The present one is kept only when
// it is asked about or left by a move after which it could come again.
type history struct {
	keys      []uint64 // of the oldest
	sums      []uint64 // Zobrist sums of the later ones: where they differ, so do the positions
	words     []uint64 // the content of the later ones, size words each; see pending
	size      int
	pending   bool           // the content of the present one is not among words yet
	enPassant position.Seats // the seats whose last double step counts in the present one
	cut       bool           // a token left the oldest out
	notGiven  bool           // positions before the beginning were not given, and might count
}

func (h *history) len() int { return len(h.keys) + len(h.sums) }

// clear forgets all and keeps the room. Nothing is missing any more then.
func (h *history) clear() {
	h.keys, h.sums, h.words, h.pending = h.keys[:0], h.sums[:0], h.words[:0], false
	h.cut, h.notGiven = false, false
}

// clone is an independent copy.
func (h *history) clone() history {
	q := *h
	q.keys, q.sums, q.words = slices.Clone(h.keys), slices.Clone(h.sums), slices.Clone(h.words)
	return q
}

// add appends a position, which is the present one from now on. enPassant are
// the seats whose last double step counts. The one before has to be kept.
func (h *history) add(pos *position.Position, enPassant position.Seats) {
	h.sums = append(h.sums, pos.Hash)
	h.enPassant, h.pending = enPassant, true
}

// note adds the position on the board.
func (h *history) note(gen *movegen.Gen, pos *position.Position) {
	var counts position.Seats
	if pos.HasChance() {
		counts = gen.EnPassantLive(pos)
	}
	h.add(pos, counts)
}

// noteAgain is note where no move may have changed the position since the last time.
func (h *history) noteAgain(gen *movegen.Gen, pos *position.Position) {
	h.keep(pos)
	h.note(gen, pos)
}

// keep writes down what the present position is made of. Whoever changes the
// position has it kept first.
func (h *history) keep(pos *position.Position) {
	if !h.pending {
		return
	}
	from := len(h.words)
	h.words = pos.AppendContent(h.words, h.enPassant)
	h.size, h.pending = len(h.words)-from, false
}

// drop takes back the last add.
func (h *history) drop() {
	h.sums = h.sums[:len(h.sums)-1]
	if !h.pending {
		h.words = h.words[:len(h.words)-h.size]
	}
	h.pending = false
}

// content is what the i-th of the later positions is made of.
func (h *history) content(i int) []uint64 { return h.words[i*h.size : (i+1)*h.size] }

// occurrences is how often the present position has occurred, this time included.
func (h *history) occurrences(pos *position.Position) int {
	if len(h.sums) == 0 {
		if len(h.keys) == 0 {
			return 1
		}
		return timesIn(h.keys, h.keys[len(h.keys)-1])
	}
	last := len(h.sums) - 1
	if len(h.keys) == 0 && timesIn(h.sums, h.sums[last]) == 1 {
		return 1
	}
	h.keep(pos)
	n := 0
	for i, sum := range h.sums {
		if sum == h.sums[last] && (i == last || slices.Equal(h.content(i), h.content(last))) {
			n++
		}
	}
	if len(h.keys) > 0 {
		n += timesIn(h.keys, position.KeyOf(h.content(last)))
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
func (h *history) repeats(pos *position.Position) bool {
	h.keep(pos)
	switch n := len(h.sums); {
	case n > 1:
		return slices.Equal(h.content(n-2), h.content(n-1))
	case n == 1 && len(h.keys) > 0:
		return h.keys[len(h.keys)-1] == position.KeyOf(h.content(0))
	}
	return false
}

// most is an upper bound of how often any of the positions has occurred; it is
// exact but for positions whose Zobrist sums happen to be the same.
func (h *history) most(pos *position.Position) int {
	list := h.sums
	if len(h.keys) > 0 {
		list = h.all(pos)
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
func (h *history) all(pos *position.Position) []uint64 {
	h.keep(pos)
	for i := range h.sums {
		h.keys = append(h.keys, position.KeyOf(h.content(i)))
	}
	h.sums, h.words = h.sums[:0], h.words[:0]
	return h.keys
}

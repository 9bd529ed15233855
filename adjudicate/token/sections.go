package token

import (
	"encoding/binary"
	"math"
	"slices"
)

// The tail of a token is sections: a tag, the length of its bytes, the bytes.
// They come in the order of their tags, each at most once; one is left out
// where its state is what a token without it means. A tag keeps its meaning
// for good.
const (
	sectionSeq  = 1 + iota // State.Seq
	lastSection = iota
)

// version2 reads what version 1 has, and the tail.
func (r *reader) version2(of *Rules, s *State) {
	r.version1(of, s)
	for before := uint8(0); len(r.b) > 0 && !r.bad; {
		tag := r.u8()
		n := r.uint(uint64(len(r.b)))
		if r.bad || tag <= before || n > uint64(len(r.b)) {
			r.bad = true
			return
		}
		before = tag
		body := reader{b: r.b[:n]}
		r.b = r.b[n:]
		switch tag {
		case sectionSeq:
			s.Seq = body.uint(math.MaxInt64)
		default:
			r.newer = newerSection(tag)
			return
		}
		r.bad = body.bad || len(body.b) > 0
	}
}

// sections writes the tail.
func (w *writer) sections(s *State) {
	if s.Seq != uint64(s.Position.Ply) {
		from := len(w.b)
		w.uint(s.Seq)
		w.section(sectionSeq, from)
	}
}

// section makes a section of the bytes that were written since from.
func (w *writer) section(tag uint8, from int) {
	var head [1 + binary.MaxVarintLen64]byte
	head[0] = tag
	n := 1 + binary.PutUvarint(head[1:], uint64(len(w.b)-from))
	w.b = slices.Insert(w.b, from, head[:n]...)
}

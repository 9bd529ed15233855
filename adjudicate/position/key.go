package position

import (
	"encoding/binary"
	"math/bits"

	"houserules/ruleset/board"
)

// Key is the repetition key of a position: the same pieces, seat to move,
// castling rights, seats out and chances to take en passant give the same
// key. enPassant are the seats whose last double step counts; which do is for
// the caller to say (see movegen.EnPassantLive). Where first moves matter,
// what has not moved is part of it.
//
// It is SipHash-2-4 under a fixed key, over the content and not over the
// Zobrist sum, so that two positions cannot be made to collide by adding
// words; it is the same in every process and release.
func (p *Position) Key(enPassant Seats) uint64 {
	h := newSip(0x686f757365727573, 0x6c65732e72657065)
	b := p.Rules.Board
	for r := range b.Ranks {
		at := r * board.Stride
		row := (*[board.Stride]Piece)(p.Board[at : at+board.Stride])
		h.word(pack(row[:8]))
		if b.Files > 8 {
			h.word(pack(row[8:]))
		}
	}
	state := uint64(p.Turn) | uint64(p.Out&p.Rules.All)<<8
	h.word(state)
	for s := range p.Rules.NSeats {
		right := uint64(uint16(p.Castle[s][Short])) | uint64(uint16(p.Castle[s][Long]))<<16
		if ep := &p.EP[s]; enPassant.Has(Seat(s)) && ep.Live {
			right |= 1<<32 | uint64(ep.Skipped)<<40 | uint64(ep.Landed)<<48
		}
		h.word(right)
	}
	if p.Rules.TracksUnmoved {
		for _, w := range p.Unmoved {
			h.word(w)
		}
	}
	return h.sum()
}

func pack(row []Piece) uint64 {
	var b [8]byte
	for i := range b {
		b[i] = byte(row[i])
	}
	return binary.LittleEndian.Uint64(b[:])
}

// sip is SipHash-2-4 of Aumasson and Bernstein over whole 64-bit words.
type sip struct {
	v0, v1, v2, v3 uint64
	words          uint64
}

func newSip(k0, k1 uint64) sip {
	return sip{k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573, 0}
}

func (s *sip) word(m uint64) {
	s.v3 ^= m
	s.round()
	s.round()
	s.v0 ^= m
	s.words++
}

func (s *sip) sum() uint64 {
	s.word(s.words * 8 << 56)
	s.v2 ^= 0xff
	for range 4 {
		s.round()
	}
	return s.v0 ^ s.v1 ^ s.v2 ^ s.v3
}

func (s *sip) round() {
	v0, v1, v2, v3 := s.v0, s.v1, s.v2, s.v3
	v0 += v1
	v1 = bits.RotateLeft64(v1, 13) ^ v0
	v0 = bits.RotateLeft64(v0, 32)
	v2 += v3
	v3 = bits.RotateLeft64(v3, 16) ^ v2
	v0 += v3
	v3 = bits.RotateLeft64(v3, 21) ^ v0
	v2 += v1
	v1 = bits.RotateLeft64(v1, 17) ^ v2
	v2 = bits.RotateLeft64(v2, 32)
	s.v0, s.v1, s.v2, s.v3 = v0, v1, v2, v3
}

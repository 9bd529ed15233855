package position

import (
	"math/bits"
	"slices"

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
	var room [maxContent]uint64
	return KeyOf(p.AppendContent(room[:0], enPassant))
}

// maxContent is the most words that a position's content has: its board, the
// turn, the rights and what has not moved.
const maxContent = 2*board.Stride + 1 + MaxSeats + 4

// AppendContent appends what Key is the hash of. The number of words is the
// same for all positions of one ruleset.
func (p *Position) AppendContent(words []uint64, enPassant Seats) []uint64 {
	r := p.Rules
	ranks, wide := r.Board.Ranks, r.Board.Files > 8
	n := ranks + 1 + r.NSeats
	if wide {
		n += ranks
	}
	from := len(words)
	if cap(words)-from < maxContent {
		words = slices.Grow(words, maxContent)
	}
	words = words[:from+n]
	out := words[from:]
	if ranks == 8 && !wide {
		b, rows := &p.Board, (*[8]uint64)(out)
		rows[0], rows[1] = pack((*[8]Piece)(b[0:])), pack((*[8]Piece)(b[board.Stride:]))
		rows[2], rows[3] = pack((*[8]Piece)(b[2*board.Stride:])), pack((*[8]Piece)(b[3*board.Stride:]))
		rows[4], rows[5] = pack((*[8]Piece)(b[4*board.Stride:])), pack((*[8]Piece)(b[5*board.Stride:]))
		rows[6], rows[7] = pack((*[8]Piece)(b[6*board.Stride:])), pack((*[8]Piece)(b[7*board.Stride:]))
		out = out[8:]
	} else {
		for rank := range ranks {
			row := (*[board.Stride]Piece)(p.Board[rank*board.Stride:])
			out[0] = pack((*[8]Piece)(row[:8]))
			if out = out[1:]; wide {
				out[0] = pack((*[8]Piece)(row[8:]))
				out = out[1:]
			}
		}
	}
	out[0] = uint64(p.Turn) | uint64(p.Out&r.All)<<8
	for s := range r.NSeats {
		right := uint64(uint16(p.Castle[s][Short])) | uint64(uint16(p.Castle[s][Long]))<<16
		if ep := &p.EP[s]; ep.Live && enPassant.Has(Seat(s)) {
			right |= 1<<32 | uint64(ep.Skipped)<<40 | uint64(ep.Landed)<<48
		}
		out[1+s] = right
	}
	if r.TracksUnmoved {
		words = append(words, p.Unmoved[:]...)
	}
	return words
}

// KeyOf is the key of a position with this content.
func KeyOf(content []uint64) uint64 {
	return sipHash(0x686f757365727573, 0x6c65732e72657065, content)
}

// pack is eight pieces as one word, written so that the compiler makes one
// load of it.
func pack(row *[8]Piece) uint64 {
	return uint64(row[0]) | uint64(row[1])<<8 | uint64(row[2])<<16 | uint64(row[3])<<24 |
		uint64(row[4])<<32 | uint64(row[5])<<40 | uint64(row[6])<<48 | uint64(row[7])<<56
}

// sipHash is SipHash-2-4 of Aumasson and Bernstein over whole 64-bit words.
func sipHash(k0, k1 uint64, words []uint64) uint64 {
	v0, v1 := k0^0x736f6d6570736575, k1^0x646f72616e646f6d
	v2, v3 := k0^0x6c7967656e657261, k1^0x7465646279746573
	for _, m := range words {
		v3 ^= m
		v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
		v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
		v0 ^= m
	}
	m := uint64(len(words)) * 8 << 56
	v3 ^= m
	v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	v0 ^= m
	v2 ^= 0xff
	for range 4 {
		v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	}
	return v0 ^ v1 ^ v2 ^ v3
}

func sipRound(v0, v1, v2, v3 uint64) (uint64, uint64, uint64, uint64) {
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
	return v0, v1, v2, v3
}

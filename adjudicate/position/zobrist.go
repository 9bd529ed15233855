package position

import "houserules/ruleset/board"

// zobrist holds the random words that the hash of a position is made of. They
// come from a fixed seed, so that hashes are the same in every process.
type zobrist struct {
	piece  [][board.Size]uint64 // by Piece
	turn   [MaxSeats]uint64
	out    [MaxSeats]uint64
	castle [MaxSeats][2][]uint64 // by the partner's square
}

// splitMix is Steele, Lea and Flood's SplitMix64: every seed gives a full
// period, and neighbouring seeds unrelated words.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func newZobrist(pieces int) zobrist {
	seed := splitMix(0x686f757365727573)
	words := func(n int) []uint64 {
		w := make([]uint64, n)
		for i := range w {
			w[i] = seed.next()
		}
		return w
	}
	var z zobrist
	for s := range MaxSeats {
		z.turn[s], z.out[s] = seed.next(), seed.next()
		z.castle[s][Short], z.castle[s][Long] = words(board.Size), words(board.Size)
	}
	z.piece = make([][board.Size]uint64, pieces)
	for q := range z.piece {
		for sq := range z.piece[q] {
			z.piece[q][sq] = seed.next()
		}
	}
	clear(z.piece[0][:]) // the empty square
	return z
}

func (z *zobrist) at(q Piece, sq board.Square) uint64 {
	return z.piece[q][sq]
}

func (z *zobrist) right(s Seat, side int, o board.OptSquare) uint64 {
	if sq, ok := o.Is(); ok {
		return z.castle[s][side][sq]
	}
	return 0
}

// ComputeHash is what p.Hash must be, from the position alone. It is for tests
// and for positions that were put together by hand.
func (p *Position) ComputeHash() uint64 {
	z := &p.Rules.zobrist
	h := z.turn[p.Turn]
	for _, sq := range p.Rules.Board.Squares() {
		if q := p.Board[sq]; q != 0 {
			h ^= z.at(q, sq)
		}
	}
	for s := range Seat(p.Rules.NSeats) {
		if p.Out.Has(s) {
			h ^= z.out[s]
		}
		h ^= z.right(s, Short, p.Castle[s][Short]) ^ z.right(s, Long, p.Castle[s][Long])
	}
	return h
}

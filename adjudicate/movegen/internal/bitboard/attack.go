package bitboard

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Attacked reports whether a piece of one of the seats attacks a square.
func (g *Gen) Attacked(p *position.Position, sq board.Square, by position.Seats) bool {
	return g.attackers(p, sq, by) != 0
}

// AttacksSquare reports whether the piece on from could take on to by its own
// steps, whatever stands there.
func (g *Gen) AttacksSquare(p *position.Position, from, to board.Square) bool {
	return from != to && p.Board[from] != 0 && g.attackers(p, to, g.rules.SeatBit[p.Board[from]])&bit(from) != 0
}

// AttackersBy appends the squares of the seats' pieces that attack a square.
func (g *Gen) AttackersBy(p *position.Position, sq board.Square, by position.Seats, buf []board.Square) []board.Square {
	for set := g.attackers(p, sq, by); set != 0; set &= set - 1 {
		buf = append(buf, position.OfBit(uint8(bits.TrailingZeros64(set))))
	}
	return buf
}

// attackers is the set of pieces of some seats that attack a square.
func (g *Gen) attackers(p *position.Position, sq board.Square, by position.Seats) uint64 {
	small := &p.Small
	n := position.Bit(sq) & 63
	var pieces, leapers uint64
	for e := range g.rules.NSeats {
		if by>>e&1 != 0 {
			pieces |= small.Seat[e]
			leapers |= g.leapersOf(small, e, n)
		}
	}
	occupied := small.Occupied() | g.Walls
	snipers := (g.RookRays[n]&g.Straight.Pieces(small) | g.BishopRays[n]&g.Diagonal.Pieces(small)) & pieces
	set := leapers
	for ; snipers != 0; snipers &= snipers - 1 {
		if g.Between[n][bits.TrailingZeros64(snipers)]&occupied == 0 {
			set |= snipers & -snipers
		}
	}
	return set
}

// leapersOf is the set of a seat's pieces that attack a square by a leap.
func (g *Gen) leapersOf(small *position.Small, s int, n uint8) uint64 {
	set := g.King.From[s][n&63]&g.King.Kinds.Pieces(small) | g.Pawn.From[s][n&63]&g.Pawn.Kinds.Pieces(small)
	for i := range g.Leaps {
		set |= g.Leaps[i].From[s][n&63] & g.Leaps[i].Kinds.Pieces(small)
	}
	return set & small.Seat[s]
}

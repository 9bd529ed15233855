// Package perft counts the ways to play some plies, the usual check of a move
// generator and measure of its speed. The last ply is counted without being
// listed, by code that no judgement needs.
package perft

import (
	"houserules/adjudicate/movegen/internal/bitboard"
	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
)

// Counter counts moves by the rules it was compiled from. It is immutable and
// safe for any number of goroutines; a position is as before after each call.
type Counter struct {
	rules     *position.Rules
	bits      *bitboardCounter // the one of the two that serves the rules
	lines     *mailboxCounter
	twoPlayer bool // bits.gen.TwoPlayer
}

// New compiles the tables of a ruleset.
func New(r *position.Rules) *Counter {
	tables := side.Compile(r)
	if r.Small {
		bits := &bitboardCounter{gen: bitboard.New(tables), side: tables}
		return &Counter{rules: r, bits: bits, twoPlayer: bits.gen.TwoPlayer}
	}
	return &Counter{rules: r, lines: newMailboxCounter(tables, mailbox.New(tables))}
}

// Nodes counts the ways to play depth plies from a position, by the seats in
// turn. A line ends where a living seat's king is taken.
func (c *Counter) Nodes(p *position.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return c.nodes(p, depth, make([]position.Move, 0, side.MaxMoves*depth))
}

// nodes lists moves behind those of the plies above.
func (c *Counter) nodes(p *position.Position, depth int, room []position.Move) uint64 {
	if depth == 1 {
		return uint64(c.Moves(p, p.Turn))
	}
	moves := c.legal(p, p.Turn, room)
	var n uint64
	var u position.Undo
	for i := range moves {
		m := moves[i]
		p.MakeInto(m, &u)
		switch q := u.Taken(); {
		case q != 0 && c.rules.IsRoyal[q] && p.In().Has(c.rules.SeatOf[q]):
		case depth == 2: // not worth a call
			n += uint64(c.Moves(p, p.Turn))
		default:
			n += c.nodes(p, depth-1, moves[len(moves):])
		}
		p.UnmakeFrom(m, &u)
	}
	return n
}

// Moves is the number of legal moves of a seat, as if it were to move.
func (c *Counter) Moves(p *position.Position, s position.Seat) int {
	if c.twoPlayer {
		if n := c.bits.countTwoPlayer(p, s); n >= 0 {
			return n
		}
	}
	if c.bits != nil {
		return c.bits.count(p, s)
	}
	return c.lines.count(p, s)
}

func (c *Counter) legal(p *position.Position, s position.Seat, buf []position.Move) []position.Move {
	switch {
	case p.Out.Has(s):
		return buf
	case c.bits != nil:
		return c.bits.gen.Legal(p, s, buf)
	}
	return c.lines.gen.Legal(p, s, buf)
}

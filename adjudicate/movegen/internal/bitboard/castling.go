package bitboard

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Castling is one castling as sets.
type Castling struct {
	Empty   uint64 // must hold nothing but king and partner
	Through uint64 // the king passes over
	KingTo  uint8
	RookTo  uint8
	Exists  bool
}

// CastlingIndex is the place of a king and a partner of one rank or file in the
// table of castlings.
func CastlingIndex(king, partner uint8) int {
	if king>>3 == partner>>3 {
		return int(king)<<4 | int(partner&7)
	}
	return int(king)<<4 | 8 | int(partner>>3)
}

// compileCastling lists what castling there can be between any two
// squares, by a seat's rules in a class. A path that need not be empty has
// its ends empty all the same.
func (g *Gen) compileCastling(s position.Seat) {
	r := g.rules
	for c := range r.RS.Seats[s].ByClass {
		var table []Castling
		if rules := r.RS.Seats[s].ByClass[c].Castling; rules != nil {
			table = make([]Castling, 64<<4)
			p := r.New()
			p.Class[s] = uint8(c)
			for _, king := range r.Board.Squares() {
				for _, partner := range r.Board.Squares() {
					if king.Rank() == partner.Rank() || king.File() == partner.File() {
						k, q := position.Bit(king), position.Bit(partner)
						table[CastlingIndex(k, q)] = g.castlingOf(p, s, rules, king, partner)
					}
				}
			}
		}
		g.Castlings[s] = append(g.Castlings[s], table)
	}
}

func (g *Gen) castlingOf(p *position.Position, s position.Seat, rules *ruleset.Castling, king, partner board.Square) (c Castling) {
	kingTo, rookTo, ok := p.CastleSquares(s, king, partner)
	if !ok {
		return c
	}
	k, q := position.Bit(king), position.Bit(partner)
	c = Castling{KingTo: position.Bit(kingTo), RookTo: position.Bit(rookTo), Exists: true}
	c.Empty = 1<<c.KingTo | 1<<c.RookTo
	if rules.Needs&ruleset.PathEmpty != 0 {
		c.Empty |= g.Between[k][c.KingTo] | g.Between[q][c.RookTo]
	}
	c.Empty &^= 1<<k | 1<<q
	if rules.Needs&ruleset.NotThroughCheck != 0 {
		c.Through = g.Between[k][c.KingTo]
	}
	return c
}

// MayCastle judges castling to a side by sets. candidates are the squares to
// which the king's own steps lead, safe those of them where it is safe: what
// is known of them need not be found again.
func (ci *CheckInfo) MayCastle(side int, candidates, safe uint64) (position.Move, bool) {
	p := ci.P
	partner, ok := p.Castle[ci.S][side].Is()
	table := ci.g.Castlings[ci.S][p.Class[ci.S]]
	if !ok || table == nil {
		return position.Move{}, false
	}
	n := position.Bit(partner) & 63
	c := &table[CastlingIndex(ci.KingAt, n)]
	if c.Empty&ci.Occupied != 0 || !c.Exists || ci.g.RookRays[ci.KingAt]>>n&1 == 0 {
		return position.Move{}, false
	}
	rules := p.SeatRules(ci.S).Castling
	if !ci.R.PartnerStands(p, ci.S, rules, partner) {
		return position.Move{}, false
	}
	king := uint64(1) << ci.KingAt
	if rules.Needs&ruleset.NotInCheck != 0 && (ci.Checkers != 0 || !ci.Guarded && ci.attacked(ci.KingAt, ci.Occupied, 0)) {
		return position.Move{}, false
	}
	without := ci.Occupied &^ king
	for rest := c.Through; rest != 0; rest &= rest - 1 {
		at := rest & -rest
		if ci.Guarded && candidates&at != 0 {
			if safe&at == 0 {
				return position.Move{}, false
			}
		} else if ci.attacked(uint8(bits.TrailingZeros64(at)), without, 0) {
			return position.Move{}, false
		}
	}
	if ci.Guarded || rules.Needs&ruleset.NotIntoCheck != 0 {
		after := without&^(1<<n) | 1<<c.KingTo | 1<<c.RookTo
		if ci.attacked(c.KingTo, after, 0) {
			return position.Move{}, false
		}
	}
	return position.Move{From: ci.King, To: position.OfBit(c.KingTo), Aux: uint8(partner), Flag: position.CastleShort + position.Flag(side)}, true
}

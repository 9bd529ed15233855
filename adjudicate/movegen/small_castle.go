package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// smallCastling is one castling as sets.
type smallCastling struct {
	empty   uint64 // must hold nothing but king and partner
	through uint64 // the king passes over
	kingTo  uint8
	rookTo  uint8
	exists  bool
}

// castleIndex is the place of a king and a partner of one rank or file in the
// table of castlings.
func castleIndex(king, partner uint8) int {
	if king>>3 == partner>>3 {
		return int(king)<<4 | int(partner&7)
	}
	return int(king)<<4 | 8 | int(partner>>3)
}

// compileSmallCastling lists what castling there can be between any two
// squares, by a seat's rules in a class. A path that need not be empty has
// its ends empty all the same.
func (g *Gen) compileSmallCastling(t *smallTables, s position.Seat) {
	r := g.rules
	for c := range r.RS.Seats[s].ByClass {
		var table []smallCastling
		if rules := r.RS.Seats[s].ByClass[c].Castling; rules != nil {
			table = make([]smallCastling, 64<<4)
			p := r.New()
			p.Class[s] = uint8(c)
			for _, king := range r.Board.Squares() {
				for _, partner := range r.Board.Squares() {
					if king.Rank() == partner.Rank() || king.File() == partner.File() {
						k, q := position.Bit(king), position.Bit(partner)
						table[castleIndex(k, q)] = t.castlingOf(p, s, rules, king, partner)
					}
				}
			}
		}
		t.castlings[s] = append(t.castlings[s], table)
	}
}

func (t *smallTables) castlingOf(p *position.Position, s position.Seat, rules *ruleset.Castling, king, partner board.Square) (c smallCastling) {
	kingTo, rookTo, ok := p.CastleSquares(s, king, partner)
	if !ok {
		return c
	}
	k, q := position.Bit(king), position.Bit(partner)
	c = smallCastling{kingTo: position.Bit(kingTo), rookTo: position.Bit(rookTo), exists: true}
	c.empty = 1<<c.kingTo | 1<<c.rookTo
	if rules.Needs&ruleset.PathEmpty != 0 {
		c.empty |= t.between[k][c.kingTo] | t.between[q][c.rookTo]
	}
	c.empty &^= 1<<k | 1<<q
	if rules.Needs&ruleset.NotThroughCheck != 0 {
		c.through = t.between[k][c.kingTo]
	}
	return c
}

// mayCastle judges castling to a side by sets. candidates are the squares to
// which the king's own steps lead, safe those of them where it is safe: what
// is known of them need not be found again.
func (v *smallView) mayCastle(side int, candidates, safe uint64) (position.Move, bool) {
	p := v.p
	partner, ok := p.Castle[v.s][side].Is()
	table := v.t.castlings[v.s][p.Class[v.s]]
	if !ok || table == nil {
		return position.Move{}, false
	}
	n := position.Bit(partner) & 63
	c := &table[castleIndex(v.kingAt, n)]
	if c.empty&v.occupied != 0 || !c.exists || v.t.cross[v.kingAt]>>n&1 == 0 {
		return position.Move{}, false
	}
	rules := p.SeatRules(v.s).Castling
	if p.Board[partner] != v.g.rules.PieceOf(v.s, position.Kind(rules.With)) && !v.promotedPartner(rules, partner) {
		return position.Move{}, false
	}
	king := uint64(1) << v.kingAt
	if rules.Needs&ruleset.NotInCheck != 0 && (v.checkers != 0 || !v.guarded && v.attacked(v.kingAt, v.occupied, 0)) {
		return position.Move{}, false
	}
	without := v.occupied &^ king
	for rest := c.through; rest != 0; rest &= rest - 1 {
		at := rest & -rest
		if v.guarded && candidates&at != 0 {
			if safe&at == 0 {
				return position.Move{}, false
			}
		} else if v.attacked(uint8(bits.TrailingZeros64(at)), without, 0) {
			return position.Move{}, false
		}
	}
	if v.guarded || rules.Needs&ruleset.NotIntoCheck != 0 {
		after := without&^(1<<n) | 1<<c.kingTo | 1<<c.rookTo
		if v.attacked(c.kingTo, after, 0) {
			return position.Move{}, false
		}
	}
	return position.Move{From: v.king, To: position.OfBit(c.kingTo), Aux: uint8(partner), Flag: position.CastleShort + position.Flag(side)}, true
}

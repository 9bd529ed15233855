package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// duel is how the one enemy attacks, as long as nothing on the board changes.
type duel struct {
	t        *smallTables
	attacks  []leapAttack
	straight uint64 // hostile sliders
	diagonal uint64
	leapers  [smallLeapers]uint64
}

// attacked reports whether the enemy attacks a square when just these squares
// are occupied; the pieces of gone are not there.
func (d *duel) attacked(n uint8, occupied, gone uint64) bool {
	n &= 63
	for i := range d.attacks {
		if d.attacks[i].from[n]&d.leapers[i&(smallLeapers-1)]&^gone != 0 {
			return true
		}
	}
	t := d.t
	snipers := (t.cross[n]&d.straight | t.saltire[n]&d.diagonal) &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[n][bits.TrailingZeros64(snipers)&63]&occupied == 0 {
			return true
		}
	}
	return false
}

// countDuel is countSmall for the usual case, in one piece and a fifth faster:
// two seats, both in, a king that must be safe and stands in no check, no king
// to be taken, and nothing to take en passant. It reports false where it is
// another.
func (g *Gen) countDuel(p *position.Position, s position.Seat) (int, bool) {
	t, small := g.small, &p.Small
	s &= 1
	at, ok := p.King[s].Is()
	if !ok || p.Out != 0 {
		return 0, false
	}
	king := position.Bit(at) & 63
	own, foes := small.Seat[s], small.Seat[s^1]
	pawns := t.pawn.kinds.of(small) & own
	if ep := &p.EP[s^1]; ep.Live && t.pawn.from[s][position.Bit(ep.Skipped)&63]&pawns != 0 {
		return 0, false
	}
	occupied := own | foes | small.Seat[2] | t.walls
	straight, diagonal := t.straight.of(small), t.diagonal.of(small)
	var d duel
	d.t, d.attacks = t, t.attacks[s]
	d.straight, d.diagonal = straight&foes, diagonal&foes
	for i := range d.attacks {
		a := &d.attacks[i]
		pieces := a.kinds.of(small) & foes
		d.leapers[i&(smallLeapers-1)] = pieces
		if a.from[king]&pieces != 0 {
			return 0, false
		}
	}
	pinned := uint64(0)
	snipers := t.cross[king]&d.straight | t.saltire[king]&d.diagonal
	for ; snipers != 0; snipers &= snipers - 1 {
		between := t.between[king][bits.TrailingZeros64(snipers)&63] & occupied
		if between == 0 {
			return 0, false
		}
		if between&(between-1) == 0 {
			pinned |= between & own
		}
	}
	open := ^(own | t.walls | t.king.kinds.of(small)&foes)
	without := occupied &^ (1 << king)
	candidates := t.king.to[s][king] & open
	safe := candidates
	for rest := candidates; rest != 0; rest &= rest - 1 {
		if n := uint8(bits.TrailingZeros64(rest)); d.attacked(n, without, 1<<n) {
			safe &^= 1 << n
		}
	}
	n := bits.OnesCount64(safe)
	if rights := &p.Castle[s]; *rights != noRights && (t.lineFree(king, rights[0], occupied) || t.lineFree(king, rights[1], occupied) ||
		!g.pawnRules[s][p.Class[s]].crossing) {
		n += g.countDuelCastling(p, s, king, occupied, safe, candidates, &d)
	}
	for rest := straight & own; rest != 0; rest &= rest - 1 {
		from := uint8(bits.TrailingZeros64(rest))
		reach := t.straightFrom(from, occupied) & open
		if pinned>>from&1 != 0 {
			reach &= t.pinLine(king, from, occupied)
		}
		n += bits.OnesCount64(reach)
	}
	for rest := diagonal & own; rest != 0; rest &= rest - 1 {
		from := uint8(bits.TrailingZeros64(rest))
		reach := t.diagonalFrom(from, occupied) & open
		if pinned>>from&1 != 0 {
			reach &= t.pinLine(king, from, occupied)
		}
		n += bits.OnesCount64(reach)
	}
	for i := range t.leaps {
		to := t.leaps[i].to[s]
		for rest := t.leaps[i].kinds.of(small) & own; rest != 0; rest &= rest - 1 {
			from := uint8(bits.TrailingZeros64(rest))
			reach := to[from&63] & open
			if pinned>>from&1 != 0 {
				reach &= t.pinLine(king, from, occupied)
			}
			n += bits.OnesCount64(reach)
		}
	}
	rules := &t.pawns[s]
	if stuck := pawns & pinned; stuck != 0 {
		pawns &^= stuck
		for ; stuck != 0; stuck &= stuck - 1 {
			from := uint8(bits.TrailingZeros64(stuck))
			n += rules.count(g, p, s, 1<<from, occupied, open&t.pinLine(king, from, occupied))
		}
	}
	return n + rules.count(g, p, s, pawns, occupied, open), true
}

// lineFree reports whether a right's partner has nothing between it and the king.
func (t *smallTables) lineFree(king uint8, partner board.OptSquare, occupied uint64) bool {
	return partner != board.NoSquare && t.between[king&63][position.Bit(board.Square(partner))&63]&occupied == 0
}

// countDuelCastling counts castling out of no check.
func (g *Gen) countDuelCastling(p *position.Position, s position.Seat, king uint8, occupied, safe, candidates uint64, d *duel) int {
	t := g.small
	table := t.castlings[s][p.Class[s]]
	if table == nil {
		return 0
	}
	n := 0
	for side := range 2 {
		partner, ok := p.Castle[s][side].Is()
		if !ok {
			continue
		}
		at := position.Bit(partner) & 63
		c := &table[castleIndex(king, at)]
		if c.empty&occupied != 0 || !c.exists || t.cross[king]>>at&1 == 0 || !g.partnerStands(p, s, partner) {
			continue
		}
		without := occupied &^ (1 << king)
		good := true
		for rest := c.through; rest != 0 && good; rest &= rest - 1 {
			over := rest & -rest
			if candidates&over != 0 {
				good = safe&over != 0
			} else {
				good = !d.attacked(uint8(bits.TrailingZeros64(over)), without, 0)
			}
		}
		if good && !d.attacked(c.kingTo, without&^(1<<at)|1<<c.kingTo|1<<c.rookTo, 0) {
			n++
		}
	}
	return n
}

// partnerStands reports whether the partner that a right names is there.
func (g *Gen) partnerStands(p *position.Position, s position.Seat, partner board.Square) bool {
	v := mover{g: g, p: p, s: s}
	rules := p.SeatRules(s).Castling
	return p.Board[partner] == g.rules.PieceOf(s, position.Kind(rules.With)) || v.promotedPartner(rules, partner)
}

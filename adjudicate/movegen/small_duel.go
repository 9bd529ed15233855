package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// duel is how the one enemy attacks, as long as nothing on the board changes.
type duel struct {
	t        *smallTables
	foe      position.Seat
	straight uint64 // hostile pieces, by how they attack
	diagonal uint64
	pawns    uint64
	kings    uint64
	leapers  [duelLeaps]uint64
}

// duelLeaps is the most ways of leaping, the kings' and pawns' apart, that a
// duel has.
const duelLeaps = 8

// attacked reports whether the enemy attacks a square when just these squares
// are occupied; the pieces of gone are not there.
func (d *duel) attacked(n uint8, occupied, gone uint64) bool {
	t := d.t
	n &= 63
	if (t.pawn.from[d.foe&1][n]&d.pawns|t.king.from[d.foe&1][n]&d.kings)&^gone != 0 {
		return true
	}
	for i := range t.leaps {
		if t.leaps[i].from[d.foe&1][n]&d.leapers[i&(duelLeaps-1)]&^gone != 0 {
			return true
		}
	}
	snipers := (t.cross[n]&d.straight | t.saltire[n]&d.diagonal) &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[n][bits.TrailingZeros64(snipers)&63]&occupied == 0 {
			return true
		}
	}
	return false
}

// countDuel is countSmall for the usual case, in one piece and a quarter
// faster: two seats, both in, a king that must be safe and stands in no check,
// no king to be taken, and nothing to take en passant. Where it is another, it
// gives -1.
func (g *Gen) countDuel(p *position.Position, s position.Seat) int {
	t, small := g.small, &p.Small
	s &= 1
	at, ok := p.King[s].Is()
	if !ok || p.Out != 0 {
		return -1
	}
	king := position.Bit(at) & 63
	own, foes := small.Seat[s], small.Seat[s^1]
	pawns, kings := t.pawn.kinds.few(small), t.king.kinds.few(small)&foes
	if ep := &p.EP[s^1]; ep.Live && t.pawn.from[s][position.Bit(ep.Skipped)&63]&pawns&own != 0 {
		return -1
	}
	if (t.pawn.from[s^1][king]&pawns|t.king.from[s^1][king]&kings)&foes != 0 {
		return -1
	}
	occupied := own | foes | small.Seat[2] | t.walls
	straight, diagonal := t.straight.few(small), t.diagonal.few(small)
	pinned := uint64(0)
	snipers := (t.cross[king]&straight | t.saltire[king]&diagonal) & foes
	for ; snipers != 0; snipers &= snipers - 1 {
		between := t.between[king][bits.TrailingZeros64(snipers)&63] & occupied
		if between == 0 {
			return -1
		}
		if between&(between-1) == 0 {
			pinned |= between & own
		}
	}
	open := ^(own | t.walls | kings)
	free := own &^ pinned
	var d duel
	n := 0
	leaps := t.leaps
	for i := range leaps {
		l := &leaps[i]
		leapers := l.kinds.few(small)
		d.leapers[i&(duelLeaps-1)] = leapers & foes
		if l.from[s^1][king]&leapers&foes != 0 {
			return -1
		}
		to := l.to[s]
		for rest := leapers & free; rest != 0; rest &= rest - 1 {
			n += bits.OnesCount64(to[bits.TrailingZeros64(rest)&63] & open)
		}
	}
	for rest := straight & free & besideStraight(open); rest != 0; rest &= rest - 1 {
		n += bits.OnesCount64(t.straightFrom(uint8(bits.TrailingZeros64(rest)), occupied) & open)
	}
	for rest := diagonal & free & besideDiagonal(open); rest != 0; rest &= rest - 1 {
		n += bits.OnesCount64(t.diagonalFrom(uint8(bits.TrailingZeros64(rest)), occupied) & open)
	}
	n += t.pawns[s].count(p, s, pawns&free, occupied, open)
	if pinned != 0 {
		n += g.countDuelPinned(p, s, king, pinned, occupied, open)
	}
	candidates := t.king.to[s][king] & open
	rights := &p.Castle[s]
	castles := *rights != noRights && (t.lineFree(king, rights[0], occupied) || t.lineFree(king, rights[1], occupied) ||
		!g.pawnRules[s][p.Class[s]].crossing)
	if candidates != 0 || castles {
		d.t, d.foe, d.straight, d.diagonal, d.pawns, d.kings = t, s^1, straight&foes, diagonal&foes, pawns&foes, kings
		n += d.countKing(g, p, king, occupied, candidates, castles)
	}
	return n
}

// besideStraight holds the squares beside those of a set along ranks and files,
// so that sliders that are shut in need not be looked up. It has some more:
// that a shift comes round at the edge does no harm.
func besideStraight(set uint64) uint64 { return set<<1 | set>>1 | set<<8 | set>>8 }

// besideDiagonal is the same along diagonals.
func besideDiagonal(set uint64) uint64 { return set<<7 | set>>7 | set<<9 | set>>9 }

// countDuelPinned counts the moves of pinned pieces.
func (g *Gen) countDuelPinned(p *position.Position, s position.Seat, king uint8, pinned, occupied, open uint64) int {
	t, small := g.small, &p.Small
	pawns, straight, diagonal := t.pawn.kinds.few(small), t.straight.few(small), t.diagonal.few(small)
	n := 0
	for ; pinned != 0; pinned &= pinned - 1 {
		at := uint8(bits.TrailingZeros64(pinned))
		one := pinned & -pinned
		targets := open & t.pinLine(king, at, occupied)
		if pawns&one != 0 {
			n += t.pawns[s].count(p, s, one, occupied, targets)
			continue
		}
		var reach uint64
		if straight&one != 0 {
			reach = t.straightFrom(at, occupied)
		}
		if diagonal&one != 0 {
			reach |= t.diagonalFrom(at, occupied)
		}
		for i := range t.leaps {
			if t.leaps[i].kinds.few(small)&one != 0 {
				reach |= t.leaps[i].to[s][at&63]
			}
		}
		n += bits.OnesCount64(reach & targets)
	}
	return n
}

// countKing counts where of the candidates the king is safe, and castling where
// that may be possible.
func (d *duel) countKing(g *Gen, p *position.Position, king uint8, occupied, candidates uint64, castles bool) int {
	safe := candidates
	without := occupied &^ (1 << (king & 63))
	for rest := candidates; rest != 0; rest &= rest - 1 {
		if d.attacked(uint8(bits.TrailingZeros64(rest)), without, rest&-rest) {
			safe &^= rest & -rest
		}
	}
	n := bits.OnesCount64(safe)
	if castles {
		n += g.countDuelCastling(p, d.foe^1, king, occupied, safe, candidates, d)
	}
	return n
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

package perft

import (
	"math/bits"

	"houserules/adjudicate/movegen/internal/bitboard"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// twoPlayer is how the one enemy attacks, as long as nothing on the board changes.
type twoPlayer struct {
	t        *bitboard.Gen
	foe      position.Seat
	straight uint64 // hostile pieces, by how they attack
	diagonal uint64
	pawns    uint64
	kings    uint64
	leapers  [maxLeaps]uint64
}

// maxLeaps is the most ways of leaping, the kings' and pawns' apart, where
// bitboard.Gen.TwoPlayer is set.
const maxLeaps = 8

// attacked reports whether the enemy attacks a square when just these squares
// are occupied; the pieces of gone are not there.
func (d *twoPlayer) attacked(n uint8, occupied, gone uint64) bool {
	t := d.t
	n &= 63
	if (t.Pawn.From[d.foe&1][n]&d.pawns|t.King.From[d.foe&1][n]&d.kings)&^gone != 0 {
		return true
	}
	for i := range t.Leaps {
		if t.Leaps[i].From[d.foe&1][n]&d.leapers[i&(maxLeaps-1)]&^gone != 0 {
			return true
		}
	}
	snipers := (t.RookRays[n]&d.straight | t.BishopRays[n]&d.diagonal) &^ gone
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.Between[n][bits.TrailingZeros64(snipers)&63]&occupied == 0 {
			return true
		}
	}
	return false
}

// countTwoPlayer is count for the usual case, in one piece and a quarter
// faster: two seats, both in, a king that must be safe and stands in no check,
// no king to be taken, and nothing to take en passant. Where it is another, it
// gives -1.
func (c *bitboardCounter) countTwoPlayer(p *position.Position, s position.Seat) int {
	t, small := c.gen, &p.Small
	s &= 1
	at, ok := p.King[s].Is()
	if !ok || p.Out != 0 {
		return -1
	}
	king := position.Bit(at) & 63
	own, foes := small.Seat[s], small.Seat[s^1]
	pawns, kings := t.Pawn.Kinds.Pieces4(small), t.King.Kinds.Pieces4(small)&foes
	if ep := &p.EP[s^1]; ep.Live && t.Pawn.From[s][position.Bit(ep.Skipped)&63]&pawns&own != 0 {
		return -1
	}
	if (t.Pawn.From[s^1][king]&pawns|t.King.From[s^1][king]&kings)&foes != 0 {
		return -1
	}
	occupied := own | foes | small.Seat[2] | t.Walls
	straight, diagonal := t.Straight.Pieces4(small), t.Diagonal.Pieces4(small)
	pinned := uint64(0)
	snipers := (t.RookRays[king]&straight | t.BishopRays[king]&diagonal) & foes
	for ; snipers != 0; snipers &= snipers - 1 {
		between := t.Between[king][bits.TrailingZeros64(snipers)&63] & occupied
		if between == 0 {
			return -1
		}
		if between&(between-1) == 0 {
			pinned |= between & own
		}
	}
	open := ^(own | t.Walls | kings)
	free := own &^ pinned
	var d twoPlayer
	n := 0
	leaps := t.Leaps
	for i := range leaps {
		l := &leaps[i]
		leapers := l.Kinds.Pieces4(small)
		d.leapers[i&(maxLeaps-1)] = leapers & foes
		if l.From[s^1][king]&leapers&foes != 0 {
			return -1
		}
		to := l.To[s]
		for rest := leapers & free; rest != 0; rest &= rest - 1 {
			n += bits.OnesCount64(to[bits.TrailingZeros64(rest)&63] & open)
		}
	}
	for rest := straight & free & besideStraight(open); rest != 0; rest &= rest - 1 {
		n += bits.OnesCount64(t.RookAttacks(uint8(bits.TrailingZeros64(rest)), occupied) & open)
	}
	for rest := diagonal & free & besideDiagonal(open); rest != 0; rest &= rest - 1 {
		n += bits.OnesCount64(t.BishopAttacks(uint8(bits.TrailingZeros64(rest)), occupied) & open)
	}
	n += countPawns(&t.Pawns[s], p, s, pawns&free, occupied, open)
	if pinned != 0 {
		n += c.countPinned(p, s, king, pinned, occupied, open)
	}
	candidates := t.King.To[s][king] & open
	rights := &p.Castle[s]
	castles := *rights != side.NoRights && (lineFree(t, king, rights[0], occupied) || lineFree(t, king, rights[1], occupied) ||
		!c.side.PathEmpty[s][p.Class[s]])
	if candidates != 0 || castles {
		d.t, d.foe, d.straight, d.diagonal, d.pawns, d.kings = t, s^1, straight&foes, diagonal&foes, pawns&foes, kings
		n += c.countKing(&d, p, king, occupied, candidates, castles)
	}
	return n
}

// besideStraight holds the squares beside those of a set along ranks and files,
// so that sliders that are shut in need not be looked up. It has some more:
// that a shift comes round at the edge does no harm.
func besideStraight(set uint64) uint64 { return set<<1 | set>>1 | set<<8 | set>>8 }

// besideDiagonal is the same along diagonals.
func besideDiagonal(set uint64) uint64 { return set<<7 | set>>7 | set<<9 | set>>9 }

// countPinned counts the moves of pinned pieces.
func (c *bitboardCounter) countPinned(p *position.Position, s position.Seat, king uint8, pinned, occupied, open uint64) int {
	t, small := c.gen, &p.Small
	pawns, straight, diagonal := t.Pawn.Kinds.Pieces4(small), t.Straight.Pieces4(small), t.Diagonal.Pieces4(small)
	n := 0
	for ; pinned != 0; pinned &= pinned - 1 {
		at := uint8(bits.TrailingZeros64(pinned))
		one := pinned & -pinned
		targets := open & t.PinLine(king, at, occupied)
		if pawns&one != 0 {
			n += countPawns(&t.Pawns[s], p, s, one, occupied, targets)
			continue
		}
		var reach uint64
		if straight&one != 0 {
			reach = t.RookAttacks(at, occupied)
		}
		if diagonal&one != 0 {
			reach |= t.BishopAttacks(at, occupied)
		}
		for i := range t.Leaps {
			if t.Leaps[i].Kinds.Pieces4(small)&one != 0 {
				reach |= t.Leaps[i].To[s][at&63]
			}
		}
		n += bits.OnesCount64(reach & targets)
	}
	return n
}

// countKing counts where of the candidates the king is safe, and castling where
// that may be possible.
func (c *bitboardCounter) countKing(d *twoPlayer, p *position.Position, king uint8, occupied, candidates uint64, castles bool) int {
	safe := candidates
	without := occupied &^ (1 << (king & 63))
	for rest := candidates; rest != 0; rest &= rest - 1 {
		if d.attacked(uint8(bits.TrailingZeros64(rest)), without, rest&-rest) {
			safe &^= rest & -rest
		}
	}
	n := bits.OnesCount64(safe)
	if castles {
		n += c.countCastling(p, d.foe^1, king, occupied, safe, candidates, d)
	}
	return n
}

// lineFree reports whether a right's partner has nothing between it and the king.
func lineFree(t *bitboard.Gen, king uint8, partner board.OptSquare, occupied uint64) bool {
	return partner != board.NoSquare && t.Between[king&63][position.Bit(board.Square(partner))&63]&occupied == 0
}

// countCastling counts castling out of no check.
func (c *bitboardCounter) countCastling(p *position.Position, s position.Seat, king uint8, occupied, safe, candidates uint64, d *twoPlayer) int {
	t := c.gen
	table := t.Castlings[s][p.Class[s]]
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
		castling := &table[bitboard.CastlingIndex(king, at)]
		if castling.Empty&occupied != 0 || !castling.Exists || t.RookRays[king]>>at&1 == 0 || !c.side.PartnerStands(p, s, p.SeatRules(s).Castling, partner) {
			continue
		}
		without := occupied &^ (1 << king)
		good := true
		for rest := castling.Through; rest != 0 && good; rest &= rest - 1 {
			over := rest & -rest
			if candidates&over != 0 {
				good = safe&over != 0
			} else {
				good = !d.attacked(uint8(bits.TrailingZeros64(over)), without, 0)
			}
		}
		if good && !d.attacked(castling.KingTo, without&^(1<<at)|1<<castling.KingTo|1<<castling.RookTo, 0) {
			n++
		}
	}
	return n
}

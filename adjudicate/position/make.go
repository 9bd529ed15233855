package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Undo is what Unmake needs to take a move back. It belongs to one Make.
type Undo struct {
	hash       uint64
	castle     [MaxSeats][2]board.OptSquare
	ep         [MaxSeats]EnPassant
	quiet      [MaxSeats]uint16
	moveNumber uint32
	turn       Seat
	moved      Piece // what stood on From
	taken      Piece // what stood on To, 0 nothing
	takenEP    Piece // the pawn taken en passant, 0 none
	epSquare   board.Square
	partner    Piece // castling: what stood on the partner's square
	partnerTo  board.Square
	unmoved    uint8 // which of From, To, the en passant square and the partner's square were in Unmoved
}

// Taken is the piece that stood on the square moved to, 0 for none.
func (u *Undo) Taken() Piece { return u.taken }

// TakenEnPassant is the pawn taken en passant and its square, 0 for none.
func (u *Undo) TakenEnPassant() (Piece, board.Square) { return u.takenEP, u.epSquare }

// Zeroing reports whether the move was a capture or a pawn move.
func (u *Undo) Zeroing(r *Rules) bool {
	return u.taken != 0 || u.takenEP != 0 || r.IsPawn[u.moved]
}

// Make plays a move of the piece on its From square, which must be one that
// movegen gives, and hands the turn to the next seat still in. It allocates
// nothing.
func (p *Position) Make(m Move) Undo {
	r := p.Rules
	q := p.Board[m.From]
	s := r.SeatOf[q]
	u := Undo{hash: p.Hash, castle: p.Castle, ep: p.EP, quiet: p.Quiet, moveNumber: p.MoveNumber, turn: p.Turn, moved: q}

	if m.IsCastle() {
		p.castle(m, s, &u)
	} else {
		u.taken = p.Board[m.To]
		if u.taken != 0 {
			p.take(m.To)
		}
		if m.Flag == TakesEnPassant {
			u.epSquare = p.EP[m.Aux].Landed
			u.takenEP = p.Board[u.epSquare]
			p.take(u.epSquare)
		}
		p.take(m.From)
		if m.Promo != 0 {
			q = r.PieceOf(s, Kind(m.Promo-1))
		}
		p.put(q, m.To)
	}
	if r.TracksUnmoved {
		p.forgetUnmoved(m, &u)
	}
	p.loseRights(m, s, &u)
	p.updateEnPassant(m, s, &u)
	if u.Zeroing(r) {
		p.Quiet = [MaxSeats]uint16{}
	} else if p.Quiet[s] < 1<<16-1 {
		p.Quiet[s]++
	}
	p.Ply++
	next := r.next[s][p.Out&r.All]
	if next <= s {
		p.MoveNumber++
	}
	p.SetTurn(next)
	return u
}

// Unmake takes back the move that u belongs to, the last one made. The
// position is then as it was, bit for bit.
func (p *Position) Unmake(m Move, u Undo) {
	r := p.Rules
	if m.IsCastle() {
		p.take(m.To)
		p.take(u.partnerTo)
		p.put(u.moved, m.From)
		p.put(u.partner, board.Square(m.Aux))
	} else {
		p.take(m.To)
		p.put(u.moved, m.From)
		if u.taken != 0 {
			p.put(u.taken, m.To)
		}
		if u.takenEP != 0 {
			p.put(u.takenEP, u.epSquare)
		}
	}
	if r.TracksUnmoved {
		for i, sq := range [...]board.Square{m.From, m.To, u.epSquare, board.Square(m.Aux)} {
			if u.unmoved>>i&1 != 0 {
				p.Unmoved.Add(sq)
			}
		}
	}
	p.Hash, p.Castle, p.EP, p.Quiet = u.hash, u.castle, u.ep, u.quiet
	p.MoveNumber, p.Turn = u.moveNumber, u.turn
	p.Ply--
}

// castle moves king and partner. Their squares may overlap, so both are
// lifted first.
func (p *Position) castle(m Move, s Seat, u *Undo) {
	partner := board.Square(m.Aux)
	u.partner = p.Board[partner]
	_, u.partnerTo, _ = p.CastleSquares(s, m.From, partner)
	p.take(m.From)
	p.take(partner)
	p.put(u.moved, m.To)
	p.put(u.partner, u.partnerTo)
}

func (p *Position) forgetUnmoved(m Move, u *Undo) {
	p.forget(m.From, u, 0)
	p.forget(m.To, u, 1)
	if u.takenEP != 0 {
		p.forget(u.epSquare, u, 2)
	}
	if m.IsCastle() {
		p.forget(board.Square(m.Aux), u, 3)
	}
}

func (p *Position) forget(sq board.Square, u *Undo, bit int) {
	if p.Unmoved.Has(sq) {
		u.unmoved |= 1 << bit
		p.Unmoved.Remove(sq)
	}
}

// loseRights takes castling rights from a king or partner that moved, where
// the rules need it unmoved, and from a partner that was taken. A right whose
// partner may move follows it.
func (p *Position) loseRights(m Move, s Seat, u *Undo) {
	r := p.Rules
	for e := range Seat(r.NSeats) {
		if p.Castle[e] == noRights {
			continue
		}
		for side := range 2 {
			sq, ok := p.Castle[e][side].Is()
			if !ok {
				continue
			}
			to := board.NoSquare
			switch {
			case e == s && m.IsCastle(): // spent
			case e == s && r.IsRoyal[u.moved] && p.needs(s, ruleset.KingUnmoved):
			case e == s && sq == m.From:
				if !p.needs(s, ruleset.RookUnmoved) {
					to = m.To.Opt()
				}
			case e != s && sq == m.To, u.takenEP != 0 && sq == u.epSquare: // taken
			default:
				continue
			}
			p.Hash ^= r.zobrist.right(e, side, p.Castle[e][side]) ^ r.zobrist.right(e, side, to)
			p.Castle[e][side] = to
		}
	}
}

var noRights = [2]board.OptSquare{board.NoSquare, board.NoSquare}

func (p *Position) needs(s Seat, need ruleset.Needs) bool {
	c := p.SeatRules(s).Castling
	return c == nil || c.Needs&need != 0
}

// updateEnPassant ends the chances that were for this move, that stood
// against the mover or a seat now passed over, or whose pawn is gone; and
// notes a new one.
func (p *Position) updateEnPassant(m Move, s Seat, u *Undo) {
	r := p.Rules
	if !r.hasEnPassant {
		return
	}
	for e := range Seat(r.NSeats) {
		if ep := &p.EP[e]; ep.Live && (e == s || ep.Landed == m.To || p.SeatRules(e).Pawns.Lasts == ruleset.NextMove || u.takenEP != 0 && ep.Landed == u.epSquare) {
			*ep = EnPassant{}
		}
	}
	p.expirePassed(s)
	if m.Flag == DoubleStep {
		p.EP[s] = EnPassant{Live: true, Skipped: board.Square((int(m.From) + int(m.To)) / 2), Landed: m.To}
	}
}

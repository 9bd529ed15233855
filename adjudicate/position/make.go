package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Undo is what Unmake needs to take a move back. It belongs to one Make. Only
// what a move changes is in it: copying whole arrays that were just written
// bit by bit is what a processor does slowest.
type Undo struct {
	hash       uint64
	moveNumber uint32
	turn       Seat
	moved      Piece // what stood on From
	taken      Piece // what stood on To, 0 nothing
	takenEP    Piece // the pawn taken en passant, 0 none
	epSquare   board.Square
	partner    Piece // castling: what stood on the partner's square
	partnerTo  board.Square
	unmoved    uint8 // which of From, To, the en passant square and the partner's square were in Unmoved
	rights     bool  // castle holds the rights
	chances    Seats // the seats whose chances ep holds
	quiet      uint64
	castle     [MaxSeats][2]board.OptSquare
	ep         [MaxSeats]EnPassant
}

// Taken is the piece that stood on the square moved to, 0 for none.
func (u *Undo) Taken() Piece { return u.taken }

// TakenEnPassant is the pawn taken en passant and its square, 0 for none.
func (u *Undo) TakenEnPassant() (Piece, board.Square) { return u.takenEP, u.epSquare }

// LostRights are the rights to castle from before a move that has cost some.
func (u *Undo) LostRights() (before *[MaxSeats][2]board.OptSquare, lost bool) {
	return &u.castle, u.rights
}

// Zeroing reports whether the move was a capture or a pawn move.
func (u *Undo) Zeroing(r *Rules) bool {
	return u.taken != 0 || u.takenEP != 0 || r.IsPawn[u.moved]
}

// Make plays a move of the piece on its From square, which must be one that
// movegen gives, and hands the turn to the next seat still in. It allocates
// nothing.
func (p *Position) Make(m Move) (u Undo) {
	p.MakeInto(m, &u)
	return u
}

// MakeInto is Make for the innermost loops: it spares copying the Undo, whose
// earlier content does not matter.
func (p *Position) MakeInto(m Move, u *Undo) {
	r := p.Rules
	q := p.Board[m.From]
	f := &r.facts[q]
	s := f.seat
	u.hash, u.moveNumber, u.turn, u.moved = p.Hash, p.MoveNumber, p.Turn, q
	u.taken, u.takenEP, u.unmoved, u.rights, u.chances = 0, 0, 0, false, 0

	switch {
	case castles(m.Flag):
		p.castle(m, s, u)
	case m.Promo == 0 && m.Flag != TakesEnPassant:
		if u.taken = p.Board[m.To]; u.taken != 0 {
			p.take(m.To)
		}
		p.Hash ^= f.words[m.From] ^ f.words[m.To]
		p.shift(q, m.From, m.To)
	default:
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
		p.forgetUnmoved(m, u)
	}
	if f.royal || u.takenEP != 0 || p.rightsTouch(m.From, m.To) {
		p.loseRights(m, s, u)
	}
	if r.hasEnPassant && (m.Flag == DoubleStep || p.EP[0].Live || p.EP[1].Live || p.EP[2].Live || p.EP[3].Live) {
		p.updateEnPassant(m, s, u)
	}
	u.quiet = p.quiet()
	quiet := u.quiet + oneQuiet(u.quiet, s)
	if f.zeroes || u.taken != 0 || u.takenEP != 0 {
		quiet = 0
	}
	p.setQuiet(quiet)
	p.Ply++
	next := r.next[s&(MaxSeats-1)][p.Out&r.All&(1<<MaxSeats-1)]
	if next <= s {
		p.MoveNumber++
	}
	p.SetTurn(next)
}

// Unmake takes back the move that u belongs to, the last one made. The
// position is then as it was, bit for bit.
func (p *Position) Unmake(m Move, u Undo) { p.UnmakeFrom(m, &u) }

// UnmakeFrom is Unmake for what MakeInto did.
func (p *Position) UnmakeFrom(m Move, u *Undo) {
	r := p.Rules
	s := r.SeatOf[u.moved]
	switch {
	case castles(m.Flag):
		p.lift(u.moved, m.To)
		p.lift(u.partner, u.partnerTo)
		p.Place(u.moved, m.From)
		p.Place(u.partner, board.Square(m.Aux))
	case m.Promo == 0 && m.Flag != TakesEnPassant:
		p.shift(u.moved, m.To, m.From)
		if u.taken != 0 {
			p.Place(u.taken, m.To)
		}
	default:
		p.lift(p.Board[m.To], m.To)
		p.Place(u.moved, m.From)
		if u.taken != 0 {
			p.Place(u.taken, m.To)
		}
		if u.takenEP != 0 {
			p.Place(u.takenEP, u.epSquare)
		}
	}
	if r.TracksUnmoved {
		for i, sq := range [...]board.Square{m.From, m.To, u.epSquare, board.Square(m.Aux)} {
			if u.unmoved>>i&1 != 0 {
				p.Unmoved.Add(sq)
			}
		}
	}
	if u.rights {
		p.Castle = u.castle
	}
	if m.Flag == DoubleStep {
		p.EP[s] = EnPassant{}
	}
	if u.chances != 0 {
		for e := range Seat(r.NSeats) {
			if u.chances.Has(e) {
				p.EP[e] = u.ep[e]
			}
		}
	}
	p.setQuiet(u.quiet)
	p.Hash, p.MoveNumber, p.Turn = u.hash, u.moveNumber, u.turn
	p.Ply--
}

// castles is Move.IsCastle for the innermost loops: a method of a Move copies it,
// which stalls where it has just been put together.
func castles(f Flag) bool { return f >= CastleShort }

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
	if castles(m.Flag) {
		p.forget(board.Square(m.Aux), u, 3)
	}
}

func (p *Position) forget(sq board.Square, u *Undo, bit int) {
	if p.Unmoved.Has(sq) {
		u.unmoved |= 1 << bit
		p.Unmoved.Remove(sq)
	}
}

// quiet is all seats' counts as one word, written so that the compiler makes
// one load of it: a word of which a part was just written alone is slow to load.
func (p *Position) quiet() uint64 {
	return uint64(p.Quiet[0]) | uint64(p.Quiet[1])<<16 | uint64(p.Quiet[2])<<32 | uint64(p.Quiet[3])<<48
}

// setQuiet is the same for storing.
func (p *Position) setQuiet(q uint64) {
	p.Quiet[0], p.Quiet[1], p.Quiet[2], p.Quiet[3] = uint16(q), uint16(q>>16), uint16(q>>32), uint16(q>>48)
}

// oneQuiet is what a quiet move of a seat adds: one, until its count is full.
func oneQuiet(quiet uint64, s Seat) uint64 {
	at := 16 * uint(s) & 63
	if uint16(quiet>>at) == 1<<16-1 {
		return 0
	}
	return 1 << at
}

// rightsTouch reports whether some right names one of two squares. It compares
// four rights at a time: a lane of x is zero where one does.
func (p *Position) rightsTouch(from, to board.Square) bool {
	const lanes, high = 0x0001000100010001, 0x8000800080008000
	a := pair(&p.Castle[0]) | pair(&p.Castle[1])<<32
	x, y := a^uint64(from)*lanes, a^uint64(to)*lanes
	hit := (x-lanes)&^x | (y-lanes)&^y
	if p.Rules.NSeats > 2 {
		b := pair(&p.Castle[2]) | pair(&p.Castle[3])<<32
		x, y = b^uint64(from)*lanes, b^uint64(to)*lanes
		hit |= (x-lanes)&^x | (y-lanes)&^y
	}
	return hit&high != 0
}

func pair(rights *[2]board.OptSquare) uint64 {
	return uint64(uint16(rights[0])) | uint64(uint16(rights[1]))<<16
}

// loseRights takes castling rights from a king or partner that moved, where
// the rules need it unmoved, and from a partner that was taken. A right whose
// partner may move follows it.
func (p *Position) loseRights(m Move, s Seat, u *Undo) {
	r := p.Rules
	king := r.IsRoyal[u.moved]
	from, to, ep := m.From.Opt(), m.To.Opt(), m.To.Opt()
	if u.takenEP != 0 {
		ep = u.epSquare.Opt()
	}
	for e := range Seat(r.NSeats) {
		short, long := p.Castle[e][Short], p.Castle[e][Long]
		if short&long == board.NoSquare {
			continue
		}
		own := king && e == s
		if short != board.NoSquare && (own || short == from || short == to || short == ep) {
			p.loseRight(m, s, u, e, Short)
		}
		if long != board.NoSquare && (own || long == from || long == to || long == ep) {
			p.loseRight(m, s, u, e, Long)
		}
	}
}

// loseRight decides about one right that a move has touched.
func (p *Position) loseRight(m Move, s Seat, u *Undo, e Seat, side int) {
	r := p.Rules
	sq, now := p.Castle[e][side], board.NoSquare
	switch {
	case e != s, castles(m.Flag): // taken, or spent
	case r.IsRoyal[u.moved]:
		if !p.needs(s, ruleset.KingUnmoved) {
			return
		}
	case sq == m.From.Opt():
		if !p.needs(s, ruleset.RookUnmoved) {
			now = m.To.Opt()
		}
	}
	if !u.rights {
		u.rights, u.castle = true, p.Castle
	}
	p.Hash ^= r.zobrist.right(e, side, sq) ^ r.zobrist.right(e, side, now)
	p.Castle[e][side] = now
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
	passed := r.passed[s][p.Out&r.All]
	for e := range Seat(r.NSeats) {
		ep := &p.EP[e]
		if !ep.Live {
			continue
		}
		u.chances |= 1 << e
		u.ep[e] = *ep
		if r.brief || e == s || passed.Has(e) || ep.Landed == m.To || u.takenEP != 0 && ep.Landed == u.epSquare ||
			p.SeatRules(e).Pawns.Lasts == ruleset.NextMove {
			*ep = EnPassant{}
		}
	}
	if m.Flag == DoubleStep {
		p.EP[s] = EnPassant{Live: true, Skipped: board.Square((int(m.From) + int(m.To)) / 2), Landed: m.To}
	}
}

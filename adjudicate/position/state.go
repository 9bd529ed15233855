package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// New is an empty board with the ruleset's first seat to move and no rights.
func (r *Rules) New() *Position {
	p := &Position{Rules: r, Lines: *r.walls, Turn: Seat(r.RS.First), MoveNumber: 1}
	for s := range MaxSeats {
		p.King[s] = board.NoSquare
		p.Castle[s] = [2]board.OptSquare{board.NoSquare, board.NoSquare}
	}
	p.Hash = p.ComputeHash()
	return p
}

// Start is the profile's own array with all its rights, first to move. Every
// seat is in the first class.
func (r *Rules) Start(first Seat) *Position {
	p := r.New()
	p.Turn = first
	for s := range Seat(r.NSeats) {
		for _, placed := range r.RS.Seats[s].Setup {
			p.Board[placed.Square] = r.PieceOf(s, Kind(placed.Kind))
		}
	}
	p.Recompute()
	for s := range Seat(r.NSeats) {
		p.Castle[s] = p.StartRights(s)
	}
	p.AllUnmoved()
	p.Hash = p.ComputeHash()
	return p
}

// AllUnmoved notes that no piece on the board has moved, where that is kept and
// makes a difference.
func (p *Position) AllUnmoved() {
	p.Unmoved = Set{}
	if !p.Rules.TracksUnmoved {
		return
	}
	for _, sq := range p.Rules.Board.Squares() {
		if p.Rules.FirstMove[p.Board[sq]] {
			p.Unmoved.Add(sq)
		}
	}
}

// Recompute derives everything that follows from Board, Turn, Castle and Out
// again, for a position put together by hand: kings, counts, sets, hash.
func (p *Position) Recompute() {
	p.Count, p.Lines, p.Small = [256]uint8{}, *p.Rules.walls, Small{}
	p.Squares, p.Pawns = [MaxSeats + 1]Set{}, [MaxSeats + 1]Set{}
	for s := range MaxSeats {
		p.King[s] = board.NoSquare
	}
	for _, sq := range p.Rules.Board.Squares() {
		if q := p.Board[sq]; q != 0 {
			p.Place(q, sq)
		}
	}
	p.Hash = p.ComputeHash()
}

// put places a piece on an empty square.
func (p *Position) put(q Piece, sq board.Square) {
	p.Hash ^= p.Rules.facts[q].words[sq]
	p.Place(q, sq)
}

// take removes the piece of a square that holds one.
func (p *Position) take(sq board.Square) {
	q := p.Board[sq]
	p.Hash ^= p.Rules.facts[q].words[sq]
	p.lift(q, sq)
}

// The next three leave the hash to the caller: who takes a move back knows
// what it was, and who puts a position together computes it when all is there.

// Place is Put on an empty square without the hash.
func (p *Position) Place(q Piece, sq board.Square) {
	f := &p.Rules.facts[q]
	p.Board[sq] = q
	p.Count[q]++
	p.toggle(f, sq)
	if f.royal {
		p.King[f.seat] = sq.Opt()
	}
}

// lift is take without the hash.
func (p *Position) lift(q Piece, sq board.Square) {
	f := &p.Rules.facts[q]
	p.Board[sq] = 0
	p.Count[q]--
	p.toggle(f, sq)
	if f.royal && p.King[f.seat] == sq.Opt() {
		p.King[f.seat] = board.NoSquare
	}
}

// shift takes a piece from a square to an empty one.
func (p *Position) shift(q Piece, from, to board.Square) {
	r := p.Rules
	f := &r.facts[q]
	p.Board[from] = 0
	p.Board[to] = q
	if r.Small {
		bits := uint64(1)<<(Bit(from)&63) | uint64(1)<<(Bit(to)&63)
		p.Small.Seat[f.seat] ^= bits
		p.Small.Kind[f.kind&(SmallKinds-1)] ^= bits
	} else {
		p.toggleLarge(f, from)
		p.toggleLarge(f, to)
	}
	if f.royal {
		p.King[f.seat] = to.Opt()
	}
}

// toggle puts a piece into the derived sets or takes it out.
func (p *Position) toggle(f *facts, sq board.Square) {
	if p.Rules.Small {
		bit := uint64(1) << (Bit(sq) & 63)
		p.Small.Seat[f.seat] ^= bit
		p.Small.Kind[f.kind&(SmallKinds-1)] ^= bit
		return
	}
	p.toggleLarge(f, sq)
}

// toggleLarge is toggle where sets are not small.
func (p *Position) toggleLarge(f *facts, sq board.Square) {
	bit := uint64(1) << (sq & 63)
	p.Squares[f.seat][sq>>6] ^= bit
	if f.zeroes {
		p.Pawns[f.seat][sq>>6] ^= bit
	}
	p.Lines.toggle(sq)
}

// Put places a piece, replacing what stood there; 0 empties the square.
// Rights are left as they are.
func (p *Position) Put(q Piece, sq board.Square) {
	if p.Board[sq] != 0 {
		p.take(sq)
	}
	if q != 0 {
		p.put(q, sq)
	}
}

// SetTurn gives the move to a seat. No chance to take en passant ends by it.
func (p *Position) SetTurn(s Seat) {
	p.Hash ^= p.Rules.zobrist.turn[p.Turn] ^ p.Rules.zobrist.turn[s]
	p.Turn = s
}

// Pass ends the turn of the seat to move without a move (a seat that just
// dropped out, or that loses its turn) and gives it to the next seat still
// in. What could be taken en passant of the seats whose turn is over can be
// so no longer.
func (p *Position) Pass() {
	from := p.Turn
	p.EP[from] = EnPassant{}
	p.expirePassed(from)
	to := p.Rules.Next(from, p.Out)
	if to <= from {
		p.MoveNumber++
	}
	p.SetTurn(to)
}

// expirePassed ends the chances against seats that are passed over after s.
func (p *Position) expirePassed(s Seat) {
	passed := p.Rules.passed[s][p.Out&p.Rules.All]
	if passed == 0 {
		return
	}
	for e := range Seat(p.Rules.NSeats) {
		if passed.Has(e) {
			p.EP[e] = EnPassant{}
		}
	}
}

// SetOut drops a seat out of the game: its pieces turn grey or leave the
// board, as the rules say. The turn stays where it is; see Pass.
func (p *Position) SetOut(s Seat) {
	if p.Out.Has(s) {
		return
	}
	p.Out |= 1 << s
	p.Hash ^= p.Rules.zobrist.out[s]
	removed := p.Rules.RS.Out == ruleset.Removed
	if removed || !p.SeatRules(s).Pawns.Grey {
		p.EP[s] = EnPassant{}
	}
	if !removed {
		return
	}
	for side := range 2 {
		p.Hash ^= p.Rules.zobrist.right(s, side, p.Castle[s][side])
		p.Castle[s][side] = board.NoSquare
	}
	for _, sq := range p.Rules.Board.Squares() {
		if q := p.Board[sq]; q != 0 && p.Rules.SeatOf[q] == s {
			p.take(sq)
			p.Unmoved.Remove(sq)
		}
	}
}

// UnmovedPawns lists the squares of pawns that have not moved, from a1. It is
// never nil.
func (p *Position) UnmovedPawns() []string {
	list := []string{}
	for _, sq := range p.Rules.Board.Squares() {
		if p.Unmoved.Has(sq) && p.Rules.IsPawn[p.Board[sq]] {
			list = append(list, sq.String())
		}
	}
	return list
}

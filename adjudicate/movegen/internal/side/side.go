// Package side is what both generators know of the side to move before they
// look at the lines of a board: whom it may take and which king is at stake,
// how its pawns promote and take en passant, whom its king castles with.
package side

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Rules are the facts about the seats that both generators need, compiled once.
type Rules struct {
	Pos        *position.Rules
	MustBeSafe bool           // a seat's own king must be safe after its move
	TakesKings bool           // living enemies' kings may be taken
	Owners     position.Seats // of pieces, nobody too
	Pawns      [position.MaxSeats]Pawns
	PathEmpty  [position.MaxSeats][]bool // by class: castling needs its path empty
}

// Pawns are the directions and ranks of a seat's pawns.
type Pawns struct {
	Forward int               // to the square ahead
	OwnRank [board.Size]uint8 // of each square, from 1
	Facing  position.Seats    // the seats opposite
}

// Compile makes the tables of a ruleset.
func Compile(r *position.Rules) *Rules {
	c := &Rules{Pos: r, MustBeSafe: r.RS.OwnKing == ruleset.MustBeSafe, TakesKings: r.RS.CaptureKing != ruleset.CaptureNever, Owners: r.All | 1<<r.NSeats}
	for s := range r.NSeats {
		side, t := r.RS.Seats[s].Side, &c.Pawns[s]
		fx, fy := side.Absolute(0, 1)
		t.Forward = fy*board.Stride + fx
		for other := range r.RS.Seats {
			if ox, oy := r.RS.Seats[other].Side.Absolute(0, 1); ox == -fx && oy == -fy {
				t.Facing |= 1 << other
			}
		}
		for i := range r.RS.Seats[s].ByClass {
			castling := r.RS.Seats[s].ByClass[i].Castling
			c.PathEmpty[s] = append(c.PathEmpty[s], castling != nil && castling.Needs&ruleset.PathEmpty != 0)
		}
		for _, sq := range r.Board.Squares() {
			t.OwnRank[sq] = uint8(r.Board.OwnRank(side, sq))
		}
	}
	return c
}

// ToMove is a position as the seat sees it that is to move.
type ToMove struct {
	R       *Rules
	P       *position.Position
	S       position.Seat
	Enemies position.Seats // living
	Take    position.Seats // owners, as SeatBits, whose pieces may be taken
	King    board.Square
	Guarded bool // there is a king, and it must be safe after the move
	// SawKing is set when a step ended on a living enemy's king.
	SawKing bool
}

// Init sets v up for a seat of a position.
func (v *ToMove) Init(r *Rules, p *position.Position, s position.Seat) {
	if v.P != p || v.R != r {
		v.R, v.P = r, p // only then: a pointer costs more to write than to compare
	}
	king, ok := p.King[s].Is()
	v.S, v.Enemies, v.Take = s, r.Pos.Enemies[s]&^p.Out, r.TakeBy(p, s)
	v.King, v.Guarded = king, ok && r.MustBeSafe
}

// TakeBy is the set of owners whose pieces a seat may take: all but its own
// side's living ones.
func (r *Rules) TakeBy(p *position.Position, s position.Seat) position.Seats {
	return r.Owners &^ (r.Pos.Mates[s] &^ p.Out)
}

// CapturesKing reports whether a seat may take the king of a living enemy, and
// whether its own king must then be safe, with the seats of out dropped from
// the game. victims are the seats whose kings are taken.
func (r *Rules) CapturesKing(victims position.Seats) (allowed, safe bool, out position.Seats) {
	switch r.Pos.RS.CaptureKing {
	case ruleset.CaptureAlways:
		return true, false, 0
	case ruleset.CaptureWhenSafe:
		return true, true, 0
	case ruleset.CaptureWhenSafeAfter:
		return true, true, victims
	}
	return false, false, 0
}

// Try makes a move on a copy of the position, in after, and drops the seats of
// out from the game. It returns the own king's square and the enemies left; ok
// is false where no king is left to be attacked.
func (v *ToMove) Try(after *position.Position, m position.Move, out position.Seats) (king board.Square, by position.Seats, ok bool) {
	*after = *v.P
	after.Make(m)
	for e := range position.Seat(v.R.Pos.NSeats) {
		if out.Has(e) {
			after.SetOut(e)
		}
	}
	king, ok = after.King[v.S].Is()
	return king, v.Enemies &^ after.Out, ok
}

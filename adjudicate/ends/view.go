package ends

import (
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// View is what a test may ask of the game. Nothing it returns may be changed.
type View interface {
	// Position is the present one; its Rules are those of the game.
	Position() *position.Position
	Gen() *movegen.Gen
	// InCheck is the set of all seats in check.
	InCheck() position.Seats
	// CanMove reports whether a seat has a legal move, as if it were to move.
	CanMove(position.Seat) bool
	// Sides lists the seats of each side, in turn order of their first seat.
	Sides() []position.Seats

	// Last is the move that is being settled.
	Last() Last
	// Points are a seat's.
	Points(position.Seat) int
	// Made is how many moves a seat has made since the game began.
	Made(position.Seat) int64
	// IllegalMoves is how often a seat tried to move illegally.
	IllegalMoves(position.Seat) int64

	// Occurrences is how often the present position has occurred, now included.
	Occurrences() int64
	// Positions counts the positions since the last move that cannot be taken
	// back, the present one included.
	Positions() int
	// MostOccurrences is no less than Occurrences of any position since the
	// last move that cannot be taken back.
	MostOccurrences() int64

	// Dead reports whether nobody can mate any more, by the law of an ending.
	Dead(*ruleset.End) Dead
}

// Last is the move that is being settled.
type Last struct {
	By    int            // the seat that made it; Nobody: none was made
	Kings position.Seats // living seats whose king it took
}

// Nobody is in place of a seat where there is none.
const Nobody = -1

// Dead is whether nobody can mate any more.
type Dead struct {
	Yes        bool
	ByPosition bool // the position had to be searched, not the pieces alone
	Proof      any
}

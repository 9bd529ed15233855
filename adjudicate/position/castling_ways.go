package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// CastlingWay is a way to castle: where king and partner go, and what that
// means for rights and for how the move is written. Whether the move is legal
// is the same question for every way, and package movegen's.
type CastlingWay struct {
	// side is Short or Long for a partner in a direction from the king.
	side func(r *Rules, s Seat, dx, dy int) int
	// kingTo is where the king goes for a partner in a direction, false where
	// that is off the board. The partner ends beside it, inward.
	kingTo func(b *board.Board, c *ruleset.Castling, king board.Square, dx, dy int) (board.Square, bool)

	// FromHome says that only pieces on their squares of the profile's own
	// array have rights.
	FromHome bool
	// KingsMove says that the move is written as the king's own, of two
	// squares; else as the king's onto its partner.
	KingsMove bool
}

// castlingWays has the entry of every way. A test requires that none is missing.
var castlingWays = [ruleset.KingGoesWays]CastlingWay{
	ruleset.GoesToFiles:    castlingToFiles,
	ruleset.GoesTwoSquares: castlingByTwo,
}

// CastlingWayOf is the way of a castling rule.
func CastlingWayOf(c *ruleset.Castling) *CastlingWay { return &castlingWays[c.KingGoes] }

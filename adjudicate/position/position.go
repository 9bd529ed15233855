// Package position holds a checked position of any board and any number of
// seats up to MaxSeats: pieces, whose turn it is, rights and counters, with a
// hash kept as moves are made. It makes and unmakes moves; which moves are
// legal is movegen's business.
package position

import (
	"math/bits"

	"houserules/ruleset/board"
)

// MaxSeats is the largest number of seats: one at each edge of the board.
const MaxSeats = 4

// Seat is a player's place, an index into ruleset.Ruleset.Seats (turn order).
// Nobody, the number of seats, owns pieces whose owner is not known.
type Seat uint8

// Kind is a kind of piece as the judge distinguishes them: an index into
// ruleset.Ruleset.Kinds, or beyond it the promoted form of one (only in games
// where a promoted piece scores differently). See Rules.Base and Rules.Promoted.
type Kind uint8

// Piece is an owner and a kind: 0 is an empty square, else
// 1 + seat*NKinds + kind. Whether a piece is grey follows from its owner
// being out, or being Nobody.
type Piece uint8

// Seats is a set of seats, bit i for seat i.
type Seats uint8

// Has reports whether the set holds s.
func (ss Seats) Has(s Seat) bool { return ss>>s&1 != 0 }

// Len is the number of seats in the set.
func (ss Seats) Len() int { return bits.OnesCount8(uint8(ss)) }

// Set is a set of squares.
type Set [4]uint64

// Has reports whether the set holds sq.
func (s *Set) Has(sq board.Square) bool { return s[sq>>6]>>(sq&63)&1 != 0 }

// Add puts sq into the set.
func (s *Set) Add(sq board.Square) { s[sq>>6] |= 1 << (sq & 63) }

// Remove takes sq out of the set.
func (s *Set) Remove(sq board.Square) { s[sq>>6] &^= 1 << (sq & 63) }

// EnPassant is a seat's double step that may still be taken.
type EnPassant struct {
	Live            bool
	Skipped, Landed board.Square
}

// Empty reports whether the set holds nothing.
func (s *Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Sides of castling. Short is written O-O, long O-O-O.
const (
	Short = 0
	Long  = 1
)

// Position is a position that can be played on. It is a plain value: copying
// it gives an independent position. It is not safe for concurrent use.
type Position struct {
	Rules *Rules
	Board [board.Size]Piece
	King  [MaxSeats]board.OptSquare // NoSquare: the seat has no royal piece on the board
	Turn  Seat
	Out   Seats           // seats that are out of the game
	Class [MaxSeats]uint8 // index into ruleset.Ruleset.Classes, 0 where there are none
	// Castle holds for each seat and side the square of the partner that the
	// right names, NoSquare without the right.
	Castle [MaxSeats][2]board.OptSquare
	EP     [MaxSeats]EnPassant // by the seat that made the double step
	// Unmoved holds the squares of pieces that have not moved. It is kept only
	// where Rules.TracksUnmoved, else it is empty.
	Unmoved Set
	// Quiet counts each seat's own moves since the last capture or pawn move of anybody.
	Quiet      [MaxSeats]uint16
	Ply        uint32     // plies since the game began
	MoveNumber uint32     // the FEN full-move number, from 1; it grows when the turn order begins again
	Hash       uint64     // board, turn, castling rights, seats out; not en passant
	Count      [256]uint8 // how many of each Piece stand on the board

	// What follows is derived from Board; see Recompute.
	Squares [MaxSeats + 1]Set // where each seat's pieces stand; the last is Nobody's
	Pawns   [MaxSeats + 1]Set // where each seat's pawns stand
	Lines   Lines
	Small   Small // on a small board, instead of both
}

// HasChance reports whether some double step may still be taken, by anybody.
func (p *Position) HasChance() bool {
	return p.EP[0].Live || p.EP[1].Live || p.EP[2].Live || p.EP[3].Live
}

// In is the set of seats still in.
func (p *Position) In() Seats { return p.Rules.All &^ p.Out }

// Move is one move of one seat, complete in itself. The seat that makes it is
// the owner of the piece on From.
type Move struct {
	From, To board.Square
	Promo    uint8 // Kind + 1 of the piece a pawn becomes; 0 none
	Flag     Flag
	// Aux is the partner's square for Castle, the seat whose pawn is taken
	// for TakesEnPassant.
	Aux uint8
}

// Flag says what is special about a move.
type Flag uint8

// The special moves.
const (
	Plain Flag = iota
	DoubleStep
	TakesEnPassant
	CastleShort
	CastleLong
)

// IsCastle reports whether the move is castling.
func (m Move) IsCastle() bool { return m.Flag == CastleShort || m.Flag == CastleLong }

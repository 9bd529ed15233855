package ruleset

import (
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// Seat is a player's place.
type Seat struct {
	Name    string // white, red
	Initial byte   // the small letter that FEN uses, unique: w, r
	Side    board.Side
	Team    string // "" plays alone
	Mark    string
	Color   string
	Text    Text        // the name people read
	Setup   []Placed    // the profile's own array
	ByClass []SeatRules // one for each of Ruleset.Classes; one where there are none
}

// Placed is a piece on a square.
type Placed struct {
	Square board.Square
	Kind   int
}

// SeatRules are the rules that may differ from seat to seat and class to class.
type SeatRules struct {
	Pawns    Pawns
	Castling *Castling // nil: no castling
	Army     *Army     // nil: no built armies
	Clock    Clock
}

// Kind is a kind of piece.
type Kind struct {
	Name   string
	Letter byte // capital, unique in the profile
	Betza  string
	Moves  []betza.Step // every step of every part, as its owner sees the board
	Royal  bool
	Pawn   bool
	Value  int
	Text   Text
}

// Pawns are the rules for pieces that are pawns.
type Pawns struct {
	DoubleStep     bool
	DoubleStepRank int // own rank; 0 is any rank
	EnPassant      bool
	EnPassantRank  int // own rank the double step began on; 0 is any
	Lasts          Lasts
	FacingOnly     bool  // only pawns of the seat opposite may take
	Grey           bool  // also against a seat that is out, until its turn would have come
	PromotionRank  int   // own rank, already counted out where the file says last; 0: no promotion
	PromoteTo      []int // kinds
}

// Lasts says how long a chance to take en passant stands.
type Lasts uint8

// The two lengths.
const (
	NextMove Lasts = iota
	UntilOwnerMoves
)

// Castling says how a king and its partner move together.
type Castling struct {
	With      int // the partner's kind
	KingGoes  KingGoes
	GoesFiles [2]int // of GoesToFiles: from 0, towards the lower file and towards the higher
	Needs     Needs
	BeganWith BeganWith
}

// KingGoes says where the king goes, which is the way to castle.
type KingGoes uint8

// The ways.
const (
	GoesToFiles    KingGoes = iota // to one of two files
	GoesTwoSquares                 // two squares towards the partner
	KingGoesWays
)

// Needs is the set of conditions of castling; each is one reason code.
type Needs uint8

// The conditions.
const (
	KingUnmoved Needs = 1 << iota
	RookUnmoved
	PathEmpty
	NotInCheck
	NotThroughCheck
	NotIntoCheck
)

// BeganWith says what must have stood as in setup when the game began.
type BeganWith uint8

// The three readings.
const (
	BeganAnything BeganWith = iota
	BeganKingAndRook
	BeganWholeArray
)

// Army says how a built army is paid for and placed.
type Army struct {
	Budget                                                  int
	Exactly                                                 bool // spend exactly, else at most
	OwnRanks                                                int
	NearestFirst                                            bool
	KingAtHome                                              bool
	AtMost                                                  map[int]int // kind to cap
	Hidden                                                  bool
	RefuseInCheck, RefuseNoLegalMove, RefuseOpponentInCheck bool
	OrthodoxPlays                                           string   // id of the profile that an orthodox start plays, "" for none
	Orthodox                                                *Ruleset // that profile, with the options of the same name carried over; nil for none
}

// Clock is a seat's time, in milliseconds; 0 is none.
type Clock struct {
	Main, Move, Increment int64
	Pauses                int // that the seat has
	PauseLongest          int64
	PauseOwnTime          bool // may be started in one's own time only
	PauseOnDisconnect     bool
	BeforeMove            bool  // the increment, or Bronstein's delay, is on the clock before the move
	Most                  int64 // no increment lifts the main time above it
	Delay                 Delay
	ByoYomi               ByoYomi
}

// Delay is a time of each turn that the main time does not lose.
type Delay struct {
	Time      int64 // in ms; 0 is none
	Bronstein bool  // given back after the move, else the main time waits for it
}

// ByoYomi is time after the main time, in periods.
type ByoYomi struct {
	Periods       int64 // 0 is none
	Each          int64 // in ms
	Moves         int64 // to be made in a period: one (Japanese), or a block (Canadian)
	RenewedAtZero bool  // a block done early is followed by a full one when its period is over, else at once
}

// Timed reports whether the clock runs at all.
func (c Clock) Timed() bool { return c.Main > 0 || c.Move > 0 || c.ByoYomi.Periods > 0 }

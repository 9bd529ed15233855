package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Setup is a position as somebody wrote it down: read, but not judged. Kings
// may be missing and rights may be wrong; package setup judges that. The
// classes of seats are in no notation and are not here.
type Setup struct {
	Rules *Rules
	// Board holds the pieces; grey ones whose owner is not known are Nobody's.
	Board [board.Size]Piece
	Turn  Seat
	Out   Seats // seats said to be out of the game
	// Rights are the castling rights as given, in that order, each once.
	Rights []Right
	// EnPassant holds the double steps as given, by the seat that made them.
	EnPassant  [MaxSeats]EnPassant
	QuietPlies int   // plies since the last capture or pawn move
	MoveNumber int   // the FEN full-move number, from 1
	Points     []int // by seat; meaningless without HasPoints
	HasPoints  bool
	// Unmoved holds the squares of pieces that have not moved, where they were given.
	Unmoved    Set
	HasUnmoved bool
	Extra      []Extra
}

// Right is a castling right as given.
type Right struct {
	Seat Seat
	Side int // Short or Long
	// Partner is the square of the piece that the king castles with, NoSquare
	// where none stands that the right could mean.
	Partner board.OptSquare
	Text    string // as written: K, h, 1
}

// Extra is something a text said that positions do not keep.
type Extra struct{ Key, Value string }

// NewSetup is an empty board with the first seat to move.
func (r *Rules) NewSetup() *Setup {
	return &Setup{Rules: r, Turn: Seat(r.RS.First), MoveNumber: 1}
}

// KingSquare is where a seat's royal piece stands, the first from a1 where
// there are several, NoSquare where there is none.
func (s *Setup) KingSquare(seat Seat) board.OptSquare {
	king := s.Rules.KingOf(seat)
	if king == 0 {
		return board.NoSquare
	}
	for _, sq := range s.Rules.Board.Squares() {
		if s.Board[sq] == king {
			return sq.Opt()
		}
	}
	return board.NoSquare
}

// Partner finds the piece that a right to castle to one side means: the
// partner farthest out on the king's own rank. Where the king always goes two
// squares, king and partner must stand as in the profile's own array. It
// returns NoSquare where there is none.
func (s *Setup) Partner(seat Seat, side int) board.OptSquare {
	found := board.NoSquare
	s.partners(seat, func(king, sq board.Square) {
		if which, ok := s.Rules.CastleSide(seat, king, sq); ok && which == side {
			found = sq.Opt()
		}
	})
	return found
}

// PartnerOnFile finds the piece that a right named by its file means, and
// which side that is.
func (s *Setup) PartnerOnFile(seat Seat, file int) (board.OptSquare, int) {
	found, side := board.NoSquare, Short
	s.partners(seat, func(king, sq board.Square) {
		if which, ok := s.Rules.CastleSide(seat, king, sq); ok && sq.File() == file {
			found, side = sq.Opt(), which
		}
	})
	return found, side
}

// partners calls yield for each partner beside the king, on either side from
// the nearest to the farthest.
func (s *Setup) partners(seat Seat, yield func(king, partner board.Square)) {
	rules := s.Rules.castlingOf(seat)
	king, ok := s.KingSquare(seat).Is()
	if rules == nil || !ok {
		return
	}
	fromHome := CastlingWayOf(rules).FromHome
	if fromHome && !s.atHome(seat, king) {
		return
	}
	partner := s.Rules.PieceOf(seat, Kind(rules.With))
	side := s.Rules.RS.Seats[seat].Side
	if s.Rules.Board.OwnRank(side, king) != 1 && !s.atHome(seat, king) {
		return
	}
	for _, right := range []int{1, -1} {
		dx, dy := side.Absolute(right, 0)
		for sq, ok := s.Rules.Board.Step(king, dx, dy); ok; sq, ok = s.Rules.Board.Step(sq, dx, dy) {
			if s.Board[sq] == partner && (!fromHome || s.atHome(seat, sq)) {
				yield(king, sq)
			}
		}
	}
}

// atHome reports whether the piece on a square stands there in the profile's
// own array.
func (s *Setup) atHome(seat Seat, sq board.Square) bool {
	for _, placed := range s.Rules.RS.Seats[seat].Setup {
		if placed.Square == sq {
			return s.Board[sq] == s.Rules.PieceOf(seat, Kind(placed.Kind))
		}
	}
	return false
}

// Position takes a setup as it stands: what was given becomes what is, but
// for rights without a partner and for seats that are out. Nothing is judged.
// Every seat is in the first class.
func (s *Setup) Position() *Position {
	r := s.Rules
	p := r.New()
	p.Board = s.Board
	p.Turn = s.Turn
	p.Out = s.Out
	p.EP = s.EnPassant
	for _, right := range s.Rights {
		p.Castle[right.Seat][right.Side] = right.Partner
	}
	if s.HasUnmoved && r.TracksUnmoved {
		for _, sq := range r.Board.Squares() {
			if s.Unmoved.Has(sq) && r.FirstMove[p.Board[sq]] {
				p.Unmoved.Add(sq)
			}
		}
	}
	p.MoveNumber = uint32(max(1, s.MoveNumber))
	s.spreadQuiet(p)
	p.Recompute()
	return p
}

// spreadQuiet turns plies into each seat's own moves: the seat that moved
// last made the first of them, going back around.
func (s *Setup) spreadQuiet(p *Position) {
	r := s.Rules
	var back []Seat // seats still in, the one that moved last first
	for i := 1; i <= r.NSeats; i++ {
		seat := Seat((int(s.Turn) - i + r.NSeats) % r.NSeats)
		if !s.Out.Has(seat) {
			back = append(back, seat)
		}
	}
	for i, seat := range back {
		p.Quiet[seat] = uint16((s.QuietPlies + len(back) - 1 - i) / len(back))
	}
}

// ArraySetup returns the profile's own array, with the first seat to move.
func (r *Rules) ArraySetup() *Setup {
	s := r.NewSetup()
	for seat := range Seat(r.NSeats) {
		for _, placed := range r.RS.Seats[seat].Setup {
			s.Board[placed.Square] = r.PieceOf(seat, Kind(placed.Kind))
		}
	}
	return s
}

// SquaresOf lists the squares of a seat's pieces, from a1.
func (s *Setup) SquaresOf(seat Seat) []board.Square {
	var squares []board.Square
	for _, sq := range s.Rules.Board.Squares() {
		if q := s.Board[sq]; q != 0 && s.Rules.SeatOf[q] == seat {
			squares = append(squares, sq)
		}
	}
	return squares
}

// KindAt returns the kind of the piece on a square; a promoted piece counts as
// what it has become.
func (s *Setup) KindAt(sq board.Square) *ruleset.Kind {
	r := s.Rules
	return &r.RS.Kinds[r.Base[r.KindOf[s.Board[sq]]]]
}

// InArray reports whether a seat's pieces stand exactly as in the profile's
// own array.
func (s *Setup) InArray(seat Seat) bool {
	placed := s.Rules.RS.Seats[seat].Setup
	if len(s.SquaresOf(seat)) != len(placed) {
		return false
	}
	for _, p := range placed {
		if s.Board[p.Square] != s.Rules.PieceOf(seat, Kind(p.Kind)) {
			return false
		}
	}
	return true
}

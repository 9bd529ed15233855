package position

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Rules are the facts about a ruleset that positions need, compiled once.
// Immutable, safe for concurrent use.
type Rules struct {
	RS     *ruleset.Ruleset
	Board  *board.Board
	NSeats int
	NKinds int // with promoted kinds

	SeatOf     [256]Seat  // of a Piece; meaningless for 0
	KindOf     [256]Kind  // of a Piece; meaningless for 0
	SeatBit    [256]Seats // of a Piece: the set of its owner alone, bit NSeats for Nobody; 0 for no piece
	Base       []int      // of a Kind: the index into RS.Kinds
	Promoted   []Kind     // of an RS.Kinds index: the kind a promoted one becomes
	IsPromoted []bool     // of a Kind
	Royal      int        // the index into RS.Kinds of the royal piece, -1 where there is none
	Pawn       int        // the index into RS.Kinds of the one kind that is a pawn, -1 where there are none or several
	// ByLetter gives the index into RS.Kinds of a capital letter, counted
	// from A, -1 where no kind has it.
	ByLetter [26]int8
	Letter   [256]byte // of a Piece: its kind's, a capital
	IsPawn   [256]bool // of a Piece
	IsRoyal  [256]bool // of a Piece

	Enemies [MaxSeats]Seats // seats of other sides, living or not
	Mates   [MaxSeats]Seats // seats of the same side, itself included
	All     Seats

	// Small says that positions keep Position.Small, not Squares and Lines.
	Small bool
	// TracksUnmoved says that "has not moved" cannot be read off the square.
	TracksUnmoved bool
	// FirstMove says of a Piece that its first move may be another than its
	// later ones. Only such pieces are tracked: for the others it makes no
	// position different that they have moved.
	FirstMove [256]bool

	facts        [256]facts                     // of a Piece
	hasEnPassant bool                           // of any seat in any class
	brief        bool                           // every chance to take en passant ends with the next move
	shortRight   [MaxSeats]bool                 // short castling goes to the player's right hand
	next         [MaxSeats][1 << MaxSeats]Seat  // the seat that moves after one, by the set of seats out
	passed       [MaxSeats][1 << MaxSeats]Seats // the seats passed over then
	zobrist      zobrist
	walls        *Lines // of the empty board
}

// facts are what making moves needs of a Piece, in one load.
type facts struct {
	seat   Seat
	kind   Kind
	royal  bool                // and its owner is known
	zeroes bool                // a move of it is a pawn move
	words  *[board.Size]uint64 // its words of the hash, by square
}

// Compile works out what positions of a ruleset need. The ruleset must have
// passed its checks.
func Compile(rs *ruleset.Ruleset) *Rules {
	r := CompileGeneral(rs)
	r.Small = isSmall(r)
	return r
}

// CompileGeneral is Compile without the short cut for small boards, so that
// the two ways can be held against each other.
func CompileGeneral(rs *ruleset.Ruleset) *Rules {
	r := &Rules{RS: rs, Board: rs.Board, NSeats: len(rs.Seats), Royal: -1}
	r.compileKinds()
	r.compileSeats()
	r.compilePieces()
	r.TracksUnmoved = r.tracksUnmoved()
	r.walls = walls(r.Board)
	r.zobrist = newZobrist(1 + (r.NSeats+1)*r.NKinds)
	for q := range r.zobrist.piece {
		r.facts[q].words = &r.zobrist.piece[q]
	}
	return r
}

// compileKinds numbers the kinds, with a promoted kind for each that a pawn
// may become where a promoted piece scores differently.
func (r *Rules) compileKinds() {
	n := len(r.RS.Kinds)
	r.Promoted = make([]Kind, n)
	pawns := 0
	for i := range r.ByLetter {
		r.ByLetter[i] = -1
	}
	for k := range n {
		r.Base = append(r.Base, k)
		r.IsPromoted = append(r.IsPromoted, false)
		r.Promoted[k] = Kind(k)
		if r.RS.Kinds[k].Royal {
			r.Royal = k
		}
		if r.RS.Kinds[k].Pawn {
			pawns++
			r.Pawn = k
		}
		if letter := int(r.RS.Kinds[k].Letter) - 'A'; letter >= 0 && letter < len(r.ByLetter) {
			r.ByLetter[letter] = int8(k)
		}
	}
	if pawns != 1 {
		r.Pawn = -1
	}
	if r.RS.Scoring.Captures && !r.RS.Scoring.Promoted.AsValue {
		for i := range r.RS.Seats {
			for c := range r.RS.Seats[i].ByClass {
				for _, k := range r.RS.Seats[i].ByClass[c].Pawns.PromoteTo {
					if r.Promoted[k] == Kind(k) {
						r.Promoted[k] = Kind(len(r.Base))
						r.Base = append(r.Base, k)
						r.IsPromoted = append(r.IsPromoted, true)
					}
				}
			}
		}
	}
	r.NKinds = len(r.Base)
}

func (r *Rules) compileSeats() {
	seats := r.RS.Seats
	r.brief = true
	for i := range seats {
		r.All |= 1 << i
		for j := range seats {
			if i == j || seats[i].Team != "" && seats[i].Team == seats[j].Team {
				r.Mates[i] |= 1 << j
			} else {
				r.Enemies[i] |= 1 << j
			}
		}
		r.shortRight[i] = r.shortIsRight(Seat(i))
		for c := range seats[i].ByClass {
			pawns := &seats[i].ByClass[c].Pawns
			r.hasEnPassant = r.hasEnPassant || pawns.EnPassant
			r.brief = r.brief && pawns.Lasts == ruleset.NextMove
		}
		for out := range Seats(1 << MaxSeats) {
			s := Seat(i)
			for range seats {
				s = (s + 1) % Seat(len(seats))
				if !out.Has(s) {
					break
				}
				r.passed[i][out] |= 1 << s
			}
			r.next[i][out] = s
		}
	}
}

func (r *Rules) compilePieces() {
	for s := range Seat(r.NSeats + 1) {
		for k := range Kind(r.NKinds) {
			q := r.PieceOf(s, k)
			kind := &r.RS.Kinds[r.Base[k]]
			r.SeatOf[q], r.KindOf[q], r.SeatBit[q] = s, k, 1<<s
			r.IsPawn[q], r.IsRoyal[q], r.Letter[q] = kind.Pawn, kind.Royal, kind.Letter
			r.facts[q] = facts{seat: s, kind: k, royal: kind.Royal && s < r.Nobody(), zeroes: kind.Pawn}
			r.FirstMove[q] = kind.Pawn
			for _, step := range kind.Moves {
				r.FirstMove[q] = r.FirstMove[q] || step.Initial
			}
		}
	}
}

// tracksUnmoved decides whether a piece's first move must be remembered. A
// double step from a fixed rank needs no memory where no pawn can have come to
// that rank by a move of its own.
func (r *Rules) tracksUnmoved() bool {
	onlyForward := true
	for k := range r.RS.Kinds {
		for _, step := range r.RS.Kinds[k].Moves {
			if step.Initial {
				return true
			}
			if r.RS.Kinds[k].Pawn && step.Forward <= 0 {
				onlyForward = false
			}
		}
	}
	for i := range r.RS.Seats {
		seat := &r.RS.Seats[i]
		for c := range seat.ByClass {
			rules := &seat.ByClass[c]
			if !rules.Pawns.DoubleStep {
				continue
			}
			rank := rules.Pawns.DoubleStepRank
			if rank == 0 || !onlyForward || rules.Army != nil && rank > 1 {
				return true
			}
			for _, placed := range seat.Setup {
				if r.RS.Kinds[placed.Kind].Pawn && r.Board.OwnRank(seat.Side, placed.Square) < rank {
					return true
				}
			}
		}
	}
	return false
}

// SeatRules are the rules that a seat plays by in this position.
func (p *Position) SeatRules(s Seat) *ruleset.SeatRules {
	return &p.Rules.RS.Seats[s].ByClass[p.Class[s]]
}

// PieceOf is the piece of a seat and kind.
func (r *Rules) PieceOf(s Seat, k Kind) Piece { return Piece(1 + int(s)*r.NKinds + int(k)) }

// Nobody is the owner of pieces whose owner is not known.
func (r *Rules) Nobody() Seat { return Seat(r.NSeats) }

// Next is the seat that moves after s when the seats of out are out of the
// game: s itself when no other is left.
func (r *Rules) Next(s Seat, out Seats) Seat { return r.next[s][out&r.All] }

// KingOf is the royal piece of a seat, 0 where the game has none.
func (r *Rules) KingOf(s Seat) Piece {
	if r.Royal < 0 {
		return 0
	}
	return r.PieceOf(s, Kind(r.Royal))
}
